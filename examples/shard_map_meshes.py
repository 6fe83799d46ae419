"""Nest `jax.pmap` and `jax.shard_map`, and use one mesh with two axes instead."""

# %% nested
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax
from jax.sharding import AxisType

num_devices = jax.device_count()
side = min(2, num_devices)
shape = (side, num_devices // side)  # (2, 4) on 8 devices
numbers = jnp.arange(num_devices).reshape(shape)


def row_sum(x):
    return lax.psum(x, "columns")


mesh = jax.make_mesh((num_devices,), ("columns",), axis_types=(AxisType.Auto,))
inner = {
    "pmap": jax.pmap(row_sum, axis_name="columns"),
    "shard_map": jax.shard_map(
        row_sum, mesh=mesh, in_specs=jax.P("columns"), out_specs=jax.P()
    ),
}
for name, function in inner.items():
    try:
        jax.pmap(function, axis_name="rows")(numbers)
    except ValueError as error:
        print(f"pmap of {name}: {type(error).__name__}: {error}")
# > pmap of pmap: ValueError: The context mesh AbstractMesh('rows': 2, axis_types=(Manual,), device_kind=cpu, num_cores=None, platform=cpu) should match the mesh passed to shard_map Mesh('columns': 4, axis_types=(Auto,))
# > pmap of shard_map: ValueError: The context mesh AbstractMesh('rows': 2, axis_types=(Manual,), device_kind=cpu, num_cores=None, platform=cpu) should match the mesh passed to shard_map Mesh('columns': 8, axis_types=(Auto,))

# %% grid
grid = jax.make_mesh(shape, ("rows", "columns"), axis_types=(AxisType.Auto,) * 2)
blocks = jax.P("rows", "columns")
grid_row_sum = jax.shard_map(
    row_sum, mesh=grid, in_specs=blocks, out_specs=jax.P("rows")
)
row_sums = jax.jit(grid_row_sum)(numbers)
print("numbers:", numbers.tolist(), "row_sums:", row_sums.tolist())
# > numbers: [[0, 1, 2, 3], [4, 5, 6, 7]] row_sums: [[6], [22]]
assert (row_sums == numbers.sum(axis=1, keepdims=True)).all()

# %% explicit
explicit = jax.make_mesh((num_devices,), ("devices",))
split = jax.P("devices")
negate = jax.shard_map(jnp.negative, mesh=explicit, in_specs=split, out_specs=split)
line = jnp.arange(num_devices)
try:
    negate(line)
except ValueError as error:
    print(f"{type(error).__name__}: {str(error).partition('. ')[0]}")
# > ValueError: in_specs passed to shard_map: P('devices',) does not match the specs of the input: P(None,) for arg: int32[8]

print(negate(jax.device_put(line, jax.NamedSharding(explicit, split))))
# > [ 0 -1 -2 -3 -4 -5 -6 -7]
