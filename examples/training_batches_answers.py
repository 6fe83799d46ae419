"""Answers: a batch that divides, and small batches that are not full."""

# %% sixteen
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax

num_devices = jax.device_count()


def three_means(x, real):
    losses = x**2
    plain = lax.pmean(jnp.mean(losses), "devices")
    of_means = lax.pmean(jnp.sum(losses * real) / jnp.sum(real), "devices")
    sums = lax.psum((jnp.sum(losses * real), jnp.sum(real)), "devices")
    return plain, of_means, sums[0] / sums[1]


rows = jnp.arange(16.0).reshape(num_devices, -1)
means = jax.pmap(three_means, axis_name="devices", out_axes=None)
for name, value in zip(
    ("padding counted:", "mean of means:  ", "total / count:  "),
    means(rows, jnp.ones_like(rows)),
    strict=True,
):
    print(name, value)
    assert jnp.allclose(value, jnp.mean(rows**2))
# > padding counted: 77.5
# > mean of means:   77.5
# > total / count:   77.5

# %% both
x = jnp.arange(13.0)
missing = -len(x) % (2 * num_devices)  # two small batches for each device
parts = jnp.pad(x, (0, missing)).reshape(num_devices, 2, -1)
real_parts = jnp.pad(jnp.ones(len(x)), (0, missing)).reshape(num_devices, 2, -1)


def own_total(w, x, real):
    return jnp.sum((w * x) ** 2 * real)


def accumulated(w, x, real):  # x, real: (2, examples)
    def body(sums, part):
        total, count = sums
        x, real = part
        return (total + jax.grad(own_total)(w, x, real), count + jnp.sum(real)), None

    sums, _ = lax.scan(body, (jnp.float32(0), jnp.float32(0)), (x, real))
    total, count = lax.psum(sums, "devices")  # once, after the loop
    return total / count


axes = {"axis_name": "devices", "in_axes": (None, 0, 0), "out_axes": None}
w = jnp.float32(1)
gradient = jax.pmap(accumulated, **axes)(w, parts, real_parts)
print("gradient:", gradient)
# > gradient: 100.0
assert jnp.allclose(gradient, jax.grad(lambda w: jnp.mean((w * x) ** 2))(w))
