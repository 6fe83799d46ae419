"""Print and log while tracing, around the step, and on every device."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax

num_devices = jax.device_count()
x = (jnp.arange(32) - 13.5) / 8  # shape (32,)
x_rows = x.reshape(num_devices, -1)
y_rows = 2 * x_rows
axes = {"axis_name": "devices", "in_axes": (None, 0, 0), "out_axes": None}


def loss_of(w, x, y):
    return jnp.mean((w * x - y) ** 2)


# %% in-the-loop
def train_step(w, x, y):
    print("tracing train_step")
    loss, gradient = jax.value_and_grad(loss_of)(w, x, y)
    loss, gradient = lax.pmean((loss, gradient), "devices")
    return w - 0.1 * gradient, loss


parallel_step = jax.pmap(train_step, **axes)

w = jnp.float32(0)
for step in range(3):
    w, loss = parallel_step(w, x_rows, y_rows)
    print(f"step {step}: loss {loss:.4f}")
# > tracing train_step
# > step 0: loss 5.5781
# > tracing train_step
# > step 1: loss 2.9005
# > step 2: loss 1.5082

# %% logging
import logging
import sys

logging.basicConfig(stream=sys.stdout)
log = logging.getLogger("training")
log.setLevel("INFO")


def logged_step(w, x, y):
    w, loss = train_step(w, x, y)
    log.info("in the step: loss %s", loss)
    return w, loss


parallel_step = jax.pmap(logged_step, **axes)

w = jnp.float32(0)
for step in range(3):
    w, loss = parallel_step(w, x_rows, y_rows)
    log.info("step %d: loss %.4f", step, float(loss))
# > tracing train_step
# > INFO:training:in the step: loss JitTracer(float32[])
# > INFO:training:step 0: loss 5.5781
# > tracing train_step
# > INFO:training:in the step: loss JitTracer(float32[])
# > INFO:training:step 1: loss 2.9005
# > INFO:training:step 2: loss 1.5082


# %% on-every-device sort="lines"
def own_loss(w, x, y):
    loss = loss_of(w, x, y)
    jax.debug.print("device {}: loss {:.4f}", lax.axis_index("devices"), loss)
    return lax.pmean(loss, "devices")


loss = jax.pmap(own_loss, **axes)(w, x_rows, y_rows)
# > device 0: loss 1.2763
# > device 1: loss 0.5733
# > device 2: loss 0.1516
# > device 3: loss 0.0110
# > device 4: loss 0.1516
# > device 5: loss 0.5733
# > device 6: loss 1.2763
# > device 7: loss 2.2604
jax.effects_barrier()  # wait until every device has printed
print(f"mean: {loss:.4f}")
# > mean: 0.7842
assert jnp.allclose(loss, loss_of(w, x, 2 * x))
