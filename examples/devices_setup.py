"""Set the number of CPU devices in three ways, in fresh processes."""

# devices: 8 (each process below chooses its own count)
# no assert: its processes only count their devices

# %% start
import os
import subprocess
import sys

os.environ.pop("JAX_NUM_CPU_DEVICES", None)
os.environ.pop("XLA_FLAGS", None)
os.environ["JAX_PLATFORMS"] = "cpu"


def start(program, **settings):
    command, env = [sys.executable, "-c", program], os.environ | settings
    return subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True)


def read(process):
    return process.communicate(timeout=100)[0].strip()


# %% default
count = "import jax; print(jax.device_count())"
nothing_set = start(count)
print("nothing set:", read(nothing_set))
# > nothing set: 1

# %% in-time
by_variable = start("""
import os
os.environ["JAX_NUM_CPU_DEVICES"] = "8"
import jax
print(jax.device_count())
""")

by_flag = start("""
import os
import jax
os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=8"
print(jax.device_count())
""")

by_config = start("""
import jax
jax.config.update("jax_num_cpu_devices", 8)
print(jax.device_count())
""")

print("variable:", read(by_variable))
# > variable: 8
print("flag:", read(by_flag))
# > flag: 8
print("config:", read(by_config))
# > config: 8

# %% both
flag_4 = "--xla_force_host_platform_device_count=4"
both = start(count, JAX_NUM_CPU_DEVICES="8", XLA_FLAGS=flag_4)
print("variable 8, flag 4:", read(both))
# > variable 8, flag 4: 8
