"""Read the communication in a compiled program."""

# %% program
import os
import re

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax.sharding import AxisType

num_devices = jax.device_count()
mesh = jax.make_mesh((num_devices,), ("devices",), axis_types=(AxisType.Auto,))
split = jax.NamedSharding(mesh, jax.P("devices"))
data = jnp.arange(num_devices * 4).reshape(num_devices, 4)
spread_data = jax.device_put(data, split)


@jax.jit
def total(x):
    return jnp.sum(x * 2)


program = total.lower(spread_data).compile().as_text()
for line in program.splitlines():
    if line.startswith("ENTRY") or " all-reduce" in line:
        print(line.split(", channel_id")[0])
# > ENTRY %main.0_spmd (param: s32[1,4]) -> s32[] {
# >   ROOT %all-reduce = s32[] all-reduce(%multiply_reduce_fusion)
assert total(spread_data) == 2 * jnp.sum(data)

# %% reductions
KINDS = "all-reduce|all-gather|all-to-all|collective-permute|reduce-scatter"


def communication(function, *arrays):
    program = jax.jit(function).lower(*arrays).compile().as_text()
    found = re.findall(rf"= (\S+) ({KINDS})(?:-start)?\(", program)
    return [f"{kind} of {shape.partition('{')[0]}" for shape, kind in found]


print("total:      ", communication(lambda x: x.sum(), spread_data))
# > total:       ['all-reduce of s32[]']
print("column sums:", communication(lambda x: x.sum(axis=0), spread_data))
# > column sums: ['all-reduce of s32[4]']
print("row sums:   ", communication(lambda x: x.sum(axis=1), spread_data))
# > row sums:    []
print("normalized: ", communication(lambda x: x / x.sum(), spread_data))
# > normalized:  ['all-reduce of s32[]']
