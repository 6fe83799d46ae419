"""Use axis names that are not there in `jax.shard_map`, and mend them."""

# devices: 8 (the messages tell nothing new on other numbers)

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax
from jax.sharding import AxisType

P = jax.P
mesh = jax.make_mesh((8,), ("devices",), axis_types=(AxisType.Auto,))
split, same = P("devices"), P()
numbers = jnp.arange(8)


def attempt(function, *arguments):
    try:
        print(function(*arguments))
    except Exception as error:
        lines = [line for line in str(error).splitlines() if line]
        print(f"{type(error).__name__}: " + "\n".join(lines))


# %% manual
misspelled = {"in_specs": P("device"), "out_specs": split}
attempt(lambda: jax.shard_map(jnp.negative, mesh=mesh, **misspelled)(numbers))
# > ValueError: shard_map in_specs argument must refer to an axis marked as manual (frozenset({'devices'})), but:
# >   in_specs refers to 'device'
# > Check the in_specs values passed to shard_map.

# %% manual-fixed
print(mesh.axis_names)
# > ('devices',)
print(jax.shard_map(jnp.negative, mesh=mesh, in_specs=split, out_specs=split)(numbers))
# > [ 0 -1 -2 -3 -4 -5 -6 -7]


# %% unbound
def total(x):
    return lax.psum(jnp.sum(x), "devices")


attempt(total, numbers)
# > NameError: unbound axis name: devices
attempt(jax.jit(total), numbers)
# > NameError: Found an unbound axis name: devices. To fix this, please call psum under `jax.shard_map`.


def gather(x):
    return lax.all_gather(x, "device")


attempt(jax.shard_map(gather, mesh=mesh, in_specs=split, out_specs=split), numbers)
# > NameError: unbound axis name: device

# %% unbound-fixed
print(jax.shard_map(total, mesh=mesh, in_specs=split, out_specs=same)(numbers))
# > 28


# %% assertion
def misspelled_total(x):
    return lax.psum(jnp.sum(x), "device")


mapped = jax.shard_map(misspelled_total, mesh=mesh, in_specs=split, out_specs=same)
try:
    mapped(numbers)
except AssertionError as error:
    print(type(error).__name__, repr(str(error)))
# > AssertionError ''

# %% assertion-fixed
print(mesh.axis_names)
# > ('devices',)
print(jax.shard_map(total, mesh=mesh, in_specs=split, out_specs=same)(numbers))
# > 28

# %% auto
grid = jax.make_mesh((2, 4), ("rows", "columns"), axis_types=(AxisType.Auto,) * 2)
table = numbers.reshape(2, 4)


def column_sum(x):
    return lax.psum(x, "columns")


partial = {"in_specs": P("rows"), "out_specs": P("rows"), "axis_names": {"rows"}}
attempt(jax.shard_map(column_sum, mesh=grid, **partial), table)
# > NameError: Found an unbound axis name: columns. To fix this, please call pvary under `jax.shard_map`.


# %% auto-fixed
def row_sum(x):  # x: (1, 4), and the compiler divides its columns
    return jnp.sum(x, axis=1)


print(jax.jit(jax.shard_map(row_sum, mesh=grid, **partial))(table))
# > [ 6 22]

# %% subset
wrong = {"in_specs": split, "out_specs": split, "axis_names": {"rows"}}
attempt(lambda: jax.shard_map(jnp.negative, mesh=mesh, **wrong)(numbers))
# > ValueError: jax.shard_map requires axis_names=frozenset({'rows'}) to be a subset of mesh.axis_names=frozenset({'devices'})
wrong["axis_names"] = "devices"
attempt(lambda: jax.shard_map(jnp.negative, mesh=mesh, **wrong)(numbers))
# > TypeError: `axis_names` argument of shard_map should be of type `frozenset` or `set`. Got type: <class 'str'>

# %% subset-fixed
right = {"in_specs": split, "out_specs": split, "axis_names": {"devices"}}
print(jax.shard_map(jnp.negative, mesh=mesh, **right)(numbers))
# > [ 0 -1 -2 -3 -4 -5 -6 -7]
