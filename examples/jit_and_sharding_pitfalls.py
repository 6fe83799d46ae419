"""Give `jax.jit` inputs whose placements do not go together."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax.sharding import AxisType

num_devices = jax.device_count()
mesh = jax.make_mesh((num_devices,), ("devices",), axis_types=(AxisType.Auto,))
split = jax.NamedSharding(mesh, jax.P("devices"))
whole = jax.NamedSharding(mesh, jax.P())
data = jnp.arange(32.0).reshape(8, 4)
spread_data = jax.device_put(data, split)


@jax.jit
def add(x, y):
    return x + y


# %% incompatible
first = jax.device_put(jnp.float32(100.0), jax.devices()[0])
try:
    print("result on devices:", len(add(spread_data, first).devices()))
except ValueError as error:
    print(f"{type(error).__name__}: {error}")
# > ValueError: Received incompatible devices for jitted computation. Got argument x of add with shape float32[8,4] and with device ids [0, 1, 2, 3, 4, 5, 6, 7] on platform CPU and argument y of add with shape float32[] and with device ids [0] on platform CPU

# %% compatible
moved = add(spread_data, jax.device_put(first, whole))
print("moved:    ", moved.shape)
# > moved:     (8, 4)
not_placed = add(spread_data, jnp.float32(100.0))
print("not placed:", not_placed.shape)
# > not placed: (8, 4)
assert (moved == data + 100).all() and (not_placed == data + 100).all()

# %% order
backward = jax.sharding.Mesh(jax.devices()[::-1], ("devices",))
other = jax.device_put(data, jax.NamedSharding(backward, jax.P("devices")))
try:
    print("result:", add(spread_data, other).shape)
except ValueError as error:
    print(f"{type(error).__name__}: {error}")
# > ValueError: Received incompatible devices for jitted computation. Got argument x of add with shape float32[8,4] and with device ids [0, 1, 2, 3, 4, 5, 6, 7] on platform CPU and argument y of add with shape float32[8,4] and with device ids [7, 6, 5, 4, 3, 2, 1, 0] on platform CPU
