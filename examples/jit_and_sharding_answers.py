"""Answers: which functions communicate, and a gradient."""

# %% setup
import os
import re

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax.sharding import AxisType

num_devices = jax.device_count()
mesh = jax.make_mesh((num_devices,), ("devices",), axis_types=(AxisType.Auto,))
split = jax.NamedSharding(mesh, jax.P("devices"))
KINDS = "all-reduce|all-gather|all-to-all|collective-permute|reduce-scatter"


def communication(function, *arrays):
    program = jax.jit(function).lower(*arrays).compile().as_text()
    found = re.findall(rf"= (\S+) ({KINDS})(?:-start)?\(", program)
    return [f"{kind} of {shape.partition('{')[0]}" for shape, kind in found]


# %% predict
x = jax.device_put(jnp.arange(32.0).reshape(8, 4), split)
print("row means:    ", communication(lambda x: x.mean(axis=1), x))
# > row means:     []
print("minus columns:", communication(lambda x: x - x.mean(axis=0), x))
# > minus columns: ['all-reduce of f32[4]']
print("sum, maximum: ", communication(lambda x: (x.sum(), x.max()), x))
# > sum, maximum:  ['all-reduce of f32[]', 'all-reduce of f32[]']
print("first column: ", communication(lambda x: x[:, 0], x))
# > first column:  []


# %% gradient
def loss(w, x):
    return jnp.mean((w * x) ** 2)


w = jnp.float32(2.0)
x = jnp.arange(8.0)
gradient = jax.jit(jax.grad(loss))
on_one, on_all = gradient(w, x), gradient(w, jax.device_put(x, split))
print("one device:", on_one, "all devices:", on_all)
# > one device: 70.0 all devices: 70.0
print(communication(jax.grad(loss), w, jax.device_put(x, split)))
# > ['all-reduce of f32[]']
assert jnp.allclose(on_one, on_all)
