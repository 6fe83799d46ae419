"""Write the program of one device with `jax.shard_map`."""

# %% data-parallel
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax
from jax.sharding import AxisType

num_devices = jax.device_count()
mesh = jax.make_mesh((num_devices,), ("devices",), axis_types=(AxisType.Auto,))
split, same = jax.P("devices"), jax.P()
data = jnp.arange(num_devices * 4).reshape(num_devices, 4)


def scale_by_two(x):
    print("tracing scale_by_two, x has shape", x.shape)
    return x * 2


mapped_scale = jax.shard_map(scale_by_two, mesh=mesh, in_specs=split, out_specs=split)
parallel_scale = jax.jit(mapped_scale)
result = parallel_scale(data)
# > tracing scale_by_two, x has shape (1, 4)
print("result:", result.shape)
# > result: (8, 4)
assert (result == data * 2).all()

# %% more-rows
more_rows = jnp.arange(num_devices * 8).reshape(num_devices * 2, 4)
print("result:", parallel_scale(more_rows).shape)
# > tracing scale_by_two, x has shape (2, 4)
# > result: (16, 4)


# %% in-axes
def predict(params, x):
    print("inside: x", x.shape, "w", params["w"].shape, "b", params["b"].shape)
    return x @ params["w"] + params["b"]


parallel_predict = jax.jit(
    jax.shard_map(predict, mesh=mesh, in_specs=(same, split), out_specs=split)
)
params = {"w": jnp.ones(4), "b": jnp.float32(100.0)}
outputs = parallel_predict(params, data)
# > inside: x (1, 4) w (4,) b ()
print(outputs)
# > [106. 122. 138. 154. 170. 186. 202. 218.]
assert jnp.allclose(outputs, data.sum(axis=1) + 100)


# %% psum draw="local_sums, global_sum"
def scale_and_sum(x):  # x: (1, 4)
    local_sum = jnp.sum(x * 2)
    return local_sum[None], lax.psum(local_sum, "devices")


parallel_sum = jax.jit(
    jax.shard_map(scale_and_sum, mesh=mesh, in_specs=split, out_specs=(split, same))
)
local_sums, global_sum = parallel_sum(data)
print("local_sums:", local_sums)
# > local_sums: [ 12  44  76 108 140 172 204 236]
print("global_sum:", global_sum, global_sum.shape)
# > global_sum: 992 ()
assert (local_sums == (data * 2).sum(axis=1)).all()
assert global_sum == (data * 2).sum()
