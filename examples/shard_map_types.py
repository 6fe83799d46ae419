"""See which values vary over the devices, and mark one as varying."""

# %% types
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax
from jax.sharding import AxisType

num_devices = jax.device_count()
mesh = jax.make_mesh((num_devices,), ("devices",), axis_types=(AxisType.Auto,))
split, same = jax.P("devices"), jax.P()
x, y = jnp.arange(num_devices), jnp.arange(4)


def show_types(x, y):
    print("x:     ", jax.typeof(x))
    print("y:     ", jax.typeof(y))
    print("y * 2: ", jax.typeof(y * 2))
    print("x * y: ", jax.typeof(x * y))
    print("index: ", jax.typeof(lax.axis_index("devices")))
    print("psum:  ", jax.typeof(lax.psum(x, "devices")))
    return lax.psum(x * y, "devices")


specs = {"in_specs": (split, same), "out_specs": same}
total = jax.jit(jax.shard_map(show_types, mesh=mesh, **specs))(x, y)
# > x:      int32[1]{V:devices}
# > y:      int32[4]
# > y * 2:  int32[4]
# > x * y:  int32[4]{V:devices}
# > index:  int32[]{V:devices}
# > psum:   int32[1]
print("total:", total)
# > total: [ 0 28 56 84]
assert (total == x.sum() * y).all()


# %% pcast
def repeat_sum(x):  # x: (1,)
    start = jnp.zeros(1, jnp.int32)
    varying = lax.pcast(start, "devices", to="varying")
    print("start:  ", jax.typeof(start))
    print("varying:", jax.typeof(varying))
    return lax.fori_loop(0, 3, lambda step, total: total + x, varying)


repeated = jax.jit(
    jax.shard_map(repeat_sum, mesh=mesh, in_specs=split, out_specs=split)
)(x)
# > start:   int32[1]
# > varying: int32[1]{V:devices}
print("repeated:", repeated)
# > repeated: [ 0  3  6  9 12 15 18 21]
assert (repeated == 3 * x).all()


# %% carry
def repeat_sum_without_pcast(x):
    start = jnp.zeros(1, jnp.int32)
    return lax.fori_loop(0, 3, lambda step, total: total + x, start)


mapped = jax.shard_map(
    repeat_sum_without_pcast, mesh=mesh, in_specs=split, out_specs=split
)
try:
    mapped(x)
except TypeError as error:
    first_line, _, types, _, advice, *_ = str(error).splitlines()
    print(f"{type(error).__name__}: {first_line}\n{types}\n{advice}")
# > TypeError: scan body function carry input and carry output must have equal types, but they differ:
# > The input carry component loop_carry[1] has type int32[1] but the corresponding output carry component has type int32[1]{V:devices}, so the manual axis types do not match.
# > This might be fixed by applying `jax.lax.pcast(..., ('devices',), to='varying')`, to the initial carry value corresponding to the input carry component loop_carry[1].
