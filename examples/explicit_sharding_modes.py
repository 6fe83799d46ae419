"""Write the same computation in three modes."""

# %% modes
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax
from jax.sharding import AxisType

num_devices = jax.device_count()
split = jax.P("devices")
auto = jax.make_mesh((num_devices,), ("devices",), axis_types=(AxisType.Auto,))
explicit = jax.make_mesh((num_devices,), ("devices",), axis_types=(AxisType.Explicit,))


def show(x):
    mode = jax.sharding.get_abstract_mesh().axis_types[0].name
    print(f"{mode}: x is {jax.typeof(x)}")


def share(x):
    show(x)
    return x / jnp.sum(x)


def share_of_block(x):
    show(x)
    return x / lax.psum(jnp.sum(x), "devices")


def manual_share(x):
    return jax.shard_map(share_of_block, in_specs=split, out_specs=split)(x)


for mesh, function in (
    (auto, share),
    (explicit, share),
    (auto, manual_share),
    (explicit, manual_share),
):
    with jax.set_mesh(mesh):
        x = jax.device_put(jnp.arange(8.0), split)
        result = jax.jit(function)(x)
    assert jnp.allclose(result, jnp.arange(8.0) / 28)
    assert result.sharding.spec == split
# > Auto: x is float32[8]
# > Explicit: x is float32[8@devices]
# > Manual: x is float32[1]{V:devices}
# > Manual: x is float32[1]{V:devices}
