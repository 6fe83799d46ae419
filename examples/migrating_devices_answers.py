"""Answers to the exercises on migrating devices and arrays."""

# %% backward-old
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp

num_devices = jax.device_count()
split = jax.P("devices")
rows = jnp.arange(num_devices * 4).reshape(num_devices, 4)
backward = jax.devices()[::-1]

old = jax.pmap(jnp.negative, devices=backward)(rows[::-1])
for shard in old.addressable_shards:
    if shard.device == jax.devices()[0]:
        print("device 0 holds", shard.data)
# > device 0 holds [[ 0 -1 -2 -3]]

# %% backward-new
mesh = jax.sharding.Mesh(backward, ("devices",))
specs = {"mesh": mesh, "in_specs": split, "out_specs": split}
new = jax.jit(jax.shard_map(jnp.negative, **specs))(rows[::-1])
assert (new == old).all() and new.sharding.is_equivalent_to(old.sharding, 2)
print("the same")
# > the same

# %% first-copy
mesh = jax.sharding.Mesh(jax.devices(), ("devices",))
whole = jax.NamedSharding(mesh, jax.P())
copies = jax.pmap(jnp.copy)(jnp.stack([jnp.arange(4)] * num_devices))
moved = jax.device_put(copies[0], whole)
print(moved, moved.is_fully_replicated)
# > [0 1 2 3] True

# %% in-place
pieces = [shard.data[0] for shard in copies.addressable_shards]
in_place = jax.make_array_from_single_device_arrays((4,), whole, pieces)
print(in_place, in_place.is_fully_replicated)
# > [0 1 2 3] True
assert (in_place == moved).all() and in_place.sharding == moved.sharding
