"""Donate an input, so that its memory holds the result."""

# %% setup
import os
import warnings

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax.sharding import AxisType

num_devices = jax.device_count()
mesh = jax.make_mesh((num_devices,), ("devices",), axis_types=(AxisType.Auto,))
split = jax.NamedSharding(mesh, jax.P("devices"))
whole = jax.NamedSharding(mesh, jax.P())


# %% donated
def addresses(array):
    return [shard.data.unsafe_buffer_pointer() for shard in array.addressable_shards]


def add_one(x):
    return x + 1


for donate in (None, 0):
    before = jax.device_put(jnp.zeros((8, 4)), split)
    places = addresses(before)
    after = jax.jit(add_one, donate_argnums=donate)(before)
    print(f"donate_argnums={donate}")
    print("  same memory:", addresses(after) == places)
    print("  input deleted:", before.is_deleted())
    assert (after == 1).all()
# > donate_argnums=None
# >   same memory: False
# >   input deleted: False
# > donate_argnums=0
# >   same memory: True
# >   input deleted: True

# %% deleted
try:
    print(before)
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")
# > RuntimeError: Array has been deleted with shape=float32[8,4].

# %% unusable
halve = jax.jit(lambda x: x.astype(jnp.float16), donate_argnums=0)
gather = jax.jit(add_one, donate_argnums=0, out_shardings=whole)
for name, function in {"another dtype": halve, "another sharding": gather}.items():
    before = jax.device_put(jnp.zeros((8, 4)), split)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        function(before)
    print(f"{name}, input deleted: {before.is_deleted()}")
    for warning in caught:
        reason = str(warning.message).splitlines()[0]
        print(f"  {warning.category.__name__}: {reason}")
# > another dtype, input deleted: False
# > another sharding, input deleted: False
# >   UserWarning: Some donated buffers were not usable: float32[1,4].
