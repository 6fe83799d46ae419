"""Find the transpose of every collective operation."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax

num_devices = jax.device_count()
x = 10.0 * jnp.arange(num_devices)[:, None] + jnp.arange(num_devices)
first = x[:, 0]  # one number per device
ring = [(i, (i + 1) % num_devices) for i in range(num_devices)]


# %% matrix
def parallel(collective):
    return jax.pmap(collective, axis_name="devices")


def matrix(collective):  # row j: where the number of device j goes
    ones = jnp.eye(num_devices, dtype=int)  # row j: a 1 on device j, 0 elsewhere
    return jnp.stack([parallel(collective)(one) for one in ones])


back = [(destination, source) for source, destination in ring]
forward = matrix(lambda number: lax.ppermute(number, "devices", ring))
backward = matrix(lambda number: lax.ppermute(number, "devices", back))
print(forward)
# > [[0 1 0 0 0 0 0 0]
# >  [0 0 1 0 0 0 0 0]
# >  [0 0 0 1 0 0 0 0]
# >  [0 0 0 0 1 0 0 0]
# >  [0 0 0 0 0 1 0 0]
# >  [0 0 0 0 0 0 1 0]
# >  [0 0 0 0 0 0 0 1]
# >  [1 0 0 0 0 0 0 0]]
print("turned around:")
# > turned around:
print(backward)
# > [[0 0 0 0 0 0 0 1]
# >  [1 0 0 0 0 0 0 0]
# >  [0 1 0 0 0 0 0 0]
# >  [0 0 1 0 0 0 0 0]
# >  [0 0 0 1 0 0 0 0]
# >  [0 0 0 0 1 0 0 0]
# >  [0 0 0 0 0 1 0 0]
# >  [0 0 0 0 0 0 1 0]]
assert (backward == forward.T).all()

# %% all-ones
to_all = matrix(lambda number: lax.psum(number, "devices"))
print(to_all)
# > [[1 1 1 1 1 1 1 1]
# >  [1 1 1 1 1 1 1 1]
# >  [1 1 1 1 1 1 1 1]
# >  [1 1 1 1 1 1 1 1]
# >  [1 1 1 1 1 1 1 1]
# >  [1 1 1 1 1 1 1 1]
# >  [1 1 1 1 1 1 1 1]
# >  [1 1 1 1 1 1 1 1]]
assert (to_all == to_all.T).all()

# %% pairs
collectives = {
    "psum": lambda row: lax.psum(row, "devices"),
    "pmean": lambda row: lax.pmean(row, "devices"),
    "all_gather": lambda number: lax.all_gather(number, "devices"),
    "psum_scatter": lambda row: lax.psum_scatter(row, "devices"),
    "ppermute": lambda row: lax.ppermute(row, "devices", ring),
    "ppermute back": lambda row: lax.ppermute(row, "devices", back),
    "all_to_all": lambda row: lax.all_to_all(row, "devices", 0, 0),
}
transposes = {
    "psum": "psum",
    "pmean": "pmean",
    "all_gather": "psum_scatter",
    "psum_scatter": "all_gather",
    "ppermute": "ppermute back",
    "all_to_all": "all_to_all",
}
for name, transpose in transposes.items():
    operation, opposite = (parallel(collectives[each]) for each in (name, transpose))
    data = first if name == "all_gather" else x
    result = operation(data)
    reply = jnp.arange(float(result.size)).reshape(result.shape)
    (returned,) = jax.linear_transpose(operation, data)(reply)
    assert (returned == opposite(reply)).all()
    print(f"{name}: {data.shape} -> {result.shape}", end="; ")
    print(f"{transpose}: {reply.shape} -> {returned.shape}")
# > psum: (8, 8) -> (8, 8); psum: (8, 8) -> (8, 8)
# > pmean: (8, 8) -> (8, 8); pmean: (8, 8) -> (8, 8)
# > all_gather: (8,) -> (8, 8); psum_scatter: (8, 8) -> (8,)
# > psum_scatter: (8, 8) -> (8,); all_gather: (8,) -> (8, 8)
# > ppermute: (8, 8) -> (8, 8); ppermute back: (8, 8) -> (8, 8)
# > all_to_all: (8, 8) -> (8, 8); all_to_all: (8, 8) -> (8, 8)

# %% gradient
gather = parallel(collectives["all_gather"])
program = jax.make_jaxpr(jax.grad(lambda first: gather(first).sum()))(first)
print("all_gather in the program:", "all_gather" in str(program))
# > all_gather in the program: True
print("reduce_scatter in it:", "reduce_scatter" in str(program))
# > reduce_scatter in it: True
