"""Train a linear regression on every device, with one mean of the gradients a step."""

# %% data
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax

num_devices = jax.device_count()
x = (jnp.arange(32) - 13.5) / 8  # shape (32,)
y = 2 * x + 1
x_rows = x.reshape(num_devices, -1)  # one row of the batch for each device
y_rows = y.reshape(num_devices, -1)
print("batch:", x.shape, "rows:", x_rows.shape)
# > batch: (32,) rows: (8, 4)


# %% whole
def loss_of(params, x, y):
    prediction = params["w"] * x + params["b"]
    return jnp.mean((prediction - y) ** 2)


zeros = {"w": jnp.float32(0), "b": jnp.float32(0)}
whole = jax.grad(loss_of)(zeros, x, y)["b"]
print("whole batch:", whole)
# > whole batch: -3.0

# %% own
axes = {"axis_name": "devices", "in_axes": (None, 0, 0)}
own = jax.pmap(jax.grad(loss_of), **axes)(zeros, x_rows, y_rows)["b"]
print("own rows:", own)
# > own rows: [  4.   2.   0.  -2.  -4.  -6.  -8. -10.]


# %% mean draw="own, mean"
def mean_gradient(params, x, y):
    return lax.pmean(jax.grad(loss_of)(params, x, y), "devices")


mean = jax.pmap(mean_gradient, **axes)(zeros, x_rows, y_rows)["b"]
print("mean:", mean)
# > mean: [-3. -3. -3. -3. -3. -3. -3. -3.]
assert jnp.allclose(mean, whole)


# %% train
def update(params, gradient):
    return jax.tree.map(lambda p, g: p - 0.02 * g, params, gradient)


def train_step(params, x, y):
    loss, gradient = jax.value_and_grad(loss_of)(params, x, y)  # of this device's row
    loss, gradient = lax.pmean((loss, gradient), "devices")  # of the whole batch
    return update(params, gradient), loss


parallel_step = jax.pmap(train_step, **axes, out_axes=None)

params, losses = zeros, []
for step in range(41):
    params, loss = parallel_step(params, x_rows, y_rows)
    losses.append(float(loss))  # waits until this step has been computed
    if step % 10 == 0:
        print(f"step {step:2}: loss {loss:.4f}")
# > step  0: loss 7.5781
# > step 10: loss 2.1694
# > step 20: loss 0.6210
# > step 30: loss 0.1778
# > step 40: loss 0.0509

# %% same-weights
single_params = zeros
for _ in range(41):
    single_params = update(single_params, jax.grad(loss_of)(single_params, x, y))

for name in ("w", "b"):
    print(f"{name}: {params[name]:.4f}, on one device {single_params[name]:.4f}")
    assert jnp.allclose(params[name], single_params[name], rtol=1e-5)
# > w: 1.8479, on one device 1.8479
# > b: 0.9192, on one device 0.9192

# %% replicated draw="w"
w = params["w"]
print("shape:", w.shape, "devices that hold all of it:", len(w.addressable_shards))
# > shape: () devices that hold all of it: 8
assert w.is_fully_replicated
