"""Write `in_axes` and `out_axes` as `in_specs` and `out_specs`."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax

num_devices = jax.device_count()
mesh = jax.sharding.Mesh(jax.devices(), ("devices",))
by_rows, by_columns, whole = jax.P("devices"), jax.P(None, "devices"), jax.P()
rows = jnp.arange(num_devices * 4).reshape(num_devices, 4)
columns = 10 * rows.T  # (4, num_devices)


# %% in-axes-old
def add(x, y, z):  # x: (4,), y: (4,), z: ()
    return x + y + z


axes = {"in_axes": (0, 1, None), "out_axes": 1}
old = jax.pmap(add, **axes)(rows, columns, 1000)
print(old)
# > [[1000 1044 1088 1132 1176 1220 1264 1308]
# >  [1011 1055 1099 1143 1187 1231 1275 1319]
# >  [1022 1066 1110 1154 1198 1242 1286 1330]
# >  [1033 1077 1121 1165 1209 1253 1297 1341]]

# %% in-axes-new
new_add = jax.shard_map(
    jax.vmap(add, **axes),
    mesh=mesh,
    in_specs=(by_rows, by_columns, whole),
    out_specs=by_columns,
)
new = jax.jit(new_add)(rows, columns, 1000)
print(new)
# > [[1000 1044 1088 1132 1176 1220 1264 1308]
# >  [1011 1055 1099 1143 1187 1231 1275 1319]
# >  [1022 1066 1110 1154 1198 1242 1286 1330]
# >  [1033 1077 1121 1165 1209 1253 1297 1341]]
assert (new == old).all()


# %% tree-old
def predict(params, x):  # w: (4,), b: (), x: (4,)
    return x @ params["w"] + params["b"]


params = {"w": jnp.arange(4), "b": 100 * jnp.arange(num_devices)}  # a b per device
in_axes = ({"w": None, "b": 0}, 0)
old = jax.pmap(predict, in_axes=in_axes)(params, rows)
print(old)
# > [ 14 138 262 386 510 634 758 882]

# %% tree-new
new_predict = jax.shard_map(
    jax.vmap(predict, in_axes=in_axes),
    mesh=mesh,
    in_specs=({"w": whole, "b": by_rows}, by_rows),
    out_specs=by_rows,
)
new = jax.jit(new_predict)(params, rows)
print(new)
# > [ 14 138 262 386 510 634 758 882]
assert (new == old).all()


# %% out-axes-old
def largest(x):
    return lax.pmax(x.max(), "devices")


old = jax.pmap(largest, axis_name="devices", out_axes=None)(rows)
print(old, old.shape)
# > 31 ()

# %% out-axes-new
new_largest = jax.shard_map(largest, mesh=mesh, in_specs=by_rows, out_specs=whole)
new = jax.jit(new_largest)(rows)
print(new, new.shape)
# > 31 ()
assert new == old and new.sharding.is_equivalent_to(old.sharding, 0)
