"""Describe a mesh or a placement that does not fit."""

# %% setup
import os
import re

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax.sharding import AxisType

num_devices = jax.device_count()
x = jnp.arange(32).reshape(8, 4)
mesh = jax.make_mesh((num_devices,), ("devices",), axis_types=(AxisType.Auto,))
vector = jnp.arange(8)

# %% uneven
try:
    columns = jax.device_put(x, jax.NamedSharding(mesh, jax.P(None, "devices")))
    print("shards of", columns.addressable_shards[0].data.shape)
except ValueError as error:
    reason = re.search(r"implies that .* is \d+", str(error))[0]
    print(f"{type(error).__name__}: ... {reason}")
# > IndivisibleError: ... implies that array axis 1 is partitioned 8 times, but the dimension size is 4

# %% name
try:
    jax.device_put(x, jax.NamedSharding(mesh, jax.P("device")))
except ValueError as error:
    print(f"{type(error).__name__}: {error}")
# > ValueError: Resource axis: device of P('device',) is not found in mesh: ('devices',).

# %% rank
try:
    jax.device_put(vector, jax.NamedSharding(mesh, jax.P(None, "devices")))
except ValueError as error:
    reason = re.search(r"is only valid for .*", str(error))[0]
    print(f"{type(error).__name__}: ... {reason}")
# > ValueError: ... is only valid for values of rank at least 2, but was applied to a value of rank 1.

# %% twice
try:
    jax.device_put(x, jax.NamedSharding(mesh, jax.P("devices", "devices")))
except Exception as error:
    print(f"{type(error).__name__}: {error}")
# > DuplicateSpecError: A single NamedSharding spec specification can map every mesh axis to at most one positional dimension, but P('devices', 'devices') has duplicate entries for `devices`

# %% bare
try:
    jax.device_put(x, jax.P("devices"))
except ValueError as error:
    print(f"{type(error).__name__}: {error}")
# > ValueError: Please set a mesh via `jax.set_mesh` if a PartitionSpec is passed to device_put

with jax.set_mesh(mesh):
    placed = jax.device_put(x, jax.P("devices"))
print("with a mesh:", placed.sharding.spec)
# > with a mesh: P('devices',)
assert (placed == x).all()

# %% wrong-size
try:
    jax.make_mesh((2, num_devices), ("data", "model"))
except ValueError as error:
    print(f"{type(error).__name__}: {error}")
# > ValueError: Number of devices 8 must be >= the product of mesh_shape (2, 8)

half = jax.make_mesh((max(1, num_devices // 2),), ("devices",))
print("no error:", half.size, "of", num_devices, "devices")
# > no error: 4 of 8 devices
