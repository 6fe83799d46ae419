"""Join several processes wrongly."""

# devices: 8 (each process below has its own)

# %% start
import os
import socket
import subprocess
import sys

with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    host, port = free.getsockname()
address = f"{host}:{port}"
env = os.environ | {"JAX_PLATFORMS": "cpu", "JAX_NUM_CPU_DEVICES": "4"}


def run(program):
    command = [sys.executable, "-c", "import sys, jax" + program, address]
    pipe, both = subprocess.PIPE, subprocess.STDOUT
    done = subprocess.run(
        command, env=env, stdout=pipe, stderr=both, text=True, timeout=50
    )
    return done.stdout.strip()


# %% coordinator
no_address = """
try:
    jax.distributed.initialize()
except ValueError as error:
    print(f"{type(error).__name__}: {error}")
"""
print(run(no_address))
# > ValueError: coordinator_address should be defined.

# %% coordinator-fixed
joined = """
jax.distributed.initialize(sys.argv[1], num_processes=1, process_id=0)
print(jax.process_count(), "process,", jax.device_count(), "devices")
"""
print(run(joined))
# > 1 process, 4 devices

# %% before
too_late = """
print(jax.device_count())
try:
    jax.distributed.initialize(sys.argv[1], num_processes=1, process_id=0)
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")
"""
print(run(too_late))
# > 4
# > RuntimeError: jax.distributed.initialize() must be called before any JAX calls that might initialise the XLA backend. This includes any computation, but also calls to jax.devices, jax.device_put, and others.

# %% once
twice = """
for _ in range(2):
    try:
        jax.distributed.initialize(sys.argv[1], num_processes=1, process_id=0)
    except RuntimeError as error:
        print(f"{type(error).__name__}: {error}")
"""
print(run(twice))
# > RuntimeError: distributed.initialize should only be called once.

# %% once-fixed
checked = """
for _ in range(2):
    if not jax.distributed.is_initialized():
        jax.distributed.initialize(sys.argv[1], num_processes=1, process_id=0)
print(jax.process_count(), "process")
"""
print(run(checked))
# > 1 process

# %% missing
waiting = """
jax.distributed.initialize(sys.argv[1], 2, 0, initialization_timeout=1)
"""
printed = run(waiting)
print(printed[printed.index("Terminating") :].splitlines()[0])
# > Terminating process because the JAX distributed service detected fatal errors. This most likely indicates that another task died; see the other task logs for more details. Disable Python buffering, i.e. `python -u`, to be sure to see all the previous output. absl::Status: DEADLINE_EXCEEDED: Deadline Exceeded
