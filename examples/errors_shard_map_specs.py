"""Give `jax.shard_map` specs that do not fit, and mend them."""

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


# %% divide
negate = jax.shard_map(jnp.negative, mesh=mesh, in_specs=split, out_specs=split)
attempt(negate, jnp.arange(12))
# > ValueError: shard_map applied to the function 'negative' was given argument arrays with axis sizes that are not evenly divisible by the corresponding mesh axis sizes:
# > The mesh given has shape (8,) with corresponding axis names ('devices',).
# > the passed args[0] of shape int32[12], where args[0] is the index 0 component of negative's varargs parameter 'args', corresponds to in_specs of value P('devices',), which maps array axis 0 (of size 12) to mesh axis 'devices' (of size 8), but 8 does not evenly divide 12
# > Array arguments' axis sizes must be evenly divisible by the mesh axis or axes indicated by the corresponding elements of the argument's in_specs entry. Consider checking that in_specs are correct, and if so consider changing the mesh axis sizes or else padding the input and adapting 'negative' appropriately.

# %% divide-fixed
padded = jnp.pad(jnp.arange(12), (0, 4))  # (16,)
print(negate(padded)[:12])
# > [  0  -1  -2  -3  -4  -5  -6  -7  -8  -9 -10 -11]


# %% too-long
def add(x, y):
    return x + y


attempt(jax.shard_map(add, mesh=mesh, in_specs=split, out_specs=split), numbers, 10)
# > ValueError: shard_map applied to the function 'add' was given an in_specs entry which is too long to be compatible with the corresponding input value from the function:
# > in_specs is P('devices',) which has length 1, but the passed args[1], where args[1] is bound to add's parameter 'y', has shape int32[], which has rank 0 (and 0 < 1)
# > Entries in in_specs must be of length no greater than the number of axes in the corresponding input value.
# > Either revise the spec to be shorter, or modify 'add' so that its inputs have sufficient rank.
# > For scalar values (rank 0), consider using an in_specs entry of `P()`, where `P = jax.sharding.PartitionSpec`.
attempt(jax.shard_map(jnp.sum, mesh=mesh, in_specs=split, out_specs=split), numbers)
# > ValueError: shard_map applied to the function 'sum' was given an out_specs entry which is too long to be compatible with the corresponding output value from the function:
# > out_specs is P('devices',) which has length 1, but sum(*args) has shape int32[], which has rank 0 (and 0 < 1)
# > Entries in out_specs must be of length no greater than the number of axes in the corresponding output value.
# > Either revise the spec to be shorter, or modify 'sum' so that its outputs have sufficient rank.
# > For scalar values (rank 0), consider using an out_specs entry of `P()`, where `P = jax.sharding.PartitionSpec`. In particular, for rank 0 outputs which are not constant over the mesh, add at least one (singleton) axis to them so that they can be concatenated using out_specs.

# %% too-long-fixed
specs = {"in_specs": (split, same), "out_specs": split}
print(jax.shard_map(add, mesh=mesh, **specs)(numbers, 10))
# > [10 11 12 13 14 15 16 17]


def local_sum(x):  # x: (1,)
    return jnp.sum(x)[None]


print(jax.shard_map(local_sum, mesh=mesh, in_specs=split, out_specs=split)(numbers))
# > [0 1 2 3 4 5 6 7]

# %% tree
short = {"in_specs": (split,), "out_specs": split}
attempt(jax.shard_map(add, mesh=mesh, **short), numbers, numbers)
# > ValueError: pytree structure error: different lengths of tuple at key path
# >     shard_map in_specs
# > At that key path, the prefix pytree shard_map in_specs has a subtree of type tuple of length 1, but the full pytree has a subtree of the same type but of length 2.


def apply(params):
    return params["w"] * 2


