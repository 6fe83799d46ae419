"""Call the older names of `jax.shard_map`."""

# %% names
import os
import warnings

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax.sharding import AxisType

num_devices = jax.device_count()
mesh = jax.make_mesh((num_devices,), ("devices",), axis_types=(AxisType.Auto,))
specs = {"in_specs": jax.P("devices"), "out_specs": jax.P("devices")}
numbers = jnp.arange(num_devices)

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    from jax.experimental.shard_map import shard_map

    negated = shard_map(jnp.negative, mesh=mesh, **specs, check_rep=False)(numbers)
print(f"{caught[0].category.__name__}: {caught[0].message}")
# > DeprecationWarning: jax.experimental.shard_map is deprecated in v0.8.0. Used jax.shard_map instead.
assert (negated == -numbers).all()

try:
    jax.shard_map(jnp.negative, mesh=mesh, **specs, check_rep=False)
except TypeError as error:
    print(f"{type(error).__name__}: {error}")
# > TypeError: shard_map() got an unexpected keyword argument 'check_rep'...

try:
    jax.shard_map(jnp.negative, mesh, jax.P("devices"), jax.P("devices"))
except TypeError as error:
    print(f"{type(error).__name__}: {error}")
# > TypeError: shard_map() takes from 0 to 1 positional arguments but 4 were given

print("lax.pvary exists:", hasattr(jax.lax, "pvary"))
# > lax.pvary exists: False
