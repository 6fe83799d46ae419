"""Place arrays in ways that do not fit the mesh or the array, and mend it."""

# devices: 8 (the messages tell nothing new on other numbers)

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax.sharding import AxisType

P = jax.P
Auto = AxisType.Auto
mesh = jax.make_mesh((8,), ("devices",), axis_types=(Auto,))
grid = jax.make_mesh((2, 4), ("rows", "columns"), axis_types=(Auto, Auto))
split = jax.NamedSharding(mesh, P("devices"))
numbers = jnp.arange(8)
table = jnp.arange(64).reshape(8, 8)


def attempt(function, *arguments, **options):
    try:
        print(function(*arguments, **options))
    except Exception as error:
        print(f"{type(error).__name__}: {error}")


# %% axis
attempt(jax.NamedSharding, mesh, P("device"))
# > ValueError: Resource axis: device of P('device',) is not found in mesh: ('devices',).
attempt(jax.NamedSharding, grid, P("rows, columns"))
# > ValueError: Resource axis: rows, columns of P('rows, columns',) is not found in mesh: ('rows', 'columns').

# %% axis-fixed
print(jax.NamedSharding(mesh, P("devices")).shard_shape((8, 8)))
# > (1, 8)
print(jax.NamedSharding(grid, P(("rows", "columns"))).shard_shape((8, 8)))
# > (1, 8)

# %% twice
attempt(jax.NamedSharding, mesh, P("devices", "devices"))
# > DuplicateSpecError: A single NamedSharding spec specification can map every mesh axis to at most one positional dimension, but P('devices', 'devices') has duplicate entries for `devices`

# %% twice-fixed
print(jax.NamedSharding(grid, P("rows", "columns")).shard_shape((8, 8)))
# > (4, 2)

# %% type
attempt(jax.NamedSharding, mesh, "devices")
# > AttributeError: 'str' object has no attribute 'partitions'
attempt(jax.NamedSharding, P("devices"), mesh)
# > AttributeError: 'P' object has no attribute 'size'

# %% type-fixed
print(jax.NamedSharding(mesh, P("devices")))
# > NamedSharding(mesh=Mesh('devices': 8, axis_types=(Auto,)), spec=P('devices',), memory_kind=device)

# %% rank
columns = jax.NamedSharding(mesh, P(None, "devices"))
for value, sharding in ((numbers, columns), (1.0, split)):
    try:
        jax.device_put(value, sharding)
    except ValueError as error:
        start, _, end = str(error).partition(" NamedSharding")
        print(f"{type(error).__name__}: {start} ... {end[end.index('is only') :]}")
# > ValueError: One of device_put args is incompatible with its sharding annotation ... is only valid for values of rank at least 2, but was applied to a value of rank 1.
# > ValueError: One of device_put args is incompatible with its sharding annotation ... is only valid for values of rank at least 1, but was applied to a value of rank 0. For scalars the PartitionSpec should be P()

# %% rank-fixed
print(jax.device_put(table, columns).sharding.spec)
# > P(None, 'devices')
print(jax.device_put(1.0, jax.NamedSharding(mesh, P())).sharding.spec)
# > P()

# %% divide
explicit = jax.NamedSharding(jax.make_mesh((8,), ("devices",)), P("devices"))
for place, sharding in ((jax.device_put, split), (jax.reshard, explicit)):
    try:
        place(jnp.arange(12), sharding)
    except ValueError as error:
        text = str(error)
        reason = text[text.index("implies") :].partition(" (")[0].partition(" Got")[0]
        print(f"{type(error).__name__}: ... {reason}")
# > IndivisibleError: ... implies that array axis 0 is partitioned 8 times, but the dimension size is 12
# > ValueError: ... implies that array axis 0 is partitioned 8 times, but does not evenly divide the dimension size 12.

# %% divide-fixed
padded = jnp.pad(jnp.arange(12), (0, 4))  # (16,)
print(jax.device_put(padded, split).addressable_shards[0].data)
# > [0 1]


# %% no-mesh
def constrain(x):
    return jax.lax.with_sharding_constraint(x, P("devices"))


attempt(jax.device_put, numbers, P("devices"))
# > ValueError: Please set a mesh via `jax.set_mesh` if a PartitionSpec is passed to device_put
attempt(jax.jit(jnp.negative, in_shardings=P("devices")), numbers)
# > RuntimeError: jit requires a non-empty mesh in context if you are passing `PartitionSpec`s to in_shardings. You can define a context mesh via `jax.set_mesh(mesh)`. Alternatively, provide `Sharding`s to in_shardings and then the mesh context manager is not required.
attempt(jax.jit(constrain), numbers)
# > RuntimeError: with_sharding_constraint requires a non-empty mesh in context if you are passing `PartitionSpec`s to shardings. You can define a context mesh via `jax.set_mesh(mesh)`. Alternatively, provide `Sharding`s to shardings and then the mesh context manager is not required.
attempt(jax.reshard, numbers, P("devices"))
# > ValueError: Using PartitionSpec when you are not under a mesh context is not allowed. Please pass a NamedSharding instance or enter into a mesh context via `jax.set_mesh`. Got P('devices',)

# %% no-mesh-fixed
print(jax.device_put(numbers, jax.NamedSharding(mesh, P("devices"))).sharding.spec)
# > P('devices',)
with jax.set_mesh(mesh):
    print(jax.jit(constrain)(numbers).sharding.spec)
# > P('devices',)

# %% devices
attempt(jax.device_put, numbers, jax.devices())
# > ValueError: device_put device specification must be a tree prefix of the corresponding value;
# >   Mismatch details (1 found):
# >   pytree structure error: different types at key path
# >     device_put device
# > At that key path, the prefix pytree device_put device has a subtree of type
# >     <class 'list'>
# > but at the same key path the full pytree has a subtree of different type
# >     <class 'jax._src.api_util.PytreeLeaf'>.
attempt(jax.device_put, numbers, mesh)
# > ValueError: `jax.device_put` only accepts `None`, `jax.sharding.Sharding`, `jax.Device`, `Format`, `jax.memory.Space` or a pytree of these values. Received invalid value: Mesh('devices': 8, axis_types=(Auto,))

# %% devices-fixed
print(jax.device_put(numbers, split).sharding.spec)
# > P('devices',)

# %% memory
attempt(jax.NamedSharding, mesh, P("devices"), memory_kind="hbm")
# > ValueError: Could not find memory addressable by device cpu. Device cpu can address the following memory kinds: device, pinned_host, unpinned_host. Got memory kind: hbm

# %% memory-fixed
print("pinned_host" in {m.kind for m in jax.devices()[0].addressable_memories()})
# > True
print(split.with_memory_kind("pinned_host").memory_kind)
# > pinned_host
