"""A script as it runs: what it prints, how it fails, and odd ones."""

import pytest
from conftest import RunScript
from runs import WAIT, by_statement, failed, printed

from live_examples import percent
from live_examples.run import Failure

# What is printed


def test_output_is_kept_by_statement(run: RunScript) -> None:
    result = run("x = 1\nprint(x)\nfor i in range(2):\n    print(i)\nprint(end='')\n")
    assert by_statement(result) == ("", "1\n", "0\n1\n", "")


def test_statements_that_share_a_line_share_their_output(run: RunScript) -> None:
    result = run("x = 1; print(x); print(2)\nprint(3)\n")
    assert by_statement(result) == ("1\n2\n", "3\n")


@pytest.mark.parametrize(
    "write",
    [
        "print('x')",
        "print('x', file=sys.stdout, flush=True)",
        "sys.stdout.write('x\\n')",
        "sys.__stdout__.write('x\\n')",
        "sys.stdout.buffer.write(b'x\\n')",
        "sys.stdout.writelines(['x', '\\n'])",
        "os.write(1, b'x\\n')",
        "ctypes.CDLL(None).puts(b'x')",
        "ctypes.CDLL(None).printf(b'x\\n')",
        "os.system('echo x')",
        "subprocess.run(['echo', 'x'])",
        "subprocess.run([sys.executable, '-c', 'print(chr(120))'])",
        "pprint.pprint('x') if False else print('x')",
        "print(end='x')\nos.write(1, b'\\n')",
    ],
)
def test_all_that_reaches_standard_output_is_kept(run: RunScript, write: str) -> None:
    code = f"import ctypes, os, pprint, subprocess, sys\nprint(1)\n{write}\nprint(2)\n"
    assert printed(run(code)) == "1\nx\n2\n"


def test_what_different_writers_print_keeps_its_order(run: RunScript) -> None:
    code = (
        "import os\n"
        "for i in range(3):\n"
        "    print('python', i)\n"
        "    os.system(f'echo shell {i}')\n"
        "    os.write(1, b'fd\\n')\n"
    )
    assert printed(run(code)) == "".join(
        f"python {i}\nshell {i}\nfd\n" for i in range(3)
    )


def test_standard_error_is_not_shown(run: RunScript) -> None:
    code = "import os, sys, warnings\nprint(1, file=sys.stderr)\nos.write(2, b'2')\n"
    assert printed(run(f"{code}warnings.warn('a user warning')\n")) == ""


def test_what_devices_print_belongs_to_the_statement_that_started_it(
    run: RunScript,
) -> None:
    code = (
        "import jax\n\n\n"
        "@jax.jit\n"
        "def f(x):\n"
        "    jax.debug.print('x = {}', x)\n"
        "    return x + 1\n\n\n"
        "y = f(1.0)\n"
        "print('next')\n"
    )
    assert by_statement(run(code)) == ("", "", "x = 1.0\n", "next\n")


def test_lines_of_a_cell_that_come_in_any_order_are_sorted(run: RunScript) -> None:
    code = "# %% a\nprint('b\\na')\n# %% b sort=\"lines\"\nprint('b\\na')\n"
    script = percent.parse("examples/script.py", code)
    assert by_statement(run(script)) == ("b\na\n", "a\nb\n")


def test_bytes_that_are_no_text_do_no_harm(run: RunScript) -> None:
    code = (
        "import os\nos.write(1, b'caf\\xe9 \\x00\\n')\nprint('\\x1b[31mred\\x1b[m')\n"
    )
    assert printed(run(code)) == "caf\ufffd \nred\n"


