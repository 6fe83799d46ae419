"""Split an array over the devices, and add it up across them."""

# %% split
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp

mesh = jax.make_mesh((jax.device_count(),), ("devices",))
split = jax.NamedSharding(mesh, jax.P("devices"))

# %% sum draw="squares, total"
x = jax.device_put(jnp.arange(8), split)
squares = x * x
total = squares.sum()
print("total:", total)
# > total: 140
assert total == 140
