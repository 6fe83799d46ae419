"""Answers: a result on every device, and results that use an input's memory."""

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
whole = jax.NamedSharding(mesh, jax.P())
KINDS = "all-reduce|all-gather|all-to-all|collective-permute|reduce-scatter"


def communication(function, *arrays):
    program = jax.jit(function).lower(*arrays).compile().as_text()
    found = re.findall(rf"= (\S+) ({KINDS})(?:-start)?\(", program)
    return [f"{kind} of {shape.partition('{')[0]}" for shape, kind in found]


# %% whole
def multiply(x, y):
    result = x[:, None] * y[None, :]
    return jax.lax.with_sharding_constraint(result, whole)


numbers = jax.device_put(jnp.arange(8), split)
table = jax.jit(multiply)(numbers, numbers)
print(communication(multiply, numbers, numbers))
# > ['all-gather of s32[8,8]', 'all-gather of s32[8,8]']


# %% sooner
def multiply_whole(x, y):
    x, y = jax.lax.with_sharding_constraint((x, y), whole)
    return x[:, None] * y[None, :]


print(communication(multiply_whole, numbers, numbers))
# > ['all-gather of s32[8]', 'all-gather of s32[8]']
assert (jax.jit(multiply_whole)(numbers, numbers) == table).all()


# %% memory
def addresses(array):
    return [shard.data.unsafe_buffer_pointer() for shard in array.addressable_shards]


functions = {
    "x + 1": lambda x: x + 1,
    "x.astype(float32)": lambda x: x.astype(jnp.float32),
    "x.astype(float16)": lambda x: x.astype(jnp.float16),
    "x.T": lambda x: x.T,
}
for name, function in functions.items():
    square = jax.device_put(jnp.arange(64).reshape(8, 8), split)
    places = addresses(square)
    result = jax.jit(function, donate_argnums=0)(square)
    print(f"{name:18}same memory: {addresses(result) == places}")
# > x + 1             same memory: True
# > x.astype(float32) same memory: True
# > x.astype(float16) same memory: False
# > x.T               same memory: True
