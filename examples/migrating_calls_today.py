"""Write a `jax.pmap` with an axis name and a static argument as a `jax.jit`."""

# %% old
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

from functools import partial

import jax
import jax.numpy as jnp
from jax import lax

num_devices = jax.device_count()
numbers = jnp.arange(num_devices)


@partial(jax.pmap, axis_name="devices", static_broadcasted_argnums=1)
def old_below(x, factor):
    return factor * (lax.pmax(x, "devices") - x)


old = old_below(numbers, 10)
print(old)
# > [70 60 50 40 30 20 10  0]

# %% jit
mesh = jax.sharding.Mesh(jax.devices(), ("devices",))


@partial(jax.jit, static_argnums=1)
def whole_below(x, factor):
    return factor * (x.max() - x)


spread = jax.device_put(numbers, jax.NamedSharding(mesh, jax.P("devices")))
new = whole_below(spread, 10)
print(new)
# > [70 60 50 40 30 20 10  0]
assert (new == old).all()
