"""Answers: shapes of shards, and another order of devices."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax.sharding import AxisType

num_devices = jax.device_count()
x = jnp.arange(32).reshape(8, 4)
P = jax.P

# %% shapes
side = min(2, num_devices)
shape = (side, num_devices // side)  # (2, 4) on 8 devices
grid = jax.make_mesh(shape, ("data", "model"), axis_types=(AxisType.Auto,) * 2)
for spec in (P(None, "data"), P("model"), P("model", "data"), P(("model", "data"))):
    print(f"{spec!s:22}", jax.NamedSharding(grid, spec).shard_shape(x.shape))
# > P(None, 'data')        (8, 2)
# > P('model',)            (2, 4)
# > P('model', 'data')     (2, 2)
# > P(('model', 'data'),)  (1, 4)

# %% backward
reversed_mesh = jax.sharding.Mesh(jax.devices()[::-1], ("devices",))
numbers = jnp.arange(8)
backward = jax.device_put(numbers, jax.NamedSharding(reversed_mesh, P("devices")))
print({shard.device.id: shard.data.tolist() for shard in backward.addressable_shards})
# > {7: [0], 6: [1], 5: [2], 4: [3], 3: [4], 2: [5], 1: [6], 0: [7]}
assert (backward == numbers).all()
