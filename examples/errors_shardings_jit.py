"""Give `jax.jit` placements, or a donated array, that it cannot use, and mend it."""

# devices: 8 (the messages tell nothing new on other numbers)

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import warnings

import jax
import jax.numpy as jnp
from jax.sharding import AxisType

P = jax.P
mesh = jax.make_mesh((8,), ("devices",), axis_types=(AxisType.Auto,))
split = jax.NamedSharding(mesh, P("devices"))
same = jax.NamedSharding(mesh, P())
numbers = jax.device_put(jnp.arange(8), split)


def attempt(function, *arguments, **options):
    try:
        print(function(*arguments, **options))
    except Exception as error:
        print(f"{type(error).__name__}: {error}")


# %% devices
def add(x, y):
    return x + y


on_first = jax.device_put(jnp.arange(8), jax.devices()[0])
attempt(jax.jit(add), numbers, on_first)
# > ValueError: Received incompatible devices for jitted computation. Got argument x of add with shape int32[8] and with device ids [0, 1, 2, 3, 4, 5, 6, 7] on platform CPU and argument y of add with shape int32[8] and with device ids [0] on platform CPU

# %% devices-fixed
print(jax.jit(add)(numbers, jax.device_put(on_first, split)))
# > [ 0  2  4  6  8 10 12 14]

# %% mismatch
copied = jax.device_put(jnp.arange(8), same)
attempt(jax.jit(jnp.negative, in_shardings=split), copied)
# > ValueError: Sharding passed to jit does not match the sharding on the respective arg. Got jit sharding: NamedSharding(mesh=Mesh('devices': 8, axis_types=(Auto,)), spec=P('devices',), memory_kind=device),
# > arg sharding: NamedSharding(mesh=Mesh('devices': 8, axis_types=(Auto,)), spec=P(), memory_kind=device) for arg type: int32[8]

# %% mismatch-fixed
print(jax.jit(jnp.negative)(copied))
# > [ 0 -1 -2 -3 -4 -5 -6 -7]
print(jax.jit(jnp.negative, in_shardings=split)(jax.device_put(copied, split)))
# > [ 0 -1 -2 -3 -4 -5 -6 -7]

# %% prefix
attempt(jax.jit(add, in_shardings=(split,)), numbers, numbers)
# > ValueError: pjit in_shardings specification must be a tree prefix of the positional arguments tuple. In particular, pjit in_shardings must either be a Sharding, a PartitionSpec, or a tuple of length equal to the number of positional arguments. But pjit in_shardings is the wrong length: got a tuple or list of length 1 for an args tuple of length 2.

# %% keyword
attempt(jax.jit(add, in_shardings=(split, split)), numbers, y=numbers)
# > ValueError: pjit does not support kwargs when in_shardings is specified.

# %% prefix-fixed
print(jax.jit(add, in_shardings=(split, split))(numbers, numbers))
# > [ 0  2  4  6  8 10 12 14]

# %% compiled
negate = jax.jit(jnp.negative)
compiled = negate.lower(numbers).compile()
attempt(compiled, copied)
# > ValueError: Computation was compiled for input shardings that disagree with the shardings of arguments passed to it. Here are the 1 mismatches:
# > Argument args[0] with shape int32[8]:
# >   Passed sharding: NamedSharding(mesh=Mesh('devices': 8, axis_types=(Auto,)), spec=P(), memory_kind=device)
# >   Required sharding: NamedSharding(mesh=Mesh('devices': 8, axis_types=(Auto,)), spec=P('devices',), memory_kind=device)

# %% compiled-fixed
print(compiled(jax.device_put(copied, split)))
# > [ 0 -1 -2 -3 -4 -5 -6 -7]
print(negate(copied))
# > [ 0 -1 -2 -3 -4 -5 -6 -7]

# %% tracer
attempt(jax.jit(lambda x: x * len(x.sharding.device_set)), numbers)
# > AttributeError: The 'sharding' attribute is not available on traced array with shape int32[8]. To query sharding information on tracers, use `jax.typeof(x)`.


# %% tracer-fixed
@jax.jit
def double(x):
    print(jax.typeof(x))
    return x * 2


print(double(numbers).sharding.spec)
# > int32[8]
# > P('devices',)

explicit = jax.make_mesh((8,), ("devices",), axis_types=(AxisType.Explicit,))
double(jax.device_put(numbers, jax.NamedSharding(explicit, P("devices"))))
# > int32[8@devices]

# %% deleted
step = jax.jit(lambda x: x + 1, donate_argnums=0)
before = jax.device_put(jnp.arange(8), split)
after = step(before)
attempt(jnp.sum, before)
# > RuntimeError: Array has been deleted with shape=int32[8].

# %% deleted-fixed
state = jax.device_put(jnp.arange(8), split)
for _ in range(3):
    state = step(state)
print(state)
# > [ 3  4  5  6  7  8  9 10]

# %% unusable
gather = jax.jit(lambda x: x + 1, donate_argnums=0, out_shardings=same)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    gather(state)
print(f"{caught[0].category.__name__}: {str(caught[0].message).splitlines()[0]}")
# > UserWarning: Some donated buffers were not usable: int32[1].

# %% unusable-fixed
keep = jax.jit(lambda x: x + 1, donate_argnums=0, out_shardings=split)
keep(state)
print("donated:", state.is_deleted())
# > donated: True
