"""Compute one result in three ways, read where it lies, and look for older names."""

# devices: 8 (a page to print has room for one number)

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # before `import jax`

import inspect

import jax
import jax.numpy as jnp
from jax import lax
from jax.sharding import AxisType

n = jax.device_count()
split = jax.P("devices")
mesh = jax.make_mesh((n,), ("devices",), axis_types=(AxisType.Auto,))
rows = jnp.arange(4.0 * n).reshape(n, 4)


# %% pmap
def share(x):
    print("sees", x.shape)
    return x / lax.psum(x.sum(), "devices")


by_pmap = jax.pmap(share, axis_name="devices")(rows)
# > sees (4,)


# %% jit
def share_of_all(x):
    print("sees", x.shape)
    return x / x.sum()


placed = jax.device_put(rows, jax.NamedSharding(mesh, split))
by_jit = jax.jit(share_of_all)(placed)
# > sees (8, 4)

# %% shard-map
mapped = jax.shard_map(share, mesh=mesh, in_specs=split, out_specs=split)
by_shard_map = jax.jit(mapped)(rows)
# > sees (1, 4)

# %% equal
for result in (by_pmap, by_jit, by_shard_map):
    assert jnp.allclose(result, rows / rows.sum())
    assert result.sharding.is_equivalent_to(by_jit.sharding, 2)

# %% read
x = by_jit
print(x.sharding.spec, x.sharding.shard_shape(x.shape), x.is_fully_replicated)
# > P('devices',) (1, 4) False
first = x.addressable_shards[0]
print(first.device.id, first.index[0].indices(n)[:2], first.data.shape)
# > 0 (0, 1) (1, 4)
explicit = jax.NamedSharding(jax.make_mesh((n,), ("devices",)), split)
print(jax.typeof(x), jax.typeof(jax.device_put(x, explicit)))
# > float32[8,4] float32[8@devices,4]

# %% names
for module, *names in (
    (jax, "device_put_sharded", "device_put_replicated", "device_put", "set_mesh"),
    (jax, "DeviceArray", "ShardedDeviceArray", "Array", "tree_map", "tree"),
    (jax.lax, "pvary", "pcast", "axis_size"),
    (jax.sharding, "PmapSharding", "PositionalSharding", "NamedSharding", "use_mesh"),
    (jax.Array, "device_buffer", "device_buffers"),
    (jax.config, "jax_pmap_shmap_merge"),
):
    print({name: hasattr(module, name) for name in names})
# > {'device_put_sharded': False, 'device_put_replicated': False, 'device_put': True, 'set_mesh': True}
# > {'DeviceArray': False, 'ShardedDeviceArray': False, 'Array': True, 'tree_map': False, 'tree': True}
# > {'pvary': False, 'pcast': True, 'axis_size': True}
# > {'PmapSharding': False, 'PositionalSharding': False, 'NamedSharding': True, 'use_mesh': False}
# > {'device_buffer': False, 'device_buffers': False}
# > {'jax_pmap_shmap_merge': False}
takes = inspect.signature(jax.shard_map).parameters
print({key: key in takes for key in ("check_rep", "check_vma", "auto", "axis_names")})
# > {'check_rep': False, 'check_vma': True, 'auto': False, 'axis_names': True}
