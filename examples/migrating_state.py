"""Keep the state of an optimizer once, replicated, and no longer in a stack."""

# %% adam
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax

num_devices = jax.device_count()
mesh = jax.sharding.Mesh(jax.devices(), ("devices",))
split, whole = jax.P("devices"), jax.P()
x = jnp.arange(16.0).reshape(16, 1) / 16
y = 3 * x[:, 0] + 1


def loss_of(params, x, y):
    return jnp.mean((x @ params["w"] + params["b"] - y) ** 2)


def first_state():
    params = {"w": jnp.zeros(1), "b": jnp.zeros(())}
    zeros = jax.tree.map(jnp.zeros_like, params)
    return {"params": params, "mean": zeros, "square": zeros, "count": jnp.zeros(())}


def adam(state, gradients):
    count = state["count"] + 1
    mean = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, state["mean"], gradients)
    square = jax.tree.map(
        lambda s, g: 0.99 * s + 0.01 * g**2, state["square"], gradients
    )

    def moved(p, m, s):
        return p - 0.1 * (m / (1 - 0.9**count)) / jnp.sqrt(s / (1 - 0.99**count) + 1e-8)

    params = jax.tree.map(moved, state["params"], mean, square)
    return {"params": params, "mean": mean, "square": square, "count": count}


# %% state-old
def old_step(state, x, y):
    gradients = jax.grad(loss_of)(state["params"], x, y)
    return adam(state, lax.pmean(gradients, "devices"))


train = jax.pmap(old_step, axis_name="devices")
copies = jax.tree.map(lambda leaf: jnp.stack([leaf] * num_devices), first_state())
for _ in range(20):
    copies = train(copies, x.reshape(num_devices, -1, 1), y.reshape(num_devices, -1))
    copies["count"].block_until_ready()
print("count:", copies["count"], "b:", copies["params"]["b"][0])
# > count: [20. 20. 20. 20. 20. 20. 20. 20.] b: 1.6972132


# %% state-new
def new_step(state, x, y):
    def mean_loss(params):
        return lax.pmean(loss_of(params, x, y), "devices")

    return adam(state, jax.grad(mean_loss)(state["params"]))


specs = {"in_specs": (whole, split, split), "out_specs": whole}
train = jax.jit(jax.shard_map(new_step, mesh=mesh, **specs))
state = jax.device_put(first_state(), jax.NamedSharding(mesh, whole))
for _ in range(20):
    state = train(state, x, y)
    state["count"].block_until_ready()
print("count:", state["count"], "b:", state["params"]["b"])
# > count: 20.0 b: 1.6972132
for old, new in zip(jax.tree.leaves(copies), jax.tree.leaves(state), strict=True):
    assert jnp.allclose(old, new, rtol=1e-4)

# %% placement draw="old_count, new_count"
old_count, new_count = copies["count"], state["count"]
