"""Write `in_axes` with `jax.shard_map`: as `in_specs`."""

# %% shard-map
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax.sharding import AxisType

num_devices = jax.device_count()
sharded_data = jnp.arange(num_devices * 4).reshape(num_devices, 4)
scalar_y = jnp.float32(100.0)

mesh = jax.make_mesh((num_devices,), ("devices",), axis_types=(AxisType.Auto,))
rows, columns, whole = jax.P("devices"), jax.P(None, "devices"), jax.P()


def scale_and_add(x, y):
    print("inside: x", x.shape, "y", y.shape)
    return x * 2 + y


scale_rows = jax.shard_map(
    scale_and_add, mesh=mesh, in_specs=(rows, whole), out_specs=rows
)
result = scale_rows(sharded_data, scalar_y)
# > inside: x (1, 4) y ()
print("result:", result.shape)
# > result: (8, 4)
assert (result == sharded_data * 2 + 100).all()

# %% columns
scale_columns = jax.shard_map(
    scale_and_add, mesh=mesh, in_specs=(columns, whole), out_specs=columns
)
result = scale_columns(sharded_data.T, scalar_y)
# > inside: x (4, 1) y ()
print("result:", result.shape)
# > result: (4, 8)
assert (result == sharded_data.T * 2 + 100).all()
