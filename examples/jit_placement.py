"""Say where the inputs, the outputs and the values in between lie."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType

num_devices = jax.device_count()
mesh = jax.make_mesh((num_devices,), ("devices",), axis_types=(AxisType.Auto,))
split = jax.NamedSharding(mesh, jax.P("devices"))
whole = jax.NamedSharding(mesh, jax.P())


# %% in-out draw="kept, gathered"
def double(x):
    return x * 2


data = np.arange(8)
kept = jax.jit(double, in_shardings=split, out_shardings=split)(data)
gathered = jax.jit(double, in_shardings=split, out_shardings=whole)(data)
assert (kept == data * 2).all() and (gathered == data * 2).all()


# %% made draw="here, everywhere"
def make():
    return jnp.arange(8)


here = jax.jit(make)()
everywhere = jax.jit(make, out_shardings=split)()
assert (here == everywhere).all()

# %% table
numbers = jax.device_put(jnp.arange(8), split)


@jax.jit
def multiply(x, y):
    return x[:, None] * y[None, :]


table = multiply(numbers, numbers)
print(table.sharding.spec)
# > P('devices',)


# %% constraint draw="by_columns"
@jax.jit
def multiply_by_columns(x, y):
    result = x[:, None] * y[None, :]
    columns = jax.NamedSharding(mesh, jax.P(None, "devices"))
    return jax.lax.with_sharding_constraint(result, columns)


by_columns = multiply_by_columns(numbers, numbers)
print(by_columns.sharding.spec)
# > P(None, 'devices')
assert (by_columns == table).all()


# %% between
@jax.jit
def gather_between(x):
    doubled = jax.lax.with_sharding_constraint(x * 2, whole)
    return jax.lax.with_sharding_constraint(doubled + 1, split)


@jax.jit
def unconstrained(x):
    return x * 2 + 1


for function in (unconstrained, gather_between):
    program = function.lower(numbers).compile().as_text()
    print(f"{function.__name__}, all-gather:", "all-gather" in program)
# > unconstrained, all-gather: False
# > gather_between, all-gather: True
