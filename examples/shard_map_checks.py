"""Claim with `out_specs` that a result is the same on all devices."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax
from jax.sharding import AxisType

num_devices = jax.device_count()
mesh = jax.make_mesh((num_devices,), ("devices",), axis_types=(AxisType.Auto,))
numbers = jnp.arange(num_devices)


# %% refused
def claim_same(function, **options):
    specs = {"in_specs": jax.P("devices"), "out_specs": jax.P()}
    return jax.shard_map(function, mesh=mesh, **specs, **options)


def local_sum(x):  # x: (1,)
    return jnp.sum(x)


try:
    claim_same(local_sum)(numbers)
except ValueError as error:
    first_line, _, _, _, reason, *_ = str(error).splitlines()
    print(f"{type(error).__name__}: {first_line}\n{reason}")
# > ValueError: shard_map applied to the function '_rem_singleton' was given out_specs which require replication which can't be statically inferred given the mesh:
# > out_specs is P() which implies that the corresponding output value is replicated across mesh axis 'devices', but could not infer replication over any axes

# %% unchecked
claimed = claim_same(local_sum, check_vma=False)(numbers)
print("claimed:", claimed, "replicated:", claimed.is_fully_replicated)
# > claimed: 0 replicated: True
print("held:", [int(shard.data) for shard in claimed.addressable_shards])
# > held: [0, 1, 2, 3, 4, 5, 6, 7]

# %% reduced
total = claim_same(lambda x: lax.psum(local_sum(x), "devices"))(numbers)
print("total:", total)
# > total: 28
assert total == numbers.sum()
