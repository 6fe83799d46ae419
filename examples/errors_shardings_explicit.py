"""Leave open where results go on an `Explicit` mesh, and say it."""

# devices: 8 (the messages tell nothing new on other numbers)

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax
from jax.sharding import AxisType

P = jax.P
mesh = jax.make_mesh((8,), ("devices",))  # its axis is Explicit
x = jax.device_put(jnp.arange(8.0), jax.NamedSharding(mesh, P("devices")))
table = jax.device_put(jnp.ones((8, 8)), jax.NamedSharding(mesh, P("devices")))


def attempt(function):
    try:
        with jax.set_mesh(mesh):
            print(jax.typeof(function()))
    except Exception as error:
        lines = [line for line in str(error).splitlines() if line]
        print(f"{type(error).__name__}: " + "\n".join(lines))


# %% illegal
attempt(lambda: table + table.T)
# > ShardingTypeError: add operation with inputs: f32[8@devices,8], f32[8,8@devices] produces an illegally sharded result: f32[8@devices,8@devices]
attempt(lambda: table @ table.T)
# > ShardingTypeError: dot_general operation with inputs: f32[8@devices,8], f32[8,8@devices] produces an illegally sharded result: f32[8@devices,8@devices]
attempt(lambda: jnp.einsum("i,j->ij", x, x))
# > ShardingTypeError: dot_general operation with inputs: f32[8@devices], f32[8@devices] produces an illegally sharded result: f32[8@devices,8@devices]

# %% illegal-fixed
attempt(lambda: table + jax.reshard(table.T, P("devices")))
# > float32[8@devices,8]
attempt(lambda: jnp.matmul(table, table.T, out_sharding=P("devices")))
# > float32[8@devices,8]
attempt(lambda: jnp.einsum("i,j->ij", x, x, out_sharding=P("devices")))
# > float32[8@devices,8]

# %% auto
auto = jax.make_mesh((8,), ("devices",), axis_types=(AxisType.Auto,))
rows = jax.device_put(jnp.ones((8, 8)), jax.NamedSharding(auto, P("devices")))
print((rows + rows.T).sharding.spec, rows[0].sharding.spec)
# > P('devices',) P()

# %% contracting
attempt(lambda: jnp.einsum("ij,ik->jk", table, table))
# > ShardingTypeError: Contracting dimensions are sharded and it is ambiguous how the output should be sharded. Please specify the output sharding via the `out_sharding` parameter. Got lhs_contracting_spec=('devices',) and rhs_contracting_spec=('devices',)

# %% contracting-fixed
attempt(lambda: jnp.einsum("ij,ik->jk", table, table, out_sharding=P()))
# > float32[8,8]

# %% index
attempt(lambda: table[0])
# > ShardingTypeError: Use `.at[...].get(out_sharding=)` to provide output PartitionSpec for the gather indexing as out sharding could not be resolved unambiguously (or would require collectives on inputs). Got operand=ShapedArray(float32[8@devices,8]), indices=ShapedArray(int32[1])
attempt(lambda: x.at[0].set(1))
# > ShardingTypeError: Use `.at[...].set/add/mul/...(out_sharding=)` to provide output PartitionSpec for the scatter update as out sharding could not be resolved unambiguously (or would require collectives on inputs). Got operand=ShapedArray(float32[8@devices]), indices=ShapedArray(int32[1]), updates=ShapedArray(float32[])

# %% index-fixed
attempt(lambda: table.at[0].get(out_sharding=P()))
# > float32[8]
attempt(lambda: x.at[0].set(1, out_sharding=P("devices")))
# > float32[8@devices]

# %% reshape
attempt(lambda: x.reshape(2, 4))
# > ShardingTypeError: This reshape is not supported. Please specify the sharding of the output via the `out_sharding` argument of jax.lax.reshape. Got operand type: float32[8@devices], new sizes: (2, 4)

# %% reshape-fixed
attempt(lambda: x.reshape(2, 4, out_sharding=P()))
# > float32[2,4]

# %% along
attempt(lambda: jnp.sort(x))
# > ShardingTypeError: Arguments to sort must be unsharded over the sorting dimension. Got arg sharding=NamedSharding(mesh=AbstractMesh('devices': 8, axis_types=(Explicit,), device_kind=cpu, num_cores=None, platform=cpu), spec=P('devices',)) and sorting dimension=0
attempt(lambda: jnp.cumsum(x))
# > ShardingTypeError: The input should be fully replicated when axis is not specified to cumsum. Got input type=float32[8@devices]
attempt(lambda: jnp.split(x, 2))
# > ShardingTypeError: split on sharded dims where out dim (4) is not divisible by mesh axes (8) with spec (devices) is not implemented. Got input type=f32[8@devices] and output shape=(np.int64(4),)
attempt(lambda: lax.scan(lambda total, each: (total + each, None), 0.0, x)[0])
# > ValueError: 0th dimension of all xs should be replicated. Got P('devices',)

# %% along-fixed
whole = jax.reshard(x, jax.NamedSharding(mesh, P()))
attempt(lambda: jnp.sort(whole))
# > float32[8]
attempt(lambda: lax.scan(lambda total, each: (total + each, None), 0.0, whole)[0])
# > float32[]

# %% operands
attempt(lambda: jnp.concatenate([table, table.T]))
# > ShardingTypeError: All operands should have the same sharding. Got shardings NamedSharding(mesh=AbstractMesh('devices': 8, axis_types=(Explicit,), device_kind=cpu, num_cores=None, platform=cpu), spec=P('devices', None)), NamedSharding(mesh=AbstractMesh('devices': 8, axis_types=(Explicit,), device_kind=cpu, num_cores=None, platform=cpu), spec=P(None, 'devices'))

# %% operands-fixed
attempt(lambda: jnp.concatenate([table, jax.reshard(table.T, P("devices"))]))
# > float32[16@devices,8]


# %% carry
def repeat_sum(start):
    return lax.fori_loop(0, 3, lambda step, total: total + x, start)


attempt(lambda: repeat_sum(jnp.zeros(8)))
# > TypeError: scan body function carry input and carry output must have equal types, but they differ:
# > The input carry component loop_carry[1] has type float32[8] but the corresponding output carry component has type float32[8@devices].
# > Revise the function so that all output types match the corresponding input types.

# %% carry-fixed
attempt(lambda: repeat_sum(jnp.zeros(8, out_sharding=P("devices"))))
# > float32[8@devices]
