"""Arguments that have no axis to be mapped."""

# devices: 8 (one number of devices tells it all)

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp

params = {"w": jnp.ones(4), "b": jnp.float32(100)}
x = jnp.arange(32.0).reshape(8, 4)


def predict(params, x):
    return x @ params["w"] + params["b"]


# %% params
try:
    jax.pmap(predict)(params, x)
except IndexError as error:
    print(f"{type(error).__name__}: {error}")
# > IndexError: tuple index out of range

# %% params-fixed
print(jax.pmap(predict, in_axes=(None, 0))(params, x))
# > [106. 122. 138. 154. 170. 186. 202. 218.]

# %% key
for key in (jax.random.PRNGKey(0), jax.random.key(0)):
    try:
        jax.pmap(jax.random.bits)(key)
    except (TypeError, IndexError) as error:
        print(f"{type(error).__name__}: {error}")
# > TypeError: JAX encountered invalid PRNG key data: expected key_data.ndim >= 1; got ndim=0
# > IndexError: tuple index out of range

# %% key-fixed
keys = jax.random.split(jax.random.key(0), 8)
print(jax.pmap(lambda key: jax.random.randint(key, (), 0, 10))(keys))
# > [1 2 9 7 4 8 8 2]

# %% nothing-mapped
calls = {
    "a list": lambda: jax.pmap(jnp.stack)([1, 2, 3]),
    "no argument": lambda: jax.pmap(lambda: 1)(),
    "only None": lambda: jax.pmap(jnp.sum, in_axes=None)(x),
}
for name, call in calls.items():
    try:
        call()
    except ValueError as error:
        print(f"{name}: {type(error).__name__}: {error}")
# > a list: ValueError: pmap requires at least one argument with a mapped axis.
# > no argument: ValueError: pmap requires at least one argument with a mapped axis.
# > only None: ValueError: pmap requires at least one argument with a mapped axis.

# %% nothing-mapped-fixed
print("a list:", jax.pmap(jnp.square)(jnp.array([1, 2, 3])))
# > a list: [1 4 9]
print("no argument:", jax.pmap(lambda _: 1)(jnp.arange(8)))
# > no argument: [1 1 1 1 1 1 1 1]
