"""Say where a result goes that could go to more than one place."""

# %% ambiguous
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax.sharding import AxisType, auto_axes

num_devices = jax.device_count()
P = jax.P
mesh = jax.make_mesh((num_devices,), ("devices",), axis_types=(AxisType.Explicit,))
numbers = jnp.arange(64).reshape(8, 8)

with jax.set_mesh(mesh):
    table = jax.reshard(numbers, P("devices"))
    try:
        table + table.T
    except Exception as error:
        print(f"{type(error).__name__}: {error}")
# > ShardingTypeError: add operation with inputs: i32[8@devices,8], i32[8,8@devices] produces an illegally sharded result: i32[8@devices,8@devices]

# %% reshard
with jax.set_mesh(mesh):
    turned = jax.reshard(table.T, P("devices"))
    total = table + turned
print("table.T:", jax.typeof(table.T))
# > table.T: int32[8,8@devices]
print("turned: ", jax.typeof(turned))
# > turned:  int32[8@devices,8]
print("total:  ", jax.typeof(total))
# > total:   int32[8@devices,8]
assert (total == numbers + numbers.T).all()

# %% out-sharding
with jax.set_mesh(mesh):
    for spec in (P("devices"), P(None, "devices"), P()):
        product = jnp.matmul(table, table.T, out_sharding=spec)
        print(jax.typeof(product))
        assert (product == numbers @ numbers.T).all()
# > int32[8@devices,8]
# > int32[8,8@devices]
# > int32[8,8]


# %% auto-axes
def total_and_sort(x):
    print("inside:", jax.typeof(x))
    return jnp.sort(x + x.T, axis=0)


with jax.set_mesh(mesh):
    result = auto_axes(total_and_sort, out_sharding=P("devices"))(table)
# > inside: int32[8,8]
print("result:", jax.typeof(result))
# > result: int32[8@devices,8]
assert (result == jnp.sort(numbers + numbers.T, axis=0)).all()
