"""Answers to the exercises on migrating a training program."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax

num_devices = jax.device_count()
mesh = jax.sharding.Mesh(jax.devices(), ("devices",))
split, whole = jax.P("devices"), jax.P()


def mapped(function, in_specs, out_specs):
    specs = {"in_specs": in_specs, "out_specs": out_specs}
    return jax.jit(jax.shard_map(function, mesh=mesh, **specs))


# %% two-keys-each
def roll(key):
    return jax.random.randint(key, (), 1, 7)


keys = jax.random.split(jax.random.key(0), 2 * num_devices)
by_first = mapped(lambda keys: roll(keys[0])[None], split, split)(keys)
by_vmap = mapped(jax.vmap(roll), split, split)(keys)
print(by_first)
# > [2 4 1 5 4 6 5 4]
print(by_vmap)
# > [2 3 4 4 1 5 5 3 4 5 6 1 5 1 4 5]
assert (by_first == by_vmap[::2]).all()

# %% clip-old
x = jnp.arange(1.0, num_devices + 1)
w = jnp.float32(2)


def clipped_mean(w, x):
    own = jax.grad(lambda w: jnp.mean(w * x))(w)
    return lax.pmean(jnp.clip(own, -3, 3), "devices")


axes = {"in_axes": (None, 0), "out_axes": None}
old = jax.pmap(clipped_mean, axis_name="devices", **axes)(w, x)
print("old:", old)
# > old: 2.625


# %% clip-new
def new_clipped_mean(w, x):
    return clipped_mean(lax.pcast(w, "devices", to="varying"), x)


new = mapped(new_clipped_mean, (whole, split), whole)(w, x)
print("new:", new)
# > new: 2.625
assert new == old == jnp.clip(x, -3, 3).mean()


# %% clip-too-late
def clipped_late(w, x):
    mean = jax.grad(lambda w: lax.pmean(jnp.mean(w * x), "devices"))(w)
    return jnp.clip(mean, -3, 3)


print("late:", mapped(clipped_late, (whole, split), whole)(w, x))
# > late: 3.0
