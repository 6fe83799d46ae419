"""Write `axis_name` and `axis_size` as the name and the length of an axis of a mesh."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

from functools import partial

import jax
import jax.numpy as jnp
from jax import lax

num_devices = jax.device_count()
mesh = jax.sharding.Mesh(jax.devices(), ("devices",))
split, whole = jax.P("devices"), jax.P()
numbers = jnp.arange(num_devices)


# %% axis-name-old
@partial(jax.pmap, axis_name="devices")
def old_compare(x):  # x: ()
    place = lax.axis_index("devices")
    everything = lax.all_gather(x, "devices")
    return place, x - everything.max()


print(*old_compare(numbers))
# > [0 1 2 3 4 5 6 7] [-7 -6 -5 -4 -3 -2 -1  0]


# %% axis-name-new
@jax.jit
@partial(jax.shard_map, mesh=mesh, in_specs=split, out_specs=split)
def new_compare(x):  # x: (1,)
    place = lax.axis_index("devices")[None]
    everything = lax.all_gather(x, "devices", tiled=True)
    return place, x - everything.max()


print(*new_compare(numbers))
# > [0 1 2 3 4 5 6 7] [-7 -6 -5 -4 -3 -2 -1  0]
for old, new in zip(old_compare(numbers), new_compare(numbers), strict=True):
    assert (old == new).all()


# %% axis-size-old
def place_from_end(start, unused=None):  # start: ()
    return start + lax.axis_size("devices") - lax.axis_index("devices")


sizes = {"axis_name": "devices", "axis_size": num_devices}
try:
    jax.pmap(place_from_end, **sizes, in_axes=None)(100)
except ValueError as error:
    print(f"{type(error).__name__}: {error}")
# > ValueError: pmap requires at least one argument with a mapped axis.
old = jax.pmap(place_from_end, **sizes, in_axes=(None, 0))(100, numbers)
print(old)
# > [108 107 106 105 104 103 102 101]


# %% axis-size-new draw="old, new"
@jax.jit
@partial(jax.shard_map, mesh=mesh, in_specs=whole, out_specs=split)
def new_place_from_end(start):  # start: ()
    return place_from_end(start)[None]


new = new_place_from_end(100)
print(new)
# > [108 107 106 105 104 103 102 101]
assert (new == old).all()
