"""Accumulate the gradient of four small batches with one all-reduce."""

# %% batches
import os
import re

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax

num_devices = jax.device_count()
x = (jnp.arange(32) - 13.5) / 8
y = 2 * x + 1
x_parts = x.reshape(num_devices, 4, -1)  # four small batches for each device
y_parts = y.reshape(num_devices, 4, -1)
params = {"w": jnp.float32(0), "b": jnp.float32(0)}


def loss_of(params, x, y):
    return jnp.mean((params["w"] * x + params["b"] - y) ** 2)


def add(total, gradient):
    return jax.tree.map(jnp.add, total, gradient)


# %% accumulate
def reduce_once(params, x, y):  # x: (4, examples)
    def body(total, part):
        return add(total, jax.grad(loss_of)(params, *part)), None

    total, _ = lax.scan(body, jax.tree.map(jnp.zeros_like, params), (x, y))
    return lax.pmean(jax.tree.map(lambda g: g / len(x), total), "devices")


def reduce_every_time(params, x, y):
    def body(total, part):
        gradient = lax.pmean(jax.grad(loss_of)(params, *part), "devices")
        return add(total, gradient), None

    total, _ = lax.scan(body, jax.tree.map(jnp.zeros_like, params), (x, y))
    return jax.tree.map(lambda g: g / len(x), total)


# %% count
axes = {"axis_name": "devices", "in_axes": (None, 0, 0), "out_axes": None}
whole = jax.grad(loss_of)(params, x, y)
for function in (reduce_once, reduce_every_time):
    compiled = jax.pmap(function, **axes).lower(params, x_parts, y_parts).compile()
    lines = re.findall(r".*\ball-reduce(?:-start)?\(.*", compiled.as_text())
    in_loop = sum("/while/body/" in line for line in lines)
    print(f"{function.__name__}: {len(lines)} all-reduce, {in_loop} in the loop")
    gradient = compiled(params, x_parts, y_parts)
    assert all(jnp.allclose(gradient[name], whole[name]) for name in whole)
    if num_devices > 1:
        assert (len(lines), in_loop) == (1, function == reduce_every_time)
# > reduce_once: 1 all-reduce, 0 in the loop
# > reduce_every_time: 1 all-reduce, 1 in the loop
