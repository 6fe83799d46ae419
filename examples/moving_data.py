"""Count the collective operations that a placement costs."""

# %% setup
import os
import re

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType

num_devices = jax.device_count()
mesh = jax.make_mesh((num_devices,), ("devices",), axis_types=(AxisType.Auto,))
by_rows = jax.NamedSharding(mesh, jax.P("devices"))
by_columns = jax.NamedSharding(mesh, jax.P(None, "devices"))
everywhere = jax.NamedSharding(mesh, jax.P())

numbers = np.arange(64).reshape(8, 8)
rows = jax.device_put(numbers, by_rows)
columns = jax.device_put(numbers, by_columns)
whole = jax.device_put(numbers, everywhere)

# %% count
KINDS = "all-reduce|all-gather|all-to-all|collective-permute|reduce-scatter"


def communication(function, *arrays):
    program = jax.jit(function).lower(*arrays).compile().as_text()
    found = re.findall(rf" ({KINDS})(?:-start)?\(", program)
    return ", ".join(found) or "none"


# %% free
print("rows * 2:         ", communication(lambda x: x * 2, rows))
# > rows * 2:          none
print("rows + rows:      ", communication(jnp.add, rows, rows))
# > rows + rows:       none
print("rows + whole:     ", communication(jnp.add, rows, whole))
# > rows + whole:      none
print("rows.T:           ", communication(jnp.transpose, rows))
# > rows.T:            none
print("rows.sum(axis=1): ", communication(lambda x: x.sum(axis=1), rows))
# > rows.sum(axis=1):  none
print("rows @ whole:     ", communication(jnp.matmul, rows, whole))
# > rows @ whole:      none

# %% paid
print("rows.sum(axis=0): ", communication(lambda x: x.sum(axis=0), rows))
# > rows.sum(axis=0):  all-reduce
print("columns @ rows:   ", communication(jnp.matmul, columns, rows))
# > columns @ rows:    all-reduce
print("rows + columns:   ", communication(jnp.add, rows, columns))
# > rows + columns:    all-to-all
print("rows @ rows:      ", communication(jnp.matmul, rows, rows))
# > rows @ rows:       all-gather
print("rows[::-1]:       ", communication(lambda x: x[::-1], rows))
# > rows[::-1]:        collective-permute


# %% lacking
def lacking(array, sharding):
    have = array.sharding.devices_indices_map(array.shape)
    need = sharding.devices_indices_map(array.shape)
    return sum(
        len(np.setdiff1d(numbers[need[device]], numbers[have[device]]))
        for device in need
    )


print("rows to columns:", lacking(rows, by_columns))
# > rows to columns: 56
print("rows to whole:  ", lacking(rows, everywhere))
# > rows to whole:   448
print("whole to rows:  ", lacking(whole, by_rows))
# > whole to rows:   0

# %% move draw="rows, moved"
moved = jax.device_put(rows, by_columns)
assert (moved == rows).all()

# %% index draw="first_row"
first_row = rows[0]
print("rows[0]:", communication(lambda x: x[0], rows))
# > rows[0]: all-reduce
print("devices that hold it:", len(first_row.devices()))
# > devices that hold it: 8

own = rows.addressable_shards[0].data
print("first shard:", own, own.shape)
# > first shard: [[0 1 2 3 4 5 6 7]] (1, 8)
print("devices that hold it:", len(own.devices()))
# > devices that hold it: 1
