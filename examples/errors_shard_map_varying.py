"""Mix values that vary over the devices with values that do not, and mend it."""

# devices: 8 (the messages tell nothing new on other numbers)

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax
from jax.sharding import AxisType

P = jax.P
mesh = jax.make_mesh((8,), ("devices",), axis_types=(AxisType.Auto,))
split, same = P("devices"), P()
numbers = jnp.arange(8.0)


def run(function, *arguments, in_specs=split, out_specs=split):
    specs = {"in_specs": in_specs, "out_specs": out_specs}
    return jax.jit(jax.shard_map(function, mesh=mesh, **specs))(*arguments)


def attempt(function, *arguments, **specs):
    try:
        print(run(function, *arguments, **specs))
    except Exception as error:
        lines = [line for line in str(error).splitlines() if line]
        lines = [line for line in lines if ".py:" not in line]
        print(f"{type(error).__name__}: " + "\n".join(lines))


# %% carry
def repeat_sum(x):  # x: (1,)
    total, _ = lax.scan(lambda total, _: (total + x, None), jnp.zeros(1), length=3)
    return total


attempt(repeat_sum, numbers)
# > TypeError: scan body function carry input and carry output must have equal types, but they differ:
# > The input carry total has type float32[1] but the corresponding output carry component has type float32[1]{V:devices}, so the manual axis types do not match.
# > This might be fixed by applying `jax.lax.pcast(..., ('devices',), to='varying')`, to the initial carry value corresponding to the input carry total.
# > See https://docs.jax.dev/en/latest/...#scan-vma for more information.
# > Revise the function so that all output types match the corresponding input types.


# %% carry-fixed
def repeat_sum_varying(x):
    start = lax.pcast(jnp.zeros(1), "devices", to="varying")
    total, _ = lax.scan(lambda total, _: (total + x, None), start, length=3)
    return total


print(run(repeat_sum_varying, numbers))
# > [ 0.  3.  6.  9. 12. 15. 18. 21.]


# %% cond
def keep_large(x):
    return lax.cond(x[0] > 3, lambda: x, lambda: jnp.zeros(1))


attempt(keep_large, numbers)
# > TypeError: cond branches must have equal output types but they differ.
# > The output of true_fun has type float32[1]{V:devices} but the corresponding output of false_fun has type float32[1], so the manual axis types do not match.
# > This might be fixed by applying `jax.lax.pcast(..., (), to='varying')` to the output of true_fun.
# > See https://docs.jax.dev/en/latest/...#scan-vma for more information.
# > Revise true_fun and/or false_fun so that all output types match.


# %% cond-fixed
def keep_large_varying(x):
    zero = lax.pcast(jnp.zeros(1), "devices", to="varying")
    return lax.cond(x[0] > 3, lambda: x, lambda: zero)


print(run(keep_large_varying, numbers))
# > [0. 0. 0. 0. 4. 5. 6. 7.]


# %% primitive
def add_primitive(x):
    return lax.add_p.bind(x, jnp.ones(1))


attempt(add_primitive, numbers)
# > ValueError: Primitive add requires varying manual axes to match, but got [frozenset({'devices'}), frozenset()]. Please open an issue at https://github.com/jax-ml/jax/issues and as a temporary workaround pass the check_vma=False argument to `jax.shard_map`

# %% primitive-fixed
print(run(lambda x: lax.add(x, jnp.ones(1)), numbers))
# > [1. 2. 3. 4. 5. 6. 7. 8.]

# %% pcast
attempt(lambda x: lax.pcast(x, "devices", to="varying"), numbers)
# > ValueError: Unsupported pcast from=varying, to='varying'
try:
    run(lambda x: lax.pcast(x, "devices", to="replicated"), numbers, out_specs=same)
except ValueError as error:
    print(f"{type(error).__name__}: {str(error).partition('.')[0]}")
# > ValueError: Got unexpected `to` value

# %% pcast-fixed
print(run(lambda x: x, numbers))
# > [0. 1. 2. 3. 4. 5. 6. 7.]
print(run(lambda x: lax.pmax(x, "devices"), numbers, out_specs=same))
# > [7.]

# %% pvary
attempt(lambda x: lax.pvary(x, "devices"), numbers, in_specs=same)
# > AttributeError: ...pvary...

# %% pvary-fixed
one = jnp.ones(1)
print(run(lambda x: lax.pcast(x, "devices", to="varying"), one, in_specs=same))
# > [1. 1. 1. 1. 1. 1. 1. 1.]
