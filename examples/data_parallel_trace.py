"""See when `jax.pmap` traces a function again."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp

num_devices = jax.device_count()
sharded_data = jnp.arange(num_devices * 4).reshape(num_devices, 4)


# %% retrace
def scale_by_two(x):
    print("   tracing", x.dtype, x.shape)
    return x * 2


parallel_scale = jax.pmap(scale_by_two)

print("1. first call")
# > 1. first call
result = parallel_scale(sharded_data)
# >    tracing int32 (4,)

print("2. same call again")
# > 2. same call again
parallel_scale(sharded_data)

print("3. other values")
# > 3. other values
parallel_scale(sharded_data + 100)

print("4. another dtype")
# > 4. another dtype
parallel_scale(sharded_data.astype(jnp.float32))
# >    tracing float32 (4,)

print("5. another shape")
# > 5. another shape
parallel_scale(sharded_data[:, :2])
# >    tracing int32 (2,)

print("6. a result fed back")
# > 6. a result fed back
result = parallel_scale(result)
# >    tracing int32 (4,)

print("7. that result fed back")
# > 7. that result fed back
result = parallel_scale(result)
assert (result == sharded_data * 2 * 2 * 2).all()  # calls 1, 6 and 7
