"""Let every device wait for one that does not come."""

# devices: 8 (the process below sets its own count)
# no assert: the computation never ends

# %% stuck
import os
import re
import subprocess
import sys

program = """
import time
import jax
from jax import lax

def arrive_late(x):
    time.sleep(20)
    return x

def late_sum(x):
    late = lambda x: jax.pure_callback(arrive_late, x, x)
    x = lax.cond(lax.axis_index("devices") == 0, late, lambda x: x, x)
    return lax.psum(x, "devices")

print(jax.pmap(late_sum, axis_name="devices")(jax.numpy.arange(8)))
"""
settings = {
    "JAX_PLATFORMS": "cpu",
    "JAX_NUM_CPU_DEVICES": "8",
    "XLA_FLAGS": "--xla_cpu_collective_call_warn_stuck_timeout_seconds=1"
    " --xla_cpu_collective_call_terminate_timeout_seconds=2",
}
done = subprocess.run(
    [sys.executable, "-c", program],
    env=os.environ | settings,
    capture_output=True,
    text=True,
    timeout=50,
)
print("printed:", repr(done.stdout))
# > printed: ''
print("failed:", done.returncode != 0)
# > failed: True
for pattern in (r"\S+ second.* may be stuck", r"Expected .*"):
    print(re.search(pattern, done.stderr)[0])
# > 1 seconds and may be stuck
# > Expected 8 threads to join the rendezvous, but not all of them arrived on time.
