"""Write what the helpers of flax for `jax.pmap` do, and do without them."""

# %% helpers
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

from collections import deque

import jax
import jax.numpy as jnp
import numpy as np

num_devices = jax.device_count()
mesh = jax.sharding.Mesh(jax.devices(), ("devices",))
split = jax.NamedSharding(mesh, jax.P("devices"))
whole = jax.NamedSharding(mesh, jax.P())


def replicate(leaf):
    return jax.device_put(jnp.stack([leaf] * num_devices), split)


def unreplicate(leaf):
    return leaf[0]


def shard(x):
    return x.reshape(num_devices, -1, *x.shape[1:])


def shard_prng_key(key):
    return jax.random.split(key, num_devices)


def prefetch_to_device(batches, size):
    queue = deque()
    for batch in batches:
        queue.append(jax.device_put(batch, split))
        if len(queue) == size:
            yield queue.popleft()
    yield from queue


# %% old
def noisy(w, x, key):  # w: (2,), x: (4, 2)
    return x @ w + jax.random.randint(key, (4,), 0, 10)


w = jnp.array([10, 100])
key = jax.random.key(0)
batches = [i + np.arange(num_devices * 8).reshape(-1, 2) for i in range(3)]

copies, keys = replicate(w), shard_prng_key(key)
old_noisy = jax.pmap(noisy)
rows = prefetch_to_device(map(shard, batches), 2)
old = [old_noisy(copies, x, keys) for x in rows]


# %% new
def new_noisy(w, x, keys):  # keys: (1,)
    return noisy(w, x, keys.squeeze(0))


one = jax.device_put(w, whole)
keys = jax.random.split(key, num_devices)
specs = {"in_specs": (whole.spec, split.spec, split.spec), "out_specs": split.spec}
mapped = jax.jit(jax.shard_map(new_noisy, mesh=mesh, **specs))
new = [mapped(one, x, keys) for x in prefetch_to_device(batches, 2)]
print("old:", old[0].shape, "new:", new[0].shape)
# > old: (8, 4) new: (32,)
assert (one == unreplicate(copies)).all()
for batch, old_result, new_result in zip(batches, old, new, strict=True):
    truth = jax.vmap(noisy, in_axes=(None, 0, 0))(w, shard(batch), keys)
    assert (old_result == truth).all() and (new_result == truth.reshape(-1)).all()
