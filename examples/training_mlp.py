"""Train a small network with a copy of its parameters on every device."""

# %% network
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax

num_devices = jax.device_count()
x = jnp.linspace(-1, 1, 64).reshape(64, 1)
y = jnp.sin(3 * x + 1)
x_rows = x.reshape(num_devices, -1, 1)
y_rows = y.reshape(num_devices, -1, 1)

params = {
    "w1": jax.random.normal(jax.random.key(0), (1, 16)),
    "b1": jnp.zeros(16),
    "w2": jnp.zeros((16, 1)),
    "b2": jnp.zeros(1),
}


def loss_of(params, x, y):
    hidden = jnp.tanh(x @ params["w1"] + params["b1"])
    prediction = hidden @ params["w2"] + params["b2"]
    return jnp.mean((prediction - y) ** 2)


# %% copies
copies = jax.tree.map(lambda p: jnp.stack([p] * num_devices), params)
for name in params:
    print(name, params[name].shape, "copies:", copies[name].shape)
# > w1 (1, 16) copies: (8, 1, 16)
# > b1 (16,) copies: (8, 16)
# > w2 (16, 1) copies: (8, 16, 1)
# > b2 (1,) copies: (8, 1)


# %% train
def update(params, gradient):
    return jax.tree.map(lambda p, g: p - 0.2 * g, params, gradient)


def train_step(params, x, y):
    loss, gradient = jax.value_and_grad(loss_of)(params, x, y)
    loss, gradient = lax.pmean((loss, gradient), "devices")
    return update(params, gradient), loss


parallel_step = jax.pmap(train_step, axis_name="devices")  # every argument is split

losses = []
for step in range(201):
    copies, loss = parallel_step(copies, x_rows, y_rows)  # loss: (num_devices,)
    losses.append(float(loss[0]))
    if step % 50 == 0:
        print(f"step {step:3}: loss {loss[0]:.4f}")
# > step   0: loss 0.4936
# > step  50: loss 0.1510
# > step 100: loss 0.0179
# > step 150: loss 0.0075
# > step 200: loss 0.0057

# %% curve
import matplotlib.pyplot as plt

plt.semilogy(losses)  # the axis of the loss is logarithmic
plt.xlabel("step")
plt.ylabel("loss")
plt.show()

# %% copies-agree draw="b2"
b2 = copies["b2"]
agree = all((copy == copy[0]).all() for copy in copies.values())
print(f"{num_devices} copies agree:", agree)
# > 8 copies agree: True
assert agree

# %% same-weights
single_step = jax.jit(lambda p, x, y: update(p, jax.grad(loss_of)(p, x, y)))
single = params
for _ in range(201):
    single = single_step(single, x, y)

trained = jax.tree.map(lambda copy: copy[0], copies)  # the copy of device 0
difference = max(float(abs(trained[name] - single[name]).max()) for name in single)
print("equal to the last bit:", difference == 0)
# > equal to the last bit: False
print("equal to rounding:", difference < 1e-4)
# > equal to rounding: True
assert difference < 1e-4
