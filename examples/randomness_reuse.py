"""Use one key twice, and estimate a wrong pi."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp

num_devices = jax.device_count()
keys = jax.random.split(jax.random.key(0), num_devices)


# %% reused
def one_key_twice(key):
    x = jax.random.uniform(key, (10000,))
    y = jax.random.uniform(key, (10000,))
    return 4 * jnp.mean(x**2 + y**2 < 1)


print(f"pi = {jnp.mean(jax.pmap(one_key_twice)(keys)):.2f}")
# > pi = 2.83


# %% two-keys
def two_keys(key):
    key_x, key_y = jax.random.split(key)
    x = jax.random.uniform(key_x, (10000,))
    y = jax.random.uniform(key_y, (10000,))
    return 4 * jnp.mean(x**2 + y**2 < 1)


estimates = jax.pmap(two_keys)(keys)
print(f"pi = {jnp.mean(estimates):.2f}")
# > pi = 3.14
assert jnp.allclose(estimates, jax.vmap(two_keys)(keys))

# %% check
with jax.debug_key_reuse(True):
    for function in (two_keys, one_key_twice):
        try:
            jax.pmap(function)(keys)
            print(f"{function.__name__}: fine")
        except jax.errors.KeyReuseError as error:
            reason = str(error).splitlines()[0]
            print(f"{function.__name__}: {type(error).__name__}: {reason}")
# > two_keys: fine
# > one_key_twice: KeyReuseError: In jit, argument 0 is already consumed.
