"""Reduce and gather the same small array, so that every device gets the result."""

# %% axis-index draw="place"
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import numpy as np
from jax import lax

num_devices = jax.device_count()
same_rows = np.tile(np.arange(num_devices), (num_devices, 1))


def mark(row):  # row: (num_devices,)
    place = lax.axis_index("devices")
    size = lax.axis_size("devices")
    print("axis_size:", size)
    assert size == num_devices
    return place, 10 * place + row


place, x = jax.pmap(mark, axis_name="devices")(same_rows)
# > axis_size: 8
print("place:", place)
# > place: [0 1 2 3 4 5 6 7]
print(x)
# > [[ 0  1  2  3  4  5  6  7]
# >  [10 11 12 13 14 15 16 17]
# >  [20 21 22 23 24 25 26 27]
# >  [30 31 32 33 34 35 36 37]
# >  [40 41 42 43 44 45 46 47]
# >  [50 51 52 53 54 55 56 57]
# >  [60 61 62 63 64 65 66 67]
# >  [70 71 72 73 74 75 76 77]]

whole = np.asarray(x)  # the same numbers in one NumPy array
assert (place == np.arange(num_devices)).all()


# %% reduce draw="x, total, mean, largest"
def run(collective, data):
    result = jax.pmap(collective, axis_name="devices")(data)
    print("each device:", data[0].shape, "->", result[0].shape)
    print("device 0:", data[0], "->", result[0])
    return result


total = run(lambda row: lax.psum(row, "devices"), x)
# > each device: (8,) -> (8,)
# > device 0: [0 1 2 3 4 5 6 7] -> [280 288 296 304 312 320 328 336]
mean = run(lambda row: lax.pmean(row, "devices"), x)
# > each device: (8,) -> (8,)
# > device 0: [0 1 2 3 4 5 6 7] -> [35. 36. 37. 38. 39. 40. 41. 42.]
largest = run(lambda row: lax.pmax(row, "devices"), x)
# > each device: (8,) -> (8,)
# > device 0: [0 1 2 3 4 5 6 7] -> [70 71 72 73 74 75 76 77]
smallest = run(lambda row: lax.pmin(row, "devices"), x)
# > each device: (8,) -> (8,)
# > device 0: [0 1 2 3 4 5 6 7] -> [0 1 2 3 4 5 6 7]

assert (total == whole.sum(axis=0)).all()
assert (mean == whole.mean(axis=0)).all()
assert (largest == whole.max(axis=0)).all()
assert (smallest == whole.min(axis=0)).all()

# %% gather draw="first, gathered"
first = x[:, 0]  # one number per device
gathered = run(lambda number: lax.all_gather(number, "devices"), first)
# > each device: () -> (8,)
# > device 0: 0 -> [ 0 10 20 30 40 50 60 70]
assert (gathered == whole[:, 0]).all()
