"""Faults of scripts: how they fail, and what they print."""

from collections.abc import Callable

from faults.fault import caught, harmless
from faults.scene import Scene

SCRIPT = "examples/count.py"
CELL = ": cell count: "


def code(text: str) -> Callable[[Scene], None]:
    """The cell `count` has this code, from line 4 on."""
    return lambda scene: scene.code(text)


def limited(text: str, option: str) -> Callable[[Scene], None]:
    """The same, with a limit that is soon reached."""

    def inject(scene: Scene) -> None:
        scene.option(option)
        scene.code(text)

    return inject


def expected(text: str) -> Callable[[Scene], None]:
    """The script expects this of its two lines of output, on line 4."""
    return code(f"print('a', flush=True); print('b')\n{text}\n")


def twice_count(scene: Scene) -> None:
    """The project is run on 1 and on 2 devices, and count.py is right on one only."""
    scene.edit("mkdocs.yml", "[2]", "[1, 2]")
    scene.code("import os\nassert os.environ['JAX_NUM_CPU_DEVICES'] == '2'\n")


FAILURES = [
    *(
        caught(
            f"an exception, for {tool}",
            code("1 / 0\n"),
            f"{SCRIPT}:4{CELL}",
            "ZeroDivisionError: division by zero",
            by=tool,
        )
        for tool in ("mkdocs build", "pytest", "make accept")
    ),
    caught(
        "an exception in JAX",
        code("import jax.numpy as jnp\n\njnp.ones(2) + jnp.ones(3)\n"),
        f"{SCRIPT}:6{CELL}",
        "TypeError: add got incompatible shapes",
    ),
    *(
        caught(
            f"an assertion that fails on some device counts, for {tool}",
            twice_count,
            f"{SCRIPT}:5{CELL}",
            "AssertionError [on 1 device]",
            by=tool,
        )
        for tool in ("mkdocs build", "pytest")
    ),
    *(
        caught(
            f"a syntax error, for {tool}",
            code("x = 1\nprint(\n"),
            f"{SCRIPT}:5{CELL}",
            "SyntaxError: '(' was never closed",
            by=tool,
        )
        for tool in ("mkdocs build", "pytest", "make accept")
    ),
    caught(
        "an indentation that is none",
        code("x = 1\n  y = 2\n"),
        f"{SCRIPT}:5{CELL}",
        "SyntaxError: unexpected indent",
    ),
    caught(
        "a hang",
        limited("x = 1\nwhile True:\n    pass\n", "timeout: 2"),
        f"{SCRIPT}:5{CELL}",
        "still running after 2 s (the `timeout` of mkdocs.yml)",
    ),
    caught(
        "a hang in C that holds Python's lock, and heeds no signal",
        limited(
            "import ctypes, signal\n\n"
            "signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))\n"
            "ctypes.PyDLL(None).pause()\n",
            "timeout: 2",
        ),
        f"{SCRIPT}:7{CELL}",
        "still running after 2 s",
    ),
    caught(
        "memory that grows",
        limited(
            "import time\n\nkept = []\nwhile len(kept) < 100 or not time.sleep(1):\n"
            "    kept += [b'x' * 10**7] if len(kept) < 100 else []\n",
            "memory_limit: 600",
        ),
        f"{SCRIPT}:7{CELL}",
        "uses more than 600 MB of memory (the `memory_limit` of mkdocs.yml)",
    ),
    caught(
        "death in C",
        code("import ctypes\n\nctypes.string_at(0)\n"),
        f"{SCRIPT}:6{CELL}",
        "the process died of SIGSEGV",
    ),
    caught(
        "death by another's signal",
        code("import os, signal\n\nos.kill(os.getpid(), signal.SIGKILL)\n"),
        f"{SCRIPT}:6{CELL}",
        "the process died of SIGKILL",
    ),
    caught(
        "an abort",
        code("import os\n\nos.abort()\n"),
        f"{SCRIPT}:6{CELL}",
        "the process died of SIGABRT",
    ),
    caught(
        "an end with exit code 0 half way",
        code("import os\n\nos._exit(0)\nprint(1)\n"),
        f"{SCRIPT}:6{CELL}",
        "the process ended with exit code 0 before the script did",
    ),
    caught(
        "sys.exit()",
        code("import sys\n\nsys.exit()\n"),
        f"{SCRIPT}:6{CELL}",
        "SystemExit (an example runs to its end)",
    ),
    caught(
        "a name of another script",
        code("print(total)\n"),
        f"{SCRIPT}:4{CELL}",
        "NameError: name 'total' is not defined",
    ),
    caught(
        "an import of a neighbour",
        code("import add\n"),
        f"{SCRIPT}:4{CELL}",
        "ModuleNotFoundError: No module named 'add' (an example imports installed",
    ),
    caught(
        "reading a neighbour",
        code(
            "import pathlib\n\npathlib.Path(__file__).with_name('add.py').read_text()\n"
        ),
        f"{SCRIPT}:6{CELL}",
        "FileNotFoundError",
    ),
    caught(
        "reading what a person would type",
        code("input('Your name? ')\n"),
        f"{SCRIPT}:4{CELL}",
        "EOFError",
    ),
    caught(
        "printing when standard output is closed",
        code("import sys\n\nsys.stdout.close()\nprint(1)\n"),
        f"{SCRIPT}:7{CELL}",
        "ValueError: I/O operation on closed file",
    ),
    caught(
        "a warning that something will be gone",
        code("import warnings\n\nwarnings.warn('old', DeprecationWarning)\n"),
        f"{SCRIPT}:6{CELL}",
        "DeprecationWarning: old",
    ),
    caught(
        "output without end",
        code("while True:\n    print('x' * 99)\n"),
        f"{SCRIPT}:4{CELL}",
        "printed more than 2000 bytes (the `output_limit` of mkdocs.yml)",
    ),
    caught(
        "errors without end",
        code("import os\n\nwhile True:\n    os.write(2, b'x' * 9999)\n"),
        f"{SCRIPT}:6{CELL}",
        "wrote more than 1000000 bytes to standard error",
    ),
    caught(
        "huge output at once",
        code("x = 1\nprint('x' * 10**8)\n"),
        f"{SCRIPT}:5{CELL}",
        "printed more than 2000 bytes",
    ),
]
OUTPUT = [
    *(
        caught(
            f"{kind} expected output",
            expected(lines),
            f"{SCRIPT}:4{CELL}",
            "the output is not the expected one; if it is right, `make accept` takes",
            difference,
            by="pytest",
        )
        for kind, lines, difference in [
            ("wrong", "# > a\n# > c", "-c\n+b"),
            ("missing", "# > a", " a\n+b"),
            ("surplus", "# > a\n# > b\n# > c", " b\n-c"),
            ("reordered", "# > b\n# > a", "+a\n b\n-a"),
        ]
    ),
    caught(
        "output that differs from run to run",
        code("import random\n\nprint(random.random())\n# > ...\n"),
        f"{SCRIPT}:6: [2 devices] ",
        by="make repeat",
    ),
    harmless(
        "expected output that is wrong, taken over from the run",
        expected("# > a\n# > c"),
        f"{SCRIPT}: updated",
        by="make accept",
        writes=(SCRIPT,),
    ),
]
