"""Take the gradient outside the parallel function, or leave all of it to `jax.jit`."""

# %% outside
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax
from jax.sharding import AxisType

num_devices = jax.device_count()
x = jnp.arange(1.0, num_devices + 1)
w = jnp.float32(2)
mesh = jax.make_mesh((num_devices,), ("devices",), axis_types=(AxisType.Auto,))
split, same = jax.P("devices"), jax.P()


def loss_of(w, x):
    return jnp.mean(w * x)


def mean_loss(w, x):
    return lax.pmean(loss_of(w, x), "devices")


whole_loss = jax.shard_map(mean_loss, mesh=mesh, in_specs=(same, split), out_specs=same)
gradient = jax.jit(jax.grad(whole_loss))(w, x)
print("grad of shard_map:", gradient)
# > grad of shard_map: 4.5
assert gradient == jax.grad(loss_of)(w, x)

# %% jit
spread = jax.device_put(x, jax.NamedSharding(mesh, split))
step = jax.jit(jax.grad(loss_of))
print("grad under jit:   ", step(w, spread))
# > grad under jit:    4.5
print("all-reduce:", "all-reduce" in step.lower(w, spread).compile().as_text())
# > all-reduce: True
assert step(w, spread) == jax.grad(loss_of)(w, x)
