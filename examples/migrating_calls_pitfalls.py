"""Call what was a `jax.pmap` by keyword, and in a loop."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp

num_devices = jax.device_count()
mesh = jax.sharding.Mesh(jax.devices(), ("devices",))
split, whole = jax.P("devices"), jax.P()
specs = {"mesh": mesh, "in_specs": split, "out_specs": split}
numbers = jnp.arange(num_devices)

# %% keyword
scale = jax.shard_map(jnp.multiply, mesh=mesh, in_specs=(split, whole), out_specs=split)
try:
    scale(numbers, y=10)
except TypeError as error:
    print(f"{type(error).__name__}: {error}")
# > TypeError: _shard_map.<locals>.wrapped() got an unexpected keyword argument 'y'
print(scale(numbers, 10))
# > [ 0 10 20 30 40 50 60 70]


# %% retrace
def double(x):
    print("tracing")
    return x * 2


def three_calls(function):
    for _ in range(3):
        function(numbers)


print("pmap:")
# > pmap:
three_calls(jax.pmap(double))
# > tracing
print("shard_map:")
# > shard_map:
three_calls(jax.shard_map(double, **specs))
# > tracing
# > tracing
# > tracing
print("jit of shard_map:")
# > jit of shard_map:
three_calls(jax.jit(jax.shard_map(double, **specs)))
# > tracing
