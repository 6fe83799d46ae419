"""Broadcast a dictionary of parameters, or split some of its entries."""

# %% params
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp

num_devices = jax.device_count()
sharded_data = jnp.arange(num_devices * 4).reshape(num_devices, 4)
params = {"w": jnp.ones(4), "b": jnp.float32(100.0)}


def predict(params, x):
    return x @ params["w"] + params["b"]


with_same_b = jax.pmap(predict, in_axes=(None, 0))(params, sharded_data)
print("same b:", with_same_b)
# > same b: [106. 122. 138. 154. 170. 186. 202. 218.]
assert (with_same_b == sharded_data.sum(axis=1) + 100).all()

# %% own-b
own_b = {"w": jnp.ones(4), "b": 100.0 + jnp.arange(num_devices)}
axes = ({"w": None, "b": 0}, 0)
with_own_b = jax.pmap(predict, in_axes=axes)(own_b, sharded_data)
print("own b: ", with_own_b)
# > own b:  [106. 123. 140. 157. 174. 191. 208. 225.]
assert (with_own_b == sharded_data.sum(axis=1) + own_b["b"]).all()

# %% forgotten
try:
    jax.pmap(predict)(params, sharded_data)
except IndexError as error:
    print(f"{type(error).__name__}: {error}")
# > IndexError: tuple index out of range

# %% copies
copies = jax.tree.map(lambda leaf: jnp.stack([leaf] * num_devices), params)
print("shapes:", {name: leaf.shape for name, leaf in copies.items()})
# > shapes: {'b': (8,), 'w': (8, 4)}
from_copies = jax.pmap(predict)(copies, sharded_data)
print("copies:", from_copies)
# > copies: [106. 122. 138. 154. 170. 186. 202. 218.]
assert (from_copies == sharded_data.sum(axis=1) + 100).all()
