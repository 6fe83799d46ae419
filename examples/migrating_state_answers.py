"""Answers: which copies are equal, and a checkpoint from more devices."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp

num_devices = jax.device_count()
mesh = jax.sharding.Mesh(jax.devices(), ("devices",))

# %% which
data = jnp.arange(num_devices * 4.0).reshape(num_devices, 4)
checkpoint = {
    "step": jnp.full(num_devices, 20),
    "average": data.mean(axis=1),  # of each device's own data
    "largest": jnp.full(num_devices, data.max()),  # of all data
}
for name, leaf in checkpoint.items():
    print(f"{name:8} equal: {bool((leaf == leaf[0]).all())}")
# > step     equal: True
# > average  equal: False
# > largest  equal: True

# %% more-devices
twice = 2 * num_devices
saved = {"w": jnp.full(twice, 3.0), "average": jnp.arange(twice)}
w = jax.device_put(saved["w"][0], jax.NamedSharding(mesh, jax.P()))
average = saved["average"].reshape(num_devices, -1).mean(axis=1)
average = jax.device_put(average, jax.NamedSharding(mesh, jax.P("devices")))
print("w:", w, "average:", average)
# > w: 3.0 average: [ 0.5  2.5  4.5  6.5  8.5 10.5 12.5 14.5]
assert average.mean() == saved["average"].mean()
