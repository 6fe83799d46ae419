"""Accumulate gradients in `lax.scan` under `jax.shard_map`."""

# %% setup
import os
import re

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax
from jax.sharding import AxisType

num_devices = jax.device_count()
mesh = jax.make_mesh((num_devices,), ("devices",), axis_types=(AxisType.Auto,))
split, same = jax.P("devices"), jax.P()
specs = {"mesh": mesh, "in_specs": (same, split), "out_specs": same}
w = jnp.float32(2)
x = jnp.arange(4.0 * num_devices)


# %% carry
def accumulate(w, x, start):  # x: (4,), one example at a time
    def body(total, one):
        return total + jax.grad(lambda w: (w * one) ** 2)(w), None

    total, _ = lax.scan(body, start, x)
    return lax.pmean(total / len(x), "devices")


def from_zero(w, x):
    w = lax.pcast(w, "devices", to="varying")
    return accumulate(w, x, start=jnp.float32(0))


try:
    jax.shard_map(from_zero, **specs)(w, x)
except TypeError as error:
    print(f"{type(error).__name__}: {str(error).partition('See')[0].strip()}")
# > TypeError: scan body function carry input and carry output must have equal types, but they differ:
# >
# > The input carry total has type float32[] but the corresponding output carry component has type float32[]{V:devices}, so the manual axis types do not match.
# >
# > This might be fixed by applying `jax.lax.pcast(..., ('devices',), to='varying')`, to the initial carry value corresponding to the input carry total.


# %% mended
def from_varying_zero(w, x):
    w = lax.pcast(w, "devices", to="varying")
    return accumulate(w, x, start=jnp.zeros_like(w))


def without_pcast(w, x):
    return accumulate(w, x, start=jnp.float32(0))


whole = jax.grad(lambda w: jnp.mean((w * x) ** 2))(w)
print("whole batch:", whole)
# > whole batch: 1302.0
for function, times in ((from_varying_zero, 1), (without_pcast, num_devices)):
    step = jax.jit(jax.shard_map(function, **specs))
    program = step.lower(w, x).compile().as_text()
    lines = re.findall(r".*\ball-reduce(?:-start)?\(.*", program)
    in_loop = sum("/while/body/" in line for line in lines)
    print(f"{function.__name__}: {step(w, x)}, all-reduces in the loop: {in_loop}")
    assert jnp.allclose(step(w, x), times * whole)
# > from_varying_zero: 1302.0, all-reduces in the loop: 0
# > without_pcast: 10416.0, all-reduces in the loop: 1
