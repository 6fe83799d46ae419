"""Give each process its own rows: by the number of its devices, or as one array."""

# %% old
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import numpy as np


def add_one(x):
    return x + 1


num_local = jax.local_device_count()
assert num_local == len(jax.local_devices())
own = np.arange(num_local * 4)  # the numbers that this process has read
old = jax.pmap(add_one)(own.reshape(num_local, -1))

# %% new
mesh = jax.sharding.Mesh(jax.devices(), ("devices",))
split = jax.NamedSharding(mesh, jax.P("devices"))
x = jax.make_array_from_process_local_data(split, own)
placed = jax.device_put(own, split)  # the same, in a single process
assert (x == placed).all() and x.sharding == placed.sharding
specs = {"in_specs": split.spec, "out_specs": split.spec}
new = jax.jit(jax.shard_map(add_one, mesh=mesh, **specs))(x)
print("old:", old.shape, "new:", new.shape)
# > old: (8, 4) new: (32,)
assert (new == old.reshape(-1)).all() and (new == own + 1).all()
