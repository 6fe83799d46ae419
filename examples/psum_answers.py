"""Answers to the exercises on `lax.psum`."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax

num_devices = jax.device_count()
sharded_data = jnp.arange(num_devices * 4).reshape(num_devices, 4)


# %% count
def count(x):  # x: (4,)
    return lax.psum(1, "devices"), lax.axis_size("devices")


ones, size = jax.pmap(count, axis_name="devices", out_axes=None)(sharded_data)
print("psum(1):", ones, "axis_size:", size)
# > psum(1): 8 axis_size: 8


# %% inside
def sum_and_add(x):
    local_sum = jnp.sum(x * 2)
    inside = lax.psum(local_sum + 100, "devices")
    outside = lax.psum(local_sum, "devices") + 100
    return inside, outside


parallel_add = jax.pmap(sum_and_add, axis_name="devices", out_axes=None)
inside, outside = parallel_add(sharded_data)
print("inside:", inside, "outside:", outside)
# > inside: 1792 outside: 1092


# %% variance
def mean_and_variance(x):  # x: (4,)
    mean = lax.pmean(jnp.mean(x), "devices")
    variance = lax.pmean(jnp.mean((x - mean) ** 2), "devices")
    return mean, variance


parallel_stats = jax.pmap(mean_and_variance, axis_name="devices", out_axes=None)
mean, variance = parallel_stats(sharded_data)
print("mean:", mean, "variance:", variance)
# > mean: 15.5 variance: 85.25
assert jnp.allclose(mean, jnp.mean(sharded_data))
assert jnp.allclose(variance, jnp.var(sharded_data))


# %% softmax
def softmax(x):  # x: (4,)
    largest = lax.pmax(jnp.max(x), "devices")
    exponentials = jnp.exp(x - largest)
    return exponentials / lax.psum(jnp.sum(exponentials), "devices")


probabilities = jax.pmap(softmax, axis_name="devices")(sharded_data)
print(f"sum of all entries: {jnp.sum(probabilities):.3f}")
# > sum of all entries: 1.000
assert jnp.allclose(probabilities.ravel(), jax.nn.softmax(sharded_data.ravel()))
