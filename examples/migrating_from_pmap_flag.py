"""Ask for the old `jax.pmap`, which is gone."""

# no assert: it only raises an error

# %% flag
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax

try:
    jax.config.update("jax_pmap_shmap_merge", False)
except AttributeError as error:
    print(f"{type(error).__name__}: {error}")
# > AttributeError: Unrecognized config option: jax_pmap_shmap_merge
