"""Answers to the exercises on migrating from `jax.pmap`."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax

num_devices = jax.device_count()
mesh = jax.sharding.Mesh(jax.devices(), ("devices",))
split, by_columns, whole = jax.P("devices"), jax.P(None, "devices"), jax.P()
rows = jnp.arange(num_devices * 4).reshape(num_devices, 4)


# %% first
def first(x):
    return x[0]


old = jax.pmap(first)(rows)
ported = jax.shard_map(first, mesh=mesh, in_specs=split, out_specs=split)(rows)
print("pmap:  ", old.shape, old)
# > pmap:   (8,) [ 0  4  8 12 16 20 24 28]
print("ported:", ported.shape, ported[:8], "…")
# > ported: (32,) [0 1 2 3 4 5 6 7] …


# %% first-mended
def first_of_block(x):
    return x[:, 0]


new = jax.shard_map(first_of_block, mesh=mesh, in_specs=split, out_specs=split)(rows)
print("mended:", new.shape, new)
# > mended: (8,) [ 0  4  8 12 16 20 24 28]
assert (new == old).all()


# %% columns
def normalize(x, scale):  # x: (4,)
    mean = lax.pmean(x.mean(), "devices")
    return (x - mean) * scale, mean


axes = {"in_axes": (1, None), "out_axes": (1, None)}
old, old_mean = jax.pmap(normalize, axis_name="devices", **axes)(rows.T, 2)

specs = {"in_specs": (by_columns, whole), "out_specs": (by_columns, whole)}
new, new_mean = jax.jit(jax.shard_map(normalize, mesh=mesh, **specs))(rows.T, 2)
print("mean:", old_mean, new_mean, "shape:", old.shape, new.shape)
# > mean: 15.5 15.5 shape: (4, 8) (4, 8)
assert (new == old).all() and new_mean == old_mean


# %% own-pmap
def own_pmap(function, axis_name, in_axes, out_axes):
    def spec(axis):
        return jax.P() if axis is None else jax.P(*[None] * axis, axis_name)

    def of_block(*blocks):
        pairs = zip(blocks, in_axes, strict=True)
        args = [x if axis is None else x.squeeze(axis) for x, axis in pairs]
        result = function(*args)
        return result if out_axes is None else jnp.expand_dims(result, out_axes)

    mesh = jax.sharding.Mesh(jax.devices(), (axis_name,))
    specs = {"in_specs": tuple(map(spec, in_axes)), "out_specs": spec(out_axes)}
    return jax.jit(jax.shard_map(of_block, mesh=mesh, **specs))


def weigh(x, factor):  # x: (4,)
    return x * factor + lax.axis_size("i")


for in_axes, x in (((0, None), rows), ((1, None), rows.T)):
    for out_axes in (0, 1):
        axes = {"in_axes": in_axes, "out_axes": out_axes}
        old = jax.pmap(weigh, axis_name="i", **axes)(x, 10)
        new = own_pmap(weigh, axis_name="i", **axes)(x, 10)
        print(axes, new.shape)
        assert (new == old).all()
# > {'in_axes': (0, None), 'out_axes': 0} (8, 4)
# > {'in_axes': (0, None), 'out_axes': 1} (4, 8)
# > {'in_axes': (1, None), 'out_axes': 0} (8, 4)
# > {'in_axes': (1, None), 'out_axes': 1} (4, 8)
