"""Estimate pi from random points: more devices, more points, a smaller error."""

# %% estimate
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

num_devices = jax.device_count()
points_per_device = 1000


def count_inside(key):
    points = jax.random.uniform(key, (points_per_device, 2))
    return jnp.sum(jnp.sum(points**2, axis=1) < 1)


def count_all(key):
    return lax.psum(count_inside(key), "devices")


keys = jax.random.split(jax.random.key(0), num_devices)
inside = jax.pmap(count_all, axis_name="devices", out_axes=None)(keys)

points = num_devices * points_per_device
pi = 4 * inside / points
print(f"{inside} of {points} points: pi = {pi:.3f}, error {abs(pi - np.pi):.3f}")
# > 6298 of 8000 points: pi = 3.149, error 0.007

# %% one-device
each = jax.vmap(count_inside)(keys)  # (num_devices,), all on one device
assert len(each.devices()) == 1
assert each.sum() == inside
print("each key alone:", 4 * np.asarray(each) / points_per_device)
# > each key alone: [3.176 3.164 3.12  3.196 3.152 3.144 3.116 3.124]

# %% typical-error
repeats = 1000
many_keys = jax.random.split(jax.random.key(1), (num_devices, repeats))
counts = jax.pmap(jax.vmap(count_inside))(many_keys)  # (num_devices, repeats)

for used in (1, 2, 4, 8):
    if used <= num_devices:
        points = used * points_per_device
        estimates = 4 * counts[:used].sum(axis=0) / points  # (repeats,)
        typical = jnp.sqrt(jnp.mean((estimates - np.pi) ** 2))
        print(f"devices: {used}, points: {points}, typical error: {typical:.3f}")
        assert jnp.isclose(typical, 1.642 / np.sqrt(points), rtol=0.1)
# > devices: 1, points: 1000, typical error: 0.051
# > devices: 2, points: 2000, typical error: 0.037
# > devices: 4, points: 4000, typical error: 0.027
# > devices: 8, points: 8000, typical error: 0.019
