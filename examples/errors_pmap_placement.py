"""Arrays and meshes that `jax.pmap` does not accept, and functions that are gone."""

# devices: 8 (the messages name the number of devices)

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax.sharding import AxisType

x = jnp.arange(8)


# %% sharding
def under_mesh():
    with jax.set_mesh(line):
        return jax.pmap(jnp.square, axis_name="devices")(jnp.arange(8))


line = jax.make_mesh((8,), ("devices",), axis_types=(AxisType.Auto,))
on_one_device = jax.device_put(x, jax.devices()[3])
table = jax.pmap(jnp.square)(x)  # split among the devices
calls = {
    "on one device": lambda: jax.pmap(jnp.square)(on_one_device),
    "split, but None": lambda: jax.pmap(jnp.dot, in_axes=(0, None))(x, table),
    "made under the mesh": under_mesh,
}
for name, call in calls.items():
    try:
        call()
    except ValueError as error:
        print(f"{name}: {type(error).__name__}: {error}")
# > on one device: ValueError: Sharding passed to jit does not match the sharding on the respective arg. Got jit sharding: NamedSharding(mesh=Mesh('_internal_pmap_axis_name': 8, axis_types=(Auto,)), spec=P('_internal_pmap_axis_name',), memory_kind=device),
# > arg sharding: SingleDeviceSharding(device=CpuDevice(id=3), memory_kind=device) for arg type: int32[8]
# > split, but None: ValueError: Sharding passed to jit does not match the sharding on the respective arg. Got jit sharding: NamedSharding(mesh=Mesh('_internal_pmap_axis_name': 8, axis_types=(Auto,)), spec=P(), memory_kind=device),
# > arg sharding: NamedSharding(mesh=Mesh('_internal_pmap_axis_name': 8, axis_types=(Auto,)), spec=P('_internal_pmap_axis_name',), memory_kind=device) for arg type: int32[8]
# > made under the mesh: ValueError: Sharding passed to jit does not match the sharding on the respective arg. Got jit sharding: NamedSharding(mesh=Mesh('devices': 8, axis_types=(Auto,)), spec=P('devices',), memory_kind=device),
# > arg sharding: NamedSharding(mesh=Mesh('devices': 8, axis_types=(Auto,)), spec=P(), memory_kind=device) for arg type: int32[8]

# %% sharding-fixed
print(jax.pmap(jnp.square)(jax.device_get(on_one_device)))
# > [ 0  1  4  9 16 25 36 49]
everywhere = jax.NamedSharding(line, jax.P())
print(jax.pmap(jnp.dot, in_axes=(0, None))(x, jax.device_put(table, everywhere))[1])
# > [ 0  1  4  9 16 25 36 49]
one_each = jax.NamedSharding(line, jax.P("devices"))
with jax.set_mesh(line):
    placed = jax.device_put(jnp.arange(8), one_each)
    print(jax.pmap(jnp.square, axis_name="devices")(placed))
# > [ 0  1  4  9 16 25 36 49]

# %% closure
try:
    jax.pmap(lambda x: x + table[0])(x)
except ValueError as error:
    print(f"{type(error).__name__}: " + str(error).partition(". This error")[0])
# > ValueError: Context mesh AbstractMesh('_internal_pmap_axis_name': 8, axis_types=(Manual,), device_kind=cpu, num_cores=None, platform=cpu) should match the mesh of sharding AbstractMesh('_internal_pmap_axis_name': 8, axis_types=(Auto,), device_kind=cpu, num_cores=None, platform=cpu) passed to index_to_gather

# %% closure-fixed
local_table = jax.device_get(table)
print(jax.pmap(lambda x: x + local_table[0])(x))
# > [0 1 2 3 4 5 6 7]

# %% nested
grid = x.reshape(4, 2)
try:
    jax.pmap(jax.pmap(jnp.square))(grid)
except ValueError as error:
    print(f"{type(error).__name__}: {error}")
# > ValueError: The context mesh AbstractMesh('_internal_pmap_axis_name': 4, axis_types=(Manual,), device_kind=cpu, num_cores=None, platform=cpu) should match the mesh passed to shard_map Mesh('_internal_pmap_axis_name': 2, axis_types=(Auto,))

# %% nested-fixed
mesh = jax.make_mesh((4, 2), ("rows", "columns"), axis_types=(AxisType.Auto,) * 2)
split = jax.P("rows", "columns")
print(jax.shard_map(jnp.square, mesh=mesh, in_specs=split, out_specs=split)(grid))
# > [[ 0  1]
# >  [ 4  9]
# >  [16 25]
# >  [36 49]]

# %% set-mesh
jax.set_mesh(mesh)  # perhaps in another cell of the notebook
try:
    jax.pmap(jnp.square)(x)
except ValueError as error:
    print(f"{type(error).__name__}: {error}")
# > ValueError: The context mesh AbstractMesh('rows': 4, 'columns': 2, axis_types=(Auto, Auto), device_kind=cpu, num_cores=None, platform=cpu) should match the mesh passed to shard_map Mesh('_internal_pmap_axis_name': 8, axis_types=(Auto,))

# %% set-mesh-fixed
jax.set_mesh(None)
with jax.set_mesh(mesh):
    print(jax.jit(jnp.square)(x))
# > [ 0  1  4  9 16 25 36 49]
print(jax.pmap(jnp.square)(x))
# > [ 0  1  4  9 16 25 36 49]

# %% replicated
for name in ("device_put_replicated", "device_put_sharded"):
    try:
        getattr(jax, name)
    except AttributeError as error:
        print(f"{type(error).__name__}: {error}")
# > AttributeError: jax.device_put_replicated is deprecated; use jax.device_put instead. See https://docs.jax.dev/en/latest/migrate_pmap.html#drop-in-replacements for a drop-in replacement.
# > AttributeError: jax.device_put_sharded is deprecated; use jax.device_put instead. See https://docs.jax.dev/en/latest/migrate_pmap.html#drop-in-replacements for a drop-in replacement.

# %% replicated-fixed
print(jax.device_put(x, everywhere).is_fully_replicated)
# > True
shards = [jnp.full(2, each) for each in range(8)]
print(jax.device_put(jnp.stack(shards), one_each).addressable_shards[3].data)
# > [[3 3]]
