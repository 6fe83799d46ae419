"""Use an array that has been donated."""

# devices: 8 (one number of devices tells it all)

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp

# %% deleted
add = jax.jit(jnp.add, donate_argnums=0)
weights = jnp.ones(4)
add(weights, 1)
try:
    print(weights)
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")
# > RuntimeError: Array has been deleted with shape=float32[4].

# %% deleted-fixed
weights = jnp.ones(4)
weights = add(weights, 1)
print(weights)
# > [2. 2. 2. 2.]

# %% twice
try:
    add(weights, weights)
except jax.errors.JaxRuntimeError as error:
    print(f"{type(error).__name__}: {error}")
# > JaxRuntimeError: INVALID_ARGUMENT: Attempt to use a buffer that was previously donated in the same call to Execute() (flattened argument 1, replica 0, partition 0, first use: 0). Toy example for this bug: `f(donate(a), a)`.

# %% twice-fixed
weights = jnp.ones(4)
print(add(weights, weights.copy()))
# > [2. 2. 2. 2.]
