"""Bring each way to take a gradient under `jax.pmap` to `jax.shard_map`."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax

num_devices = jax.device_count()
mesh = jax.sharding.Mesh(jax.devices(), ("devices",))
split, whole = jax.P("devices"), jax.P()
x = jnp.arange(1.0, num_devices + 1)
w = jnp.float32(2)
truth = (num_devices + 1) / 2


def loss_of(w, x):  # its gradient is the mean of x
    return jnp.mean(w * x)


def mapped(function, in_specs=(whole, split)):
    new = jax.shard_map(function, mesh=mesh, in_specs=in_specs, out_specs=whole)
    return jax.jit(new)


# %% mean-old
def mean_of_gradients(w, x):
    return lax.pmean(jax.grad(loss_of)(w, x), "devices")


pmapped = jax.pmap(
    mean_of_gradients, axis_name="devices", in_axes=(None, 0), out_axes=None
)
old = pmapped(w, x)
print("truth:", truth, "old:", old)
# > truth: 4.5 old: 4.5
assert old == truth

# %% mean-ported
ported = mapped(mean_of_gradients)(w, x)
print("ported:", ported)
# > ported: 36.0
assert ported == num_devices * truth


# %% mean-new
def gradient_of_mean(w, x):
    return jax.grad(lambda w: lax.pmean(loss_of(w, x), "devices"))(w)


new = mapped(gradient_of_mean)(w, x)
print("new:", new)
# > new: 4.5
assert new == old


# %% own-new
def mean_of_own_gradients(w, x):
    return mean_of_gradients(lax.pcast(w, "devices", to="varying"), x)


new = mapped(mean_of_own_gradients)(w, x)
print("new:", new)
# > new: 4.5
assert new == old

# %% copies
copies = jnp.stack([w] * num_devices)  # the shape of the old parameters
new = mapped(lambda w, x: mean_of_gradients(w[0], x), (split, split))(copies, x)
print("new:", new)
# > new: 4.5
assert new == old


# %% both
def right_in_both(w, x):
    return lax.pmean(gradient_of_mean(w, x), "devices")


axes = {"in_axes": (None, 0), "out_axes": None}
old = jax.pmap(right_in_both, axis_name="devices", **axes)(w, x)
new = mapped(right_in_both)(w, x)
print("old:", old, "new:", new)
# > old: 4.5 new: 4.5
assert old == new == truth


# %% outside
def old_loss(w):
    return jax.pmap(loss_of, in_axes=(None, 0))(w, x).mean()


def new_loss(w):
    return mapped(lambda w, x: lax.pmean(loss_of(w, x), "devices"))(w, x)


old, new = jax.grad(old_loss)(w), jax.grad(new_loss)(w)
print("old:", old, "new:", new)
# > old: 4.5 new: 4.5
assert old == new == truth
