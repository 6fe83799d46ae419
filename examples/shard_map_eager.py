"""Call `jax.shard_map` without `jax.jit`: its body runs again on every call."""

# %% calls
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax.sharding import AxisType

num_devices = jax.device_count()
mesh = jax.make_mesh((num_devices,), ("devices",), axis_types=(AxisType.Auto,))
split = jax.P("devices")
numbers = jnp.arange(num_devices)


def double(x):
    print("double runs")
    return x * 2


mapped = jax.shard_map(double, mesh=mesh, in_specs=split, out_specs=split)
jitted = jax.jit(mapped)
for name, function in {"without jit": mapped, "with jit": jitted}.items():
    for call in (1, 2):
        print(f"{name}, call {call}")
        doubled = function(numbers)
        assert (doubled == numbers * 2).all()
# > without jit, call 1
# > double runs
# > without jit, call 2
# > double runs
# > with jit, call 1
# > double runs
# > with jit, call 2


# %% values
def show(x):
    print(x)
    return x


shown = jax.shard_map(show, mesh=mesh, in_specs=split, out_specs=split)(numbers * 10)
# > On cpu:0 at mesh coordinates (devices,) = (0,):
# > [0]
# >
# > On cpu:1 at mesh coordinates (devices,) = (1,):
# > [10]
# >
# > On cpu:2 at mesh coordinates (devices,) = (2,):
# > [20]
# >
# > On cpu:3 at mesh coordinates (devices,) = (3,):
# > [30]
# >
# > On cpu:4 at mesh coordinates (devices,) = (4,):
# > [40]
# >
# > On cpu:5 at mesh coordinates (devices,) = (5,):
# > [50]
# >
# > On cpu:6 at mesh coordinates (devices,) = (6,):
# > [60]
# >
# > On cpu:7 at mesh coordinates (devices,) = (7,):
# > [70]
assert (shown == numbers * 10).all()
