"""Call the older names of meshes and shardings."""

# no assert: it only looks for names

# %% names
import os
import warnings

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
from jax.sharding import AxisType

num_devices = jax.device_count()
mesh = jax.make_mesh((num_devices,), ("devices",), axis_types=(AxisType.Auto,))

for name in ("PositionalSharding", "PmapSharding", "use_mesh"):
    print(f"jax.sharding.{name} exists:", hasattr(jax.sharding, name))
# > jax.sharding.PositionalSharding exists: False
# > jax.sharding.PmapSharding exists: False
# > jax.sharding.use_mesh exists: False

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    with mesh:
        pass
print(f"{caught[0].category.__name__}: {caught[0].message}")
# > DeprecationWarning: `with mesh:` context manager has been deprecated. Please use `with jax.set_mesh(mesh):` instead.

print("PartitionSpec is jax.P:", jax.sharding.PartitionSpec is jax.P)
# > PartitionSpec is jax.P: True
