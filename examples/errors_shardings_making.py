"""Put an array together from blocks that do not fit, and mend it."""

# devices: 8 (the messages tell nothing new on other numbers)

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import numpy as np
from jax.sharding import AxisType

P = jax.P
mesh = jax.make_mesh((8,), ("devices",), axis_types=(AxisType.Auto,))
split = jax.NamedSharding(mesh, P("devices"))


def attempt(function, *arguments, **options):
    try:
        print(function(*arguments, **options))
    except Exception as error:
        print(f"{type(error).__name__}: {error}")


# %% callback
whole = np.arange(8)
attempt(jax.make_array_from_callback, (8,), split, lambda index: whole)
# > ValueError: Expected shard shape (1,) doesn't match the single device array shape (8,). Shape of Array is int32[8] with sharding NamedSharding(mesh=Mesh('devices': 8, axis_types=(Auto,)), spec=P('devices',), memory_kind=device)

# %% callback-fixed
print(jax.make_array_from_callback((8,), split, lambda index: whole[index]))
# > [0 1 2 3 4 5 6 7]

# %% local
attempt(jax.make_array_from_process_local_data, split, whole, (16,))
# > ValueError: When calling `make_array_from_process_local_data` on a single process, global_shape should be None or equal to local_data.shape.Got global_shape=(16,) and local_data.shape=(8,).

# %% local-fixed
print(jax.make_array_from_process_local_data(split, whole).shape)
# > (8,)

# %% single
half = [jax.device_put(whole[:1], device) for device in jax.devices()[:4]]
attempt(jax.make_array_from_single_device_arrays, (8,), split, half)
# > ValueError: Expected 8 per-device arrays (this is how many devices are addressable by the sharding), but got 4
first = [jax.device_put(whole[:1], jax.devices()[0])] * 8
attempt(jax.make_array_from_single_device_arrays, (8,), split, first)
# > ValueError: When making an array from single-device arrays, the input arrays must be from distinct devices, but got device IDs [0, 0, 0, 0, 0, 0, 0, 0]

# %% single-fixed
pieces = [
    jax.device_put(whole[place : place + 1], device)
    for place, device in enumerate(mesh.devices)
]
print(jax.make_array_from_single_device_arrays((8,), split, pieces))
# > [0 1 2 3 4 5 6 7]
