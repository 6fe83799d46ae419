"""Answers: the shapes of `all_gather`, and one maximum for the whole array."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import numpy as np
from jax import lax

num_devices = jax.device_count()
x = 10 * np.arange(num_devices)[:, None] + np.arange(num_devices)


# %% shapes
def show_shapes(row):  # row: (num_devices,)
    stacked = lax.all_gather(row, "devices")
    joined = lax.all_gather(row, "devices", tiled=True)
    print("by default:", stacked.shape)
    print("tiled:     ", joined.shape)
    return joined


joined = jax.pmap(show_shapes, axis_name="devices")(x)
# > by default: (8, 8)
# > tiled:      (64,)
assert (joined == x.ravel()).all()

# %% largest
largest = jax.pmap(lambda row: lax.pmax(row.max(), "devices"), axis_name="devices")(x)
print("each device:", largest)
# > each device: [77 77 77 77 77 77 77 77]
assert (largest == x.max()).all()
