"""Answers to the exercises on `in_axes`."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp

num_devices = jax.device_count()
sharded_data = jnp.arange(num_devices * 4).reshape(num_devices, 4)

# %% table
numbers = jnp.arange(num_devices)
print("in_axes=(0, 0):   ", jax.pmap(jnp.multiply, in_axes=(0, 0))(numbers, numbers))
# > in_axes=(0, 0):    [ 0  1  4  9 16 25 36 49]
print("in_axes=(0, None):")
# > in_axes=(0, None):
print(jax.pmap(jnp.multiply, in_axes=(0, None))(numbers, numbers))
# > [[ 0  0  0  0  0  0  0  0]
# >  [ 0  1  2  3  4  5  6  7]
# >  [ 0  2  4  6  8 10 12 14]
# >  [ 0  3  6  9 12 15 18 21]
# >  [ 0  4  8 12 16 20 24 28]
# >  [ 0  5 10 15 20 25 30 35]
# >  [ 0  6 12 18 24 30 36 42]
# >  [ 0  7 14 21 28 35 42 49]]

# %% matrix
vector = jnp.arange(4)
matrix = jnp.arange(4 * num_devices).reshape(4, num_devices)
product = jax.pmap(jnp.dot, in_axes=(None, 1))(vector, matrix)
print(product)
# > [112 118 124 130 136 142 148 154]
assert (product == vector @ matrix).all()

# %% batch
batch = {"x": sharded_data, "factor": 3}


def scale(batch):
    return batch["x"] * batch["factor"]


scaled = jax.pmap(scale, in_axes=({"x": 0, "factor": None},))(batch)
print("device 0:", scaled[0])
# > device 0: [0 3 6 9]
assert (scaled == sharded_data * 3).all()
