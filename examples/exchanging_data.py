"""Let the devices exchange data, so that each gets a different part."""

# %% scatter draw="x, scattered"
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import numpy as np
from jax import lax

num_devices = jax.device_count()
whole = 10 * np.arange(num_devices)[:, None] + np.arange(num_devices)
x = jax.pmap(lambda row: row)(whole)  # one row on each device


def run(collective, data):
    result = jax.pmap(collective, axis_name="devices")(data)
    print("each device:", data[0].shape, "->", result[0].shape)
    print("device 0:", data[0], "->", result[0])
    return result


scattered = run(lambda row: lax.psum_scatter(row, "devices"), x)
# > each device: (8,) -> ()
# > device 0: [0 1 2 3 4 5 6 7] -> 280
assert (scattered == whole.sum(axis=0)).all()

# %% two-steps
rebuilt = run(lambda number: lax.all_gather(number, "devices"), scattered)
# > each device: () -> (8,)
# > device 0: 280 -> [280 288 296 304 312 320 328 336]
total = jax.pmap(lambda row: lax.psum(row, "devices"), axis_name="devices")(x)
print("same as psum:", (rebuilt == total).all())
# > same as psum: True

# %% ring draw="last, shifted"
last = x[:, -1]  # the last number of each row
ring = [(i, (i + 1) % num_devices) for i in range(num_devices)]
print("(from, to):", ring)
# > (from, to): [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 7), (7, 0)]
shifted = run(lambda number: lax.ppermute(number, "devices", ring), last)
# > each device: () -> ()
# > device 0: 7 -> 77
assert (shifted == np.roll(whole[:, -1], 1)).all()

# %% line
opened = run(lambda number: lax.ppermute(number, "devices", ring[:-1]), last)
# > each device: () -> ()
# > device 0: 7 -> 0
print("all devices:", opened)
# > all devices: [ 0  7 17 27 37 47 57 67]
assert opened[0] == 0 and (opened[1:] == whole[:-1, -1]).all()

# %% all-to-all draw="x, swapped"
swapped = run(
    lambda row: lax.all_to_all(row, "devices", split_axis=0, concat_axis=0), x
)
# > each device: (8,) -> (8,)
# > device 0: [0 1 2 3 4 5 6 7] -> [ 0 10 20 30 40 50 60 70]
assert (swapped == whole.T).all()

# %% short
sources = [(i - 1) % num_devices for i in range(num_devices)]


def exchange(number, row):
    shuffled = lax.pshuffle(number, "devices", sources)
    return shuffled, lax.pswapaxes(row, "devices", axis=0)


shuffled, exchanged = jax.pmap(exchange, axis_name="devices")(last, x)
assert (shuffled == np.roll(whole[:, -1], 1)).all() and (exchanged == whole.T).all()
