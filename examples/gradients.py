"""Differentiate a function of one device, and one that contains a collective."""

# %% own
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax

num_devices = jax.device_count()
x = jax.pmap(lambda i: i + 1.0)(jnp.arange(num_devices))  # one number per device
w = jnp.float32(2)


def loss_of(w, x):
    return w * x  # its derivative with respect to w is x


axes = {"axis_name": "devices", "in_axes": (None, 0)}
own = jax.pmap(jax.grad(loss_of), **axes)(w, x)
print("own:", own)
# > own: [1. 2. 3. 4. 5. 6. 7. 8.]


# %% mean
def mean_of_gradients(w, x):
    return lax.pmean(jax.grad(loss_of)(w, x), "devices")


whole = jax.grad(lambda w: jnp.mean(loss_of(w, x)))(w)
mean = jax.pmap(mean_of_gradients, **axes)(w, x)
print("whole batch:", whole)
# > whole batch: 4.5
print("mean of own:", mean)
# > mean of own: [4.5 4.5 4.5 4.5 4.5 4.5 4.5 4.5]
assert (mean == whole).all()


# %% send draw="sent, received"
def from_left(x):
    ring = [(i, (i + 1) % num_devices) for i in range(num_devices)]
    return lax.ppermute(x, "devices", ring)


sent = 10 * x
received = jax.pmap(from_left, axis_name="devices")(sent)
print("received:", received)
# > received: [80. 10. 20. 30. 40. 50. 60. 70.]


# %% come-back draw="factor, gradient"
def own_result(sent, factor):
    return factor * from_left(sent)


factor = x
gradient = jax.pmap(jax.grad(own_result), axis_name="devices")(sent, factor)
print("factor:  ", factor)
# > factor:   [1. 2. 3. 4. 5. 6. 7. 8.]
print("gradient:", gradient)
# > gradient: [2. 3. 4. 5. 6. 7. 8. 1.]
assert (gradient == jnp.roll(factor, -1)).all()


# %% psum
def total_loss(w, x):
    return lax.psum(loss_of(w, x), "devices")


def mean_loss(w, x):
    return lax.pmean(loss_of(w, x), "devices")


print("psum: ", jax.pmap(jax.grad(total_loss), **axes)(w, x))
# > psum:  [ 8. 16. 24. 32. 40. 48. 56. 64.]
print("pmean:", jax.pmap(jax.grad(mean_loss), **axes)(w, x))
# > pmean: [1. 2. 3. 4. 5. 6. 7. 8.]


# %% sum-of-results
def sum_of_results(copies):  # copies: (num_devices,), a w for each device
    return jnp.sum(jax.vmap(total_loss, axis_name="devices")(copies, x))


copies = jnp.full(num_devices, w)
by_copy = jax.grad(sum_of_results)(copies)
print("for each copy:", by_copy)
# > for each copy: [ 8. 16. 24. 32. 40. 48. 56. 64.]
assert (by_copy == jax.pmap(jax.grad(total_loss), **axes)(w, x)).all()
