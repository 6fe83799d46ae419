"""Double an array on all devices with `jax.shard_map` and with `jax.jit`."""

# %% shard-map
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax.sharding import AxisType

num_devices = jax.device_count()
global_data = jnp.arange(num_devices * 4)

mesh = jax.make_mesh((num_devices,), ("devices",), axis_types=(AxisType.Auto,))
split = jax.P("devices")  # split axis 0 into one piece per device


def scale_by_two(x):
    print("tracing scale_by_two, x has shape", x.shape)
    return x * 2


mapped_scale = jax.shard_map(scale_by_two, mesh=mesh, in_specs=split, out_specs=split)
result = jax.jit(mapped_scale)(global_data)
# > tracing scale_by_two, x has shape (4,)

print("result shape:", result.shape)
# > result shape: (32,)
assert (result == global_data * 2).all()

# %% pmap-inside
program = jax.make_jaxpr(jax.pmap(lambda x: x * 2))(global_data.reshape(num_devices, 4))
print("shard_map inside pmap:", "shard_map" in str(program))
# > shard_map inside pmap: True

# %% jit
spread_data = jax.device_put(global_data, jax.NamedSharding(mesh, split))
result = jax.jit(scale_by_two)(spread_data)
# > tracing scale_by_two, x has shape (32,)

for shard in result.addressable_shards:
    print("device", shard.device.id, "holds", shard.data)
# > device 0 holds [0 2 4 6]
# > device 1 holds [ 8 10 12 14]
# > device 2 holds [16 18 20 22]
# > device 3 holds [24 26 28 30]
# > device 4 holds [32 34 36 38]
# > device 5 holds [40 42 44 46]
# > device 6 holds [48 50 52 54]
# > device 7 holds [56 58 60 62]
assert (result == global_data * 2).all()
