"""Make a mesh that does not fit, or set it where it cannot be set, and mend it."""

# devices: 8 (the messages tell nothing new on other numbers)

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import importlib
import warnings

import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import mesh_utils
from jax.sharding import AxisType, Mesh

P = jax.P
names, numbers = ("rows", "columns"), jnp.arange(8)


def attempt(function, *arguments, **options):
    try:
        print(function(*arguments, **options))
    except Exception as error:
        print(f"{type(error).__name__}: {error}")


# %% product
attempt(jax.make_mesh, (2, 8), names)
# > ValueError: Number of devices 8 must be >= the product of mesh_shape (2, 8)
attempt(mesh_utils.create_device_mesh, (2, 2))
# > ValueError: Number of devices 8 must equal the product of mesh_shape (2, 2)

# %% product-fixed
shape = (2, jax.device_count() // 2)
print(jax.make_mesh(shape, names, axis_types=(AxisType.Auto,) * 2))
# > Mesh('rows': 2, 'columns': 4, axis_types=(Auto, Auto))

# %% ndim
attempt(Mesh, jax.devices(), names)
# > ValueError: Mesh requires the ndim of its first argument (`devices`) to equal the length of its second argument (`axis_names`), but got devices.ndim == 1 and len(axis_names) == 2.

# %% ndim-fixed
print(Mesh(np.array(jax.devices()).reshape(2, -1), names))
# > Mesh('rows': 2, 'columns': 4, axis_types=(Auto, Auto))

# %% types
attempt(jax.make_mesh, (2, 4), names, axis_types=(AxisType.Auto,))
# > ValueError: Number of axis names should match the number of axis_types. Got axis_names=('rows', 'columns') and axis_types=(Auto,)

# %% types-fixed
grid = jax.make_mesh((2, 4), names, axis_types=(AxisType.Auto,) * len(names))
print(grid.axis_types)
# > (Auto, Auto)


# %% set-mesh
@jax.jit
def place_inside(x):
    with jax.set_mesh(grid):
        return jax.lax.with_sharding_constraint(x, P(names))


attempt(place_inside, numbers)
# > ValueError: `set_mesh` can only be used outside of `jax.jit`.
attempt(jax.set_mesh, P("rows"))
# > ValueError: Expected mesh of type `jax.sharding.Mesh`. Got <class 'jax.P'>


# %% set-mesh-fixed
@jax.jit
def place(x):
    return jax.lax.with_sharding_constraint(x, P(names))


with jax.set_mesh(grid):
    print(place(numbers).sharding.spec)
# > P(('rows', 'columns'),)

# %% removed
for name in ("use_mesh", "PositionalSharding"):
    attempt(getattr, jax.sharding, name)
# > AttributeError: module 'jax.sharding' has no attribute 'use_mesh'
# > AttributeError: module 'jax.sharding' has no attribute 'PositionalSharding'
attempt(importlib.import_module, "jax.experimental.maps")
# > ModuleNotFoundError: No module named 'jax.experimental.maps'

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    with grid:
        pass
print(f"{caught[0].category.__name__}: {caught[0].message}")
# > DeprecationWarning: `with mesh:` context manager has been deprecated. Please use `with jax.set_mesh(mesh):` instead.

# %% removed-fixed
by_rows = jax.NamedSharding(grid, P("rows"))
print(jax.device_put(numbers, by_rows).sharding.spec)
# > P('rows',)
with jax.set_mesh(grid):
    print(jax.device_put(numbers, P("rows")).sharding.spec)
# > P('rows',)
double = jax.shard_map(
    lambda x: x * 2, mesh=grid, in_specs=P("rows"), out_specs=P("rows")
)
print(double(numbers))
# > [ 0  2  4  6  8 10 12 14]
