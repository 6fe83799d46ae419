"""Make parameters where they belong, with `out_shardings` of `jax.jit`."""

# %% old
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp

num_devices = jax.device_count()


def make(key):
    return {"w": jax.random.randint(key, (4,), 0, 10), "b": jnp.int32(0)}


key = jax.random.key(0)
old = jax.pmap(make)(jnp.stack([key] * num_devices))
print("w:", old["w"].shape, old["w"][0])
# > w: (8, 4) [9 0 2 3]

# %% jit
mesh = jax.sharding.Mesh(jax.devices(), ("devices",))
whole = jax.NamedSharding(mesh, jax.P())
new = jax.jit(make, out_shardings=whole)(key)
print("w:", new["w"].shape, new["w"], "on", len(new["w"].devices()), "devices")
# > w: (4,) [9 0 2 3] on 8 devices
for name in old:
    assert all((copy == new[name]).all() for copy in old[name])
