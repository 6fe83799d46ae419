"""Compare where the mean is taken, under `jax.pmap` and under `jax.shard_map`."""

# %% ways
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import grad, lax
from jax.sharding import AxisType


def loss(w, x):  # w: (), x: (1,)
    return jnp.mean(w * x)


def pmean(function):
    return lambda w, x: lax.pmean(function(w, x), "devices")


def psum(function):
    return lambda w, x: lax.psum(function(w, x), "devices")


ways = {
    "grad(loss)": grad(loss),
    "pmean(grad(loss))": pmean(grad(loss)),
    "grad(pmean(loss))": grad(pmean(loss)),
    "pmean(grad(pmean(loss)))": pmean(grad(pmean(loss))),
    "psum(grad(loss))": psum(grad(loss)),
    "grad(psum(loss))": grad(psum(loss)),
}

# %% run
num_devices = jax.device_count()
x = jnp.arange(1.0, num_devices + 1)
w = jnp.float32(2)
mesh = jax.make_mesh((num_devices,), ("devices",), axis_types=(AxisType.Auto,))
split, same = jax.P("devices"), jax.P()


def by_pmap(way):  # one value per device
    mapped = jax.pmap(way, axis_name="devices", in_axes=(None, 0))
    return mapped(w, x.reshape(num_devices, 1))


def by_shard_map(way, **options):  # one value per device
    specs = {"mesh": mesh, "in_specs": (same, split), "out_specs": split}
    return jax.shard_map(lambda w, x: way(w, x)[None], **specs, **options)(w, x)


def show(values):  # once, if all are equal
    all_equal = (values == values[0]).all()
    return " ".join(f"{value:g}" for value in (values[:1] if all_equal else values))


# %% table
print("of the whole batch:", grad(loss)(w, x))
# > of the whole batch: 4.5
for name, way in ways.items():
    old, new = by_pmap(way), by_shard_map(way)
    print(f"{name:25} pmap: {show(old):24} shard_map: {show(new)}")
    assert (by_shard_map(way, check_vma=False) == old).all()
# > grad(loss)                pmap: 1 2 3 4 5 6 7 8          shard_map: 36
# > pmean(grad(loss))         pmap: 4.5                      shard_map: 36
# > grad(pmean(loss))         pmap: 1 2 3 4 5 6 7 8          shard_map: 4.5
# > pmean(grad(pmean(loss)))  pmap: 4.5                      shard_map: 4.5
# > psum(grad(loss))          pmap: 36                       shard_map: 288
# > grad(psum(loss))          pmap: 8 16 24 32 40 48 56 64   shard_map: 36
