"""Use rarer collectives as before, and write `axis_index_groups` as an axis of its own."""

# %% rare
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

num_devices = jax.device_count()
mesh = jax.sharding.Mesh(jax.devices(), ("devices",))
split = jax.P("devices")
specs = {"mesh": mesh, "in_specs": split, "out_specs": split}
square = jnp.arange(num_devices**2).reshape(num_devices, num_devices)
after = np.roll(range(num_devices), -1)  # 1, 2, ..., 0
ways = {
    "pmin": (lambda x: lax.pmin(x, "devices"), square.min(axis=0)),
    "pshuffle": (lambda x: lax.pshuffle(x, "devices", after), square[after]),
    "pswapaxes": (lambda x: lax.pswapaxes(x, "devices", 0), square.T),
}
for name, (function, truth) in ways.items():
    old = jax.pmap(function, axis_name="devices")(square)
    new = jax.jit(jax.shard_map(jax.vmap(function), **specs))(square)
    print(f"{name:9}", new[0])
    assert (old == truth).all() and (new == truth).all()
# > pmin      [0 1 2 3 4 5 6 7]
# > pshuffle  [ 8  9 10 11 12 13 14 15]
# > pswapaxes [ 0  8 16 24 32 40 48 56]

# %% groups-old
numbers = jnp.arange(num_devices)
grid = np.arange(num_devices).reshape(min(2, num_devices), -1)


def sum_in(groups):
    groups = groups.tolist()
    return partial(lax.psum, axis_name="devices", axis_index_groups=groups)


old_rows = jax.pmap(sum_in(grid), axis_name="devices")(numbers)
old_columns = jax.pmap(sum_in(grid.T), axis_name="devices")(numbers)
print(grid.tolist(), old_rows)
# > [[0, 1, 2, 3], [4, 5, 6, 7]] [ 6  6  6  6 22 22 22 22]
print(grid.T.tolist(), old_columns)
# > [[0, 4], [1, 5], [2, 6], [3, 7]] [ 4  6  8 10  4  6  8 10]

# %% groups-ported
try:
    jax.shard_map(sum_in(grid), **specs)(numbers)
except NotImplementedError as error:
    print(f"{type(error).__name__}: {error}")
# > NotImplementedError:

# %% groups-new
devices = np.reshape(jax.devices(), grid.shape)
mesh = jax.sharding.Mesh(devices, ("rows", "columns"))
both = jax.P(("rows", "columns"))
specs = {"mesh": mesh, "in_specs": both, "out_specs": both}


def sum_along(name):
    return jax.jit(jax.shard_map(lambda x: lax.psum(x, name), **specs))


new_rows, new_columns = sum_along("columns")(numbers), sum_along("rows")(numbers)
print(new_rows, new_columns)
# > [ 6  6  6  6 22 22 22 22] [ 4  6  8 10  4  6  8 10]
assert (new_rows == old_rows).all() and (new_columns == old_columns).all()
assert (new_rows.reshape(grid.shape) == grid.sum(axis=1, keepdims=True)).all()
assert (new_columns.reshape(grid.shape) == grid.sum(axis=0)).all()
