"""Answers: shapes of results put together, and shares of one total."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax
from jax.sharding import AxisType

num_devices = jax.device_count()
mesh = jax.make_mesh((num_devices,), ("devices",), axis_types=(AxisType.Auto,))
split, columns = jax.P("devices"), jax.P(None, "devices")
data = jnp.arange(num_devices * 4).reshape(num_devices, 4)


def spread(function, out_specs=split):
    mapped = jax.shard_map(function, mesh=mesh, in_specs=split, out_specs=out_specs)
    return jax.jit(mapped)


# %% shapes
print("x, by rows:       ", spread(lambda x: x)(data).shape)
# > x, by rows:        (8, 4)
print("x, by columns:    ", spread(lambda x: x, out_specs=columns)(data).shape)
# > x, by columns:     (1, 32)
print("x.T, by rows:     ", spread(lambda x: x.T)(data).shape)
# > x.T, by rows:      (32, 1)
print("x.sum(), by rows: ", spread(lambda x: x.sum(keepdims=True))(data).shape)
# > x.sum(), by rows:  (8, 1)


# %% share
def share_of_block(x):
    return x / jnp.sum(x)


def share_of_all(x):
    return x / lax.psum(jnp.sum(x), "devices")


numbers = jnp.ones(num_devices)
print("of the block:", spread(share_of_block)(numbers))
# > of the block: [1. 1. 1. 1. 1. 1. 1. 1.]
print("of all:      ", spread(share_of_all)(numbers))
# > of all:       [0.125 0.125 0.125 0.125 0.125 0.125 0.125 0.125]
assert jnp.allclose(spread(share_of_all)(data), data / data.sum())
