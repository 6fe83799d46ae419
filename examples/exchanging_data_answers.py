"""Answers: back again, a ring turned round, neighbors, and a sum made of shifts."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

num_devices = jax.device_count()
x = 10 * np.arange(num_devices)[:, None] + np.arange(num_devices)
ring = [(i, (i + 1) % num_devices) for i in range(num_devices)]


# %% twice
def parallel(collective):
    return jax.pmap(collective, axis_name="devices")


def exchange_twice(row):
    once = lax.all_to_all(row, "devices", split_axis=0, concat_axis=0)
    return lax.all_to_all(once, "devices", split_axis=0, concat_axis=0)


def gather_and_scatter(number):
    gathered = lax.all_gather(number, "devices")
    return lax.psum_scatter(gathered, "devices")


print("all_to_all twice:", (parallel(exchange_twice)(x) == x).all())
# > all_to_all twice: True
first = x[:, 0]
print("before:", first)
# > before: [ 0 10 20 30 40 50 60 70]
print("after: ", parallel(gather_and_scatter)(first))
# > after:  [  0  80 160 240 320 400 480 560]
assert (parallel(gather_and_scatter)(first) == num_devices * first).all()

# %% back
back = [(destination, source) for source, destination in ring]
shifted = parallel(lambda row: lax.ppermute(row, "devices", back))(x)
print("device 0 now has:", shifted[0])
# > device 0 now has: [10 11 12 13 14 15 16 17]
assert (shifted == np.roll(x, -1, axis=0)).all()


# %% neighbors
def differences(row):  # row: (4,)
    next_first = lax.ppermute(row[0], "devices", back)
    return jnp.diff(row, append=next_first)


signal = np.arange(4 * num_devices) ** 2
result = parallel(differences)(signal.reshape(num_devices, 4)).ravel()
print(result[:-1])
# > [ 1  3  5  7  9 11 13 15 17 19 21 23 25 27 29 31 33 35 37 39 41 43 45 47
# >  49 51 53 55 57 59 61]
assert (result[:-1] == np.diff(signal)).all()


# %% ring-sum
def sum_by_shifts(row):
    total = passing = row
    for _ in range(num_devices - 1):
        passing = lax.ppermute(passing, "devices", ring)
        total = total + passing
    return total


total = parallel(sum_by_shifts)(x)
print("device 0:", total[0])
# > device 0: [280 288 296 304 312 320 328 336]
assert (total == x.sum(axis=0)).all()
