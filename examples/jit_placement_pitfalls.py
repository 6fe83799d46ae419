"""Give `jax.jit` placements that it cannot use."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax.sharding import AxisType

num_devices = jax.device_count()
mesh = jax.make_mesh((num_devices,), ("devices",), axis_types=(AxisType.Auto,))
data = jnp.arange(32).reshape(8, 4)
split = jax.NamedSharding(mesh, jax.P("devices"))
whole = jax.NamedSharding(mesh, jax.P())

# %% mismatch
times_two = jax.jit(lambda x: x * 2, in_shardings=split)
try:
    print("result:", times_two(jax.device_put(data, whole)).shape)
except ValueError as error:
    print(f"{type(error).__name__}: {str(error).splitlines()[0]}")
# > ValueError: Sharding passed to jit does not match the sharding on the respective arg. Got jit sharding: NamedSharding(mesh=Mesh('devices': 8, axis_types=(Auto,)), spec=P('devices',), memory_kind=device),

# %% keyword
try:
    times_two(x=data)
except ValueError as error:
    print(f"{type(error).__name__}: {error}")
# > ValueError: pjit does not support kwargs when in_shardings is specified.


# %% bare
@jax.jit
def double(x):
    return jax.lax.with_sharding_constraint(x * 2, jax.P("devices"))


for function in (double, jax.jit(lambda x: x * 2, in_shardings=jax.P("devices"))):
    try:
        function(data)
    except RuntimeError as error:
        print(f"{type(error).__name__}: {error}")
# > RuntimeError: with_sharding_constraint requires a non-empty mesh in context if you are passing `PartitionSpec`s to shardings. You can define a context mesh via `jax.set_mesh(mesh)`. Alternatively, provide `Sharding`s to shardings and then the mesh context manager is not required.
# > RuntimeError: jit requires a non-empty mesh in context if you are passing `PartitionSpec`s to in_shardings. You can define a context mesh via `jax.set_mesh(mesh)`. Alternatively, provide `Sharding`s to in_shardings and then the mesh context manager is not required.

# %% set-mesh
with jax.set_mesh(mesh):
    result = double(data)
print(result.sharding.spec)
# > P('devices',)
assert (result == data * 2).all()


# %% uneven
@jax.jit
def spread(x):
    return jax.lax.with_sharding_constraint(x * 2, split)


for length in (12, 13):
    values = jnp.arange(length)
    try:
        result = spread(values)
        print(f"{length}: {result.sharding.spec}")
        assert (result == values * 2).all()
    except ValueError as error:
        print(f"{length}: {type(error).__name__}: {error}")
# > 12: ...
# > 13: P()


# %% uneven-between
@jax.jit
def spread_between(x):
    return jax.lax.with_sharding_constraint(x * 2, split) + 1


program = spread_between.lower(values).compile().as_text()
result = spread_between(values)
print("pad:", " pad(" in program, "all-gather:", "all-gather" in program)
# > pad: True all-gather: True
print("result:", result.sharding.spec)
# > result: P()
assert (result == values * 2 + 1).all()

# %% explicit
explicit = jax.make_mesh((num_devices,), ("devices",))
rows = jax.NamedSharding(explicit, jax.P("devices"))
try:
    jax.jit(lambda x: jax.lax.with_sharding_constraint(x * 2, rows))(data)
except ValueError as error:
    print(f"{type(error).__name__}: {error}")
# > ValueError: The spec of NamedSharding passed to with_sharding_constraint can only refer to Auto axes of the mesh. Got spec=P('devices',) and mesh=AbstractMesh('devices': 8, axis_types=(Explicit,), device_kind=cpu, num_cores=None, platform=cpu). You probably meant to use `reshard` API?
