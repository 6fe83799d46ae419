"""Return a loss that differs from device to device, and mend it."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax

num_devices = jax.device_count()
mesh = jax.sharding.Mesh(jax.devices(), ("devices",))
split, whole = jax.P("devices"), jax.P()
params = {"w": jnp.array([10.0, 1.0]), "b": jnp.float32(100)}
data = jnp.arange(num_devices * 8.0).reshape(num_devices * 4, 2)


def predict(params, x):  # x: (4, 2)
    return x @ params["w"] + params["b"]


def mapped(function, in_specs, out_specs):
    specs = {"in_specs": in_specs, "out_specs": out_specs}
    return jax.jit(jax.shard_map(function, mesh=mesh, **specs))


# %% not-reduced
def own_loss(params, x):
    return jnp.mean(predict(params, x))


old = jax.pmap(own_loss, in_axes=(None, 0))(params, data.reshape(num_devices, 4, 2))
print("pmap:  ", old)
# > pmap:   [134. 222. 310. 398. 486. 574. 662. 750.]
try:
    mapped(own_loss, (whole, split), whole)(params, data)
except ValueError as error:
    print(f"{type(error).__name__}: {str(error).splitlines()[0]}")
# > ValueError: shard_map applied to the function 'own_loss' was given out_specs which require replication which can't be statically inferred given the mesh:

# %% reduced
apart = mapped(lambda *args: own_loss(*args)[None], (whole, split), split)
mean = mapped(
    lambda *args: lax.pmean(own_loss(*args), "devices"), (whole, split), whole
)
print("apart: ", apart(params, data))
# > apart:  [134. 222. 310. 398. 486. 574. 662. 750.]
print("mean:  ", mean(params, data))
# > mean:   442.0
assert (apart(params, data) == old).all() and mean(params, data) == old.mean()
