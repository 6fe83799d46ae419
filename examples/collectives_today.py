"""Use collective operations in `jax.shard_map`, or let `jax.jit` place them."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import re

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
for array in (x, by_columns):
    print("device 0:", array.addressable_shards[0].data.tolist())
# > device 0: [[0, 1, 2, 3, 4, 5, 6, 7]]
# > device 0: [[0], [10], [20], [30], [40], [50], [60], [70]]


# %% gathered
def gather_rows(piece):
    return lax.all_gather(piece, "devices", tiled=True)


for check in (True, False):
    mapped = jax.shard_map(
        gather_rows, mesh=mesh, in_specs=rows, out_specs=same, check_vma=check
    )
    try:
        print("gathered:", mapped(x).shape)
    except ValueError as error:
        print(f"{type(error).__name__}: {str(error).splitlines()[0]}")
# > ValueError: shard_map applied to the function '_rem_singleton' was given out_specs which require replication which can't be statically inferred given the mesh:
# > gathered: (8, 8)

# %% jit
operations = {
    "x.sum(axis=0)": (lambda x: x.sum(axis=0), same),
    "x everywhere": (lambda x: x, same),
    "roll(x, 1)": (lambda x: jnp.roll(x, 1, axis=0), rows),
    "x.T": (lambda x: x.T, rows),
}
names = "all-reduce|all-gather|collective-permute|all-to-all"
for name, (function, layout) in operations.items():
    parallel = jax.jit(function, out_shardings=jax.NamedSharding(mesh, layout))
    program = parallel.lower(x).compile().as_text()
    print(f"{name}:", *sorted(set(re.findall(names, program))))
    assert (parallel(x) == function(numbers)).all()
# > x.sum(axis=0): all-reduce
# > x everywhere: all-gather
# > roll(x, 1): collective-permute
# > x.T: all-to-all

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
