"""Hand fewer rows than there are devices to `jax.pmap` and to `jax.shard_map`."""

# %% fewer-rows
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp

num_devices = jax.device_count()
mesh = jax.sharding.Mesh(jax.devices(), ("devices",))
split = jax.P("devices")
specs = {"mesh": mesh, "in_specs": split, "out_specs": split}

fewer = jnp.arange(max(1, num_devices - 1))
try:
    jax.shard_map(jnp.negative, **specs)(fewer)
except ValueError as error:
    reason = str(error).split("but ")[-1].splitlines()[0]
    print(f"{type(error).__name__}: {str(error).splitlines()[0]} … {reason}")
# > ValueError: shard_map applied to the function 'negative' was given argument arrays with axis sizes that are not evenly divisible by the corresponding mesh axis sizes: … 8 does not evenly divide 7
some = jax.sharding.Mesh(jax.devices()[: len(fewer)], ("devices",))
on_some = jax.shard_map(jnp.negative, mesh=some, in_specs=split, out_specs=split)
old, new = jax.pmap(jnp.negative)(fewer), on_some(fewer)
print(len(old.devices()), len(new.devices()))
# > 7 7
assert (new == old).all() and new.sharding.is_equivalent_to(old.sharding, 1)
