"""Python and NumPy in a mapped function, which need values that are not there yet."""

# devices: 8 (one number of devices tells it all)

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
import numpy as np

x = jnp.arange(8)


# %% bool
def clip(x):
    return 5 if x > 5 else x


try:
    jax.pmap(clip)(x)
except jax.errors.TracerBoolConversionError as error:
    print(f"{type(error).__name__}: {str(error).splitlines()[0]}")
# > TracerBoolConversionError: Attempted boolean conversion of traced array with shape bool[].

# %% bool-fixed
print(jax.pmap(lambda x: jnp.where(x > 5, 5, x))(x))
# > [0 1 2 3 4 5 5 5]

# %% numpy
try:
    jax.pmap(lambda x: np.exp2(x))(x)
except jax.errors.TracerArrayConversionError as error:
    print(f"{type(error).__name__}: {str(error).splitlines()[0]}")
# > TracerArrayConversionError: The numpy.ndarray conversion method __array__() was called on traced array with shape int32[]

# %% numpy-fixed
print(jax.pmap(jnp.exp2)(x))
# > [  1.   2.   4.   8.  16.  32.  64. 128.]

# %% float
for function in (float, lambda x: x.item()):
    try:
        jax.pmap(function)(x)
    except jax.errors.ConcretizationTypeError as error:
        print(f"{type(error).__name__}: " + str(error).partition("\nThe error")[0])
# > ConcretizationTypeError: Abstract tracer value encountered where concrete value is expected: traced array with shape int32[]
# > The problem arose with the `float` function. If trying to convert the data type of a value, try using `x.astype(float)` or `jnp.array(x, float)` instead.
# > ConcretizationTypeError: Abstract tracer value encountered where concrete value is expected: traced array with shape int32[]
# > This occurred in the item() method of jax.Array

# %% float-fixed
print(jax.pmap(lambda x: x.astype(float))(x))
# > [0. 1. 2. 3. 4. 5. 6. 7.]

# %% mask
try:
    jax.pmap(lambda row: row[row > 1].sum())(jnp.tile(x, (8, 1)))
except jax.errors.NonConcreteBooleanIndexError as error:
    print(f"{type(error).__name__}: {str(error).splitlines()[0]}")
# > NonConcreteBooleanIndexError: Array boolean indices must be concrete; got bool[8]

# %% mask-fixed
print(jax.pmap(lambda row: jnp.where(row > 1, row, 0).sum())(jnp.tile(x, (8, 1))))
# > [27 27 27 27 27 27 27 27]