# Failures


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("x = 1\n1 / 0\n", "3: cell cell: ZeroDivisionError: division by zero"),
        (
            "def f():\n    raise ValueError('no')\n\n\nx = 1\nf()\n",
            "3: cell cell: ValueError: no",
        ),
        (
            "x = [\n    1,\n    2 / 0,\n]\n",
            "4: cell cell: ZeroDivisionError: division by zero",
        ),
        ("assert 1 == 2, 'not equal'\n", "2: cell cell: AssertionError: not equal"),
        (
            "for i in range(3):\n    print(i)\n    assert i < 1\n",
            "4: cell cell: AssertionError",
        ),
        (
            "import jax\n\n\n@jax.jit\ndef f(x):\n    return x + 'a'\n\n\nf(1.0)\n",
            "7: cell cell: TypeError: unsupported operand type(s) for +: "
            "'DynamicJaxprTracer' and 'str'",
        ),
        ("x = 1\neval('1 +')\n", "3: cell cell: SyntaxError: invalid syntax"),
        ("import sys\nsys.exit()\n", "3: cell cell: SystemExit (an example runs to "),
        ("raise SystemExit(3)\n", "2: cell cell: SystemExit: 3 (an example runs to "),
        ("raise KeyboardInterrupt\n", "2: cell cell: KeyboardInterrupt"),
        (
            "def f():\n    f()\n\n\nf()\n",
            "3: cell cell: RecursionError: maximum recursion depth exceeded",
        ),
        ("raise ValueError('\\udc80')\n", "2: cell cell: ValueError: \\udc80"),
        ("print('\\udc80')\n", "2: cell cell: UnicodeEncodeError: 'utf-8' codec can"),
        (
            "class E(Exception):\n    def __str__(self):\n        1 / 0\n\n\nraise E\n",
            "7: cell cell: E: <exception str() failed>",
        ),
        (
            "raise ExceptionGroup('two', [ValueError(1), TypeError(2)])\n",
            "2: cell cell: ExceptionGroup: two (2 sub-exceptions)",
        ),
        (
            "open(__file__ + 'x')\n",
            "2: cell cell: FileNotFoundError: [Errno 2] No such file or directory: "
            "'script.pyx'",
        ),
        (
            "import warnings\nwarnings.warn('old', DeprecationWarning)\n",
            "3: cell cell: DeprecationWarning: old",
        ),
        (
            "import warnings\nwarnings.warn('old', FutureWarning)\n",
            "3: cell cell: FutureWarning: old",
        ),
        (
            "from jax.experimental.shard_map import shard_map\n",
            "2: cell cell: DeprecationWarning: jax.experimental.shard_map is deprec",
        ),
        (
            "import os\nprint(1)\nos._exit(3)\nprint(2)\n",
            "4: cell cell: the process ended with exit code 3 before the script did",
        ),
        (
            "import os\nprint(1)\nos._exit(0)\n",
            "4: cell cell: the process ended with exit code 0 before the script did",
        ),
        (
            "import os, signal\n\nos.kill(os.getpid(), signal.SIGSEGV)\n",
            "4: cell cell: the process died of SIGSEGV",
        ),
        (
            "import os, signal\n\nos.kill(os.getpid(), signal.SIGKILL)\n",
            "4: cell cell: the process died of SIGKILL",
        ),
        ("import os\nos.abort()\n", "3: cell cell: the process died of SIGABRT"),
        (
            "import os\nos.closerange(3, 1000)\nprint(1)\n",
            "3: cell cell: the process ended with exit code 1 before the script did",
        ),
    ],
)
def test_a_failure_names_line_cell_and_reason(
    run: RunScript, code: str, message: str
) -> None:
    assert failed(run(code)).startswith(message)


def test_a_failure_has_the_traceback_of_the_script_and_standard_error(
    run: RunScript,
) -> None:
    code = "import sys\nprint('a hint', file=sys.stderr)\n\n\ndef f():\n    1 / 0\n\n\n"
    result = run(f"{code}f()\n")
    assert isinstance(result, Failure)
    detail = "\n".join(
        line for line in result.detail.split("\n") if set(line) - set(" ~^")
    )
    assert detail == (
        "Traceback (most recent call last):\n"
        '  File "script.py", line 10, in <module>\n'
        "    f()\n"
        '  File "script.py", line 7, in f\n'
        "    1 / 0\n"
        "ZeroDivisionError: division by zero\n"
        "a hint"
    )


