"""Answers: types of results, an outer product, and a gradient."""

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax.sharding import AxisType

num_devices = jax.device_count()
P = jax.P
mesh = jax.make_mesh((num_devices,), ("devices",), axis_types=(AxisType.Explicit,))
x = jax.device_put(jnp.arange(8), jax.NamedSharding(mesh, P("devices")))
table = jax.device_put(
    jnp.arange(64).reshape(8, 8), jax.NamedSharding(mesh, P(None, "devices"))
)

# %% predict
with jax.set_mesh(mesh):
    print("x.sum():      ", jax.typeof(x.sum()))
    print("table.T:      ", jax.typeof(table.T))
    print("table[0]:     ", jax.typeof(table[0]))
    print("table + x:    ", jax.typeof(table + x))
    print("table @ table:", jax.typeof(table @ table))
    print("x[:, None]:   ", jax.typeof(x[:, None]))
# > x.sum():       int32[]
# > table.T:       int32[8@devices,8]
# > table[0]:      int32[8@devices]
# > table + x:     int32[8,8@devices]
# > table @ table: int32[8,8@devices]
# > x[:, None]:    int32[8@devices,1]

# %% outer
with jax.set_mesh(mesh):
    whole = jax.reshard(x, P())
    by_rows = x[:, None] * whole[None, :]
    by_columns = whole[:, None] * x[None, :]
print("by_rows:   ", jax.typeof(by_rows))
# > by_rows:    int32[8@devices,8]
print("by_columns:", jax.typeof(by_columns))
# > by_columns: int32[8,8@devices]
assert (by_rows == jnp.outer(jnp.arange(8), jnp.arange(8))).all()
assert (by_columns == jnp.outer(jnp.arange(8), jnp.arange(8))).all()


# %% gradient
def loss(w, x):
    return jnp.mean((w * x) ** 2)


with jax.set_mesh(mesh):
    samples = jnp.arange(8.0, out_sharding=P("devices"))
    one = jax.grad(loss)(jnp.float32(2.0), samples)
    many = jax.grad(loss)(jnp.ones(8, out_sharding=P("devices")), samples)
print("one weight:  ", jax.typeof(one), one)
# > one weight:   float32[] 70.0
print("many weights:", jax.typeof(many))
# > many weights: float32[8@devices]
assert jnp.allclose(one, jax.grad(loss)(2.0, jnp.arange(8.0)))
