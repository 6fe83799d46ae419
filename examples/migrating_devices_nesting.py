"""Write nested `jax.pmap`s as one `jax.shard_map` over a mesh of two dimensions."""

# %% nested
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

num_devices = jax.device_count()
num_rows = min(2, num_devices)
grid = jnp.arange(num_devices).reshape(num_rows, -1)  # a number for each device


def sums(x):
    return lax.psum(x, "columns"), lax.psum(x, "rows")


try:
    jax.pmap(jax.pmap(sums, axis_name="columns"), axis_name="rows")(grid)
except ValueError as error:
    print(f"{type(error).__name__}: {error}")
# > ValueError: The context mesh AbstractMesh('rows': 2, axis_types=(Manual,), device_kind=cpu, num_cores=None, platform=cpu) should match the mesh passed to shard_map Mesh('columns': 4, axis_types=(Auto,))

# %% meant
meant = jax.vmap(jax.vmap(sums, axis_name="columns"), axis_name="rows")(grid)
print(meant[0])
# > [[ 6  6  6  6]
# >  [22 22 22 22]]
print(meant[1])
# > [[ 4  6  8 10]
# >  [ 4  6  8 10]]

# %% two-axes draw="along_columns, along_rows"
devices = np.reshape(jax.devices(), grid.shape)
mesh = jax.sharding.Mesh(devices, ("rows", "columns"))
cells = jax.P("rows", "columns")
new = jax.jit(jax.shard_map(sums, mesh=mesh, in_specs=cells, out_specs=cells))
along_columns, along_rows = new(grid)
assert (along_columns == meant[0]).all() and (along_rows == meant[1]).all()

# %% one-axis
row_sums = jax.jit(
    jax.shard_map(
        lambda x: lax.psum(x, "columns"),
        mesh=mesh,
        in_specs=cells,
        out_specs=jax.P("rows"),
    )
)(grid)
print(row_sums)
# > [[ 6]
# >  [22]]
assert (row_sums == grid.sum(axis=1, keepdims=True)).all()

# %% vmap-inside
mixed = jax.pmap(jax.vmap(sums, axis_name="columns"), axis_name="rows")(grid)
assert (mixed[0] == meant[0]).all() and (mixed[1] == meant[1]).all()
print("devices used:", len(mixed[0].devices()))
# > devices used: 2
