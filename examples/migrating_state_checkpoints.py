"""Load a checkpoint of stacked parameters into new code, and one of new code into old."""

# %% save-old
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import tempfile
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np

num_devices = jax.device_count()
folder = tempfile.TemporaryDirectory()
old_file, new_file = Path(folder.name, "old.npz"), Path(folder.name, "new.npz")
data = jnp.arange(num_devices * 2.0).reshape(num_devices, 2)


def predict(params, x):  # x: (2,)
    return x @ params["w"] + params["b"]


params = {"w": jnp.array([10.0, 1.0]), "b": jnp.float32(100)}
copies = jax.tree.map(lambda leaf: jnp.stack([leaf] * num_devices), params)
old = jax.pmap(predict)(copies, data)
np.savez(old_file, **copies)
print(old)
# > [101. 123. 145. 167. 189. 211. 233. 255.]

# %% load-new
mesh = jax.sharding.Mesh(jax.devices(), ("devices",))
split, whole = jax.P("devices"), jax.P()
saved = dict(np.load(old_file))
for name, leaf in saved.items():
    print(name, leaf.shape)
    assert (leaf == leaf[0]).all(), f"the copies of {name} differ"
# > b (8,)
# > w (8, 2)
loaded = jax.tree.map(lambda leaf: leaf[0], saved)
params = jax.device_put(loaded, jax.NamedSharding(mesh, whole))

mapped = jax.shard_map(predict, mesh=mesh, in_specs=(whole, split), out_specs=split)
new = jax.jit(mapped)(params, data)
print(new)
# > [101. 123. 145. 167. 189. 211. 233. 255.]
assert (new == old).all()

# %% save-new
np.savez(new_file, **params)
for name, leaf in np.load(new_file).items():
    print(name, leaf.shape)
# > b ()
# > w (2,)

# %% load-old
again = jax.tree.map(
    lambda leaf: np.stack([leaf] * num_devices), dict(np.load(new_file))
)
assert (jax.pmap(predict)(again, data) == old).all()
print("the same in the old code")
# > the same in the old code
folder.cleanup()
