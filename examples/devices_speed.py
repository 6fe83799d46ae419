"""Measure one device against all of them, the right way."""

# %% setup
import os
import time

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp

num_devices = jax.device_count()


# %% measure
def seconds(function, x):
    jax.block_until_ready(function(x))  # the first call compiles
    start = time.perf_counter()
    jax.block_until_ready(function(x))  # a call returns before its work is done
    return time.perf_counter() - start


def multiply(matrix):
    return matrix @ matrix


matrices = jnp.ones((num_devices, 256, 256))
on_one_device = jax.jit(jax.vmap(multiply))
on_all_devices = jax.pmap(multiply)
speedup = seconds(on_one_device, matrices) / seconds(on_all_devices, matrices)

same = jnp.allclose(on_one_device(matrices), on_all_devices(matrices))
print("same result:", same)
# > same result: True
assert same
