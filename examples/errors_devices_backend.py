"""Ask for a GPU where there is none."""

# devices: 8 (one number of devices tells it all)

# %% start
import os
import subprocess
import sys
from importlib.metadata import metadata

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax

jax.config.update("jax_platforms", "cpu")  # as if there were no GPU


def run(program, **settings):
    command, env = [sys.executable, "-c", program], os.environ | settings
    pipe, both = subprocess.PIPE, subprocess.STDOUT
    done = subprocess.run(
        command, env=env, stdout=pipe, stderr=both, text=True, timeout=50
    )
    return done.stdout.strip()


# %% unknown
for name in ("gpu", "cuda"):
    try:
        jax.devices(name)
    except RuntimeError as error:
        print(f"{type(error).__name__}: {error}")
# > RuntimeError: Unknown backend: 'gpu' requested, but no platforms that are instances of gpu are present. Platforms present are: cpu
# > RuntimeError: Unknown backend cuda. Available backends are ['cpu']

# %% unknown-fixed
print(jax.default_backend(), jax.devices()[:2])
# > cpu [CpuDevice(id=0), CpuDevice(id=1)]
extras = metadata("jax").get_all("Provides-Extra")  # what jax[...] can name
print([extra for extra in extras if extra.startswith("cuda")])
# > ['cuda', 'cuda12', 'cuda13', 'cuda12-local', 'cuda13-local']

# %% initialize
count = "import jax; print(jax.device_count())"
for name in ("CPU", "gpu"):
    print(run(count, JAX_PLATFORMS=name).splitlines()[-1].partition(": [")[0])
# > RuntimeError: Unable to initialize backend 'CPU': Backend 'CPU' is not in the list of known backends
# > RuntimeError: Unable to initialize backend 'rocm': Backend 'rocm' is not in the list of known backends

# %% initialize-fixed
print(run(count, JAX_PLATFORMS="cpu"))
# > 8

# %% assertion
*_, line, _, last = run(count, JAX_PLATFORMS="cuda").splitlines()
print(line.strip())
# > assert _default_backend is not None
print(last)
# > AssertionError

# %% assertion-fixed
print(run(count, JAX_PLATFORMS=""))
# > 8
