"""Set the number of CPU devices too late, and with an unknown flag."""

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
    pipe, both = subprocess.PIPE, subprocess.STDOUT
    return subprocess.Popen(command, env=env, stdout=pipe, stderr=both, text=True)


def read(process):
    return process.communicate(timeout=100)[0].strip()


# %% too-late
too_late = start("""
import os
import jax

os.environ["JAX_NUM_CPU_DEVICES"] = "8"
print("variable after the import:", jax.device_count())

os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=8"
print("flag after the first use:", jax.device_count())

try:
    jax.config.update("jax_num_cpu_devices", 8)
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")
""")
print(read(too_late))
# > variable after the import: 1
# > flag after the first use: 1
# > RuntimeError: jax_num_cpu_devices config should be updated before backends are initialized i.e. before any JAX operation is executed. You should initialize this config immediately after `import jax`.

# %% unknown-flag
count = "import jax; print(jax.device_count())"
en_dash = start(count, XLA_FLAGS="-\u2013xla_force_host_platform_device_count=8")
spaces = start(count, XLA_FLAGS="--xla_force_host_platform_device_count = 8")

for process in (en_dash, spaces):
    print(read(process).partition("] ")[2])  # leave out time and process number
# > Unknown flag in XLA_FLAGS: -–xla_force_host_platform_device_count=8
# > Unknown flag in XLA_FLAGS: --xla_force_host_platform_device_count
