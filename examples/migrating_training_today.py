"""Train without `jax.pmap` and `jax.shard_map`: with `jax.jit` and shardings alone."""

# %% old
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax

num_devices = jax.device_count()
x = jnp.sin(jnp.arange(64.0)).reshape(32, 2)
y = x @ jnp.array([3.0, -2.0]) + 1
zeros = {"w": jnp.zeros(2), "b": jnp.zeros(())}


def loss_of(params, x, y):
    return jnp.mean((x @ params["w"] + params["b"] - y) ** 2)


def update(params, gradients):
    return jax.tree.map(lambda p, g: p - 0.1 * g, params, gradients)


def old_step(params, x, y):
    gradients = lax.pmean(jax.grad(loss_of)(params, x, y), "devices")
    return update(params, gradients)


axes = {"in_axes": (None, 0, 0), "out_axes": None}
train = jax.pmap(old_step, axis_name="devices", **axes)
old = zeros
for _ in range(31):
    old = train(old, x.reshape(num_devices, -1, 2), y.reshape(num_devices, -1))
    old["b"].block_until_ready()
print("w:", old["w"], "b:", old["b"])
# > w: [ 2.4355326 -1.4467955] b: 0.98479146

# %% jit
mesh = jax.sharding.Mesh(jax.devices(), ("devices",))
split, whole = jax.P("devices"), jax.P()


@jax.jit
def step(params, x, y):
    return update(params, jax.grad(loss_of)(params, x, y))


new = jax.device_put(zeros, jax.NamedSharding(mesh, whole))
batch = jax.device_put((x, y), jax.NamedSharding(mesh, split))
for _ in range(31):
    new = step(new, *batch)
    new["b"].block_until_ready()
print("w:", new["w"], "b:", new["b"])
# > w: [ 2.4355326 -1.4467955] b: 0.98479146
for name in zeros:
    assert jnp.allclose(old[name], new[name], rtol=1e-4)
