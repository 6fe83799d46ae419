"""Call a `jax.pmap` where another mesh is set, or inside a `jax.shard_map`."""

# %% set-mesh
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
import numpy as np

num_devices = jax.device_count()
mesh = jax.sharding.Mesh(jax.devices(), ("devices",))
split = jax.P("devices")
numbers = jnp.arange(num_devices)
old = jax.pmap(jnp.negative)
new = jax.shard_map(jnp.negative, mesh=mesh, in_specs=split, out_specs=split)

jax.set_mesh(mesh)  # perhaps in another cell of the notebook
try:
    old(numbers)
except ValueError as error:
    print(f"{type(error).__name__}: {error}")
# > ValueError: The context mesh AbstractMesh('devices': 8, axis_types=(Auto,), device_kind=cpu, num_cores=None, platform=cpu) should match the mesh passed to shard_map Mesh('_internal_pmap_axis_name': 8, axis_types=(Auto,))

# %% unset
print("new:", new(numbers))
# > new: [ 0 -1 -2 -3 -4 -5 -6 -7]
jax.set_mesh(None)
print("old:", old(numbers))
# > old: [ 0 -1 -2 -3 -4 -5 -6 -7]
with jax.set_mesh(mesh):
    print("new:", new(numbers))
# > new: [ 0 -1 -2 -3 -4 -5 -6 -7]
print("old:", old(numbers))
# > old: [ 0 -1 -2 -3 -4 -5 -6 -7]
assert (old(numbers) == -numbers).all() and (new(numbers) == -numbers).all()

# %% inside
mixtures = {
    "pmap in shard_map": jax.shard_map(old, mesh=mesh, in_specs=split, out_specs=split),
    "shard_map in pmap": jax.pmap(new),
}
for name, function in mixtures.items():
    try:
        function(numbers[:, None])
    except ValueError as error:
        print(f"{name}: {type(error).__name__}: {error}")
# > pmap in shard_map: ValueError: The context mesh AbstractMesh('devices': 8, axis_types=(Manual,), device_kind=cpu, num_cores=None, platform=cpu) should match the mesh passed to shard_map Mesh('_internal_pmap_axis_name': 1, axis_types=(Auto,))
# > shard_map in pmap: ValueError: The context mesh AbstractMesh('_internal_pmap_axis_name': 8, axis_types=(Manual,), device_kind=cpu, num_cores=None, platform=cpu) should match the mesh passed to shard_map Mesh('devices': 8, axis_types=(Auto,))

# %% same-mesh
named = jax.pmap(jnp.negative, axis_name="devices")
with jax.set_mesh(mesh):
    print("from NumPy:", named(np.arange(num_devices)))
    try:
        named(jnp.arange(num_devices))
    except ValueError as error:
        print(f"{type(error).__name__}: {error}")
# > from NumPy: [ 0 -1 -2 -3 -4 -5 -6 -7]
# > ValueError: Sharding passed to jit does not match the sharding on the respective arg. Got jit sharding: NamedSharding(mesh=Mesh('devices': 8, axis_types=(Auto,)), spec=P('devices',), memory_kind=device),
# > arg sharding: NamedSharding(mesh=Mesh('devices': 8, axis_types=(Auto,)), spec=P(), memory_kind=device) for arg type: int32[8]
