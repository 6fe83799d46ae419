"""Average over 13 examples, however many devices there are."""

# %% pad draw="padded, real"
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax

num_devices = jax.device_count()
x = jnp.arange(13.0)

missing = -len(x) % num_devices  # up to the next multiple of num_devices
padded = jnp.pad(x, (0, missing)).reshape(num_devices, -1)
real = jnp.pad(jnp.ones(len(x)), (0, missing)).reshape(num_devices, -1)


# %% three-means
def three_means(x, real):  # both: (examples per device,)
    losses = x**2
    plain = lax.pmean(jnp.mean(losses), "devices")
    own_mean = jnp.sum(losses * real) / jnp.sum(real)
    of_means = lax.pmean(own_mean, "devices")
    total = lax.psum(jnp.sum(losses * real), "devices")
    count = lax.psum(jnp.sum(real), "devices")
    return plain, of_means, total / count


parallel_means = jax.pmap(three_means, axis_name="devices", out_axes=None)
plain, of_means, by_count = parallel_means(padded, real)
print("one device:     ", jnp.mean(x**2))
# > one device:      50.0
print("padding counted:", plain)
# > padding counted: 40.625
print("mean of means:  ", of_means)
# > mean of means:   nan
print("total / count:  ", by_count)
# > total / count:   50.0
assert jnp.allclose(by_count, jnp.mean(x**2))


# %% gradient
def losses_of(w, x):
    return (w * x) ** 2


def own_total(w, x, real):
    return jnp.sum(losses_of(w, x) * real)


def gradient_and_metrics(w, x, real):
    total, gradient = jax.value_and_grad(own_total)(w, x, real)
    sums = {"total": total, "gradient": gradient, "count": jnp.sum(real)}
    sums = lax.psum(sums, "devices")
    largest = lax.pmax(jnp.max(losses_of(w, x) * real), "devices")
    metrics = {"mean": sums["total"] / sums["count"], "largest": largest}
    return sums["gradient"] / sums["count"], metrics


axes = {"axis_name": "devices", "in_axes": (None, 0, 0), "out_axes": None}
w = jnp.float32(1)
gradient, metrics = jax.pmap(gradient_and_metrics, **axes)(w, padded, real)
print("gradient:", gradient)
# > gradient: 100.0
for name in ("mean", "largest"):
    print(f"{name}:", metrics[name])
# > mean: 50.0
# > largest: 144.0
assert jnp.allclose(gradient, jax.grad(lambda w: jnp.mean(losses_of(w, x)))(w))
