"""Split one argument, broadcast another with `in_axes`."""

# %% scale-add
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax

num_devices = jax.device_count()
data_size_per_device = 4
global_data = jnp.arange(num_devices * data_size_per_device)
sharded_data = global_data.reshape(num_devices, data_size_per_device)
scalar_y = jnp.float32(100.0)


def scale_and_add(x, y):
    print("inside: x", x.shape, x.dtype, "y", y.shape, y.dtype)
    return x * 2 + y


parallel_scale_add = jax.pmap(scale_and_add, in_axes=(0, None))
result = parallel_scale_add(sharded_data, scalar_y)
# > inside: x (4,) int32 y () float32
print(result)
# > [[100. 102. 104. 106.]
# >  [108. 110. 112. 114.]
# >  [116. 118. 120. 122.]
# >  [124. 126. 128. 130.]
# >  [132. 134. 136. 138.]
# >  [140. 142. 144. 146.]
# >  [148. 150. 152. 154.]
# >  [156. 158. 160. 162.]]
assert (result == sharded_data * 2 + 100).all()

# %% received draw="xs, ys"
give_back = jax.pmap(lambda x, y: (x, y), in_axes=(0, None))
xs, ys = give_back(sharded_data, scalar_y)
for x, y in zip(xs.addressable_shards, ys.addressable_shards, strict=True):
    print("device", x.device.id, "got x", x.data, "y", y.data)
# > device 0 got x [[0 1 2 3]] y [100.]
# > device 1 got x [[4 5 6 7]] y [100.]
# > device 2 got x [[ 8  9 10 11]] y [100.]
# > device 3 got x [[12 13 14 15]] y [100.]
# > device 4 got x [[16 17 18 19]] y [100.]
# > device 5 got x [[20 21 22 23]] y [100.]
# > device 6 got x [[24 25 26 27]] y [100.]
# > device 7 got x [[28 29 30 31]] y [100.]

# %% dtype
print("plus jnp.float32(100.0):", result.dtype)
# > plus jnp.float32(100.0): float32
print("plus 100:", parallel_scale_add(sharded_data, 100).dtype)
# > inside: x (4,) int32 y () int32
# > plus 100: int32

# %% columns
columns = sharded_data.T  # (4, num_devices): one column per device


def double(x):
    print("inside:", x.shape)
    return x * 2


print("outside:", columns.shape)
# > outside: (4, 8)
as_rows = jax.pmap(double, in_axes=1)(columns)
# > inside: (4,)
print("in_axes=1:", as_rows.shape)
# > in_axes=1: (8, 4)
as_columns = jax.pmap(double, in_axes=1, out_axes=1)(columns)
# > inside: (4,)
print("out_axes=1:", as_columns.shape)
# > out_axes=1: (4, 8)
assert (as_rows == columns.T * 2).all() and (as_columns == columns * 2).all()


# %% who
def who(x):
    return jax.process_index(), lax.axis_index("devices")


process, place = jax.pmap(who, axis_name="devices")(sharded_data)
print("processes:    ", jax.process_count())
# > processes:     1
print("process_index:", process)
# > process_index: [0 0 0 0 0 0 0 0]
print("axis_index:   ", place)
# > axis_index:    [0 1 2 3 4 5 6 7]
