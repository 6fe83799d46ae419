"""Write a `jax.pmap` as a `jax.shard_map`: without the reshape, or row by row."""

# %% old
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp

num_devices = jax.device_count()
data = jnp.arange(num_devices * 2)


def running_sum(x):
    print("inside:", x.shape)
    return jnp.cumsum(x)


old = jax.pmap(running_sum)(data.reshape(num_devices, 2))
# > inside: (2,)
print("outside:", old.shape)
# > outside: (8, 2)

# %% new draw="old, new"
mesh = jax.sharding.Mesh(jax.devices(), ("devices",))
split = jax.P("devices")
mapped_sum = jax.shard_map(running_sum, mesh=mesh, in_specs=split, out_specs=split)
new = jax.jit(mapped_sum)(data)
# > inside: (2,)
print("outside:", new.shape)
# > outside: (16,)
print(new)
# > [ 0  1  2  5  4  9  6 13  8 17 10 21 12 25 14 29]
assert (new == old.reshape(-1)).all()


# %% rows-old
def total(x):  # x: (2,)
    return x.sum()


rows = data.reshape(num_devices, 2)
old_totals = jax.pmap(total)(rows)
print(old_totals)
# > [ 1  5  9 13 17 21 25 29]


# %% rows-new
def mapped(function):
    new = jax.shard_map(function, mesh=mesh, in_specs=split, out_specs=split)
    return jax.jit(new)


by_vmap = mapped(jax.vmap(total))
by_squeeze = mapped(lambda block: total(block.squeeze(0))[None])
by_block = mapped(lambda block: block.sum(axis=1))
ways = {"vmap": by_vmap, "squeeze": by_squeeze, "block": by_block}
for name, new_total in ways.items():
    new_totals = new_total(rows)
    print(f"{name:8}", new_totals)
    assert (new_totals == old_totals).all()
# > vmap     [ 1  5  9 13 17 21 25 29]
# > squeeze  [ 1  5  9 13 17 21 25 29]
# > block    [ 1  5  9 13 17 21 25 29]

# %% two-rows-each
more_rows = jnp.arange(num_devices * 4).reshape(num_devices * 2, 2)
print(by_vmap(more_rows))
# > [ 1  5  9 13 17 21 25 29 33 37 41 45 49 53 57 61]
assert (by_vmap(more_rows) == more_rows.sum(axis=1)).all()
