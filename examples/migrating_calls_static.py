"""Write `static_broadcasted_argnums` as `static_argnums` of `jax.jit`."""

# %% old
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp

num_devices = jax.device_count()
rows = jnp.arange(num_devices * 4).reshape(num_devices, 4)


def times(x, factor, name):
    print("tracing", name)
    return x * factor if name == "times" else x


old_times = jax.pmap(times, static_broadcasted_argnums=(1, 2))
for factor in (3, 3, 4):
    print(factor, old_times(rows, factor, "times")[0])
# > tracing times
# > 3 [0 3 6 9]
# > 3 [0 3 6 9]
# > tracing times
# > 4 [ 0  4  8 12]

# %% new
mesh = jax.sharding.Mesh(jax.devices(), ("devices",))
split = jax.P("devices")
specs = {"in_specs": (split, None, None), "out_specs": split}
new_times = jax.jit(jax.shard_map(times, mesh=mesh, **specs), static_argnums=(1, 2))
for factor in (3, 3, 4):
    print(factor, new_times(rows, factor, "times")[0])
    assert (new_times(rows, factor, "times") == old_times(rows, factor, "times")).all()
# > tracing times
# > 3 [0 3 6 9]
# > 3 [0 3 6 9]
# > tracing times
# > 4 [ 0  4  8 12]
