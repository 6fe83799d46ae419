"""Names of JAX that are gone, and what stands in for them."""

# devices: 8 (one number of devices tells it all)

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import importlib

import jax
import jax.numpy as jnp

x = jnp.arange(8)

# %% attribute
for name in ("DeviceArray", "ShardedDeviceArray", "tree_map", "pjit", "soft_pmap"):
    try:
        getattr(jax, name)
    except AttributeError as error:
        print(f"{type(error).__name__}: {error}")
# > AttributeError: module 'jax' has no attribute 'DeviceArray'
# > AttributeError: module 'jax' has no attribute 'ShardedDeviceArray'
# > AttributeError: module 'jax' has no attribute 'tree_map'
# > AttributeError: module 'jax' has no attribute 'pjit'
# > AttributeError: module 'jax' has no attribute 'soft_pmap'

# %% attribute-fixed
print(isinstance(x, jax.Array), jax.tree.map(jnp.sum, {"x": x}))
# > True {'x': Array(28, dtype=int32)}

# %% module
for name in (
    "jax.experimental.maps",
    "jax.config",
    "jax.lib.xla_bridge",
    "jax.linear_util",
    "jax.interpreters.sharded_jit",
):
    try:
        importlib.import_module(name)
    except ModuleNotFoundError as error:
        print(f"{type(error).__name__}: {error}")
# > ModuleNotFoundError: No module named 'jax.experimental.maps'
# > ModuleNotFoundError: No module named 'jax.config'
# > ModuleNotFoundError: No module named 'jax.lib.xla_bridge'
# > ModuleNotFoundError: No module named 'jax.linear_util'
# > ModuleNotFoundError: No module named 'jax.interpreters.sharded_jit'

# %% module-fixed
from jax.extend import linear_util
from jax.sharding import Mesh

mesh = Mesh(jax.devices(), ("devices",))
jax.config.update("jax_enable_x64", False)
print(mesh.devices.shape, jax.default_backend())
# > (8,) cpu
print(linear_util.__name__)
# > jax.extend.linear_util

split = jax.P("devices")
double = jax.shard_map(lambda x: x * 2, mesh=mesh, in_specs=split, out_specs=split)
print(double(x))
# > [ 0  2  4  6  8 10 12 14]

# %% import
for line in (
    "from jax.experimental import PartitionSpec",
    "from jax.experimental import maps",
    "from jax.experimental.pjit import with_sharding_constraint",
    "from jax.sharding import PositionalSharding",
    "from jax.lax import pvary",
):
    try:
        exec(line)
    except ImportError as error:
        print(f"{type(error).__name__}: " + str(error).partition(" (")[0])
# > ImportError: cannot import name 'PartitionSpec' from 'jax.experimental'
# > ImportError: cannot import name 'maps' from 'jax.experimental'
# > ImportError: cannot import name 'with_sharding_constraint' from 'jax.experimental.pjit'
# > ImportError: cannot import name 'PositionalSharding' from 'jax.sharding'
# > ImportError: cannot import name 'pvary' from 'jax.lax'

# %% import-fixed
from jax.lax import pcast
from jax.sharding import NamedSharding, PartitionSpec

print([new.__name__ for new in (NamedSharding, PartitionSpec, pcast)])
# > ['NamedSharding', 'P', 'pcast']

# %% buffers
for name in ("device_buffer", "device_buffers"):
    try:
        getattr(x, name)
    except AttributeError as error:
        print(f"{type(error).__name__}: {error}")
# > AttributeError: arr.device_buffer has been deprecated. Use arr.addressable_data(0)
# > AttributeError: arr.device_buffers has been deprecated. Use [x.data for x in arr.addressable_shards]

# %% buffers-fixed
print(x.addressable_data(0), [shard.data for shard in x.addressable_shards])
# > [0 1 2 3 4 5 6 7] [Array([0, 1, 2, 3, 4, 5, 6, 7], dtype=int32)]
