"""Rows that do not fit the devices, or each other."""

# devices: 8 (the messages name the number of devices)

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp

# %% too-many
calls = {
    "16 rows": lambda: jax.pmap(jnp.square)(jnp.arange(16)),
    "in_axes=-1": lambda: jax.pmap(jnp.sum, in_axes=-1)(jnp.ones((16, 8))),
}
for name, call in calls.items():
    try:
        call()
    except ValueError as error:
        print(f"{name}: {type(error).__name__}: {error}")
# > 16 rows: ValueError: cannot select an axis to squeeze out which has size not equal to one, got shape=(2,) and dimensions=(0,)
# > in_axes=-1: ValueError: cannot select an axis to squeeze out which has size not equal to one, got shape=(2, 8) and dimensions=(1,)

# %% too-many-fixed
rows = jnp.arange(16).reshape(8, 2)  # two numbers for each device
print(jax.pmap(jnp.square)(rows).reshape(-1))
# > [  0   1   4   9  16  25  36  49  64  81 100 121 144 169 196 225]
print(jax.pmap(jnp.sum, in_axes=1)(jnp.ones((16, 8))))
# > [16. 16. 16. 16. 16. 16. 16. 16.]

# %% indivisible
calls = {
    "12 rows": lambda: jax.pmap(jnp.square)(jnp.arange(12)),
    "in_axes=-1": lambda: jax.pmap(jnp.sum, in_axes=-1)(jnp.ones((2, 8))),
}
for name, call in calls.items():
    try:
        call()
    except ValueError as error:
        reason = str(error)[str(error).index("implies that") :].partition(" (full")[0]
        print(f"{name}: {type(error).__name__}: ... {reason}")
# > 12 rows: IndivisibleError: ... implies that array axis 0 is partitioned 8 times, but the dimension size is 12
# > in_axes=-1: IndivisibleError: ... implies that array axis 0 is partitioned 8 times, but the dimension size is 2

# %% indivisible-fixed
padded = jnp.pad(jnp.arange(12), (0, 4)).reshape(8, 2)
print(jax.pmap(jnp.square)(padded).reshape(-1)[:12])
# > [  0   1   4   9  16  25  36  49  64  81 100 121]
print(jax.pmap(jnp.sum, in_axes=1)(jnp.ones((2, 8))))
# > [2. 2. 2. 2. 2. 2. 2. 2.]

# %% inconsistent
for transform in (jax.pmap, jax.vmap):
    try:
        transform(jnp.multiply)(jnp.arange(4), jnp.arange(8))
    except ValueError as error:
        print(f"{transform.__name__}: {type(error).__name__}: {error}")
# > pmap: ValueError: cannot select an axis to squeeze out which has size not equal to one, got shape=(2,) and dimensions=(0,)
# > vmap: ValueError: vmap got inconsistent sizes for array axes to be mapped:
# >   * one axis had size 4: axis 0 of argument args of type int32[4];
# >   * one axis had size 8: axis 0 of argument out of type int32[8]

# %% inconsistent-fixed
print(jax.pmap(jnp.multiply, in_axes=(0, None))(jnp.arange(4), jnp.arange(8)))
# > [[ 0  0  0  0  0  0  0  0]
# >  [ 0  1  2  3  4  5  6  7]
# >  [ 0  2  4  6  8 10 12 14]
# >  [ 0  3  6  9 12 15 18 21]]

# %% scalar
for transform in (jax.pmap, jax.vmap):
    try:
        transform(jnp.multiply)(jnp.arange(8), 10)
    except ValueError as error:
        print(f"{transform.__name__}: {type(error).__name__}: {error}")
# > pmap: ValueError: One of pjit arguments with pytree key path flat_args[1] is incompatible with its sharding annotation NamedSharding(mesh=Mesh('_internal_pmap_axis_name': 8, axis_types=(Auto,)), spec=P('_internal_pmap_axis_name',), memory_kind=device): Sharding NamedSharding(mesh=Mesh('_internal_pmap_axis_name': 8, axis_types=(Auto,)), spec=P('_internal_pmap_axis_name',), memory_kind=device) is only valid for values of rank at least 1, but was applied to a value of rank 0. For scalars the PartitionSpec should be P()
# > vmap: ValueError: vmap was requested to map its argument along axis 0, which implies that its rank should be at least 1, but is only 0 (its shape is ())

# %% scalar-fixed
print(jax.pmap(jnp.multiply, in_axes=(0, None))(jnp.arange(8), 10))
# > [ 0 10 20 30 40 50 60 70]
