"""An `in_axes` that does not fit the arguments."""

# devices: 8 (one number of devices tells it all)

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

from functools import partial

import jax
import jax.numpy as jnp

x = jnp.arange(8)

# %% lengths
try:
    jax.pmap(jnp.add, in_axes=(0,))(x, 10)
except ValueError as error:
    print(f"{type(error).__name__}: " + str(error).partition("\n\n")[0])
# > ValueError: pytree structure error: different lengths of tuple at key path
# >     pmap in_axes[0]
# > At that key path, the prefix pytree pmap in_axes has a subtree of type tuple of length 1, but the full pytree has a subtree of the same type but of length 2.

# %% lengths-fixed
print(jax.pmap(jnp.add, in_axes=(0, None))(x, 10))
# > [10 11 12 13 14 15 16 17]


# %% types
def scale(batch):
    return batch["x"] * batch["factor"]


batch = {"x": x, "factor": 10}
calls = {
    "dictionary": lambda: jax.pmap(scale, in_axes={"x": 0, "factor": None})(batch),
    "list": lambda: jax.pmap(jnp.add, in_axes=[0, None])(x, 10),
}
for name, call in calls.items():
    try:
        call()
    except ValueError as error:
        text = str(error).partition("\n\n")[0]
        print(f"{name}: {type(error).__name__}: {text}")
# > dictionary: ValueError: pytree structure error: different types at key path
# >     pmap in_axes[0]
# > At that key path, the prefix pytree pmap in_axes has a subtree of type
# >     <class 'dict'>
# > but at the same key path the full pytree has a subtree of different type
# >     <class 'tuple'>.
# > list: ValueError: pytree structure error: different types at key path
# >     pmap in_axes[0]
# > At that key path, the prefix pytree pmap in_axes has a subtree of type
# >     <class 'list'>
# > but at the same key path the full pytree has a subtree of different type
# >     <class 'tuple'>.

# %% types-fixed
print(jax.pmap(scale, in_axes=({"x": 0, "factor": None},))(batch))
# > [ 0 10 20 30 40 50 60 70]
print(jax.pmap(jnp.add, in_axes=(0, None))(x, 10))
# > [10 11 12 13 14 15 16 17]

# %% leaves
try:
    jax.pmap(jnp.negative, in_axes="0")(x)
except TypeError as error:
    print(f"{type(error).__name__}: {error}")
# > TypeError: pmap in_axes must be an int, None, or (nested) container with those types as leaves, but got 0.

# %% leaves-fixed
print(jax.pmap(jnp.negative, in_axes=0)(x))
# > [ 0 -1 -2 -3 -4 -5 -6 -7]


# %% keyword
def add(x, y):
    return x + y


try:
    jax.pmap(add, in_axes=(0, None))(x, y=10)
except ValueError as error:
    what, _, why, *_ = str(error).split("\n\n")
    print(f"{type(error).__name__}: {what.splitlines()[0]}")
    print(why)
# > ValueError: pytree structure error: different lengths of tuple at key path
# > When some arguments are passed by keyword to the pmapped function, they are not included in the comparison to `in_axes`. Instead, each argument passed by keyword is mapped over its leading axis. See the description of `in_axes` in the `pmap` docstring: https://docs.jax.dev/en/latest/_autosummary/jax.pmap.html#jax.pmap

# %% keyword-fixed
print(jax.pmap(partial(add, y=10))(x))
# > [10 11 12 13 14 15 16 17]
