"""Give `jax.pmap` more rows than devices, and fewer."""

# %% setup
import os
import re

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")  # emulate 8 devices on a CPU

import jax
import jax.numpy as jnp

num_devices = jax.device_count()
data_size_per_device = 4
global_data = jnp.arange(num_devices * data_size_per_device)


def scale_by_two(x):
    return x * 2


parallel_scale = jax.pmap(scale_by_two)

# %% not-reshaped
try:
    parallel_scale(global_data)  # shape (num_devices * 4,)
except ValueError as error:
    print(f"{type(error).__name__}: {error}")
# > ValueError: cannot select an axis to squeeze out which has size not equal to one, got shape=(4,) and dimensions=(0,)

# %% two-rows-each
rows = jnp.arange(num_devices * 8).reshape(num_devices * 2, 4)
blocks = rows.reshape(num_devices, 2, 4)  # two rows for each device
row_sums = jax.pmap(jax.vmap(jnp.sum))(blocks)
print("sums by device:", row_sums.shape)
# > sums by device: (8, 2)
print("one sum per row:", row_sums.reshape(-1).shape)
# > one sum per row: (16,)
assert (row_sums.reshape(-1) == rows.sum(axis=1)).all()

# %% indivisible
rows = jnp.zeros((num_devices * 3 // 2, 4))
try:
    print("it runs, result shape:", parallel_scale(rows).shape)
except ValueError as error:
    reason = re.search(r"implies that .* is \d+", str(error))[0]
    print(f"{type(error).__name__}: ... {reason}")
# > IndivisibleError: ... implies that array axis 0 is partitioned 8 times, but the dimension size is 12

# %% fewer-rows
rows = jnp.zeros((max(1, num_devices // 2), 4))
result = parallel_scale(rows)
used = sorted(device.id for device in result.devices())
print(f"{len(rows)} rows, {num_devices} devices, used:", used)
# > 4 rows, 8 devices, used: [0, 1, 2, 3]
