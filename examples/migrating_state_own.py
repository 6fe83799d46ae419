"""Keep a state that differs from device to device: split, not replicated."""

# %% own-old
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp

num_devices = jax.device_count()
mesh = jax.sharding.Mesh(jax.devices(), ("devices",))
split = jax.P("devices")
data = jnp.arange(num_devices * 4.0)


def follow(average, x):  # average: () or (1,), x: (4,)
    return 0.5 * average + 0.5 * x.mean()


old = jax.pmap(follow)(jnp.zeros(num_devices), data.reshape(num_devices, 4))
print(old)
# > [ 0.75  2.75  4.75  6.75  8.75 10.75 12.75 14.75]

# %% own-new
specs = {"in_specs": (split, split), "out_specs": split}
new = jax.jit(jax.shard_map(follow, mesh=mesh, **specs))(jnp.zeros(num_devices), data)
print(new)
# > [ 0.75  2.75  4.75  6.75  8.75 10.75 12.75 14.75]
assert (new == old).all()

# %% first-copy
print("first:", old[0], "mean:", old.mean())
# > first: 0.75 mean: 7.75
assert jnp.allclose(old.mean(), 0.5 * data.mean())
