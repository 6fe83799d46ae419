"""Replace one `jax.pmap` at a time: pass its results on, and take results from others."""

# %% mixed
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp

num_devices = jax.device_count()
mesh = jax.sharding.Mesh(jax.devices(), ("devices",))
split = jax.P("devices")
rows = jnp.arange(num_devices * 4).reshape(num_devices, 4)


def add_one(x):
    return x + 1


def double(x):
    return x * 2


old_add, old_double = jax.pmap(add_one), jax.pmap(double)
specs = {"mesh": mesh, "in_specs": split, "out_specs": split}
new_add = jax.jit(jax.shard_map(add_one, **specs))
new_double = jax.jit(jax.shard_map(double, **specs))

all_old = old_double(old_add(rows))
for first, second in ((new_add, old_double), (old_add, new_double)):
    mixed = second(first(rows))
    assert (mixed == all_old).all()
    assert mixed.sharding.is_equivalent_to(all_old.sharding, 2)
    print(mixed[0])
# > [2 4 6 8]
# > [2 4 6 8]
