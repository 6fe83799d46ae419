"""Collectives in a mapped function, called wrongly."""

# devices: 8 (one number of devices tells it all)

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

from functools import partial

import jax
import jax.numpy as jnp
from jax import lax
from jax.sharding import AxisType

rows = jnp.arange(64).reshape(8, 8)
wide = jnp.tile(rows, 2)  # each device has 16 numbers


# %% unbound
def total(row):
    return lax.psum(row.sum(), "devices")


for name, call in {"pmap": jax.pmap(total), "no pmap": total}.items():
    try:
        call(rows)
    except NameError as error:
        print(f"{name}: {type(error).__name__}: {error}")
# > pmap: NameError: Found an unbound axis name: devices. To fix this, please call psum under `jax.shard_map`.
# > no pmap: NameError: unbound axis name: devices

# %% unbound-fixed
print(jax.pmap(total, axis_name="devices")(rows))
# > [2016 2016 2016 2016 2016 2016 2016 2016]

# %% scatter
for tiled in (False, True):
    scatter = partial(lax.psum_scatter, axis_name="devices", tiled=tiled)
    try:
        jax.pmap(scatter, axis_name="devices")(rows[:, :4])
    except ValueError as error:
        print(f"tiled={tiled}: {type(error).__name__}: {error}")
# > tiled=False: ValueError: reduce_scatter operand scatter dimension size 4 must match shard count 8
# > tiled=True: ValueError: tiled reduce_scatter operand scatter dimension size 4 must be divisible by shard_count 8

# %% scatter-fixed
scatter = partial(lax.psum_scatter, axis_name="devices", tiled=True)
print(jax.pmap(scatter, axis_name="devices")(wide).shape)
# > (8, 2)

# %% all-to-all
exchange = partial(lax.all_to_all, axis_name="devices", split_axis=0, concat_axis=0)
for tiled in (False, True):
    try:
        jax.pmap(partial(exchange, tiled=tiled), axis_name="devices")(rows[:, :4])
    except ValueError as error:
        print(f"tiled={tiled}: {type(error).__name__}: {error}")
# > tiled=False: ValueError: all_to_all requires the size of the mapped axis axis_name to equal x.shape[split_axis], but they are 8 and 4 respectively.
# > tiled=True: ValueError: The size of all_to_all split_axis (4) has to be divisible by the size of the named axis devices (8)

# %% all-to-all-fixed
print(jax.pmap(partial(exchange, tiled=True), axis_name="devices")(wide).shape)
# > (8, 16)


# %% permute
def from_first(row):
    return lax.ppermute(row, "devices", [(0, to) for to in range(8)])


try:
    jax.pmap(from_first, axis_name="devices")(rows)
except ValueError as error:
    print(f"{type(error).__name__}: {error}")
# > ValueError: ppermute sources and destinations must be unique, got ((0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (0, 6), (0, 7)).


# %% permute-fixed
def to_next(row):
    return lax.ppermute(row, "devices", [(i, (i + 1) % 8) for i in range(8)])


print(jax.pmap(to_next, axis_name="devices")(rows)[:, 0])
# > [56  0  8 16 24 32 40 48]

# %% groups
groups = [[0, 1], [2, 3]]
try:
    grouped = partial(lax.psum, axis_name="devices", axis_index_groups=groups)
    jax.pmap(grouped, axis_name="devices")(rows)
except jax.errors.JaxRuntimeError as error:
    start, _, rest = str(error).partition(" (")
    print(f"{type(error).__name__}: {start}")
    print(rest[rest.index("In flattened") :].partition(": %")[0])
# > JaxRuntimeError: INTERNAL: during context [hlo verifier]: RET_CHECK failure
# > In flattened_id mode, replica groups should contain 8 flattened IDs, but found 4

# %% groups-fixed
groups = [[0, 1], [2, 3], [4, 5], [6, 7]]
grouped = partial(lax.psum, axis_name="devices", axis_index_groups=groups)
print(jax.pmap(grouped, axis_name="devices")(rows)[:, 0])
# > [  8   8  40  40  72  72 104 104]

mesh = jax.make_mesh((4, 2), ("groups", "members"), axis_types=(AxisType.Auto,) * 2)
split = jax.P(("groups", "members"))
grouped = partial(lax.psum, axis_name="members")
print(jax.shard_map(grouped, mesh=mesh, in_specs=split, out_specs=split)(rows)[:, 0])
# > [  8   8  40  40  72  72 104 104]
