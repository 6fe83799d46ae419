"""Answers: shapes seen by one device, retracing, and padding."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp

num_devices = jax.device_count()
sharded_data = jnp.arange(num_devices * 4).reshape(num_devices, 4)


def scale_by_two(x):
    print("tracing scale_by_two, x has shape", x.shape)
    return x * 2


# %% shapes
total = jax.pmap(lambda x: x.sum())(sharded_data)
print("sum:", total.shape)
# > sum: (8,)

blocks = jax.pmap(lambda x: x.reshape(2, 2))(sharded_data)
print("reshape:", blocks.shape)
# > reshape: (8, 2, 2)

# %% lambda
for turn in range(3):
    print("turn", turn)
    jax.pmap(lambda x: scale_by_two(x))(sharded_data)
# > turn 0
# > tracing scale_by_two, x has shape (4,)
# > turn 1
# > tracing scale_by_two, x has shape (4,)
# > turn 2
# > tracing scale_by_two, x has shape (4,)

# %% outside
parallel_scale = jax.pmap(lambda x: scale_by_two(x))
for turn in range(3):
    print("turn", turn)
    parallel_scale(sharded_data)
# > turn 0
# > tracing scale_by_two, x has shape (4,)
# > turn 1
# > turn 2

# %% padding
numbers = jnp.arange(10)
missing = -len(numbers) % num_devices  # up to the next multiple of num_devices
padded = jnp.pad(numbers, (0, missing)).reshape(num_devices, -1)
print(padded)
# > [[0 1]
# >  [2 3]
# >  [4 5]
# >  [6 7]
# >  [8 9]
# >  [0 0]
# >  [0 0]
# >  [0 0]]

result = jax.pmap(scale_by_two)(padded)
# > tracing scale_by_two, x has shape (2,)
result = result.reshape(-1)[: len(numbers)]  # drop what was padded
print(result)
# > [ 0  2  4  6  8 10 12 14 16 18]
assert (result == numbers * 2).all()
