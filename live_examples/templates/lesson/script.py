"""Say in one line what this script shows."""

# %% devices
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp

num_devices = jax.device_count()
print("devices:", num_devices)
# > devices: 8

# %% idea draw="numbers, total"
mesh = jax.make_mesh((num_devices,), ("devices",))
numbers = jax.device_put(jnp.arange(16), jax.NamedSharding(mesh, jax.P("devices")))
total = numbers.sum()
print("total:", total)
# > total: 120
assert total == 120

# %% pitfall
try:
    numbers + jnp.arange(3)
except TypeError as error:
    print(f"{type(error).__name__}: {error}")
# > TypeError: add got incompatible shapes for broadcasting: (16,), (3,).

# %% fixed
print("largest:", (numbers + jnp.arange(16)).max())
# > largest: 30

# %% today
print("mean:", numbers.mean())
# > mean: 7.5

# %% predict
print("largest:", numbers.max())
# > largest: 15

# %% change
print("sum of squares:", (numbers * numbers).sum())
# > sum of squares: 1240
