"""Choose devices by a mesh, as `devices` and `backend` of `jax.pmap` did."""

# %% old draw="old"
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp

num_devices = jax.device_count()
rows = jnp.arange(num_devices * 4).reshape(num_devices, 4)
chosen = jax.devices()[::-1]


def add_one(x):
    return x + 1


old = jax.pmap(add_one, devices=chosen)(rows)

# %% new draw="new"
split = jax.P("devices")
mesh = jax.sharding.Mesh(chosen, ("devices",))
mapped_add = jax.shard_map(add_one, mesh=mesh, in_specs=split, out_specs=split)
new = jax.jit(mapped_add)(rows)
assert (new == old).all() and new.sharding.is_equivalent_to(old.sharding, 2)

# %% backend
platform = jax.default_backend()
old = jax.pmap(add_one, backend=platform)(rows)
mesh = jax.sharding.Mesh(jax.devices(platform), ("devices",))
mapped_add = jax.shard_map(add_one, mesh=mesh, in_specs=split, out_specs=split)
new = jax.jit(mapped_add)(rows)
assert (new == old).all() and new.sharding.is_equivalent_to(old.sharding, 2)
print("both on", platform)
# > both on cpu
