"""Call the older `pjit`."""

# %% pjit
import os
import warnings

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax.sharding import AxisType

num_devices = jax.device_count()
mesh = jax.make_mesh((num_devices,), ("devices",), axis_types=(AxisType.Auto,))
split = jax.NamedSharding(mesh, jax.P("devices"))
data = jnp.arange(num_devices * 4).reshape(num_devices, 4)
spread_data = jax.device_put(data, split)


def total(x):
    return jnp.sum(x * 2)


with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    from jax.experimental.pjit import pjit

    old = pjit(total)(spread_data)
print(f"{caught[0].category.__name__}: {caught[0].message}")
# > DeprecationWarning: jax.experimental.pjit.pjit has been deprecated. Please use `jax.jit` instead.
new = jax.jit(total)(spread_data)
print("pjit:", old, "jit:", new)
# > pjit: 992 jit: 992
assert old == new == total(data)
