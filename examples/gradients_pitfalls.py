"""Train with a gradient that is too large, and ask for the gradient of each example."""

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
specs = {"mesh": mesh, "in_specs": (same, split, split), "out_specs": same}
x = jnp.arange(-16, 16) / 16
y = 3 * x


def loss_of(w, x, y):
    return jnp.mean((w * x - y) ** 2)


# %% too-large
def ported_step(w, x, y):  # right under pmap
    gradient = lax.pmean(jax.grad(loss_of)(w, x, y), "devices")
    return w - 0.8 * gradient


def mended_step(w, x, y):
    gradient = jax.grad(lambda w: lax.pmean(loss_of(w, x, y), "devices"))(w)
    return w - 0.8 * gradient


for step in (ported_step, mended_step):
    mapped_step = jax.jit(jax.shard_map(step, **specs))
    w, path = jnp.float32(0), []
    for _ in range(5):
        w = mapped_step(w, x, y)
        path.append(round(float(w), 2))
    print(f"{step.__name__}: w = {path}")
# > ported_step: w = [12.82, -29.18, 108.38, -342.12, 1133.26]
# > mended_step: w = [1.6, 2.35, 2.7, 2.86, 2.93]

# %% each-example
weights = jnp.ones(2)
examples = jnp.arange(2.0 * num_devices).reshape(num_devices, 2)


def gradient_of_each(weights, examples):
    gradient = jax.grad(lambda weights, example: weights @ example)
    return jax.vmap(gradient, in_axes=(None, 0))(weights, examples)


for_each = {"mesh": mesh, "in_specs": (same, split), "out_specs": split}
summed = jax.shard_map(gradient_of_each, **for_each)(weights, examples)
print("one device:", gradient_of_each(weights, examples)[0])
# > one device: [0. 1.]
print("shard_map: ", summed[0])
# > shard_map:  [56. 64.]


# %% each-example-mended
def own_gradient_of_each(weights, examples):
    weights = lax.pcast(weights, "devices", to="varying")
    return gradient_of_each(weights, examples)


own = jax.shard_map(own_gradient_of_each, **for_each)(weights, examples)
print("pcast:     ", own[0])
# > pcast:      [0. 1.]
assert (own == gradient_of_each(weights, examples)).all()


# %% unreduced
def unreduced(w, x, y):
    w = lax.pcast(w, "devices", to="varying")
    return jax.grad(loss_of)(w, x, y)  # without pmean


try:
    jax.shard_map(unreduced, **specs)(w, x, y)
except ValueError as error:
    print(f"{type(error).__name__}: {str(error).splitlines()[0]}")
# > ValueError: shard_map applied to the function '_rem_singleton' was given out_specs which require replication which can't be statically inferred given the mesh:
