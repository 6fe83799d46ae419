"""Constrain an array whose axis the mesh does not divide, and pad it."""

# devices: 8 (the messages name the number of devices)

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax.sharding import AxisType

mesh = jax.make_mesh((8,), ("devices",), axis_types=(AxisType.Auto,))
split = jax.NamedSharding(mesh, jax.P("devices"))


def attempt(function):
    try:
        print(function())
    except ValueError as error:
        print(f"{type(error).__name__}: {error}")


# %% uneven
def constrain(x):
    return jax.lax.with_sharding_constraint(x, split)


uneven = jnp.arange(12)
try:
    constrain(uneven)
except ValueError as error:
    reason = str(error)[str(error).index("implies that") :].partition(" (full")[0]
    print(f"{type(error).__name__}: ... {reason}")
# > IndivisibleError: ... implies that array axis 0 is partitioned 8 times, but the dimension size is 12

attempt(lambda: jax.jit(constrain)(uneven).sharding.spec)
# > ...
attempt(lambda: jax.jit(lambda x: constrain(x) * 2)(uneven).sharding.spec)
# > P()

# %% uneven-fixed
padded = jnp.pad(uneven, (0, 4))  # (16,)
print(jax.jit(constrain)(padded).sharding.spec)
# > P('devices',)