def test_a_failure_does_not_repeat_what_jax_says_of_its_frames(run: RunScript) -> None:
    problem = failed(run("import jax.numpy as jnp\n\njnp.add(1)\n"))
    assert "missing" in problem
    assert "\n" not in problem


def test_a_failure_in_a_page_names_the_line_of_the_page(run: RunScript) -> None:
    source = "# %% fence-1\nx = 1\n# %% fence-2\n\n1 / x / 0\n"
    origin = (5, 6, 20, 21, 22, 23)
    result = run(percent.parse("docs/zh/a.md", source, origin))
    assert isinstance(result, Failure)
    assert str(result.problem).startswith("docs/zh/a.md:22: ZeroDivisionError: ")


# Odd scripts


def test_a_script_that_forks_is_reported_once(run: RunScript) -> None:
    code = (
        "import os\n"
        "child = os.fork()\n"
        "if child:\n"
        "    os.waitpid(child, 0)\n"
        "print('after')\n"
    )
    assert printed(run(code)) == "after\n"


def test_what_a_forked_child_prints_is_kept_but_not_how_it_ends(run: RunScript) -> None:
    code = (
        "import os\n"
        "if not (child := os.fork()):\n"
        "    print('child', flush=True)\n"
        "    raise SystemExit(3)\n"
        "os.waitpid(child, 0)\n"
        "print('parent')\n"
    )
    assert printed(run(code)) == "child\nparent\n"


def test_a_script_may_close_standard_output(run: RunScript) -> None:
    assert printed(run("import sys\nprint(1)\nsys.stdout.close()\n")) == "1\n"
    assert printed(run("import os\nprint(1)\nos.close(1)\nx = 1\n")) == "1\n"
    assert failed(run("import sys\nsys.stdout.close()\nprint(1)\n")) == (
        "4: cell cell: ValueError: I/O operation on closed file."
    )


@pytest.mark.parametrize("value", ["io.StringIO()", "None", "object()", "sys.stderr"])
def test_a_script_may_put_something_else_in_the_place_of_standard_output(
    run: RunScript, value: str
) -> None:
    code = (
        "import io, sys\n"
        "print(1)\n"
        f"kept, sys.stdout = sys.stdout, {value}\n"
        "x = 1\n"
        "sys.stdout = kept\n"
        "print(2)\n"
    )
    assert printed(run(code)) == "1\n2\n"


def test_a_script_may_redirect_standard_output(run: RunScript) -> None:
    code = (
        "import contextlib, io, os\n"
        "with contextlib.redirect_stdout(io.StringIO()) as text:\n"
        "    print('kept')\n"
        "print(text.getvalue(), end='')\n"
        "saved = os.dup(1)\n"
        "os.dup2(os.open('file', os.O_WRONLY | os.O_CREAT), 1)\n"
        "print('in the file')\n"
        "os.dup2(saved, 1)\n"
        "print(open('file').read(), end='')\n"
    )
    assert printed(run(code)) == "kept\nin the file\n"


@pytest.mark.parametrize(
    "change", ["os.chdir('/')", "os.rmdir(os.getcwd())", "os.mkdir('a'); os.chdir('a')"]
)
def test_a_script_may_change_or_remove_its_folder(run: RunScript, change: str) -> None:
    assert printed(run(f"import os\nprint(1)\n{change}\nprint(2)\n")) == "1\n2\n"


def test_a_script_may_leave_threads_behind(run: RunScript) -> None:
    code = (
        "import threading\n"
        "threading.Thread(target=threading.Event().wait).start()\n"
        "print(1)\n"
    )
    assert printed(run(code, timeout=WAIT)) == "1\n"


def test_an_empty_script_prints_nothing(run: RunScript) -> None:
    result = run(percent.parse("examples/script.py", "# %% a\n# nothing\n"))
    assert by_statement(result) == ()
