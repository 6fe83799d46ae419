"""Exchange data wrongly, and read the errors."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax

num_devices = jax.device_count()
x = 10 * jnp.arange(num_devices)[:, None] + jnp.arange(num_devices)


# %% size
def parallel(collective):
    return jax.pmap(collective, axis_name="devices")


wide = jnp.tile(x, 2)  # each device has 2 * num_devices numbers
splitting = {
    "psum_scatter": lambda row: lax.psum_scatter(row, "devices"),
    "all_to_all": lambda row: lax.all_to_all(row, "devices", 0, 0),
}
for name, collective in splitting.items():
    try:
        parallel(collective)(wide)
    except ValueError as error:
        print(f"{name}: {type(error).__name__}: {error}")
# > psum_scatter: ValueError: reduce_scatter operand scatter dimension size 16 must match shard count 8
# > all_to_all: ValueError: all_to_all requires the size of the mapped axis axis_name to equal x.shape[split_axis], but they are 8 and 16 respectively.

# %% tiled
pairs = parallel(lambda row: lax.psum_scatter(row, "devices", tiled=True))(wide)
print("psum_scatter:", pairs.shape)
# > psum_scatter: (8, 2)
print(pairs)
# > [[280 288]
# >  [296 304]
# >  [312 320]
# >  [328 336]
# >  [280 288]
# >  [296 304]
# >  [312 320]
# >  [328 336]]
assert (pairs.ravel() == wide.sum(axis=0)).all()


# %% unique
def send_to_all(row):
    to_all = [(0, i) for i in range(num_devices)]
    return lax.ppermute(row, "devices", to_all)


try:
    print("one device:", parallel(send_to_all)(x))
except ValueError as error:
    print(f"{type(error).__name__}: {error}")
# > ValueError: ppermute sources and destinations must be unique, got ((0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (0, 6), (0, 7)).


# %% from-first
def from_first(row):
    place = lax.axis_index("devices")
    return lax.psum(jnp.where(place == 0, row, 0), "devices")


copies = parallel(from_first)(x)
print("last device:", copies[-1])
# > last device: [0 1 2 3 4 5 6 7]
assert (copies == x[0]).all()
