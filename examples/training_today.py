"""Train with `jax.shard_map` and with `jax.jit`, to the same weights."""

# %% data
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax
from jax.sharding import AxisType

num_devices = jax.device_count()
x = (jnp.arange(32) - 13.5) / 8  # shape (32,), not reshaped
y = 2 * x + 1

mesh = jax.make_mesh((num_devices,), ("devices",), axis_types=(AxisType.Auto,))
split, same = jax.P("devices"), jax.P()


def loss_of(params, x, y):
    return jnp.mean((params["w"] * x + params["b"] - y) ** 2)


def train(step):
    params = {"w": jnp.float32(0), "b": jnp.float32(0)}
    for _ in range(41):
        params, loss = step(params, x, y)
        loss.block_until_ready()
    print(f"w {params['w']:.4f} b {params['b']:.4f} loss {loss:.4f}")
    return params


def update(params, gradient):
    return jax.tree.map(lambda p, g: p - 0.02 * g, params, gradient)


# %% shard-map
def mean_loss(params, x, y):
    return lax.pmean(loss_of(params, x, y), "devices")


def mapped_step(params, x, y):
    loss, gradient = jax.value_and_grad(mean_loss)(params, x, y)  # pmean before grad
    return update(params, gradient), loss


specs = {"in_specs": (same, split, split), "out_specs": same}
mapped_params = train(jax.jit(jax.shard_map(mapped_step, mesh=mesh, **specs)))
# > w 1.8479 b 0.9192 loss 0.0509


# %% jit
def whole_step(params, x, y):
    loss, gradient = jax.value_and_grad(loss_of)(params, x, y)
    return update(params, gradient), loss


single_params = train(jax.jit(whole_step))  # x is on one device
# > w 1.8479 b 0.9192 loss 0.0509

x, y = jax.device_put((x, y), jax.NamedSharding(mesh, split))
spread_params = train(jax.jit(whole_step))
# > w 1.8479 b 0.9192 loss 0.0509

for name in ("w", "b"):
    assert jnp.allclose(mapped_params[name], single_params[name])
    assert jnp.allclose(spread_params[name], single_params[name])
