"""Use an `Explicit` mesh beside another one, or without `jax.set_mesh`, and mend it."""

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
auto = jax.make_mesh((8,), ("devices",), axis_types=(AxisType.Auto,))


def attempt(function, *arguments):
    try:
        print(jax.typeof(function(*arguments)))
    except Exception as error:
        print(f"{type(error).__name__}: {str(error).partition(' This error')[0]}")


# %% meshes
y = jax.device_put(x, jax.NamedSharding(auto, P("devices")))
attempt(jnp.add, x, y)
# > ValueError: Mesh for all inputs should be equal. Got one mesh: AbstractMesh('devices': 8, axis_types=(Explicit,), device_kind=cpu, num_cores=None, platform=cpu) and another mesh: AbstractMesh('devices': 8, axis_types=(Auto,), device_kind=cpu, num_cores=None, platform=cpu)
with jax.set_mesh(auto):
    attempt(jnp.negative, x)
# > ValueError: For primitive neg, context mesh AbstractMesh('devices': 8, axis_types=(Auto,), device_kind=cpu, num_cores=None, platform=cpu) should match the aval mesh AbstractMesh('devices': 8, axis_types=(Explicit,), device_kind=cpu, num_cores=None, platform=cpu) for shape float32[8@devices].

# %% meshes-fixed
with jax.set_mesh(auto):
    print((y + jax.device_put(x, y.sharding)).sharding.spec)
# > P('devices',)


# %% assignment
def loss(x):
    return jnp.mean(x**2)


attempt(jax.grad(loss), x)
# > ValueError: Length of device assignment 1 is not equal to the size of the mesh 8 of aval f32[]({Explicit: ('devices',)}). Please enter your `jit` into a mesh context via `jax.set_mesh`.

# %% assignment-fixed
with jax.set_mesh(mesh):
    attempt(jax.grad(loss), x)
# > float32[8@devices]

# %% constraint
with jax.set_mesh(mesh):
    attempt(lax.with_sharding_constraint, x, P())
# > AssertionError: `with_sharding_constraint` acts as an assert when all axes of mesh are of type `Explicit`. The array sharding: P('devices',) did not match the sharding provided: P(None,). Please use `jax.sharding.reshard` to shard your input to the sharding you want.
attempt(lax.with_sharding_constraint, jnp.zeros(8), x.sharding)
# > ValueError: The spec of NamedSharding passed to with_sharding_constraint can only refer to Auto axes of the mesh. Got spec=P('devices',) and mesh=AbstractMesh('devices': 8, axis_types=(Explicit,), device_kind=cpu, num_cores=None, platform=cpu). You probably meant to use `reshard` API?

# %% constraint-fixed
attempt(jax.reshard, x, jax.NamedSharding(mesh, P()))
# > float32[8]

# %% reshard
with jax.set_mesh(auto):
    attempt(jax.reshard, y, P("devices"))
# > ValueError: PartitionSpec passed to reshard cannot contain axis names that are of type Auto or Manual. Got PartitionSpec: P('devices',) with axis name: devices of type: AxisType.Auto.

silent = jax.reshard(y, jax.NamedSharding(auto, P()))
print(silent.sharding.spec)
# > P('devices',)

# %% reshard-fixed
print(jax.device_put(y, jax.NamedSharding(auto, P())).sharding.spec)
# > P()
