"""Call `lax.psum` with an axis name that nobody has bound."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax
from jax.sharding import AxisType

num_devices = jax.device_count()
sharded_data = jnp.arange(num_devices * 4).reshape(num_devices, 4)


# %% unbound
def global_sum(x):
    return lax.psum(jnp.sum(x), "devices")


calls = {
    "bare": global_sum,
    "jit": jax.jit(global_sum),
    "pmap": jax.pmap(global_sum),
    "misspelled": jax.pmap(global_sum, axis_name="device"),
}
for name, call in calls.items():
    try:
        call(sharded_data)
    except NameError as error:
        print(f"{name}: {type(error).__name__}: {error}")
# > bare: NameError: unbound axis name: devices
# > jit: NameError: Found an unbound axis name: devices. To fix this, please call psum under `jax.shard_map`.
# > pmap: NameError: Found an unbound axis name: devices. To fix this, please call psum under `jax.shard_map`.
# > misspelled: NameError: Found an unbound axis name: devices. To fix this, please call psum under `jax.shard_map`.

# %% fixed
total = jax.pmap(global_sum, axis_name="devices")(sharded_data)
print(total)
# > [496 496 496 496 496 496 496 496]
assert (total == sharded_data.sum()).all()

# %% shard-map
mesh = jax.make_mesh((num_devices,), ("device",), axis_types=(AxisType.Auto,))
specs = {"in_specs": jax.P("device"), "out_specs": jax.P()}
for check in (True, False):
    try:
        jax.shard_map(global_sum, mesh=mesh, **specs, check_vma=check)(sharded_data)
    except (AssertionError, NameError) as error:
        print(f"check_vma={check}: {error!r}")
# > check_vma=True: AssertionError()
# > check_vma=False: NameError('Found an unbound axis name: devices. To fix this, please call psum under `jax.shard_map`.')
