"""Print what every device holds, with `jax.debug.print`."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp

num_devices = jax.device_count()
sharded_data = jnp.arange(num_devices * 4).reshape(num_devices, 4)


# %% debug-print sort="lines"
def scale_and_show(x):
    device = jax.lax.axis_index("devices")
    jax.debug.print("device {} has {}", device, x)
    return x * 2


doubled = jax.pmap(scale_and_show, axis_name="devices")(sharded_data)
# > device 0 has [0 1 2 3]
# > device 1 has [4 5 6 7]
# > device 2 has [ 8  9 10 11]
# > device 3 has [12 13 14 15]
# > device 4 has [16 17 18 19]
# > device 5 has [20 21 22 23]
# > device 6 has [24 25 26 27]
# > device 7 has [28 29 30 31]
jax.effects_barrier()  # wait until every device has printed
assert (doubled == sharded_data * 2).all()


# %% ordered
def show_in_order(x):
    jax.debug.print("{}", x, ordered=True)
    return x * 2


try:
    jax.pmap(show_in_order)(sharded_data)
    jax.effects_barrier()
except ValueError as error:
    print(f"{type(error).__name__}: {str(error).partition(':')[0]}")
# > ValueError: The following ordered effects are not supported for more than 1 device
