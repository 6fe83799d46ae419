"""Look at what a device holds, by older names and by those of today."""

# %% names
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax.sharding import AxisType

num_devices = jax.device_count()
mesh = jax.make_mesh((num_devices,), ("devices",), axis_types=(AxisType.Auto,))
by_rows = jax.NamedSharding(mesh, jax.P("devices"))
rows = jax.device_put(jnp.arange(64).reshape(8, 8), by_rows)

for name in ("device_buffers", "device_buffer"):
    try:
        getattr(rows, name)
    except AttributeError as error:
        print(f"{type(error).__name__}: {error}")
# > AttributeError: arr.device_buffers has been deprecated. Use [x.data for x in arr.addressable_shards]
# > AttributeError: arr.device_buffer has been deprecated. Use arr.addressable_data(0)

pieces = [shard.data for shard in rows.addressable_shards]
print("pieces:", len(pieces), "of shape", pieces[0].shape)
# > pieces: 8 of shape (1, 8)
assert (rows.addressable_data(0) == pieces[0]).all()
