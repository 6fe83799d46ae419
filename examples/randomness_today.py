"""Draw random numbers with `jax.shard_map`, and with `jax.jit` from one key."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax
from jax.sharding import AxisType

num_devices = jax.device_count()
mesh = jax.make_mesh((num_devices,), ("devices",), axis_types=(AxisType.Auto,))
split, same = jax.P("devices"), jax.P()
key = jax.random.key(0)


def roll(key):
    return jax.random.randint(key, (6,), 1, 7)


# %% shard-map
def roll_own(key):
    own_key = jax.random.fold_in(key, lax.axis_index("devices"))
    return roll(own_key)


folded = jax.shard_map(roll_own, mesh=mesh, in_specs=same, out_specs=split)(key)
print("each device: (6,), together:", folded.shape)
# > each device: (6,), together: (48,)

one_by_one = [roll(jax.random.fold_in(key, i)) for i in range(num_devices)]
assert (folded == jnp.concatenate(one_by_one)).all()

# %% keys
keys = jax.random.split(key, num_devices)
try:
    jax.shard_map(roll, mesh=mesh, in_specs=split, out_specs=split)(keys)
except ValueError as error:
    print(f"{type(error).__name__}: {error}")
# > ValueError: randint accepts a single key, but was given a key array of shape (1,) != (). Use jax.vmap for batching.


def roll_first(keys):  # keys: (1,)
    return roll(keys[0])


different = jax.shard_map(roll_first, mesh=mesh, in_specs=split, out_specs=split)(keys)
print("with keys[0]:", different.shape)
# > with keys[0]: (48,)
assert (different == jax.vmap(roll)(keys).ravel()).all()


# %% jit
def roll_all(key):
    return jax.random.randint(key, (8, 6), 1, 7)


layout = jax.NamedSharding(mesh, split)
parallel_roll = jax.jit(roll_all, out_shardings=layout)
whole = parallel_roll(key)
print(whole)
# > [[2 1 3 2 6 4]
# >  [1 6 4 4 5 1]
# >  [5 4 6 2 5 1]
# >  [1 4 6 1 1 2]
# >  [2 4 1 2 1 1]
# >  [2 3 6 2 6 3]
# >  [2 3 4 5 5 4]
# >  [3 4 4 1 2 3]]
assert (whole == roll_all(key)).all()

# %% own-rows
program = parallel_roll.lower(key).compile().as_text()
names = ("all-reduce", "all-gather", "all-to-all", "collective-permute")
print("communication:", [name for name in names if name in program])
# > communication: []
print("all 8 rows on one device:", "[8,6]" in program)
# > all 8 rows on one device: False
