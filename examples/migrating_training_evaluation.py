"""Evaluate on data that does not divide: padded, with totals and counts."""

# %% pad
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax

num_devices = jax.device_count()
mesh = jax.sharding.Mesh(jax.devices(), ("devices",))
split, whole = jax.P("devices"), jax.P()
labels = jnp.arange(13) % 3
predictions = jnp.arange(13) % 2

padding = -len(labels) % num_devices
right = jnp.pad(predictions == labels, (0, padding))
real = jnp.arange(len(right)) < len(labels)
truth = (predictions == labels).mean()
print("right:", right.sum(), "of", real.sum(), "padded to", len(right))
# > right: 5 of 13 padded to 16


# %% evaluation-old
def accuracy(right, real):
    total, count = lax.psum((right.sum(), real.sum()), "devices")
    return total / count


rows = right.reshape(num_devices, -1), real.reshape(num_devices, -1)
old = jax.pmap(accuracy, axis_name="devices")(*rows)
print(old)
# > [0.3846154 0.3846154 0.3846154 0.3846154 0.3846154 0.3846154 0.3846154
# >  0.3846154]

# %% evaluation-new
mapped = jax.shard_map(accuracy, mesh=mesh, in_specs=split, out_specs=whole)
new = jax.jit(mapped)(right, real)
print(new)
# > 0.3846154
assert (old == new).all() and jnp.allclose(new, truth)

# %% jit
placed = jax.NamedSharding(mesh, split)
whole_accuracy = jax.jit(lambda right, real: right.sum() / real.sum())
new = whole_accuracy(*jax.device_put((right, real), placed))
print(new)
# > 0.3846154
assert (old == new).all()
