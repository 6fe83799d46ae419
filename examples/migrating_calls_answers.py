"""Answers: a factor that is not static, and a gather without `tiled`."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax

num_devices = jax.device_count()
mesh = jax.sharding.Mesh(jax.devices(), ("devices",))
split, whole = jax.P("devices"), jax.P()
numbers = jnp.arange(num_devices)


# %% not-static
def multiply(x, factor):
    print("tracing", factor.shape)
    return x * factor


specs = {"in_specs": (split, whole), "out_specs": split}
new_multiply = jax.jit(jax.shard_map(multiply, mesh=mesh, **specs))
for factor in (3, 3, 4):
    result = new_multiply(numbers, factor)
    print(factor, result)
    assert (result == factor * numbers).all()
# > tracing ()
# > 3 [ 0  3  6  9 12 15 18 21]
# > 3 [ 0  3  6  9 12 15 18 21]
# > 4 [ 0  4  8 12 16 20 24 28]


# %% not-tiled
def compare(x):  # x: (1,)
    apart = lax.all_gather(x, "devices")
    joined = lax.all_gather(x, "devices", tiled=True)
    print("apart:", apart.shape, "joined:", joined.shape)
    return x - apart.max()


new_compare = jax.shard_map(compare, mesh=mesh, in_specs=split, out_specs=split)
below = jax.jit(new_compare)(numbers)
# > apart: (8, 1) joined: (8,)
print(below)
# > [-7 -6 -5 -4 -3 -2 -1  0]
assert (below == numbers - numbers.max()).all()
