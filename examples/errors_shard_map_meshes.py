"""Give `jax.shard_map` no mesh, another mesh, or an array of another one."""

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
split = P("devices")
specs = {"in_specs": split, "out_specs": split}
numbers = jnp.arange(8)


def attempt(function, *arguments):
    try:
        print(function(*arguments))
    except Exception as error:
        print(f"{type(error).__name__}: {str(error).partition(' This error')[0]}")


# %% empty
attempt(lambda: jax.shard_map(jnp.negative, **specs)(numbers))
# > ValueError: The context mesh cannot be empty. Use `jax.set_mesh(mesh)` to enter into a mesh context

# %% empty-fixed
print(jax.shard_map(jnp.negative, mesh=mesh, **specs)(numbers))
# > [ 0 -1 -2 -3 -4 -5 -6 -7]
with jax.set_mesh(mesh):
    print(jax.shard_map(jnp.negative, **specs)(numbers))
# > [ 0 -1 -2 -3 -4 -5 -6 -7]

# %% context
negate = jax.shard_map(jnp.negative, mesh=mesh, **specs)
other = jax.make_mesh((8,), ("batch",), axis_types=(AxisType.Auto,))
with jax.set_mesh(other):
    attempt(negate, numbers)
# > ValueError: The context mesh AbstractMesh('batch': 8, axis_types=(Auto,), device_kind=cpu, num_cores=None, platform=cpu) should match the mesh passed to shard_map Mesh('devices': 8, axis_types=(Auto,))

attempt(jax.shard_map(negate, mesh=mesh, **specs), numbers)
# > ValueError: The context mesh AbstractMesh('devices': 8, axis_types=(Manual,), device_kind=cpu, num_cores=None, platform=cpu) should match the mesh passed to shard_map Mesh('devices': 8, axis_types=(Auto,))

# %% context-fixed
with jax.set_mesh(mesh):
    print(negate(numbers))
# > [ 0 -1 -2 -3 -4 -5 -6 -7]
print(negate(negate(numbers)))
# > [0 1 2 3 4 5 6 7]

# %% devices
half = jax.make_mesh((4,), ("devices",), axis_types=(AxisType.Auto,))
on_half = jax.device_put(numbers, jax.NamedSharding(half, split))
try:
    jax.jit(negate)(on_half)
except ValueError as error:
    print(f"{type(error).__name__}: {str(error).removesuffix(' at ')}")
# > ValueError: Received incompatible devices for jitted computation. Got argument args[0] of negative with shape int32[8] and with device ids [0, 1, 2, 3] on platform CPU and shard_map inside jit with device ids [0, 1, 2, 3, 4, 5, 6, 7] on platform CPU

# %% devices-fixed
print(jax.jit(negate)(jax.device_put(on_half, jax.NamedSharding(mesh, split))))
# > [ 0 -1 -2 -3 -4 -5 -6 -7]

# %% explicit
explicit = jax.make_mesh((8,), ("devices",))
negate = jax.shard_map(jnp.negative, mesh=explicit, **specs)
attempt(negate, numbers)
# > ValueError: in_specs passed to shard_map: P('devices',) does not match the specs of the input: P(None,) for arg: int32[8]. `in_specs` is an optional argument so you can omit specifying it and shard_map will infer the in_specs from the arguments. If you want to reshard your inputs, you can use `jax.reshard` on the arguments and then pass those args to shard_map.

# %% explicit-fixed
placed = jax.device_put(numbers, jax.NamedSharding(explicit, split))
print(negate(placed))
# > [ 0 -1 -2 -3 -4 -5 -6 -7]


# %% closing
def add_placed(x):
    return x + placed


attempt(jax.shard_map(add_placed, mesh=explicit, **specs), placed)
# > NotImplementedError: Closing over inputs to shard_map where the input is sharded on `Explicit` axes is not implemented. As a workaround, please pass those inputs as an argument to shard_map. Got input with shape i32[8@devices]({Explicit: ('devices',)})


# %% closing-fixed
def add(x, y):
    return x + y


two = {"in_specs": (split, split), "out_specs": split}
print(jax.shard_map(add, mesh=explicit, **two)(placed, placed))
# > [ 0  2  4  6  8 10 12 14]


# %% constraint
def constrain(sharding):
    def double(x):
        return lax.with_sharding_constraint(x * 2, sharding)

    return jax.shard_map(double, mesh=mesh, **specs)


attempt(constrain(split), numbers)
# > ValueError: The spec of NamedSharding passed to with_sharding_constraint can only refer to Auto axes of the mesh. Got spec=P('devices',) and mesh=AbstractMesh('devices': 8, axis_types=(Manual,), device_kind=cpu, num_cores=None, platform=cpu). You probably meant to use `reshard` API?
attempt(constrain(jax.NamedSharding(mesh, split)), numbers)
# > ValueError: Axes mentioned in `manual_axis_type` field of ShapedArray should be of type `Manual`. Got manual_axis_type=ManualAxisType(varying=frozenset({'devices'}), unreduced=frozenset(), reduced=frozenset()...) with axis: devices of type AxisType.Auto


def reshard_inside(x):
    return jax.reshard(x, split)


attempt(jax.shard_map(reshard_inside, mesh=mesh, **specs), numbers)
# > ValueError: PartitionSpec passed to reshard cannot contain axis names that are of type Auto or Manual. Got PartitionSpec: P('devices',) with axis name: devices of type: AxisType.Manual.

# %% constraint-fixed
everywhere = jax.NamedSharding(mesh, P())
outside = jax.shard_map(jnp.negative, mesh=mesh, **specs)(numbers)
print(lax.with_sharding_constraint(outside, everywhere).sharding.spec)
# > P()
