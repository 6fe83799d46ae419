"""Arguments that Python needs to know while it traces."""

# devices: 8 (one number of devices tells it all)

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp

x = jnp.arange(8)


# %% range
def double(x, times):
    for _ in range(times):
        x = x * 2
    return x


try:
    jax.pmap(double, in_axes=(0, None))(x, 3)
except jax.errors.TracerIntegerConversionError as error:
    print(f"{type(error).__name__}: {str(error).splitlines()[0]}")
# > TracerIntegerConversionError: The __index__() method was called on traced array with shape int32[]

# %% range-fixed
print(jax.pmap(double, static_broadcasted_argnums=1)(x, 3))
# > [ 0  8 16 24 32 40 48 56]

# %% shape
try:
    jax.pmap(jnp.full, in_axes=(None, 0))(2, x)
except TypeError as error:
    print(f"{type(error).__name__}: {str(error).splitlines()[0]}")
# > TypeError: Shapes must be 1D sequences of concrete values of integer type, got (JitTracer(~int32[]),).

# %% shape-fixed
print(jax.pmap(jnp.full, static_broadcasted_argnums=0)(2, x).shape)
# > (8, 2)


# %% string
def shift(x, config):
    return x + 1 if config == "up" else x - config["down"]


try:
    jax.pmap(shift, in_axes=(0, None))(x, "up")
except TypeError as error:
    start, _, rest = str(error).splitlines()[0].partition(" at 0x")
    print(f"{type(error).__name__}: {start}>")
    print("..." + rest.partition(">")[2])
# > TypeError: Error interpreting argument to <function _cached_shard_map.<locals>._fun>
# > ... as an abstract array. The problematic value is of type <class 'str'> and was passed to the function at path flat_args[1].

# %% string-fixed
print(jax.pmap(shift, static_broadcasted_argnums=1)(x, "up"))
# > [1 2 3 4 5 6 7 8]

# %% hashable
try:
    jax.pmap(shift, static_broadcasted_argnums=1)(x, {"down": 1})
except ValueError as error:
    print(f"{type(error).__name__}: {error}")
# > ValueError: Non-hashable static arguments are not supported, as this can lead to unexpected cache-misses. Static argument (index 1) of type <class 'dict'> for function shift is non-hashable.

# %% hashable-fixed
print(jax.pmap(lambda x: shift(x, {"down": 1}))(x))
# > [-1  0  1  2  3  4  5  6]

# %% positional
try:
    jax.pmap(double, static_broadcasted_argnums=1)(x, times=3)
except ValueError as error:
    print(f"{type(error).__name__}: {error}")
# > ValueError: pmapped function has static_broadcasted_argnums=(1,) but was called with only 1 positional argument. All static broadcasted arguments must be passed positionally.

# %% positional-fixed
print(jax.pmap(double, static_broadcasted_argnums=1)(x, 3))
# > [ 0  8 16 24 32 40 48 56]
