"""Answers: a mean of copies, Adam, and the gradient of a gather."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax
from jax.sharding import AxisType

num_devices = jax.device_count()
x = jnp.arange(1.0, num_devices + 1)
w = jnp.float32(2)
mesh = jax.make_mesh((num_devices,), ("devices",), axis_types=(AxisType.Auto,))
split, same = jax.P("devices"), jax.P()
specs = {"mesh": mesh, "in_specs": (same, split), "out_specs": same}


def loss_of(w, x):
    return jnp.mean(w * x)


def mean_loss(w, x):
    return lax.pmean(loss_of(w, x), "devices")


# %% both
def mean_of_both(w, x):
    w = lax.pcast(w, "devices", to="varying")
    return lax.pmean(jax.grad(mean_loss)(w, x), "devices")


def sum_of_parts(w, x):
    w = lax.pcast(w, "devices", to="varying")
    return lax.psum(jax.grad(mean_loss)(w, x), "devices")


print("pmean:", jax.shard_map(mean_of_both, **specs)(w, x))
# > pmean: 0.5625
print("psum: ", jax.shard_map(sum_of_parts, **specs)(w, x))
# > psum:  4.5
assert jax.shard_map(sum_of_parts, **specs)(w, x) == jax.grad(loss_of)(w, x)


# %% adam
def adam(w, scale):
    mean = square = 0.0
    path = []
    for step in range(1, 5):
        gradient = scale * 2 * (w - 3)  # of (w - 3) ** 2
        mean = 0.9 * mean + 0.1 * gradient
        square = 0.999 * square + 0.001 * gradient**2
        mean_now, square_now = mean / (1 - 0.9**step), square / (1 - 0.999**step)
        w = w - 0.1 * mean_now / (square_now**0.5 + 1e-8)
        path.append(round(w, 4))
    return path


one, many = adam(0.0, 1), adam(0.0, num_devices)
print("gradient:", one)
# > gradient: [0.1, 0.1999, 0.2996, 0.3991]
print(f"{num_devices} times: ", many)
# > 8 times:  [0.1, 0.1999, 0.2996, 0.3991]
assert one == many


# %% gather draw="gradient"
def own_result(x, factor):
    return factor * jnp.sum(lax.all_gather(x, "devices"))


factor = x
gradient = jax.pmap(jax.grad(own_result), axis_name="devices")(x, factor)
print("factor:  ", factor)
# > factor:   [1. 2. 3. 4. 5. 6. 7. 8.]
print("gradient:", gradient)
# > gradient: [36. 36. 36. 36. 36. 36. 36. 36.]
assert (gradient == factor.sum()).all()
