"""Answers: which operations communicate, and sums that need not."""

# %% setup
import os
import re

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax.sharding import AxisType

num_devices = jax.device_count()
mesh = jax.make_mesh((num_devices,), ("devices",), axis_types=(AxisType.Auto,))
by_rows = jax.NamedSharding(mesh, jax.P("devices"))
by_columns = jax.NamedSharding(mesh, jax.P(None, "devices"))
numbers = jnp.arange(64).reshape(8, 8)
rows = jax.device_put(numbers, by_rows)
columns = jax.device_put(numbers, by_columns)
KINDS = "all-reduce|all-gather|all-to-all|collective-permute|reduce-scatter"


def communication(function, *arrays):
    program = jax.jit(function).lower(*arrays).compile().as_text()
    found = re.findall(rf" ({KINDS})(?:-start)?\(", program)
    return ", ".join(found) or "none"


# %% predict
print("sort each row:     ", communication(lambda x: jnp.sort(x, axis=1), rows))
# > sort each row:      none
print("largest per column:", communication(lambda x: x.max(axis=0), rows))
# > largest per column: all-reduce
print("rows + columns.T:  ", communication(lambda x, y: x + y.T, rows, columns))
# > rows + columns.T:   none
print("rows + rows.T:     ", communication(lambda x: x + x.T, rows))
# > rows + rows.T:      all-to-all


# %% sum
def column_sums(array):
    return array.sum(axis=0)


for array in (rows, columns):
    print(f"{array.sharding.spec!s:20}", communication(column_sums, array))
    assert (column_sums(array) == numbers.sum(axis=0)).all()
# > P('devices',)        all-reduce
# > P(None, 'devices')   none
