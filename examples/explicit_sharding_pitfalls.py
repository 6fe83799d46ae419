"""Leave open where a result goes, and say it."""

# %% attempt
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import AxisType

num_devices = jax.device_count()
P = jax.P
mesh = jax.make_mesh((num_devices,), ("devices",), axis_types=(AxisType.Explicit,))
x = jax.device_put(jnp.arange(8), jax.NamedSharding(mesh, P("devices")))


def attempt(function):
    try:
        with jax.set_mesh(mesh):
            result = function()
        print(jax.typeof(result))
        return result
    except Exception as error:
        print(f"{type(error).__name__}: {error}")


# %% contract
attempt(lambda: x @ x)
# > ShardingTypeError: Contracting dimensions are sharded and it is ambiguous how the output should be sharded. Please specify the output sharding via the `out_sharding` parameter. Got lhs_contracting_spec=('devices',) and rhs_contracting_spec=('devices',)
dot = attempt(lambda: jnp.dot(x, x, out_sharding=P()))
# > int32[]
total = attempt(lambda: jnp.sum(x * x))
# > int32[]
assert dot == total == np.dot(np.arange(8), np.arange(8))

# %% index
attempt(lambda: x[:4])
# > ShardingTypeError: Use `.at[...].get(out_sharding=)` to provide output PartitionSpec for the gather indexing as out sharding could not be resolved unambiguously (or would require collectives on inputs). Got operand=ShapedArray(int32[8@devices]), indices=ShapedArray(int32[1])
first = attempt(lambda: x.at[:4].get(out_sharding=P()))
# > int32[4]
assert first.tolist() == [0, 1, 2, 3]

# %% update
attempt(lambda: x.at[0].set(100))
# > ShardingTypeError: Use `.at[...].set/add/mul/...(out_sharding=)` to provide output PartitionSpec for the scatter update as out sharding could not be resolved unambiguously (or would require collectives on inputs). Got operand=ShapedArray(int32[8@devices]), indices=ShapedArray(int32[1]), updates=ShapedArray(int32[])
changed = attempt(lambda: x.at[0].set(100, out_sharding=P("devices")))
# > int32[8@devices]
assert changed.tolist() == [100, *range(1, 8)]

# %% sort
attempt(lambda: jnp.sort(x))
# > ShardingTypeError: Arguments to sort must be unsharded over the sorting dimension. Got arg sharding=NamedSharding(mesh=AbstractMesh('devices': 8, axis_types=(Explicit,), device_kind=cpu, num_cores=None, platform=cpu), spec=P('devices',)) and sorting dimension=0
attempt(lambda: jnp.cumsum(x))
# > ShardingTypeError: The input should be fully replicated when axis is not specified to cumsum. Got input type=int32[8@devices]
ordered = attempt(lambda: jnp.sort(jax.reshard(x, P())))
# > int32[8]
assert ordered.tolist() == list(range(8))

# %% reshape
attempt(lambda: x.reshape(2, 4))
# > ShardingTypeError: This reshape is not supported. Please specify the sharding of the output via the `out_sharding` argument of jax.lax.reshape. Got operand type: int32[8@devices], new sizes: (2, 4)
reshaped = attempt(lambda: x.reshape(2, 4, out_sharding=P(None, None)))
# > int32[2,4]
assert reshaped.tolist() == [[0, 1, 2, 3], [4, 5, 6, 7]]

# %% uneven
attempt(lambda: jnp.diff(x))
# > ShardingTypeError: slicing on sharded dims where out dim (7) is not divisible by mesh axes (8) with spec (devices) is not implemented. Got input type=i32[8@devices] and output shape=(7,)
attempt(lambda: jnp.pad(x, 1))
# > ShardingTypeError: padding on sharded dims where out dim (10) is not divisible by mesh axes (8) with spec (devices) is not implemented. Got input type=i32[8@devices] and output shape=(np.int64(10),)
steps = attempt(lambda: jnp.diff(jax.reshard(x, P())))
# > int32[7]
assert steps.tolist() == [1] * 7


# %% scan
def running_sum(xs):
    return lax.scan(lambda total, each: (total + each, total), 0, xs)[0]


attempt(lambda: running_sum(x))
# > ValueError: 0th dimension of all xs should be replicated. Got P('devices',)
summed = attempt(lambda: running_sum(jax.reshard(x, P())))
# > int32[]
assert summed == np.arange(8).sum()

# %% constraint
attempt(lambda: lax.with_sharding_constraint(x, P()))
# > AssertionError: `with_sharding_constraint` acts as an assert when all axes of mesh are of type `Explicit`. The array sharding: P('devices',) did not match the sharding provided: P(None,). Please use `jax.sharding.reshard` to shard your input to the sharding you want.
attempt(lambda: lax.with_sharding_constraint(x, P("devices")))
# > int32[8@devices]
copied = attempt(lambda: jax.reshard(x, P()))
# > int32[8]
assert copied.tolist() == list(range(8))
