"""Read the sharding of an array from its type."""

# %% types draw="split, whole"
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax.sharding import AxisType

num_devices = jax.device_count()
P = jax.P
mesh = jax.make_mesh((num_devices,), ("devices",), axis_types=(AxisType.Explicit,))

with jax.set_mesh(mesh):
    split = jnp.arange(8, out_sharding=P("devices"))
    whole = jnp.arange(8)

print("split:", jax.typeof(split))
# > split: int32[8@devices]
print("whole:", jax.typeof(whole))
# > whole: int32[8]

# %% context
numbers = jnp.arange(64).reshape(8, 8)
try:
    jax.reshard(numbers, P("devices"))
except ValueError as error:
    print(f"{type(error).__name__}: {error}")
# > ValueError: Using PartitionSpec when you are not under a mesh context is not allowed. Please pass a NamedSharding instance or enter into a mesh context via `jax.set_mesh`. Got P('devices',)

with jax.set_mesh(mesh):
    table = jax.reshard(numbers, P("devices"))
print("table:", jax.typeof(table))
# > table: int32[8@devices,8]

# %% follow
with jax.set_mesh(mesh):
    print("table * 2:        ", jax.typeof(table * 2))
    print("table + whole:    ", jax.typeof(table + whole))
    print("table.T:          ", jax.typeof(table.T))
    print("table[:, 0]:      ", jax.typeof(table[:, 0]))
    print("table.sum(axis=1):", jax.typeof(table.sum(axis=1)))
    print("table.sum(axis=0):", jax.typeof(table.sum(axis=0)))
# > table * 2:         int32[8@devices,8]
# > table + whole:     int32[8@devices,8]
# > table.T:           int32[8,8@devices]
# > table[:, 0]:       int32[8@devices]
# > table.sum(axis=1): int32[8@devices]
# > table.sum(axis=0): int32[8]

# %% communication
functions = {
    "table.sum(axis=0)": lambda table: table.sum(axis=0),
    "table @ table": lambda table: table @ table,
}
with jax.set_mesh(mesh):
    for name, function in functions.items():
        program = jax.jit(function).lower(table).compile().as_text()
        found = [kind for kind in ("all-reduce", "all-gather") if kind in program]
        print(f"{name}: {jax.typeof(function(table))}, {found}")
# > table.sum(axis=0): int32[8], ['all-reduce']
# > table @ table: int32[8@devices,8], ['all-gather']


# %% trace
@jax.jit
def halve(x):
    print("tracing halve, x is", jax.typeof(x))
    return x // 2


with jax.set_mesh(mesh):
    halves = halve(table)
    halve(jax.reshard(table, P(None, "devices")))
# > tracing halve, x is int32[8@devices,8]
# > tracing halve, x is int32[8,8@devices]
assert (halves == numbers // 2).all()

auto = jax.make_mesh((num_devices,), ("devices",), axis_types=(AxisType.Auto,))
for spec in (P("devices"), P(None, "devices")):
    halve(jax.device_put(numbers, jax.NamedSharding(auto, spec)))
# > tracing halve, x is int32[8,8]
