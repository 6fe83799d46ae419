"""Write the function of a `jax.pmap` for the whole array, or use `jax.smap`."""

# %% old
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax

num_devices = jax.device_count()
rows = jnp.arange(num_devices * 4.0).reshape(num_devices, 4)


def softmax(x):  # x: (4,)
    shifted = x - lax.pmax(x.max(), "devices")
    return jnp.exp(shifted) / lax.psum(jnp.exp(shifted).sum(), "devices")


old = jax.pmap(softmax, axis_name="devices")(rows)
print(old[-1])
# > [0.03147143 0.08554822 0.23254418 0.6321206 ]

# %% jit
mesh = jax.sharding.Mesh(jax.devices(), ("devices",))
split = jax.NamedSharding(mesh, jax.P("devices"))


@jax.jit
def whole_softmax(x):  # x: (num_devices, 4)
    shifted = x - x.max()
    return jnp.exp(shifted) / jnp.exp(shifted).sum()


new = whole_softmax(jax.device_put(rows, split))
print(new[-1])
# > [0.03147143 0.08554822 0.23254418 0.6321206 ]
assert jnp.allclose(new, old) and new.sharding.is_equivalent_to(old.sharding, 2)

# %% smap
with jax.set_mesh(mesh):
    mapped = jax.smap(softmax, in_axes=0, out_axes=0, axis_name="devices")
    new = jax.jit(mapped)(rows)
print(new[-1])
# > [0.03147143 0.08554822 0.23254418 0.6321206 ]
assert jnp.allclose(new, old) and new.sharding.is_equivalent_to(old.sharding, 2)
