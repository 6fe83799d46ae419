"""Answers: shared keys, keys for steps, and keys that belong to the work."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax

num_devices = jax.device_count()
key = jax.random.key(0)
players = jnp.arange(num_devices)  # one number per device


def draw(key):
    return jax.random.randint(key, (), 100, 1000)


# %% pairs
def draw_in_pairs(key, player):
    pair = lax.axis_index("devices") // 2
    return draw(jax.random.fold_in(key, pair))


parallel_draw = jax.pmap(draw_in_pairs, axis_name="devices", in_axes=(None, 0))
drawn = parallel_draw(key, players)
print(drawn)
# > [191 191 522 522 859 859 367 367]
for player in players:
    assert drawn[player] == draw(jax.random.fold_in(key, player // 2))


# %% added
def draw_added(key, step, player):
    return draw(jax.random.fold_in(key, step + player))


axes = (None, None, 0)
parallel_draw = jax.pmap(draw_added, in_axes=axes)
for step in (0, 1, 2):
    drawn = parallel_draw(key, step, players)
    print(f"step {step}:", drawn)
    assert (drawn == jax.vmap(draw_added, axes)(key, step, players)).all()
# > step 0: [191 522 859 367 604 338 128 372]
# > step 1: [522 859 367 604 338 128 372 703]
# > step 2: [859 367 604 338 128 372 703 344]


# %% folded-twice
def draw_folded_twice(key, step, player):
    step_key = jax.random.fold_in(key, step)
    return draw(jax.random.fold_in(step_key, player))


parallel_draw = jax.pmap(draw_folded_twice, in_axes=axes)
for step in (0, 1, 2):
    drawn = parallel_draw(key, step, players)
    print(f"step {step}:", drawn)
    assert (drawn == jax.vmap(draw_folded_twice, axes)(key, step, players)).all()
# > step 0: [781 168 262 786 841 314 864 539]
# > step 1: [517 572 162 652 970 831 788 422]
# > step 2: [149 142 493 645 266 418 499 140]

# %% eight-keys
keys = jax.random.split(key, 8)
shares = keys.reshape(num_devices, -1)  # (num_devices, 8 // num_devices)
drawn = jax.pmap(jax.vmap(draw))(shares).ravel()
print(drawn)
# > [191 522 859 367 604 338 128 372]
assert (drawn == jax.vmap(draw)(keys)).all()
