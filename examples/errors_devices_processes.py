"""Use an array that is spread over two processes."""

# devices: 8 (two processes of one device each)

# %% start
import json
import os
import socket
import subprocess
import sys

with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    host, port = free.getsockname()

program = """
import faulthandler, json, sys
import jax

def attempt(function):
    try:
        print(function())
    except Exception as error:
        print(f"{type(error).__name__}: {error}")

faulthandler.dump_traceback_later(50, exit=True)  # end it, if it hangs
jax.distributed.initialize(sys.argv[1], num_processes=2, process_id=int(sys.argv[2]))
for line in sys.stdin:
    exec(json.loads(line))
    print("done", flush=True)
"""
env = os.environ | {"JAX_PLATFORMS": "cpu", "JAX_NUM_CPU_DEVICES": "1"}
command = [sys.executable, "-c", program, f"{host}:{port}"]
pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "env": env}
processes = [subprocess.Popen([*command, str(rank)], **pipes) for rank in range(2)]


def run(code):  # in both processes at once
    for process in processes:
        print(json.dumps(code), file=process.stdin, flush=True)
    for rank, process in enumerate(processes):
        for line in process.stdout:
            if line == "done\n":
                break
            if not line.startswith("[Gloo]"):
                print(f"{rank}: {line}", end="")


# %% fetch
run("""
import jax.numpy as jnp
import numpy as np

mesh = jax.sharding.Mesh(jax.devices(), ("devices",))
split = jax.NamedSharding(mesh, jax.P("devices"))
rows = np.arange(4) + 4 * jax.process_index()
x = jax.make_array_from_process_local_data(split, rows)
print(x.shape, "on", len(x.devices()), "devices")
attempt(lambda: np.asarray(x))
""")
# > 0: (8,) on 2 devices
# > 0: RuntimeError: Fetching value for `jax.Array` that spans non-addressable (non process local) devices is not possible. You can use `jax.experimental.multihost_utils.process_allgather` to print the global array or use `.addressable_shards` method of jax.Array to inspect the addressable (process local) shards.
# > 1: (8,) on 2 devices
# > 1: RuntimeError: Fetching value for `jax.Array` that spans non-addressable (non process local) devices is not possible. You can use `jax.experimental.multihost_utils.process_allgather` to print the global array or use `.addressable_shards` method of jax.Array to inspect the addressable (process local) shards.

# %% fetch-fixed
run("""
from jax.experimental.multihost_utils import process_allgather

print("local:", [shard.data.tolist() for shard in x.addressable_shards])
print("all:", process_allgather(x, tiled=True))
print("sum:", int(jax.jit(jnp.sum)(x)))
""")
# > 0: local: [[0, 1, 2, 3]]
# > 0: all: [0 1 2 3 4 5 6 7]
# > 0: sum: 28
# > 1: local: [[4, 5, 6, 7]]
# > 1: all: [0 1 2 3 4 5 6 7]
# > 1: sum: 28

# %% closure
run("attempt(jax.jit(lambda: x * 2))")
# > 0: RuntimeError: Closing over jax.Array that spans non-addressable (non process local) devices is not allowed. Please pass such arrays as arguments to the function. Got jax.Array: int32[8]
# > 1: RuntimeError: Closing over jax.Array that spans non-addressable (non process local) devices is not allowed. Please pass such arrays as arguments to the function. Got jax.Array: int32[8]

# %% closure-fixed
run("print(jax.jit(lambda x: (x * 2).sum())(x))")
# > 0: 56
# > 1: 56

# %% tiled
run("attempt(lambda: process_allgather(x))")
# > 0: ValueError: Gathering global non-fully-addressable arrays only supports tiled=True
# > 1: ValueError: Gathering global non-fully-addressable arrays only supports tiled=True

# %% tiled-fixed
run("attempt(lambda: process_allgather(x, tiled=True))")
# > 0: [0 1 2 3 4 5 6 7]
# > 1: [0 1 2 3 4 5 6 7]

# %% same
run("attempt(lambda: jax.device_put(rows, split))")
# > 0: AssertionError: <class 'numpy.ndarray'> passed to device_put is not the same on each process. Make sure you are passing the same value of <class 'numpy.ndarray'> on each process.. Expected: [0 1 2 3 4 5 6 7]; got: [0 1 2 3].
# > 1: AssertionError: <class 'numpy.ndarray'> passed to device_put is not the same on each process. Make sure you are passing the same value of <class 'numpy.ndarray'> on each process.. Expected: [0 1 2 3 4 5 6 7]; got: [4 5 6 7].

# %% same-fixed
run("""
y = jax.device_put(np.arange(8), split)
print([shard.data.tolist() for shard in y.addressable_shards])
""")
# > 0: [[0, 1, 2, 3]]
# > 1: [[4, 5, 6, 7]]
