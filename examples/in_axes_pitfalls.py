"""Write `in_axes` wrong, and see an error, or none."""

# %% setup
import os
import re

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp

num_devices = jax.device_count()
sharded_data = jnp.arange(num_devices * 4).reshape(num_devices, 4)
scalar_y = jnp.float32(100.0)


# %% scalar
def scale_and_add(x, y):
    return x * 2 + y


try:
    jax.pmap(scale_and_add)(sharded_data, scalar_y)
except ValueError as error:
    print(f"{type(error).__name__}: {error}")
# > ValueError: One of pjit arguments with pytree key path flat_args[1] is incompatible with its sharding annotation NamedSharding(mesh=Mesh('_internal_pmap_axis_name': 8, axis_types=(Auto,)), spec=P('_internal_pmap_axis_name',), memory_kind=device): Sharding NamedSharding(mesh=Mesh('_internal_pmap_axis_name': 8, axis_types=(Auto,)), spec=P('_internal_pmap_axis_name',), memory_kind=device) is only valid for values of rank at least 1, but was applied to a value of rank 0. For scalars the PartitionSpec should be P()

# %% silent
table = jnp.ones((num_devices, num_devices))
weights = jnp.arange(num_devices)  # one weight per column
right = jax.pmap(jnp.multiply, in_axes=(0, None))(table, weights)
wrong = jax.pmap(jnp.multiply)(table, weights)
print("device 0, with None:   ", right[0])
# > device 0, with None:    [0. 1. 2. 3. 4. 5. 6. 7.]
print("device 0, without None:", wrong[0])
# > device 0, without None: [0. 0. 0. 0. 0. 0. 0. 0.]
assert (right == table * weights).all()

# %% mismatch
for axes in ((0,), (0, None, None), [0, None], (None, None)):
    try:
        jax.pmap(scale_and_add, in_axes=axes)(sharded_data, scalar_y)
    except ValueError as error:
        print("in_axes =", axes)
        print(f"{type(error).__name__}: {str(error).splitlines()[0]}")
# > in_axes = (0,)
# > ValueError: pytree structure error: different lengths of tuple at key path
# > in_axes = (0, None, None)
# > ValueError: pytree structure error: different lengths of tuple at key path
# > in_axes = [0, None]
# > ValueError: pytree structure error: different types at key path
# > in_axes = (None, None)
# > ValueError: pmap requires at least one argument with a mapped axis.

# %% uneven
batch = {"x": jnp.arange(5), "factor": jnp.array([2])}
try:
    jax.pmap(lambda batch: batch["x"] * batch["factor"])(batch)
except ValueError as error:
    print(f"{type(error).__name__}: {error}")
# > ValueError: cannot select an axis to squeeze out which has size not equal to one, got shape=(5,) and dimensions=(0,)

# %% negative
print("vmap, out_axes=-1:", jax.vmap(jnp.negative, out_axes=-1)(sharded_data).shape)
# > vmap, out_axes=-1: (4, 8)
print("pmap, out_axes=-1:", jax.pmap(jnp.negative, out_axes=-1)(sharded_data).shape)
# > pmap, out_axes=-1: (32, 1)
by_pmap = jax.pmap(jnp.negative, out_axes=1)(sharded_data)
print("pmap, out_axes=1: ", by_pmap.shape)
# > pmap, out_axes=1:  (4, 8)
assert (by_pmap == -sharded_data.T).all()

# %% negative-in
columns = sharded_data.T  # (4, num_devices)
for data in (table, columns):
    try:
        print("no error:", jax.pmap(jnp.negative, in_axes=-1)(data).shape)
    except ValueError as error:
        cause = re.search(r"cannot select.*|implies that .* is \d+", str(error))[0]
        print(f"{type(error).__name__}: {cause}")
# > ValueError: cannot select an axis to squeeze out which has size not equal to one, got shape=(1, 8) and dimensions=(1,)
# > IndivisibleError: implies that array axis 0 is partitioned 8 times, but the dimension size is 4
counted_from_front = jax.pmap(jnp.negative, in_axes=1)(columns)
assert (counted_from_front == -columns.T).all()
