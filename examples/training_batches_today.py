"""Take total over count with `jax.shard_map` and with `jax.jit`."""

# %% data
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import AxisType

num_devices = jax.device_count()
mesh = jax.make_mesh((num_devices,), ("devices",), axis_types=(AxisType.Auto,))
split, same = jax.P("devices"), jax.P()

x = jnp.arange(13.0)
missing = -len(x) % num_devices
padded = jnp.pad(x, (0, missing))  # not reshaped
real = jnp.pad(jnp.ones(len(x)), (0, missing))
w = jnp.float32(1)
alone = jax.value_and_grad(lambda w: jnp.mean((w * x) ** 2))(w)  # on one device


def own_total(w, x, real):
    return jnp.sum((w * x) ** 2 * real)


# %% shard-map
def mapped_mean(w, x, real):
    sums = lax.psum((own_total(w, x, real), jnp.sum(real)), "devices")
    return sums[0] / sums[1]


mapped = jax.shard_map(
    jax.value_and_grad(mapped_mean),  # psum before grad
    mesh=mesh,
    in_specs=(same, split, split),
    out_specs=same,
)
loss, gradient = jax.jit(mapped)(w, padded, real)
print("mean:", loss, "gradient:", gradient)
# > mean: 50.0 gradient: 100.0
assert np.allclose((loss, gradient), alone)


# %% jit
def whole_mean(w, x, real):
    return own_total(w, x, real) / jnp.sum(real)


spread = jax.device_put((padded, real), jax.NamedSharding(mesh, split))
loss, gradient = jax.jit(jax.value_and_grad(whole_mean))(w, *spread)
print("mean:", loss, "gradient:", gradient)
# > mean: 50.0 gradient: 100.0
assert np.allclose((loss, gradient), alone)
