"""Give `jax.shard_map` blocks that its body does not expect, or specs that do not fit."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax.sharding import AxisType

num_devices = jax.device_count()
mesh = jax.make_mesh((num_devices,), ("devices",), axis_types=(AxisType.Auto,))
split, same = jax.P("devices"), jax.P()
data = jnp.arange(num_devices * 4).reshape(num_devices, 4)


# %% axis-kept
def spread(function):
    return jax.shard_map(function, mesh=mesh, in_specs=split, out_specs=split)


weights = jnp.ones((3, 4))


def apply_weights(x):
    return weights @ x  # x: (4,) in pmap


print("pmap:", jax.pmap(apply_weights)(data).shape)
# > pmap: (8, 3)
try:
    spread(apply_weights)(data)
except TypeError as error:
    print(f"shard_map: {type(error).__name__}: {error}")
# > shard_map: TypeError: dot_general requires contracting dimensions to have the same shape, got (4,) and (1,).

# %% every-row
two_each = jnp.arange(num_devices * 8).reshape(num_devices * 2, 4)
first_only = spread(lambda x: apply_weights(x[0])[None])(two_each)
every_row = spread(jax.vmap(apply_weights))(two_each)
print("x[0]:", first_only.shape)
# > x[0]: (8, 3)
print("vmap:", every_row.shape)
# > vmap: (16, 3)
assert jnp.allclose(every_row, two_each @ weights.T)

# %% divide
for rows in (16, 12, 4):
    try:
        print(rows, "rows:", spread(jnp.negative)(jnp.zeros((rows, 4))).shape)
    except ValueError as error:
        text = str(error)
        print(f"{rows} rows: {type(error).__name__}: {text.partition(':')[0]}")
        print("  ...", text[text.index("maps array axis") :].splitlines()[0])
# > 16 rows: (16, 4)
# > 12 rows: ValueError: shard_map applied to the function 'negative' was given argument arrays with axis sizes that are not evenly divisible by the corresponding mesh axis sizes
# >   ... maps array axis 0 (of size 12) to mesh axis 'devices' (of size 8), but 8 does not evenly divide 12
# > 4 rows: ValueError: shard_map applied to the function 'negative' was given argument arrays with axis sizes that are not evenly divisible by the corresponding mesh axis sizes
# >   ... maps array axis 0 (of size 4) to mesh axis 'devices' (of size 8), but 8 does not evenly divide 4


# %% rank
def add(x, y):
    return x + y


def local_sum(x):
    return jnp.sum(x)


for function, arguments in ((add, (data, jnp.float32(100.0))), (local_sum, (data,))):
    try:
        spread(function)(*arguments)
    except ValueError as error:
        first_line, _, reason, *_ = str(error).splitlines()
        print(f"{type(error).__name__}: {first_line}\n  {reason}")
# > ValueError: shard_map applied to the function 'add' was given an in_specs entry which is too long to be compatible with the corresponding input value from the function:
# >   in_specs is P('devices',) which has length 1, but the passed args[1], where args[1] is bound to add's parameter 'y', has shape float32[], which has rank 0 (and 0 < 1)
# > ValueError: shard_map applied to the function 'local_sum' was given an out_specs entry which is too long to be compatible with the corresponding output value from the function:
# >   out_specs is P('devices',) which has length 1, but local_sum(*args) has shape int32[], which has rank 0 (and 0 < 1)

# %% rank-fixed
add_same = jax.shard_map(add, mesh=mesh, in_specs=(split, same), out_specs=split)
print("add:", add_same(data, jnp.float32(100.0)).shape)
# > add: (8, 4)
print("local_sum:", spread(lambda x: local_sum(x)[None])(data))
# > local_sum: [  6  22  38  54  70  86 102 118]

# %% explicit
explicit = jax.make_mesh((num_devices,), ("devices",))
negate = jax.shard_map(jnp.negative, mesh=explicit, in_specs=split, out_specs=split)
line = jnp.arange(num_devices)
try:
    negate(line)
except ValueError as error:
    print(f"{type(error).__name__}: {str(error).partition('. ')[0]}")
# > ValueError: in_specs passed to shard_map: P('devices',) does not match the specs of the input: P(None,) for arg: int32[8]

print(negate(jax.device_put(line, jax.NamedSharding(explicit, split))))
# > [ 0 -1 -2 -3 -4 -5 -6 -7]

# %% keyword
try:
    add_same(data, y=100)
except TypeError as error:
    print(f"{type(error).__name__}: {error}")
# > TypeError: _shard_map.<locals>.wrapped() got an unexpected keyword argument 'y'
