"""Call NumPy's random generator in a function that JAX traces."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
import numpy as np

num_devices = jax.device_count()

# %% numpy
generator = np.random.default_rng(0)


def add_noise(x):
    noise = generator.integers(100, 1000)
    print("drew", noise)
    return x + noise


parallel_add = jax.pmap(add_noise)
zeros = jnp.zeros(num_devices, int)
print("first call: ", parallel_add(zeros))
# > drew 865
# > first call:  [865 865 865 865 865 865 865 865]
print("second call:", parallel_add(zeros))
# > second call: [865 865 865 865 865 865 865 865]


# %% keys
def add_own_noise(key, x):
    return x + jax.random.randint(key, (), 100, 1000)


parallel_add = jax.pmap(add_own_noise)
for call in (0, 1):
    call_key = jax.random.fold_in(jax.random.key(0), call)
    keys = jax.random.split(call_key, num_devices)
    drawn = parallel_add(keys, zeros)
    print(f"call {call}:", drawn)
    assert (drawn == jax.vmap(add_own_noise)(keys, zeros)).all()
# > call 0: [781 168 262 786 841 314 864 539]
# > call 1: [517 572 162 652 970 831 788 422]
