"""Take the copies of an old program whole, or take one copy too often."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp

num_devices = jax.device_count()
mesh = jax.sharding.Mesh(jax.devices(), ("devices",))
split, whole = jax.P("devices"), jax.P()
params = {"w": jnp.array([10.0, 1.0]), "b": jnp.float32(100)}
copies = jax.tree.map(lambda leaf: jnp.stack([leaf] * num_devices), params)
data = jnp.arange(num_devices * 8.0).reshape(num_devices * 4, 2)


def predict(params, x):  # x: (4, 2)
    return x @ params["w"] + params["b"]


def mapped(function, in_specs, out_specs):
    specs = {"in_specs": in_specs, "out_specs": out_specs}
    return jax.jit(jax.shard_map(function, mesh=mesh, **specs))


# %% stacked
try:
    print("result:", mapped(predict, (whole, split), split)(copies, data).shape)
except (TypeError, ValueError) as error:
    print(f"{type(error).__name__}: {error}")
# > TypeError: dot_general requires contracting dimensions to have the same shape, got (2,) and (8,).

# %% first-again
one = jax.tree.map(lambda leaf: leaf[0], copies)
print("once:    w", one["w"], "b", one["b"])
# > once:    w [10.  1.] b 100.0
result = mapped(predict, (whole, split), split)(one, data)
assert jnp.allclose(result, predict(params, data))
print("twice:   w", one["w"][0])
# > twice:   w 10.0
try:
    print("twice:   b", one["b"][0])
except IndexError as error:
    print(f"{type(error).__name__}: {error}")
# > IndexError: Too many indices: array is 0-dimensional, but 1 were indexed
