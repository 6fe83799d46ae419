"""Make a mesh without `axis_types`, and repair what it breaks."""

# devices: 2, 4, 8 (on one device nothing is sharded)

# %% explicit
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax.sharding import AxisType

num_devices = jax.device_count()
x = jnp.arange(32).reshape(8, 4)

explicit = jax.make_mesh((num_devices,), ("devices",))
print(explicit)
# > Mesh('devices': 8, axis_types=(Explicit,))
rows = jax.device_put(x, jax.NamedSharding(explicit, jax.P("devices")))

uses = {
    "index": lambda x: x[0],
    "product": lambda x: x @ x.T,
    "sort": lambda x: jnp.sort(x, axis=0),
}
for name, use in uses.items():
    try:
        use(rows)
    except Exception as error:
        print(f"{name}: {type(error).__name__}: {error}")
# > index: ShardingTypeError: Use `.at[...].get(out_sharding=)` to provide output PartitionSpec for the gather indexing as out sharding could not be resolved unambiguously (or would require collectives on inputs). Got operand=ShapedArray(int32[8@devices,4]), indices=ShapedArray(int32[1])
# > product: ShardingTypeError: dot_general operation with inputs: i32[8@devices,4], i32[4,8@devices] produces an illegally sharded result: i32[8@devices,8@devices]
# > sort: ShardingTypeError: Arguments to sort must be unsharded over the sorting dimension. Got arg sharding=NamedSharding(mesh=AbstractMesh('devices': 8, axis_types=(Explicit,), device_kind=cpu, num_cores=None, platform=cpu), spec=P('devices', None)) and sorting dimension=0

# %% auto
auto = jax.make_mesh((num_devices,), ("devices",), axis_types=(AxisType.Auto,))
print(auto)
# > Mesh('devices': 8, axis_types=(Auto,))
rows = jax.device_put(x, jax.NamedSharding(auto, jax.P("devices")))
for name, use in uses.items():
    print(f"{name}: {use(rows).shape}")
    assert (use(rows) == use(x)).all()
# > index: (4,)
# > product: (8, 8)
# > sort: (8, 4)
print(jax.sharding.Mesh(jax.devices(), ("devices",)))
# > Mesh('devices': 8, axis_types=(Auto,))

# %% reshard
everywhere = jax.NamedSharding(auto, jax.P())
print("reshard:   ", jax.reshard(rows, everywhere).sharding.spec)
# > reshard:    P('devices',)
print("device_put:", jax.device_put(rows, everywhere).sharding.spec)
# > device_put: P()
