"""Run a loop while tracing, or on the devices."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp

num_devices = jax.device_count()

# %% python-loop
calls = []


def step(x):
    calls.append("step")
    return jnp.sin(x)


def python_loop(x):
    for _ in range(300):
        x = step(x)
    return x


def traced_loop(x):
    return jax.lax.fori_loop(0, 300, lambda i, x: step(x), x)


for function in (python_loop, traced_loop):
    parallel_function = jax.pmap(function)
    for call in ("first", "second"):
        calls.clear()
        result = parallel_function(jnp.ones(num_devices))
        print(f"{function.__name__}, {call} call: step ran {len(calls)} times")
    assert jnp.allclose(result, python_loop(jnp.ones(num_devices)))
# > python_loop, first call: step ran 300 times
# > python_loop, second call: step ran 0 times
# > traced_loop, first call: step ran 1 times
# > traced_loop, second call: step ran 0 times
