"""Bring the mean of the gradients from `jax.pmap` to `jax.shard_map`."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax
from jax.sharding import AxisType

num_devices = jax.device_count()
x = jnp.arange(1.0, num_devices + 1)  # shape (num_devices,): one number per device
w = jnp.float32(2)


def loss_of(w, x):  # w: (), x: (1,)
    return jnp.mean(w * x)


def mean_of_gradients(w, x):
    return lax.pmean(jax.grad(loss_of)(w, x), "devices")


# %% port
rows = x.reshape(num_devices, 1)
axes = {"axis_name": "devices", "in_axes": (None, 0), "out_axes": None}
mesh = jax.make_mesh((num_devices,), ("devices",), axis_types=(AxisType.Auto,))
specs = {"mesh": mesh, "in_specs": (jax.P(), jax.P("devices")), "out_specs": jax.P()}

whole = jax.grad(loss_of)(w, x)
print("whole batch:", whole)
# > whole batch: 4.5
print("pmap:       ", jax.pmap(mean_of_gradients, **axes)(w, rows))
# > pmap:        4.5
print("shard_map:  ", jax.shard_map(mean_of_gradients, **specs)(w, x))
# > shard_map:   36.0


# %% types
def show_types(w, x):
    gradient = jax.grad(loss_of)(w, x)
    print("w:       ", jax.typeof(w))
    print("x:       ", jax.typeof(x))
    print("loss:    ", jax.typeof(loss_of(w, x)))
    print("gradient:", jax.typeof(gradient))
    return gradient


print("value:   ", jax.shard_map(show_types, **specs)(w, x))
# > w:        float32[]
# > x:        float32[1]{V:devices}
# > loss:     float32[]{V:devices}
# > gradient: float32[]
# > value:    36.0


# %% mean-first
def gradient_of_mean(w, x):
    return jax.grad(lambda w: lax.pmean(loss_of(w, x), "devices"))(w)


mended = jax.shard_map(gradient_of_mean, **specs)(w, x)
print("gradient of the mean:", mended)
# > gradient of the mean: 4.5
assert mended == whole


# %% pcast
def mean_of_own_gradients(w, x):
    w = lax.pcast(w, "devices", to="varying")
    gradient = jax.grad(loss_of)(w, x)
    print("gradient:", jax.typeof(gradient))
    return lax.pmean(gradient, "devices")


mended = jax.shard_map(mean_of_own_gradients, **specs)(w, x)
# > gradient: float32[]{V:devices}
print("mean of own gradients:", mended)
# > mean of own gradients: 4.5
assert mended == whole

# %% unchecked
unchecked = jax.shard_map(mean_of_gradients, **specs, check_vma=False)(w, x)
print("unchecked:", unchecked)
# > unchecked: 4.5
assert unchecked == whole
