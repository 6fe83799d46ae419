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


print("same b:", jax.pmap(predict, in_axes=(None, 0))(params, sharded_data))
# > same b: [106. 122. 138. 154. 170. 186. 202. 218.]

# %% own-b
own_b = {"w": jnp.ones(4), "b": 100.0 + jnp.arange(num_devices)}
axes = ({"w": None, "b": 0}, 0)
print("own b: ", jax.pmap(predict, in_axes=axes)(own_b, sharded_data))
# > own b:  [106. 123. 140. 157. 174. 191. 208. 225.]

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
print("copies:", jax.pmap(predict)(copies, sharded_data))
# > copies: [106. 122. 138. 154. 170. 186. 202. 218.]
