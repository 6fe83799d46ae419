"""Ask for more devices than there are, and for options that are not there."""

# devices: 8 (the messages name the number of devices)

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import numpy as np
from jax.sharding import AxisType

# %% index
try:
    print(jax.devices()[8])
except IndexError as error:
    print(f"{type(error).__name__}: {error}")
# > IndexError: list index out of range

# %% index-fixed
print(jax.devices()[-1], "is the last of", jax.device_count())
# > cpu:7 is the last of 8

# %% mesh
try:
    jax.make_mesh((16,), ("devices",), axis_types=(AxisType.Auto,))
except ValueError as error:
    print(f"{type(error).__name__}: {error}")
# > ValueError: Number of devices 8 must be >= the product of mesh_shape (16,)

# %% mesh-fixed
shape = (jax.device_count(),)
mesh = jax.make_mesh(shape, ("devices",), axis_types=(AxisType.Auto,))
print(mesh.devices.shape)
# > (8,)

# %% grid
try:
    jax.sharding.Mesh(np.array(jax.devices()).reshape(4, 4), ("rows", "columns"))
except ValueError as error:
    print(f"{type(error).__name__}: {error}")
# > ValueError: cannot reshape array of size 8 into shape (4,4)

# %% grid-fixed
grid = np.array(jax.devices()).reshape(4, -1)
mesh = jax.sharding.Mesh(grid, ("rows", "columns"))
print(mesh.devices.shape)
# > (4, 2)

# %% option
for name in ("jax_num_cpu_device", "jax_pmap_shmap_merge"):
    try:
        jax.config.update(name, 8)
    except AttributeError as error:
        print(f"{type(error).__name__}: {error}")
# > AttributeError: Unrecognized config option: jax_num_cpu_device
# > AttributeError: Unrecognized config option: jax_pmap_shmap_merge

# %% option-fixed
print([name for name in jax.config.values if "cpu_device" in name])
# > ['jax_num_cpu_devices']
