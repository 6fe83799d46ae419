"""Differentiate a function that contains `lax.pmax`."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax

num_devices = jax.device_count()
x = 10 * jnp.arange(num_devices)[:, None] + jnp.arange(num_devices)

# %% gradient
scores = x / num_devices


def stop_after(row):
    return jnp.exp(row - lax.stop_gradient(lax.pmax(row, "devices")))


def stop_before(row):
    return jnp.exp(row - lax.pmax(lax.stop_gradient(row), "devices"))


def loss(function, scores):
    return jax.pmap(function, axis_name="devices")(scores).sum()


for function in (stop_after, stop_before):
    try:
        gradient = jax.grad(loss, argnums=1)(function, scores)
        print(f"{function.__name__}: a gradient of shape {gradient.shape}")
    except NotImplementedError as error:
        print(f"{function.__name__}: {type(error).__name__}: {error}")
# > stop_after: NotImplementedError: Differentiation rule for 'pmax' not implemented
# > stop_before: a gradient of shape (8, 8)

assert jnp.allclose(gradient, jnp.exp(scores - scores.max(axis=0)))
