"""Port the function of a `jax.pmap` word for word, where that goes wrong."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp

num_devices = jax.device_count()
mesh = jax.sharding.Mesh(jax.devices(), ("devices",))
split, whole = jax.P("devices"), jax.P()
rows = jnp.arange(num_devices * 4).reshape(num_devices, 4)


def ported(function, in_specs=split, out_specs=split):
    specs = {"in_specs": in_specs, "out_specs": out_specs}
    return jax.jit(jax.shard_map(function, mesh=mesh, **specs))


# %% scalar
def total(x):
    return x.sum()


try:
    ported(total)(rows)
except ValueError as error:
    first, _, third, *_ = str(error).splitlines()
    print(f"{type(error).__name__}: {first}")
    print(third)
# > ValueError: shard_map applied to the function 'total' was given an out_specs entry which is too long to be compatible with the corresponding output value from the function:
# > out_specs is P('devices',) which has length 1, but total(*args) has shape int32[]{V:devices}, which has rank 0 (and 0 < 1)


# %% silent
def center(x):
    return x - x.max(axis=0)


print("pmap:", jax.pmap(center)(rows)[0])
# > pmap: [-3 -2 -1  0]
print("ported:", ported(center)(rows)[0])
# > ported: [0 0 0 0]
print("mended:", ported(jax.vmap(center))(rows)[0])
# > mended: [-3 -2 -1  0]
assert (ported(jax.vmap(center))(rows) == jax.pmap(center)(rows)).all()


# %% both-axes
def add(x, y):
    return x + y


axes = {"in_axes": (0, 1)}
specs = {"in_specs": (split, jax.P(None, "devices"))}
old = jax.pmap(add, **axes)(rows, rows.T)
print("pmap:  ", old.shape)
# > pmap:   (8, 4)
print("ported:", ported(add, **specs)(rows, rows.T).shape)
# > ported: (32, 4)
mended = ported(jax.vmap(add, **axes), **specs)(rows, rows.T)
print("mended:", mended.shape)
# > mended: (8, 4)
assert (mended == old).all() and (mended == 2 * rows).all()

# %% dropped
more_rows = jnp.arange(2 * num_devices)  # two for each device
print("by [0]:  ", ported(lambda block: block[0][None])(more_rows))
# > by [0]:   [ 0  2  4  6  8 10 12 14]
try:
    ported(lambda block: block.squeeze(0)[None])(more_rows)
except ValueError as error:
    print(f"{type(error).__name__}: {error}")
# > ValueError: cannot select an axis to squeeze out which has size not equal to one, got shape=(2,) and dimensions=(0,)

# %% replication
claimed = jax.pmap(total, out_axes=None)(rows)
print("pmap:", claimed, "held:", [int(s.data) for s in claimed.addressable_shards])
# > pmap: 6 held: [6, 22, 38, 54, 70, 86, 102, 118]
try:
    ported(total, out_specs=whole)(rows)
except ValueError as error:
    print(f"{type(error).__name__}: {str(error).splitlines()[0]}")
# > ValueError: shard_map applied to the function 'total' was given out_specs which require replication which can't be statically inferred given the mesh:
