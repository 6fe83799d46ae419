"""Split an array over all devices with `jax.pmap` and double every part."""

# %% data
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp

num_devices = jax.device_count()
data_size_per_device = 4

global_data = jnp.arange(num_devices * data_size_per_device)
print("global shape:", global_data.shape)
# > global shape: (32,)
print(global_data)
# > [ 0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19 20 21 22 23
# >  24 25 26 27 28 29 30 31]

# %% reshape
sharded_data = global_data.reshape(num_devices, data_size_per_device)
print("sharded shape:", sharded_data.shape)
# > sharded shape: (8, 4)
print(sharded_data)
# > [[ 0  1  2  3]
# >  [ 4  5  6  7]
# >  [ 8  9 10 11]
# >  [12 13 14 15]
# >  [16 17 18 19]
# >  [20 21 22 23]
# >  [24 25 26 27]
# >  [28 29 30 31]]
print("devices that hold it:", len(sharded_data.devices()))
# > devices that hold it: 1


# %% pmap
def scale_by_two(x):
    print("tracing scale_by_two, x has shape", x.shape)
    return x * 2


parallel_scale = jax.pmap(scale_by_two)
result = parallel_scale(sharded_data)
# > tracing scale_by_two, x has shape (4,)

# %% result
print("result shape:", result.shape, "dtype:", result.dtype)
# > result shape: (8, 4) dtype: int32
print(result)
# > [[ 0  2  4  6]
# >  [ 8 10 12 14]
# >  [16 18 20 22]
# >  [24 26 28 30]
# >  [32 34 36 38]
# >  [40 42 44 46]
# >  [48 50 52 54]
# >  [56 58 60 62]]
assert (result == sharded_data * 2).all()

# %% placement draw="sharded_data, result"
for shard in result.addressable_shards:
    print("device", shard.device.id, "holds", shard.data)
# > device 0 holds [[0 2 4 6]]
# > device 1 holds [[ 8 10 12 14]]
# > device 2 holds [[16 18 20 22]]
# > device 3 holds [[24 26 28 30]]
# > device 4 holds [[32 34 36 38]]
# > device 5 holds [[40 42 44 46]]
# > device 6 holds [[48 50 52 54]]
# > device 7 holds [[56 58 60 62]]

# %% type
print("type:", type(result).__name__)
# > type: ArrayImpl
print("is a jax.Array:", isinstance(result, jax.Array))
# > is a jax.Array: True
print("devices that hold it:", len(result.devices()))
# > devices that hold it: 8
print("sharding:", type(result.sharding).__name__)
# > sharding: NamedSharding
