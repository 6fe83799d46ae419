"""Sum over every device with `lax.psum`."""

# %% devices
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax

num_devices = jax.device_count()
data_size_per_device = 4
data_size = num_devices * data_size_per_device
global_data = jnp.arange(data_size)
sharded_data = global_data.reshape(num_devices, data_size_per_device)

local_sums = jax.pmap(lambda x: jnp.sum(x * 2))(sharded_data)
print("local_sums:", local_sums)
# > local_sums: [ 12  44  76 108 140 172 204 236]


# %% psum
def scale_and_sum(x):  # x: (4,)
    scaled = x * 2
    local_sum = jnp.sum(scaled)
    global_sum = lax.psum(local_sum, axis_name="devices")
    return scaled, global_sum


parallel_scale_sum = jax.pmap(scale_and_sum, axis_name="devices")
result_scaled, result_sum = parallel_scale_sum(sharded_data)
print("result_scaled:", result_scaled.shape)
# > result_scaled: (8, 4)
print(result_scaled)
# > [[ 0  2  4  6]
# >  [ 8 10 12 14]
# >  [16 18 20 22]
# >  [24 26 28 30]
# >  [32 34 36 38]
# >  [40 42 44 46]
# >  [48 50 52 54]
# >  [56 58 60 62]]
print("result_sum:", result_sum)
# > result_sum: [992 992 992 992 992 992 992 992]

# %% everywhere draw="result_scaled, result_sum"
for shard in result_sum.addressable_shards:
    print("device", shard.device.id, "holds", shard.data)
# > device 0 holds [992]
# > device 1 holds [992]
# > device 2 holds [992]
# > device 3 holds [992]
# > device 4 holds [992]
# > device 5 holds [992]
# > device 6 holds [992]
# > device 7 holds [992]
print("replicated:", result_sum.is_fully_replicated)
# > replicated: False

# %% expected
expected_sum = data_size * (data_size - 1)  # 2 * (0 + 1 + ... + (data_size - 1))
print("expected_sum:", expected_sum)
# > expected_sum: 992
print("result_sum[0]:", result_sum[0])
# > result_sum[0]: 992
print("result_sum.sum():", result_sum.sum())
# > result_sum.sum(): 7936
assert result_sum.shape == (num_devices,)
assert (result_sum == expected_sum).all()

# %% replicated draw="replicated_sum"
one_sum_for_all = jax.pmap(scale_and_sum, axis_name="devices", out_axes=(0, None))
_, replicated_sum = one_sum_for_all(sharded_data)
print("replicated_sum:", replicated_sum, replicated_sum.shape)
# > replicated_sum: 992 ()
print("held:", [int(shard.data) for shard in replicated_sum.addressable_shards])
# > held: [992, 992, 992, 992, 992, 992, 992, 992]
print("replicated:", replicated_sum.is_fully_replicated)
# > replicated: True


# %% mean-max
def mean_and_max(x):
    local_sum = jnp.sum(x * 2)
    return lax.pmean(local_sum, "devices"), lax.pmax(local_sum, "devices")


result_mean, result_max = jax.pmap(mean_and_max, axis_name="devices")(sharded_data)
print("result_mean:", result_mean)
# > result_mean: [124. 124. 124. 124. 124. 124. 124. 124.]
print("result_max:", result_max)
# > result_max: [236 236 236 236 236 236 236 236]
