"""Exchange data in `jax.shard_map`, and see what the transpose of `psum` is there."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax
from jax.sharding import AxisType

num_devices = jax.device_count()
mesh = jax.make_mesh((num_devices,), ("devices",), axis_types=(AxisType.Auto,))
rows, columns, same = jax.P("devices"), jax.P(None, "devices"), jax.P()

numbers = 10 * jnp.arange(num_devices)[:, None] + jnp.arange(num_devices)
x = jax.device_put(numbers, jax.NamedSharding(mesh, rows))


# %% shard-map
def rows_to_columns(piece):
    return lax.all_to_all(piece, "devices", 1, 0, tiled=True)


by_columns = jax.shard_map(
    rows_to_columns, mesh=mesh, in_specs=rows, out_specs=columns
)(x)
print("same array:", (by_columns == x).all())
# > same array: True
assert (by_columns == numbers).all()
for array in (x, by_columns):
    print("device 0:", array.addressable_shards[0].data.tolist())
# > device 0: [[0, 1, 2, 3, 4, 5, 6, 7]]
# > device 0: [[0], [10], [20], [30], [40], [50], [60], [70]]

# %% transpose
total = jax.shard_map(
    lambda piece: lax.psum(piece, "devices"),
    mesh=mesh,
    in_specs=rows,
    out_specs=same,
)
reply = jnp.ones((1, num_devices))
(returned,) = jax.linear_transpose(total, x.astype(float))(reply)
print(reply.shape, "->", returned.shape)
# > (1, 8) -> (8, 8)
print(returned[0])
# > [1. 1. 1. 1. 1. 1. 1. 1.]
assert (returned == reply).all()  # each device got a copy
