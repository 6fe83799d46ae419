"""Let one device do something else: with `if`, and with `jnp.where`."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax

num_devices = jax.device_count()
x = 10 * jnp.arange(num_devices)[:, None] + jnp.arange(num_devices)


# %% python-if
def double_on_first(row):
    if lax.axis_index("devices") == 0:
        return row * 2
    return row


try:
    jax.pmap(double_on_first, axis_name="devices")(x)
except jax.errors.TracerBoolConversionError as error:
    print(f"{type(error).__name__}: {str(error).splitlines()[0]}")
# > TracerBoolConversionError: Attempted boolean conversion of traced array with shape bool[].


# %% where
def double_if_first(row):
    place = lax.axis_index("devices")
    return jnp.where(place == 0, row * 2, row)


doubled = jax.pmap(double_if_first, axis_name="devices")(x)
print(doubled[:2])
# > [[ 0  2  4  6  8 10 12 14]
# >  [10 11 12 13 14 15 16 17]]
assert (doubled[0] == x[0] * 2).all() and (doubled[1:] == x[1:]).all()
