"""Arrange devices in a mesh, and place arrays on it in several ways."""

# %% line draw="split, whole"
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax.sharding import AxisType

num_devices = jax.device_count()
numbers = jnp.arange(8)

line = jax.make_mesh((num_devices,), ("devices",), axis_types=(AxisType.Auto,))
print(line)
# > Mesh('devices': 8, axis_types=(Auto,))

split = jax.device_put(numbers, jax.NamedSharding(line, jax.P("devices")))
whole = jax.device_put(numbers, jax.NamedSharding(line, jax.P()))
assert (split == numbers).all() and (whole == numbers).all()

# %% grid draw="ids"
side = min(2, num_devices)
shape = (side, num_devices // side)  # (2, 4) on 8 devices
grid = jax.make_mesh(shape, ("data", "model"), axis_types=(AxisType.Auto,) * 2)
print(grid)
# > Mesh('data': 2, 'model': 4, axis_types=(Auto, Auto))
print(grid.device_ids)
# > [[0 1 2 3]
# >  [4 5 6 7]]

ids = jax.device_put(grid.device_ids, jax.NamedSharding(grid, jax.P("data", "model")))
assert all(shard.data == shard.device.id for shard in ids.addressable_shards)

# %% one-axis draw="by_data, by_model"
x = jnp.arange(32).reshape(8, 4)


def place(*spec):
    return jax.device_put(x, jax.NamedSharding(grid, jax.P(*spec)))


by_data = place("data")
by_model = place(None, "model")

# %% two-axes draw="swapped"
by_both = place("data", "model")
swapped = place("model", "data")

# %% joined
joined = place(("data", "model"))
print("shards of", joined.sharding.shard_shape(x.shape))
# > shards of (1, 4)
same = joined.sharding.is_equivalent_to(split.sharding, x.ndim)
print("placed like split:", same)
# > placed like split: True

# %% table
for array in (place(), by_data, by_model, by_both, swapped, joined):
    sharding = array.sharding
    rows, columns = sharding.shard_shape(x.shape)
    copies = num_devices * rows * columns // x.size
    print(f"{sharding.spec!s:22} shards of ({rows}, {columns}), copies: {copies}")
# > P()                    shards of (8, 4), copies: 8
# > P('data',)             shards of (4, 4), copies: 4
# > P(None, 'model')       shards of (8, 1), copies: 2
# > P('data', 'model')     shards of (4, 1), copies: 1
# > P('model', 'data')     shards of (2, 2), copies: 1
# > P(('data', 'model'),)  shards of (1, 4), copies: 1

# %% read
print("mesh:", by_data.sharding.mesh)
# > mesh: Mesh('data': 2, 'model': 4, axis_types=(Auto, Auto))
print("spec:", by_data.sharding.spec)
# > spec: P('data',)
print("replicated:", by_data.is_fully_replicated, place().is_fully_replicated)
# > replicated: False True
for shard in by_data.addressable_shards:
    rows = shard.index[0].indices(8)[:2]
    print("device", shard.device.id, "rows", rows, "copy", shard.replica_id)
# > device 0 rows (0, 4) copy 0
# > device 1 rows (0, 4) copy 1
# > device 2 rows (0, 4) copy 2
# > device 3 rows (0, 4) copy 3
# > device 4 rows (4, 8) copy 0
# > device 5 rows (4, 8) copy 1
# > device 6 rows (4, 8) copy 2
# > device 7 rows (4, 8) copy 3
