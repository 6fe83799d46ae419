"""Train with the reduction forgotten, with a sum, and with copies in the wrong place."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax

num_devices = jax.device_count()
x = (jnp.arange(32) - 13.5) / 8
x_rows = x.reshape(num_devices, -1)
y_rows = 2 * x_rows + 1
axes = {"axis_name": "devices", "in_axes": (None, 0, 0)}


def loss_of(params, x, y):
    return jnp.mean((params["w"] * x + params["b"] - y) ** 2)


def make_step(reduce):
    def step(params, x, y):
        loss, gradient = reduce(jax.value_and_grad(loss_of)(params, x, y), "devices")
        return jax.tree.map(lambda p, g: p - 0.3 * g, params, gradient), loss

    return jax.pmap(step, **axes, out_axes=None)


zeros = {"w": jnp.float32(0), "b": jnp.float32(0)}

# %% no-reduction draw="b"
step = make_step(lambda value, axis_name: value)  # no pmean
params, loss = step(zeros, x_rows, y_rows)
b = params["b"]
print("b:", b, "replicated:", b.is_fully_replicated)
# > b: -1.2 replicated: True
print("held:", [round(float(shard.data), 3) for shard in b.addressable_shards])
# > held: [-1.2, -0.6, 0.0, 0.6, 1.2, 1.8, 2.4, 3.0]

mended, loss = make_step(lax.pmean)(zeros, x_rows, y_rows)
alone = -0.3 * jax.grad(loss_of)(zeros, x, 2 * x + 1)["b"]  # on one device
for shard in mended["b"].addressable_shards:
    assert jnp.allclose(shard.data, alone)

# %% sum-of-gradients
for reduce in (lax.pmean, lax.psum):
    step = make_step(reduce)
    params = zeros
    for _ in range(30):
        params, loss = step(params, x_rows, y_rows)
        loss.block_until_ready()
    print(f"{reduce.__name__}: w {params['w']:.3g}")
# > pmean: w 2
# > psum: w -1.71e+24

# %% copies
copies = jnp.zeros(num_devices)  # a copy of w for each device
try:
    print("it runs:", (copies * x).shape)
except TypeError as error:
    print(f"{type(error).__name__}: {error}")
# > TypeError: mul got incompatible shapes for broadcasting: (8,), (32,).
print("copy of device 0:", (copies[0] * x).shape)
# > copy of device 0: (32,)

# %% format
losses = jax.pmap(loss_of, **axes)(zeros, x_rows, y_rows)
try:
    print(f"loss {losses:.4f}")
except TypeError as error:
    print(f"{type(error).__name__}: {error}")
# > TypeError: unsupported format string passed to numpy.ndarray.__format__
print(f"loss {losses.mean():.4f}")
# > loss 7.5781


# %% concrete
def log_inside(params, x, y):
    loss = loss_of(params, x, y)
    print("loss", float(loss))
    return loss


try:
    jax.pmap(log_inside, **axes)(zeros, x_rows, y_rows)
except jax.errors.ConcretizationTypeError as error:
    print(f"{type(error).__name__}: {str(error).splitlines()[0]}")
# > ConcretizationTypeError: Abstract tracer value encountered where concrete value is expected: traced array with shape float32[]
