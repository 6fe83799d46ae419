"""Use `lax.psum` under `jax.vmap` and `jax.shard_map`, or leave it to `jax.jit`."""

# %% vmap
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax
from jax.sharding import AxisType

num_devices = jax.device_count()
sharded_data = jnp.arange(num_devices * 4).reshape(num_devices, 4)


def scale_and_sum(x):
    scaled = x * 2
    local_sum = jnp.sum(scaled)
    global_sum = lax.psum(local_sum, axis_name="devices")
    return scaled, global_sum


_, result_sum = jax.vmap(scale_and_sum, axis_name="devices")(sharded_data)
print("result_sum:", result_sum)
# > result_sum: [992 992 992 992 992 992 992 992]
assert (result_sum == (sharded_data * 2).sum()).all()
print("devices that hold it:", len(result_sum.devices()))
# > devices that hold it: 1

# %% shard-map
mesh = jax.make_mesh((num_devices,), ("devices",), axis_types=(AxisType.Auto,))
split, same = jax.P("devices"), jax.P()
mapped_scale_sum = jax.shard_map(
    scale_and_sum, mesh=mesh, in_specs=split, out_specs=(split, same)
)
result_scaled, result_sum = mapped_scale_sum(sharded_data)
print("result_scaled:", result_scaled.shape)
# > result_scaled: (8, 4)
print("result_sum:", result_sum, "replicated:", result_sum.is_fully_replicated)
# > result_sum: 992 replicated: True
assert (result_scaled == sharded_data * 2).all()
assert result_sum == (sharded_data * 2).sum()


# %% jit
@jax.jit
def whole_scale_and_sum(x):  # x: (num_devices, 4)
    scaled = x * 2
    return scaled, jnp.sum(scaled)


spread_data = jax.device_put(sharded_data, jax.NamedSharding(mesh, split))
result_scaled, result_sum = whole_scale_and_sum(spread_data)
print("result_scaled:", result_scaled.shape)
# > result_scaled: (8, 4)
print("result_sum:", result_sum, "replicated:", result_sum.is_fully_replicated)
# > result_sum: 992 replicated: True
assert (result_scaled == sharded_data * 2).all()
assert result_sum == (sharded_data * 2).sum()

program = whole_scale_and_sum.lower(spread_data).compile().as_text()
print("all-reduce in the program:", "all-reduce" in program)
# > all-reduce in the program: True
