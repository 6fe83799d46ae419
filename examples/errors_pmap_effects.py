"""Side effects and results that leave a mapped function the wrong way."""

# devices: 8 (one number of devices tells it all)

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp

x = jnp.arange(8)

# %% leaked
kept = []


def square(x):
    kept.append(x)
    return x * x


jax.pmap(square)(x)
try:
    print(kept[0] + 1)
except jax.errors.UnexpectedTracerError as error:
    print(f"{type(error).__name__}: {str(error).splitlines()[0]}")
# > UnexpectedTracerError: Encountered an unexpected tracer. A function transformed by JAX had a side effect, allowing for a reference to an intermediate value with type int32[] wrapped in a DynamicJaxprTracer to escape the scope of the transformation.

# %% leaked-fixed
squares, kept = jax.pmap(lambda x: (x * x, x))(x)
print(kept + 1)
# > [1 2 3 4 5 6 7 8]


# %% ordered
def show(x):
    jax.debug.print("{}", x, ordered=True)
    return x


try:
    jax.pmap(show)(x)
except ValueError as error:
    print(f"{type(error).__name__}: {str(error).partition(':')[0]}")
# > ValueError: The following ordered effects are not supported for more than 1 device


# %% ordered-fixed sort="lines"
def show_place(x):
    jax.debug.print("{}: {}", jax.lax.axis_index("devices"), x * 10)
    return x


jax.pmap(show_place, axis_name="devices")(x)
# > 0: 0
# > 1: 10
# > 2: 20
# > 3: 30
# > 4: 40
# > 5: 50
# > 6: 60
# > 7: 70

# %% text
try:
    jax.pmap(lambda x: {"loss": x, "split": "train"})(x)
except TypeError as error:
    print(f"{type(error).__name__}: {error}")
# > TypeError: Argument 'train' of type <class 'str'> is not a valid JAX type

# %% text-fixed
print({**jax.pmap(lambda x: {"loss": x})(x), "split": "train"})
# > {'loss': Array([0, 1, 2, 3, 4, 5, 6, 7], dtype=int32), 'split': 'train'}

# %% one-number
losses = jax.pmap(lambda x: x / 2)(x)
try:
    print(float(losses))
except TypeError as error:
    print(f"{type(error).__name__}: {error}")
# > TypeError: Only scalar arrays can be converted to Python scalars; got arr.ndim=1

# %% one-number-fixed
print(float(losses.mean()))
# > 1.75

# %% gradient
try:
    jax.grad(jax.pmap(jnp.square))(x / 2)
except TypeError as error:
    print(f"{type(error).__name__}: " + str(error).partition(" To get")[0])
# > TypeError: Gradient only defined for scalar-output functions. Output had shape: (8,).

# %% gradient-fixed
print(jax.grad(lambda x: jax.pmap(jnp.square)(x).sum())(x / 2))
# > [0. 1. 2. 3. 4. 5. 6. 7.]
