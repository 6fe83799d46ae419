"""Gather in `jax.shard_map`, or let `jax.jit` place the collective operations."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import re

import jax
import jax.numpy as jnp
from jax import lax
from jax.sharding import AxisType

num_devices = jax.device_count()
mesh = jax.make_mesh((num_devices,), ("devices",), axis_types=(AxisType.Auto,))
rows, same = jax.P("devices"), jax.P()

numbers = 10 * jnp.arange(num_devices)[:, None] + jnp.arange(num_devices)
x = jax.device_put(numbers, jax.NamedSharding(mesh, rows))


# %% gathered
def gather_rows(piece):
    everything = lax.all_gather(piece, "devices", tiled=True)
    print("each device:", jax.typeof(piece), "->", jax.typeof(everything))
    return everything


for check in (True, False):
    mapped = jax.shard_map(
        gather_rows, mesh=mesh, in_specs=rows, out_specs=same, check_vma=check
    )
    try:
        gathered = mapped(x)
        print("replicated:", gathered.is_fully_replicated)
        assert (gathered == numbers).all()
    except ValueError as error:
        print(f"{type(error).__name__}: {str(error).splitlines()[0]}")
# > each device: int32[1,8]{V:devices} -> int32[8,8]{V:devices}
# > ValueError: shard_map applied to the function '_rem_singleton' was given out_specs which require replication which can't be statically inferred given the mesh:
# > each device: int32[1,8] -> int32[8,8]
# > replicated: True

# %% pcast
spread = jax.shard_map(
    lambda one: lax.pcast(one, "devices", to="varying"),
    mesh=mesh,
    in_specs=same,
    out_specs=rows,
)
one = jnp.ones(1)
copies = spread(one)
(added,) = jax.linear_transpose(spread, one)(copies)
print("copies:", copies, "transposed:", added)
# > copies: [1. 1. 1. 1. 1. 1. 1. 1.] transposed: [8.]
assert (copies == jnp.ones(num_devices)).all() and added == num_devices

# %% jit
operations = {
    "x.sum(axis=0)": (lambda x: x.sum(axis=0), same),
    "x everywhere": (lambda x: x, same),
    "roll(x, 1)": (lambda x: jnp.roll(x, 1, axis=0), rows),
    "x.T": (lambda x: x.T, rows),
}
names = "all-reduce|all-gather|collective-permute|all-to-all"
for name, (function, layout) in operations.items():
    parallel = jax.jit(function, out_shardings=jax.NamedSharding(mesh, layout))
    program = parallel.lower(x).compile().as_text()
    print(f"{name}:", *sorted(set(re.findall(names, program))))
    assert (parallel(x) == function(numbers)).all()
# > x.sum(axis=0): all-reduce
# > x everywhere: all-gather
# > roll(x, 1): collective-permute
# > x.T: all-to-all
