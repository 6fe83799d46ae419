"""Keep the state of momentum with `jax.pmap`, and with `jax.jit` alone."""

# %% old
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax

num_devices = jax.device_count()
x = jnp.arange(16.0) / 16
y = 3 * x
first = {"w": jnp.float32(0), "velocity": jnp.float32(0)}


def loss_of(w, x, y):
    return jnp.mean((w * x - y) ** 2)


def momentum(state, gradient):
    velocity = 0.5 * state["velocity"] + gradient
    return {"w": state["w"] - 0.5 * velocity, "velocity": velocity}


def old_step(state, x, y):
    gradient = jax.grad(loss_of)(state["w"], x, y)
    return momentum(state, lax.pmean(gradient, "devices"))


old_train = jax.pmap(old_step, axis_name="devices")
copies = jax.tree.map(lambda leaf: jnp.stack([leaf] * num_devices), first)
for _ in range(20):
    copies = old_train(copies, x.reshape(num_devices, -1), y.reshape(num_devices, -1))
    copies["w"].block_until_ready()
print(f"w: {copies['w'][0]:.4f}, shape {copies['w'].shape}")
# > w: 3.0001, shape (8,)

# %% jit
mesh = jax.sharding.Mesh(jax.devices(), ("devices",))
split = jax.NamedSharding(mesh, jax.P("devices"))
same = jax.NamedSharding(mesh, jax.P())


def step(state, x, y):
    return momentum(state, jax.grad(loss_of)(state["w"], x, y))


train = jax.jit(step, out_shardings=same)  # the whole state stays replicated
state = jax.device_put(first, same)
batch = jax.device_put((x, y), split)
for _ in range(20):
    state = train(state, *batch)
    state["w"].block_until_ready()
print(f"w: {state['w']:.4f}, shape {state['w'].shape}")
# > w: 3.0001, shape ()
for name in first:
    assert jnp.allclose(copies[name], state[name], rtol=1e-4)
    assert state[name].is_fully_replicated