other = {"in_specs": ({"weights": split},), "out_specs": split}
attempt(jax.shard_map(apply, mesh=mesh, **other), {"w": numbers})
# > ValueError: pytree structure error: different pytree metadata at key path
# >     shard_map in_specs[0]
# > At that key path, the prefix pytree shard_map in_specs has a subtree of type
# >     <class 'dict'>
# > with metadata
# >     ('weights',)
# > but at the same key path the full pytree has a subtree of the same type but with metadata
# >     ('w',)
# > so the diff in the metadata at these pytree nodes is
# >     - ('weights',)
# >     + ('w',)

# %% tree-fixed
pair = {"in_specs": (split, split), "out_specs": split}
print(jax.shard_map(add, mesh=mesh, **pair)(numbers, numbers))
# > [ 0  2  4  6  8 10 12 14]

named = {"in_specs": ({"w": split},), "out_specs": split}
print(jax.shard_map(apply, mesh=mesh, **named)({"w": numbers}))
# > [ 0  2  4  6  8 10 12 14]

# %% type
text = {"in_specs": "devices", "out_specs": split}
attempt(lambda: jax.shard_map(jnp.negative, mesh=mesh, **text)(numbers))
# > TypeError: shard_map in_specs argument must be a pytree of `jax.sharding.PartitionSpec` instances, but:
# >   in_specs is devices of type str,
# > Check the in_specs values passed to shard_map.
attempt(lambda: jax.shard_map(jnp.negative, mesh=mesh, out_specs=split)(numbers))
# > TypeError: shard_map in_specs argument must be a pytree of `jax.sharding.PartitionSpec` instances, but it was `None` when axis_names=frozenset({'devices'}) are of type AxisType.Auto

# %% type-fixed
print(jax.shard_map(jnp.negative, mesh=mesh, in_specs=split, out_specs=split)(numbers))
# > [ 0 -1 -2 -3 -4 -5 -6 -7]

# %% replication
attempt(jax.shard_map(jnp.sum, mesh=mesh, in_specs=split, out_specs=same), numbers)
# > ValueError: shard_map applied to the function '_rem_singleton' was given out_specs which require replication which can't be statically inferred given the mesh:
# > The mesh given has shape (8,) with corresponding axis names ('devices',).
# > out_specs is P() which implies that the corresponding output value is replicated across mesh axis 'devices', but could not infer replication over any axes
# > Check if these output values are meant to be replicated over those mesh axes. If not, consider revising the corresponding out_specs entries. If so, consider disabling the check by passing the check_vma=False argument to `jax.shard_map`.


# %% replication-grid
def column_sums(x):  # x: (1, 1)
    return lax.psum(x, "rows")


grid = jax.make_mesh((2, 4), ("rows", "columns"), axis_types=(AxisType.Auto,) * 2)
both = P("rows", "columns")
table = numbers.reshape(2, 4)
attempt(jax.shard_map(column_sums, mesh=grid, in_specs=both, out_specs=same), table)
# > ValueError: shard_map applied to the function '_rem_singleton' was given out_specs which require replication which can't be statically inferred given the mesh:
# > The mesh given has shape (2, 4) with corresponding axis names ('rows', 'columns').
# > out_specs is P() which implies that the corresponding output value is only varying across mesh axes {} and not {columns}, but it was inferred to be possibly varying over {columns}
# > Check if these output values are meant to be replicated over those mesh axes. If not, consider revising the corresponding out_specs entries. If so, consider disabling the check by passing the check_vma=False argument to `jax.shard_map`.


# %% replication-fixed
def total(x):
    return lax.psum(jnp.sum(x), "devices")


print(jax.shard_map(total, mesh=mesh, in_specs=split, out_specs=same)(numbers))
# > 28

columns = P(None, "columns")
mapped = jax.shard_map(column_sums, mesh=grid, in_specs=both, out_specs=columns)
print(mapped(table))
# > [[ 4  6  8 10]]

# %% unchecked
claim = {"in_specs": split, "out_specs": same, "check_vma": False}
claimed = jax.shard_map(jnp.sum, mesh=mesh, **claim)(numbers)
print(claimed, [int(shard.data) for shard in claimed.addressable_shards])
# > 0 [0, 1, 2, 3, 4, 5, 6, 7]
