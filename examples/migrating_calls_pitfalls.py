"""Call what was a `jax.pmap` by keyword, and in a loop."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp

num_devices = jax.device_count()
mesh = jax.sharding.Mesh(jax.devices(), ("devices",))
split = jax.P("devices")
specs = {"mesh": mesh, "in_specs": split, "out_specs": split}
numbers = jnp.arange(num_devices)


# %% keyword-old
def add(x, y):
    return x + y


old = jax.pmap(add)(numbers, y=10 * numbers)
print(old)
# > [ 0 11 22 33 44 55 66 77]

# %% keyword
new_add = jax.shard_map(add, mesh=mesh, in_specs=(split, split), out_specs=split)
try:
    new_add(numbers, y=10 * numbers)
except TypeError as error:
    print(f"{type(error).__name__}: {error}")
# > TypeError: _shard_map.<locals>.wrapped() got an unexpected keyword argument 'y'
new = new_add(numbers, 10 * numbers)
print(new)
# > [ 0 11 22 33 44 55 66 77]
assert (new == old).all() and (new == 11 * numbers).all()


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
