"""Train with copies of the parameters under `jax.pmap`, then with `jax.shard_map`."""

# %% model
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax

num_devices = jax.device_count()
x = jnp.sin(jnp.arange(64.0)).reshape(32, 2)
y = x @ jnp.array([3.0, -2.0]) + 1


def first_params():
    return {"w": jnp.zeros(2), "b": jnp.zeros(())}


def loss_of(params, x, y):  # x: (number of rows, 2), y: (number of rows,)
    return jnp.mean((x @ params["w"] + params["b"] - y) ** 2)


def update(params, gradients):
    return jax.tree.map(lambda p, g: p - 0.1 * g, params, gradients)


# %% old
def old_step(params, x, y):
    loss, gradients = jax.value_and_grad(loss_of)(params, x, y)
    loss, gradients = lax.pmean((loss, gradients), "devices")
    return update(params, gradients), loss


train = jax.pmap(old_step, axis_name="devices", donate_argnums=0)
copies = jax.tree.map(lambda leaf: jnp.stack([leaf] * num_devices), first_params())
batch = x.reshape(num_devices, -1, 2), y.reshape(num_devices, -1)
for step in range(31):
    copies, losses = train(copies, *batch)
    old_loss = float(losses[0])  # waits until this step has been computed
    if step % 10 == 0:
        print(f"step {step:2}: loss {old_loss:.4f}")
# > step  0: loss 4.2298
# > step 10: loss 1.1587
# > step 20: loss 0.4308
# > step 30: loss 0.1630

# %% new
mesh = jax.sharding.Mesh(jax.devices(), ("devices",))
split, whole = jax.P("devices"), jax.P()


def new_step(params, x, y):
    def mean_loss(params):
        return lax.pmean(loss_of(params, x, y), "devices")

    loss, gradients = jax.value_and_grad(mean_loss)(params)
    return update(params, gradients), loss


specs = {"in_specs": (whole, split, split), "out_specs": whole}
train = jax.jit(jax.shard_map(new_step, mesh=mesh, **specs), donate_argnums=0)
params = jax.device_put(first_params(), jax.NamedSharding(mesh, whole))
batch = jax.device_put((x, y), jax.NamedSharding(mesh, split))
for step in range(31):
    params, loss = train(params, *batch)
    new_loss = float(loss)
    if step % 10 == 0:
        print(f"step {step:2}: loss {new_loss:.4f}")
# > step  0: loss 4.2298
# > step 10: loss 1.1587
# > step 20: loss 0.4308
# > step 30: loss 0.1630

# %% same
for name in params:
    print(name, "copies", copies[name].shape, "one", params[name].shape)
    assert jnp.allclose(copies[name], params[name], rtol=1e-5)
# > b copies (8,) one ()
# > w copies (8, 2) one (2,)
assert jnp.allclose(old_loss, new_loss, rtol=1e-4)
print("w:", params["w"], "b:", params["b"])
# > w: [ 2.4355326 -1.4467955] b: 0.98479146

# %% placement draw="old_w, new_w"
old_w, new_w = copies["w"], params["w"]
