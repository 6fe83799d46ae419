"""Write the same with `jax.pmap` and with `jax.jit`."""

# %% pair
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax
from jax.sharding import AxisType

num_devices = jax.device_count()
data = jnp.arange(num_devices * 4).reshape(num_devices, 4)


def local(x, y):  # x: (4,)
    scaled = x * 2 + y
    return scaled, lax.psum(jnp.sum(scaled), "devices")


old = jax.pmap(local, axis_name="devices", in_axes=(0, None), out_axes=(0, None))

mesh = jax.make_mesh((num_devices,), ("devices",), axis_types=(AxisType.Auto,))
split = jax.NamedSharding(mesh, jax.P("devices"))
whole = jax.NamedSharding(mesh, jax.P())


def all_rows(x, y):  # x: (num_devices, 4)
    scaled = x * 2 + y
    return scaled, jnp.sum(scaled)


new = jax.jit(all_rows, in_shardings=(split, whole), out_shardings=(split, whole))

for before, after in zip(old(data, 100), new(data, 100), strict=True):
    print(before.shape, after.shape, "equal:", bool((before == after).all()))
    assert before.sharding.is_equivalent_to(after.sharding, before.ndim)
# > (8, 4) (8, 4) equal: True
# > () () equal: True
