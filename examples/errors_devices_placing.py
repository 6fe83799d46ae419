"""Put arrays where they cannot be, and use arrays that are gone."""

# devices: 8 (one number of devices tells it all)

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax.sharding import AxisType

first, *_, last = jax.devices()
mesh = jax.make_mesh((8,), ("devices",), axis_types=(AxisType.Auto,))

# %% incompatible
on_first = jax.device_put(jnp.arange(4), first)
on_last = jax.device_put(jnp.arange(4), last)
try:
    print(on_first + on_last)
except ValueError as error:
    print(f"{type(error).__name__}: {error}")
# > ValueError: Received incompatible devices for jitted computation. Got argument x of add with shape int32[4] and with device ids [0] on platform CPU and argument y of add with shape int32[4] and with device ids [7] on platform CPU

# %% incompatible-fixed
print(on_first + jax.device_put(on_last, on_first.sharding))
# > [0 2 4 6]

# %% not-a-device
for place in ("gpu:0", 3, mesh):
    try:
        jax.device_put(jnp.arange(8), place)
    except ValueError as error:
        print(f"{type(error).__name__}: {error}")
# > ValueError: `jax.device_put` only accepts `None`, `jax.sharding.Sharding`, `jax.Device`, `Format`, `jax.memory.Space` or a pytree of these values. Received invalid value: gpu:0
# > ValueError: `jax.device_put` only accepts `None`, `jax.sharding.Sharding`, `jax.Device`, `Format`, `jax.memory.Space` or a pytree of these values. Received invalid value: 3
# > ValueError: `jax.device_put` only accepts `None`, `jax.sharding.Sharding`, `jax.Device`, `Format`, `jax.memory.Space` or a pytree of these values. Received invalid value: Mesh('devices': 8, axis_types=(Auto,))

# %% not-a-device-fixed
for place in (jax.devices()[3], jax.NamedSharding(mesh, jax.P("devices"))):
    print(len(jax.device_put(jnp.arange(8), place).devices()))
# > 1
# > 8

# %% list
try:
    jax.device_put(jnp.arange(8), jax.devices())
except ValueError as error:
    print(f"{type(error).__name__}: {str(error).splitlines()[0]}")
# > ValueError: device_put device specification must be a tree prefix of the corresponding value;

# %% list-fixed
everywhere = jax.NamedSharding(mesh, jax.P())
print(len(jax.device_put(jnp.arange(8), everywhere).devices()))
# > 8

# %% name
for name in ("cpu", 0):
    try:
        jnp.zeros(4, device=name)
    except AttributeError as error:
        print(f"{type(error).__name__}: {error}")
# > AttributeError: 'str' object has no attribute '_is_concrete'
# > AttributeError: 'int' object has no attribute '_is_concrete'

# %% name-fixed
print(jnp.zeros(4, device=jax.devices("cpu")[0]))
# > [0. 0. 0. 0.]

# %% callable
try:
    on_last.device()
except TypeError as error:
    print(f"{type(error).__name__}: ... {str(error)[str(error).index('Device') :]}")
# > TypeError: ... Device' object is not callable

# %% callable-fixed
print(on_last.device, on_last.devices())
# > cpu:7 {CpuDevice(id=7)}
