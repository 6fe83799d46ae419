"""Sum on each device, then over all of them."""

# %% sums
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp

num_devices = jax.device_count()
data = jnp.arange(num_devices * 4).reshape(num_devices, 4)


def sums(x):  # x: (4,), the row of this device
    local_sum = jnp.sum(x)
    return local_sum, jax.lax.psum(local_sum, axis_name="devices")


local_sums, global_sums = jax.pmap(sums, axis_name="devices")(data)
print("local sums: ", local_sums)
# > local sums:  [  6  22  38  54  70  86 102 118]
print("global sums:", global_sums)
# > global sums: [496 496 496 496 496 496 496 496]
assert (global_sums == data.sum()).all()
