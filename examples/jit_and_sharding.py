"""Place the inputs of `jax.jit` on all devices, and leave the rest to the compiler."""

# %% devices draw="alone, together"
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax.sharding import AxisType

num_devices = jax.device_count()
mesh = jax.make_mesh((num_devices,), ("devices",), axis_types=(AxisType.Auto,))
split = jax.NamedSharding(mesh, jax.P("devices"))
whole = jax.NamedSharding(mesh, jax.P())


@jax.jit
def square(x):
    return x * x


numbers = jnp.arange(num_devices)
alone = square(numbers)
together = square(jax.device_put(numbers, split))
assert (together == alone).all()


# %% data-parallel draw="result"
@jax.jit
def scale_by_two(x):
    print("tracing scale_by_two, x has shape", x.shape)
    return x * 2


data = jnp.arange(num_devices * 4).reshape(num_devices, 4)
spread_data = jax.device_put(data, split)
result = scale_by_two(spread_data)
# > tracing scale_by_two, x has shape (8, 4)
assert (result == data * 2).all()

# %% more-rows
more_rows = jax.device_put(jnp.arange(num_devices * 8).reshape(-1, 4), split)
print("result:", scale_by_two(more_rows).shape)
# > tracing scale_by_two, x has shape (16, 4)
# > result: (16, 4)


# %% in-axes draw="outputs"
@jax.jit
def predict(params, x):
    return x @ params["w"] + params["b"]


params = {"w": jnp.ones(4), "b": jnp.float32(100.0)}
outputs = predict(jax.device_put(params, whole), spread_data)
print(outputs)
# > [106. 122. 138. 154. 170. 186. 202. 218.]
assert jnp.allclose(outputs, data.sum(axis=1) + 100)


# %% psum draw="result_sum"
@jax.jit
def scale_and_sum(x):
    scaled = x * 2
    return scaled, jnp.sum(scaled)


result_scaled, result_sum = scale_and_sum(spread_data)
print("result_sum:", result_sum, result_sum.shape)
# > result_sum: 992 ()
print("replicated:", result_sum.is_fully_replicated)
# > replicated: True
assert result_sum == data.size * (data.size - 1)
