"""Arrays to draw, in many ways of living on devices."""

# %% setup
import json

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding
from jax.sharding import PartitionSpec as P

n = jax.device_count()
mesh = Mesh(np.array(jax.devices()).reshape(-1, min(2, n)), ("x", "y"))


def put(array, *axes):
    return jax.device_put(array, NamedSharding(mesh, P(*axes)))


table = np.arange(8 * 4, dtype=np.int32).reshape(8, 4)
cube = np.arange(4 * 2 * 4, dtype=np.int32).reshape(4, 2, 4)

# %% split draw="rows, columns, both, swapped"
rows = put(table, ("x", "y"))
columns = put(table.T, None, ("y", "x"))
both = put(table, "x", "y")
swapped = put(table, "y", "x")

# %% copies draw="copied, half, other_half, single, scalar, scalars"
copied = put(table)
half = put(table, "x")
other_half = put(table, None, "y")
single = jnp.arange(3)
scalar = put(np.float32(0.5))
scalars = jnp.float32(2.5)

# %% axes draw="vector, planes, planes_rows, planes_columns, copied_planes"
vector = put(np.arange(8) % 3 > 0, ("x", "y"))
planes = put(cube, "x")
planes_rows = put(cube, "x", "y")
planes_columns = put(cube, None, "y", "x")
copied_planes = put(cube)

# %% kinds draw="bfloat, small, whole_floats, bytes_, complexes, nothing, no_columns"
bfloat = put(np.arange(4).astype(jnp.bfloat16) / 2, "y")
small = put(np.array([1e-7, -1.5, np.nan, np.inf], np.float32), "y")
whole_floats = put(np.array([3, 12345, 0, -0.0], np.float32), "y")
bytes_ = put(np.arange(4).astype(np.uint8), "y")
complexes = put(np.array([1 + 2j, 3]).astype(np.complex64))
nothing = put(np.zeros((0, 4), np.float32), "x")
no_columns = put(np.zeros((8, 0), np.float32), ("x", "y"))

# %% large draw="large, long, wide, tall, deep, copied_large, slim_planes, wide_half"
large = put(np.arange(64.0 * 48).reshape(64, 48), "x", "y")
long = put(np.arange(64), ("x", "y"))
wide = put(np.arange(8 * 400).reshape(8, 400), None, ("x", "y"))
tall = put(np.arange(1000 * 2).reshape(1000, 2), ("x", "y"))
deep = put(np.zeros((8, 24, 24)), "x", None, "y")
copied_large = put(np.arange(64.0 * 48).reshape(64, 48))
slim_planes = put(np.zeros((6, 8, 300)), None, ("x", "y"))
wide_half = put(np.zeros((8, 300)), "y")

# %% names draw="a_name_so_long_that_it_needs_a_line_of_its_own, x"
a_name_so_long_that_it_needs_a_line_of_its_own = put(table > 3, None, "y")
x = put(table * 1000, "x")

# %% unlike draw="unlike, nearly, large_unlike"
per_device = jnp.arange(4.0 * n).reshape(n, 4)
unlike = jax.pmap(lambda x: x.sum(), out_axes=None)(per_device)
nearly = jax.pmap(lambda x: x[:2] * 1e-7 + 1, out_axes=None)(per_device)
large_unlike = jax.pmap(lambda x: jnp.zeros((9, 9)).at[4, 4].set(x[0]), out_axes=None)(
    per_device
)

# %% truth
truth = {}
for name, array in list(globals().items()):
    if isinstance(array, jax.Array) and name != "per_device":
        indices = array.sharding.devices_indices_map(array.shape)
        # Not addressable_data: of copies it gives the first, whichever is asked for.
        held = [shard.data for shard in array.addressable_shards]
        truth[name] = {
            "shape": array.shape,
            "dtype": str(array.dtype),
            "whole": [str(x) for x in np.asarray(array).ravel()],
            "index": {
                device.id: [
                    s.indices(k)[:2] for s, k in zip(index, array.shape, strict=True)
                ]
                for device, index in indices.items()
            },
            "held": {
                data.device.id: [str(x) for x in np.asarray(data).ravel()]
                for data in held
            },
        }
print(json.dumps(truth))
