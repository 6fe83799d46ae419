"""Use an axis name that the mesh of `jax.shard_map` does not have, or no mesh axis."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax
from jax.sharding import AxisType

num_devices = jax.device_count()
mesh = jax.make_mesh((num_devices,), ("devices",), axis_types=(AxisType.Auto,))
numbers = jnp.arange(num_devices)


# %% names
def add_place(x):
    return x + lax.axis_index("devices")


def add_misspelled(x):
    return x + lax.axis_index("device")


def spread(function, spec):
    return jax.shard_map(function, mesh=mesh, in_specs=spec, out_specs=spec)


calls = {
    "no shard_map": add_place,
    "misspelled in the body": spread(add_misspelled, jax.P("devices")),
    "misspelled in the specs": spread(add_place, jax.P("device")),
}
for name, call in calls.items():
    try:
        call(numbers)
    except (NameError, ValueError) as error:
        print(f"{name}: {type(error).__name__}: {str(error).splitlines()[0]}")
# > no shard_map: NameError: Found an unbound axis name: devices. To fix this, please call axis_index under `jax.shard_map`.
# > misspelled in the body: NameError: Found an unbound axis name: device. To fix this, please call axis_index under `jax.shard_map`.
# > misspelled in the specs: ValueError: shard_map in_specs argument must refer to an axis marked as manual (frozenset({'devices'})), but:

added = spread(add_place, jax.P("devices"))(numbers)
print(added)
# > [ 0  2  4  6  8 10 12 14]
assert (added == numbers * 2).all()
