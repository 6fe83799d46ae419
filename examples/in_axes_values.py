"""Pass an argument by keyword to `jax.pmap`, or one that Python needs to know."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import re
from functools import partial

import jax
import jax.numpy as jnp

num_devices = jax.device_count()
sharded_data = jnp.arange(num_devices * 4).reshape(num_devices, 4)


# %% keyword
def scale_and_add(x, y):
    return x * 2 + y


try:
    jax.pmap(scale_and_add, in_axes=(0, None))(sharded_data, y=100)
except ValueError as error:
    print(f"{type(error).__name__}: {str(error).splitlines()[0]}")
    print(re.search(r"each argument passed by keyword.*?\.", str(error))[0])
# > ValueError: pytree structure error: different lengths of tuple at key path
# > each argument passed by keyword is mapped over its leading axis.

by_partial = jax.pmap(partial(scale_and_add, y=100))(sharded_data)
print("with partial:", by_partial[0])
# > with partial: [100 102 104 106]
assert (by_partial == sharded_data * 2 + 100).all()


# %% range
def double_times(x, times):
    print("tracing")
    for _ in range(times):
        x = x * 2
    return x


try:
    jax.pmap(double_times, in_axes=(0, None))(sharded_data, 3)
except jax.errors.TracerIntegerConversionError as error:
    print(f"{type(error).__name__}: {str(error).splitlines()[0]}")
# > tracing
# > TracerIntegerConversionError: The __index__() method was called on traced array with shape int32[]

# %% static
parallel_double_times = jax.pmap(double_times, static_broadcasted_argnums=1)
for times in (3, 3, 4):
    result = parallel_double_times(sharded_data, times)
    print(times, result[0])
    assert (result == sharded_data * 2**times).all()
# > tracing
# > 3 [ 0  8 16 24]
# > 3 [ 0  8 16 24]
# > tracing
# > 4 [ 0 16 32 48]
