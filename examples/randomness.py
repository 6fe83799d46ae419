"""Draw random numbers on every device: all the same, or all different."""

# %% key
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax

num_devices = jax.device_count()


def roll(key):
    return jax.random.randint(key, (6,), 1, 7)  # 6 dice


print("key 0:", roll(jax.random.key(0)))
# > key 0: [2 1 3 2 6 4]
print("again:", roll(jax.random.key(0)))
# > again: [2 1 3 2 6 4]
print("key 1:", roll(jax.random.key(1)))
# > key 1: [5 6 3 6 5 5]

# %% same draw="same"
key = jax.random.key(0)
players = jnp.arange(num_devices)  # one number per device
same = jax.pmap(lambda key, player: roll(key), in_axes=(None, 0))(key, players)
print(same)
# > [[2 1 3 2 6 4]
# >  [2 1 3 2 6 4]
# >  [2 1 3 2 6 4]
# >  [2 1 3 2 6 4]
# >  [2 1 3 2 6 4]
# >  [2 1 3 2 6 4]
# >  [2 1 3 2 6 4]
# >  [2 1 3 2 6 4]]
assert (same == roll(key)).all()

# %% split draw="different"
keys = jax.random.split(key, num_devices)  # shape (num_devices,)
different = jax.pmap(roll)(keys)
print(different)
# > [[2 6 2 2 5 5]
# >  [3 5 5 4 6 4]
# >  [4 5 6 6 1 1]
# >  [4 1 2 2 2 3]
# >  [1 6 6 5 6 2]
# >  [5 2 5 5 5 3]
# >  [5 4 2 2 5 6]
# >  [3 4 2 3 3 2]]

# %% one-device
one_by_one = jax.vmap(roll)(keys)  # the same keys, on one device
print("devices:", len(different.devices()), "and", len(one_by_one.devices()))
# > devices: 8 and 1
assert (different == one_by_one).all()


# %% fold-in draw="folded"
def roll_own(key, player):
    own_key = jax.random.fold_in(key, lax.axis_index("devices"))
    return roll(own_key)


parallel_roll = jax.pmap(roll_own, axis_name="devices", in_axes=(None, 0))
folded = parallel_roll(key, players)
print(folded)
# > [[2 6 2 2 5 5]
# >  [3 5 5 4 6 4]
# >  [4 5 6 6 1 1]
# >  [4 1 2 2 2 3]
# >  [1 6 6 5 6 2]
# >  [5 2 5 5 5 3]
# >  [5 4 2 2 5 6]
# >  [3 4 2 3 3 2]]

for player in range(num_devices):
    assert (folded[player] == roll(jax.random.fold_in(key, player))).all()
