"""Count the devices, list them, and run one program on all of them."""

# %% count
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp

num_devices = jax.device_count()
print("devices:", num_devices)
# > devices: 8

# %% list
for device in jax.devices():
    print(repr(device), "platform:", device.platform)
# > CpuDevice(id=0) platform: cpu
# > CpuDevice(id=1) platform: cpu
# > CpuDevice(id=2) platform: cpu
# > CpuDevice(id=3) platform: cpu
# > CpuDevice(id=4) platform: cpu
# > CpuDevice(id=5) platform: cpu
# > CpuDevice(id=6) platform: cpu
# > CpuDevice(id=7) platform: cpu


# %% spmd draw="result"
def square(x):
    return x * x


data = jnp.arange(num_devices)  # shape (num_devices,): one number per device
result = jax.pmap(square)(data)

for shard in result.addressable_shards:
    print("device", shard.device.id, "computed", shard.data)
# > device 0 computed [0]
# > device 1 computed [1]
# > device 2 computed [4]
# > device 3 computed [9]
# > device 4 computed [16]
# > device 5 computed [25]
# > device 6 computed [36]
# > device 7 computed [49]

# %% whole
print(result)
# > [ 0  1  4  9 16 25 36 49]
assert (result == square(data)).all()

# %% mesh
from jax.sharding import AxisType

mesh = jax.make_mesh((num_devices,), ("devices",), axis_types=(AxisType.Auto,))
print(mesh)
# > Mesh('devices': 8, axis_types=(Auto,))

one_per_device = jax.NamedSharding(mesh, jax.P("devices"))
result = jax.jit(square)(jax.device_put(data, one_per_device))
for shard in result.addressable_shards:
    print("device", shard.device.id, "computed", shard.data)
# > device 0 computed [0]
# > device 1 computed [1]
# > device 2 computed [4]
# > device 3 computed [9]
# > device 4 computed [16]
# > device 5 computed [25]
# > device 6 computed [36]
# > device 7 computed [49]
