"""Compute without a mesh in context, or under the wrong one."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType

num_devices = jax.device_count()
P = jax.P
mesh = jax.make_mesh((num_devices,), ("devices",), axis_types=(AxisType.Explicit,))
x = jax.device_put(jnp.arange(8.0), jax.NamedSharding(mesh, P("devices")))


# %% missing
def loss(x):
    return jnp.mean(x**2)


try:
    jax.grad(loss)(x)
except ValueError as error:
    print(f"{type(error).__name__}: {error}")
# > ValueError: Length of device assignment 1 is not equal to the size of the mesh 8 of aval f32[]({Explicit: ('devices',)}). Please enter your `jit` into a mesh context via `jax.set_mesh`.

with jax.set_mesh(mesh):
    gradient = jax.grad(loss)(x)
print(jax.typeof(gradient))
# > float32[8@devices]
assert np.allclose(gradient, jax.grad(loss)(jnp.arange(8.0)))

# %% another
auto = jax.make_mesh((num_devices,), ("devices",), axis_types=(AxisType.Auto,))
y = jax.device_put(jnp.arange(8.0), jax.NamedSharding(auto, P("devices")))
with jax.set_mesh(mesh):
    try:
        y * 2
    except ValueError as error:
        print(f"{type(error).__name__}: {str(error).partition(' This error')[0]}")
    doubled = jax.device_put(y, P("devices")) * 2
    print(jax.typeof(doubled))
# > ValueError: For primitive mul, context mesh AbstractMesh('devices': 8, axis_types=(Explicit,), device_kind=cpu, num_cores=None, platform=cpu) should match the aval mesh AbstractMesh('devices': 8, axis_types=(Auto,), device_kind=cpu, num_cores=None, platform=cpu) for shape float32[8].
# > float32[8@devices]
assert np.allclose(doubled, np.arange(8.0) * 2)

# %% pmap
double = jax.pmap(lambda x: x * 2)
numbers = jnp.arange(num_devices)

for each in (auto, mesh):
    jax.set_mesh(each)  # without `with`, it stays
    try:
        double(numbers)
    except ValueError as error:
        print(f"{type(error).__name__}: {error}")
# > ValueError: The context mesh AbstractMesh('devices': 8, axis_types=(Auto,), device_kind=cpu, num_cores=None, platform=cpu) should match the mesh passed to shard_map Mesh('_internal_pmap_axis_name': 8, axis_types=(Auto,))
# > ValueError: The context mesh AbstractMesh('devices': 8, axis_types=(Explicit,), device_kind=cpu, num_cores=None, platform=cpu) should match the mesh passed to shard_map Mesh('_internal_pmap_axis_name': 8, axis_types=(Auto,))

jax.set_mesh(None)
print(double(numbers))
# > [ 0  2  4  6  8 10 12 14]

with jax.set_mesh(mesh):
    pass
print(double(numbers))
# > [ 0  2  4  6  8 10 12 14]
assert (double(numbers) == numbers * 2).all()

# %% same-mesh
double_named = jax.pmap(lambda x: x * 2, axis_name="devices")
with jax.set_mesh(auto):
    print(double_named(np.arange(num_devices)))
# > [ 0  2  4  6  8 10 12 14]
