"""Give each device a key of its own, and draw the same numbers as under `jax.pmap`."""

# %% split-old
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax

num_devices = jax.device_count()
mesh = jax.sharding.Mesh(jax.devices(), ("devices",))
split, whole = jax.P("devices"), jax.P()
key = jax.random.key(0)


def roll(key):
    return jax.random.randint(key, (2,), 1, 7)


keys = jax.random.split(key, num_devices)
old = jax.pmap(roll)(keys)
print(old.reshape(-1))
# > [2 6 3 5 4 5 4 1 1 6 5 2 5 4 3 4]

# %% split-new
rolls = jax.shard_map(jax.vmap(roll), mesh=mesh, in_specs=split, out_specs=split)
new = jax.jit(rolls)(keys)
print(new.reshape(-1))
# > [2 6 3 5 4 5 4 1 1 6 5 2 5 4 3 4]
assert (new == old).all()


# %% fold-in-old
def roll_own(key, unused=None):
    return roll(jax.random.fold_in(key, lax.axis_index("devices")))


folded = jax.pmap(roll_own, axis_name="devices", in_axes=(None, 0))
old = folded(key, jnp.arange(num_devices))
print(old.reshape(-1))
# > [2 6 3 5 4 5 4 1 1 6 5 2 5 4 3 4]

# %% fold-in-new
folded = jax.shard_map(roll_own, mesh=mesh, in_specs=whole, out_specs=split)
new = jax.jit(folded)(key)
print(new)
# > [2 6 3 5 4 5 4 1 1 6 5 2 5 4 3 4]
assert (new == old.reshape(-1)).all()

# %% whole
placed = jax.NamedSharding(mesh, split)
draw = jax.jit(lambda key: jax.random.randint(key, (16,), 1, 7), out_shardings=placed)
print(draw(key))
# > [2 1 3 2 6 4 1 6 4 4 5 1 5 4 6 2]
assert (draw(key) == jax.random.randint(key, (16,), 1, 7)).all()
