"""Answers: other rows, momentum, and printing once."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax

num_devices = jax.device_count()
x = (jnp.arange(32) - 13.5) / 8
y = 2 * x + 1
x_rows = x.reshape(num_devices, -1)
y_rows = y.reshape(num_devices, -1)
axes = {"axis_name": "devices", "in_axes": (None, 0, 0), "out_axes": None}
zeros = {"w": jnp.float32(0), "b": jnp.float32(0)}


def loss_of(params, x, y):
    return jnp.mean((params["w"] * x + params["b"] - y) ** 2)


def mean_gradient(params, x, y):
    return lax.pmean(jax.grad(loss_of)(params, x, y), "devices")


# %% other-rows
x_dealt = x.reshape(-1, num_devices).T  # dealt out like cards
y_dealt = 2 * x_dealt + 1
own_gradient = jax.pmap(jax.grad(loss_of), in_axes=(None, 0, 0))
print("own: ", own_gradient(zeros, x_dealt, y_dealt)["b"])
# > own:  [-1.25 -1.75 -2.25 -2.75 -3.25 -3.75 -4.25 -4.75]
print("mean:", jax.pmap(mean_gradient, **axes)(zeros, x_dealt, y_dealt)["b"])
# > mean: -3.0


# %% momentum
def update(state, gradient):
    params, velocity = state
    velocity = jax.tree.map(lambda v, g: 0.9 * v + g, velocity, gradient)
    params = jax.tree.map(lambda p, v: p - 0.1 * v, params, velocity)
    return params, velocity


def momentum_step(state, x, y):
    return update(state, mean_gradient(state[0], x, y))


parallel_step = jax.pmap(momentum_step, **axes)
state = single = (zeros, zeros)
for _ in range(40):
    state = jax.block_until_ready(parallel_step(state, x_rows, y_rows))
    single = update(single, jax.grad(loss_of)(single[0], x, y))
for name in zeros:
    print(f"{name}: {state[0][name]:.4f}, on one device {single[0][name]:.4f}")
    assert jnp.allclose(state[0][name], single[0][name], rtol=1e-4)
# > w: 2.1294, on one device 2.1294
# > b: 1.0626, on one device 1.0626


# %% once
def print_once(x):
    total = lax.psum(jnp.sum(x), "devices")
    lax.cond(
        lax.axis_index("devices") == 0,
        lambda: jax.debug.print("total: {}", total),
        lambda: None,
    )
    return total


jax.pmap(print_once, axis_name="devices")(x_rows)
# > total: 8.0
jax.effects_barrier()
