"""Take gradients in `jax.shard_map` with rules of your own, and mend them."""

# devices: 8 (the messages tell nothing new on other numbers)

# %% setup
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp
from jax import lax
from jax.sharding import AxisType

P = jax.P
mesh = jax.make_mesh((8,), ("devices",), axis_types=(AxisType.Auto,))
split, same = P("devices"), P()
numbers = jnp.arange(8.0)


def run(function, *arguments, in_specs=split, out_specs=split):
    specs = {"in_specs": in_specs, "out_specs": out_specs}
    return jax.jit(jax.shard_map(function, mesh=mesh, **specs))(*arguments)


def attempt(function, *arguments, **specs):
    try:
        print(run(function, *arguments, **specs))
    except Exception as error:
        lines = [line for line in str(error).splitlines() if line]
        lines = [line for line in lines if ".py:" not in line]
        print(f"{type(error).__name__}: " + "\n".join(lines))


# %% custom-vjp
@jax.custom_vjp
def scale(w, x):
    return w * x


def forward(w, x):
    return w * x, (w, x)


def backward(saved, given):
    w, x = saved
    return jnp.sum(given * x), given * w


scale.defvjp(forward, backward)


def loss(w, x):
    return lax.psum(jnp.sum(scale(w, x)), "devices")


specs = {"in_specs": (same, split), "out_specs": same}
try:
    run(jax.grad(loss), 2.0, numbers, **specs)
except ValueError as error:
    text = str(error)
    start, rest = text[:19], text[text.index("must produce") :]
    print(f"{type(error).__name__}: {start} ... {rest}")
# > ValueError: Custom VJP bwd rule ... must produce an output with the same type as the args tuple of the primal function, but at output[0] the bwd rule produced an output of type float32[]{V:devices} corresponding to an input of type float32[], so the manual axis types do not match


# %% custom-vjp-fixed
def backward_summed(saved, given):
    w, x = saved
    return lax.psum(jnp.sum(given * x), "devices"), given * w


scale.defvjp(forward, backward_summed)
print(run(jax.grad(loss), 2.0, numbers, **specs))
# > 28.0
assert run(jax.grad(loss), 2.0, numbers, **specs) == numbers.sum()


# %% vjp
def pull_back(w, x):
    _, pull = jax.vjp(lambda w: w * x, w)
    return pull(jnp.ones(1))[0]


attempt(pull_back, 2.0, numbers, **specs)
# > ValueError: unexpected JAX type (e.g. shape/dtype) for argument to VJP function: got float32[1], but expected float32[1]{V:devices} because the corresponding output of the differentiated function had JAX type float32[1]{V:devices}


# %% vjp-fixed
def pull_back_varying(w, x):
    result, pull = jax.vjp(lambda w: w * x, w)
    return pull(jnp.ones_like(result))[0]


print(run(pull_back_varying, 2.0, numbers, **specs))
# > 28.0
