"""Ask for CPU devices with a wrong flag, too late, or for more than there are."""

# devices: 8 (each process below chooses its own count)

# %% start
import os
import subprocess
import sys

for name in ("JAX_NUM_CPU_DEVICES", "XLA_FLAGS"):
    os.environ.pop(name, None)
os.environ["JAX_PLATFORMS"] = "cpu"
flag = "--xla_force_host_platform_device_count"


def start(program, **settings):
    command, env = [sys.executable, "-c", program], os.environ | settings
    pipe, both = subprocess.PIPE, subprocess.STDOUT
    return subprocess.Popen(command, env=env, stdout=pipe, stderr=both, text=True)


def read(process):
    try:
        return process.communicate(timeout=50)[0].strip()
    finally:
        process.kill()


# %% unknown-flag
count = "import jax; print(jax.device_count())"
en_dash = start(count, XLA_FLAGS="-\u2013xla_force_host_platform_device_count=8")
spaces = start(count, XLA_FLAGS=f"{flag} = 8")
removed = start(count, XLA_FLAGS="--xla_gpu_enable_async_all_reduce=true")
for process in (en_dash, spaces, removed):
    print(read(process).partition("] ")[2])  # leave out time and process number
# > Unknown flag in XLA_FLAGS: -–xla_force_host_platform_device_count=8
# > Unknown flag in XLA_FLAGS: --xla_force_host_platform_device_count
# > Unknown flag in XLA_FLAGS: --xla_gpu_enable_async_all_reduce=true

# %% unknown-flag-fixed
print(read(start(count, XLA_FLAGS=f"{flag}=8")))
# > 8

# %% quotes
quotes = start(count, XLA_FLAGS=f'"{flag}=8"')
print(read(quotes).partition("] ")[2])
# > Could not open file ""--xla_force_host_platform_device_count=8"" to read flags for environment variable "XLA_FLAGS". (We assumed ""--xla_force_host_platform_device_count=8"" was a file name because it did not start with a "--".)

# %% quotes-fixed
both = start(count, XLA_FLAGS=f"{flag}=8 --xla_cpu_enable_fast_math=false")
print(read(both))
# > 8

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

# %% too-late-fixed
in_time = start("""
import jax

jax.config.update("jax_num_cpu_devices", 8)
print(jax.device_count())
""")
print(read(in_time))
# > 8
