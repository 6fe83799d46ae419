"""Call `jax.shard_map`, its function or a collective in a way it does not know."""

# devices: 8 (the messages tell nothing new on other numbers)

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import functools
import warnings

import jax
import jax.numpy as jnp
from jax import lax
from jax.sharding import AxisType

P = jax.P
mesh = jax.make_mesh((8,), ("devices",), axis_types=(AxisType.Auto,))
split = P("devices")
numbers = jnp.arange(8)
table = jnp.arange(64).reshape(8, 8)


def attempt(function, *arguments, **options):
    try:
        print(function(*arguments, **options))
    except Exception as error:
        print(f"{type(error).__name__}: {str(error).splitlines()[0]}")


# %% removed
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    from jax.experimental.shard_map import shard_map

    shard_map(jnp.negative, mesh, split, split, check_rep=False)(numbers)
print(f"{caught[0].category.__name__}: {caught[0].message}")
# > DeprecationWarning: jax.experimental.shard_map is deprecated in v0.8.0. Used jax.shard_map instead.

specs = {"in_specs": split, "out_specs": split}
attempt(jax.shard_map, jnp.negative, mesh=mesh, **specs, check_rep=False)
# > TypeError: shard_map() got an unexpected keyword argument 'check_rep'...
attempt(jax.shard_map, jnp.negative, mesh=mesh, **specs, auto=frozenset())
# > TypeError: shard_map() got an unexpected keyword argument 'auto'
attempt(jax.shard_map, jnp.negative, mesh, split, split)
# > TypeError: shard_map() takes from 0 to 1 positional arguments but 4 were given

# %% removed-fixed
print(jax.shard_map(jnp.negative, mesh=mesh, **specs, check_vma=False)(numbers))
# > [ 0 -1 -2 -3 -4 -5 -6 -7]


# %% keyword
def add(x, y):
    return x + y


mapped = jax.shard_map(add, mesh=mesh, in_specs=(split, P()), out_specs=split)
attempt(mapped, numbers, y=10)
# > TypeError: _shard_map.<locals>.wrapped() got an unexpected keyword argument 'y'

# %% keyword-fixed
print(mapped(numbers, 10))
# > [10 11 12 13 14 15 16 17]
fixed = functools.partial(add, y=10)
print(jax.shard_map(fixed, mesh=mesh, **specs)(numbers))
# > [10 11 12 13 14 15 16 17]


# %% if
def clip(x):
    return x if x[0] > 3 else x * 0


attempt(jax.shard_map(clip, mesh=mesh, **specs), numbers)
# > TracerBoolConversionError: Attempted boolean conversion of traced array with shape bool[]{V:devices}.


# %% if-fixed
def clip_where(x):
    return jnp.where(x > 3, x, 0)


print(jax.shard_map(clip_where, mesh=mesh, **specs)(numbers))
# > [0 0 0 0 4 5 6 7]


# %% sizes
def scatter(x):  # x: (1, 8)
    return lax.psum_scatter(x, "devices")


def exchange(x):
    return lax.all_to_all(x, "devices", 0, 1)


attempt(jax.shard_map(scatter, mesh=mesh, **specs), table)
# > ValueError: reduce_scatter operand scatter dimension size 1 must match shard count 8
attempt(jax.shard_map(exchange, mesh=mesh, **specs), table)
# > ValueError: all_to_all requires the size of the mapped axis axis_name to equal x.shape[split_axis], but they are 8 and 1 respectively.


# %% sizes-fixed
def scatter_columns(x):
    return lax.psum_scatter(x, "devices", scatter_dimension=1, tiled=True)


columns = {"in_specs": split, "out_specs": P(None, "devices")}
print(jax.shard_map(scatter_columns, mesh=mesh, **columns)(table))
# > [[224 232 240 248 256 264 272 280]]


# %% key
def draw(key):
    return jax.random.normal(key, (1,))


keys = jax.random.split(jax.random.key(0), 8)
attempt(jax.shard_map(draw, mesh=mesh, **specs), keys)
# > ValueError: normal accepts a single key, but was given a key array of shape (1,) != (). Use jax.vmap for batching.

# %% key-fixed
print(jax.shard_map(jax.vmap(draw), mesh=mesh, **specs)(keys).shape)
# > (8, 1)
