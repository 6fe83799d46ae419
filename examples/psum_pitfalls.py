"""Get something other than one total, without any error."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax
from jax.sharding import AxisType

num_devices = jax.device_count()
sharded_data = jnp.arange(num_devices * 4).reshape(num_devices, 4)


# %% elementwise
def sum_over_devices(x):  # x: (4,)
    return lax.psum(x * 2, "devices")


column_sums = jax.pmap(sum_over_devices, axis_name="devices")(sharded_data)
print("shape:", column_sums.shape)
# > shape: (8, 4)
print("device 0:", column_sums[0])
# > device 0: [224 240 256 272]
by_hand = (sharded_data * 2).sum(axis=0)
print("by hand: ", by_hand)
# > by hand:  [224 240 256 272]
assert (column_sums == by_hand).all()


# %% unreduced draw="claimed"
def local_sum(x):
    return jnp.sum(x * 2)


claimed = jax.pmap(local_sum, out_axes=None)(sharded_data)
print("claimed:", claimed, "replicated:", claimed.is_fully_replicated)
# > claimed: 12 replicated: True
print("held:", [int(shard.data) for shard in claimed.addressable_shards])
# > held: [12, 44, 76, 108, 140, 172, 204, 236]

# %% refused
mesh = jax.make_mesh((num_devices,), ("devices",), axis_types=(AxisType.Auto,))
specs = {"in_specs": jax.P("devices"), "out_specs": jax.P()}
try:
    jax.shard_map(local_sum, mesh=mesh, **specs)(sharded_data)
except ValueError as error:
    print(f"{type(error).__name__}: {str(error).splitlines()[0]}")
# > ValueError: shard_map applied to the function '_rem_singleton' was given out_specs which require replication which can't be statically inferred given the mesh:


# %% reduced
def global_sum(x):
    return lax.psum(local_sum(x), "devices")


total = jax.pmap(global_sum, axis_name="devices", out_axes=None)(sharded_data)
print("total:", total, "replicated:", total.is_fully_replicated)
# > total: 992 replicated: True
print("held:", [int(shard.data) for shard in total.addressable_shards])
# > held: [992, 992, 992, 992, 992, 992, 992, 992]
assert total == (sharded_data * 2).sum()
