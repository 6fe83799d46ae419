"""Give every device the same key, a key that was not split, or one key twice."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax

num_devices = jax.device_count()
players = jnp.arange(num_devices)  # one number per device
key = jax.random.key(0)


# %% same-key
def estimate_pi(key):
    points = jax.random.uniform(key, (1000, 2))
    return 4 * jnp.mean(jnp.sum(points**2, axis=1) < 1)


def average(keys, player):
    return lax.pmean(jax.vmap(estimate_pi)(keys), "devices")


same_keys = jax.random.split(jax.random.key(1), 1000)  # for 1000 repeats
parallel_average = jax.pmap(
    average, axis_name="devices", in_axes=(None, 0), out_axes=None
)
estimates = parallel_average(same_keys, players)
print(f"typical error {jnp.sqrt(jnp.mean((estimates - jnp.pi) ** 2)):.3f}")
# > typical error 0.051
assert jnp.allclose(estimates, jax.vmap(estimate_pi)(same_keys))

# %% unsplit
for name, one_key in (("key", key), ("PRNGKey", jax.random.PRNGKey(0))):
    try:
        jax.pmap(estimate_pi)(one_key)
    except (IndexError, TypeError, ValueError) as error:
        print(f"{name}: {type(error).__name__}: {error}")
# > key: IndexError: tuple index out of range
# > PRNGKey: TypeError: JAX encountered invalid PRNG key data: expected key_data.ndim >= 1; got ndim=0

# %% many-keys
keys = jax.random.split(key, num_devices)
try:
    jax.pmap(lambda keys, player: estimate_pi(keys), in_axes=(None, 0))(keys, players)
except ValueError as error:
    print(f"{type(error).__name__}: {error}")
# > ValueError: uniform accepts a single key, but was given a key array of shape (8,) != (). Use jax.vmap for batching.

# %% fixed
print("estimates:", jax.pmap(estimate_pi)(keys).shape)
# > estimates: (8,)
