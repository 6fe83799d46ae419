"""Write `donate_argnums` of `jax.pmap` as that of `jax.jit`."""

# %% old
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp

num_devices = jax.device_count()
mesh = jax.sharding.Mesh(jax.devices(), ("devices",))
split, whole = jax.P("devices"), jax.P()


def placed():
    rows = jnp.arange(num_devices * 4).reshape(num_devices, 4)
    return jax.device_put(rows, jax.NamedSharding(mesh, split))


def add_one(x):
    return x + 1


x = placed()
old = jax.pmap(add_one, donate_argnums=0)(x)
print("deleted:", x.is_deleted(), "result:", old[0])
# > deleted: True result: [1 2 3 4]

# %% new
x = placed()
mapped_add = jax.shard_map(add_one, mesh=mesh, in_specs=split, out_specs=split)
new = jax.jit(mapped_add, donate_argnums=0)(x)
print("deleted:", x.is_deleted(), "result:", new[0])
# > deleted: True result: [1 2 3 4]
assert x.is_deleted() and (new == old).all()

# %% stacked
weights = jnp.arange(4)
copies = jnp.stack([weights] * num_devices)
jax.pmap(add_one, donate_argnums=0)(copies)
print("weights:", weights)
# > weights: [0 1 2 3]

# %% deleted
replicated = jax.device_put(weights, jax.NamedSharding(mesh, whole))
jax.jit(add_one, donate_argnums=0)(replicated)
try:
    print(weights)
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")
# > RuntimeError: Array has been deleted with shape=int32[4].

# %% kept
weights = jnp.arange(4)
replicated = jax.device_put(weights.copy(), jax.NamedSharding(mesh, whole))
jax.jit(add_one, donate_argnums=0)(replicated)
print("weights:", weights)
# > weights: [0 1 2 3]
