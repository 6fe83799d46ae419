"""Give each device a part of a batch that does not divide."""

# no assert: it only counts what can be kept of a batch

# %% reshape
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp

num_devices = jax.device_count()
batch = jnp.arange(13.0)
try:
    print("it runs:", batch.reshape(num_devices, -1).shape)
except TypeError as error:
    print(f"{type(error).__name__}: {error}")
# > TypeError: cannot reshape array of shape (13,) (size 13) into shape (8, -1) because the product of specified axis sizes (8) does not evenly divide 13

kept = batch[: len(batch) // num_devices * num_devices]
print("kept:", len(kept), "of", len(batch))
# > kept: 8 of 13
