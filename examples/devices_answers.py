"""Answers: work happens where its data lies."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp

num_devices = jax.device_count()

# %% follow
last = jax.device_put(jnp.arange(4), jax.devices()[-1])
print("last * 2 is on", (last * 2).devices())
# > last * 2 is on {CpuDevice(id=7)}

# %% mix
first = jax.device_put(jnp.arange(4), jax.devices()[0])
try:
    print("first + last is on", (first + last).devices())
except ValueError as error:
    print(f"{type(error).__name__}: {error}")
# > ValueError: Received incompatible devices for jitted computation. Got argument x of add with shape int32[4] and with device ids [0] on platform CPU and argument y of add with shape int32[4] and with device ids [7] on platform CPU

# %% two-each
data = jnp.arange(2 * num_devices).reshape(num_devices, 2)
result = jax.pmap(lambda x: x * x)(data)
for shard in result.addressable_shards:
    print("device", shard.device.id, "holds", shard.data, shard.data.shape)
# > device 0 holds [[0 1]] (1, 2)
# > device 1 holds [[4 9]] (1, 2)
# > device 2 holds [[16 25]] (1, 2)
# > device 3 holds [[36 49]] (1, 2)
# > device 4 holds [[64 81]] (1, 2)
# > device 5 holds [[100 121]] (1, 2)
# > device 6 holds [[144 169]] (1, 2)
# > device 7 holds [[196 225]] (1, 2)
assert (result == data * data).all()
