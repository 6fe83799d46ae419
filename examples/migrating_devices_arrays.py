"""Place arrays as `device_put_replicated` did, take one copy, mix old and new."""

# %% gone
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

num_devices = jax.device_count()
for name in ("device_put_replicated", "device_put_sharded"):
    try:
        getattr(jax, name)
    except AttributeError as error:
        print(f"{type(error).__name__}: {error}")
# > AttributeError: jax.device_put_replicated is deprecated; use jax.device_put instead. See https://docs.jax.dev/en/latest/migrate_pmap.html#drop-in-replacements for a drop-in replacement.
# > AttributeError: jax.device_put_sharded is deprecated; use jax.device_put instead. See https://docs.jax.dev/en/latest/migrate_pmap.html#drop-in-replacements for a drop-in replacement.

# %% replicated-old draw="copies"
mesh = jax.sharding.Mesh(jax.devices(), ("devices",))
split = jax.NamedSharding(mesh, jax.P("devices"))
whole = jax.NamedSharding(mesh, jax.P())
weights = jnp.arange(4)


def stack(leaf):  # a copy for each device, along a new axis 0
    return np.broadcast_to(leaf, (num_devices, *np.shape(leaf)))


copies = jax.device_put(jax.tree.map(stack, weights), split)

# %% replicated-new draw="replicated"
replicated = jax.device_put(weights, whole)
assert all((copy == replicated).all() for copy in copies)

# %% sharded
shards = [jnp.full(2, i) for i in range(num_devices)]
stacked = jax.device_put(np.stack(shards), split)  # as device_put_sharded did
joined = jax.device_put(np.concatenate(shards), split)
print(stacked.shape, joined.shape)
# > (8, 2) (16,)
assert (joined == stacked.reshape(-1)).all()

# %% in-place
pieces = [
    jax.device_put(shard, device)
    for shard, device in zip(shards, jax.devices(), strict=True)
]
shape = (num_devices * 2,)
in_place = jax.make_array_from_single_device_arrays(shape, split, pieces)
assert (in_place == joined).all() and in_place.sharding == joined.sharding


# %% first-row-old
def total(x):
    return lax.psum(x.sum(), "devices")


data = jnp.arange(num_devices * 4)
old = jax.pmap(total, axis_name="devices")(data.reshape(num_devices, 4))
print(old, "first:", old[0])
# > [496 496 496 496 496 496 496 496] first: 496

# %% first-row-new
specs = {"in_specs": jax.P("devices"), "out_specs": jax.P()}
new = jax.jit(jax.shard_map(total, mesh=mesh, **specs))(data)
print(new)
# > 496
assert new == old[0]
