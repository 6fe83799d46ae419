"""Hand keys to `jax.shard_map` as to `jax.pmap`, and draw too little, or the same."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax

num_devices = jax.device_count()
mesh = jax.sharding.Mesh(jax.devices(), ("devices",))
split, whole = jax.P("devices"), jax.P()
key = jax.random.key(0)


def roll(key):
    return jax.random.randint(key, (2,), 1, 7)


def mapped(function, in_specs):
    specs = {"in_specs": in_specs, "out_specs": split}
    return jax.jit(jax.shard_map(function, mesh=mesh, **specs))


# %% block
keys = jax.random.split(key, num_devices)
try:
    mapped(roll, split)(keys)
except ValueError as error:
    print(f"{type(error).__name__}: {error}")
# > ValueError: randint accepts a single key, but was given a key array of shape (1,) != (). Use jax.vmap for batching.

# %% unsplit
try:
    mapped(jax.vmap(roll), split)(key)
except ValueError as error:
    first, _, third, *_ = str(error).splitlines()
    print(f"{type(error).__name__}: {first}")
    print(third)
# > ValueError: shard_map applied to the function 'roll' was given an in_specs entry which is too long to be compatible with the corresponding input value from the function:
# > in_specs is P('devices',) which has length 1, but the passed args[0], where args[0] is bound to roll's parameter 'key', has shape key<fry>[], which has rank 0 (and 0 < 1)

# %% same
rolls = mapped(roll, whole)(key)
print(rolls)
# > [2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1]
assert (rolls.reshape(num_devices, 2) == roll(key)).all()
