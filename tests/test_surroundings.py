"""What a script finds around it: its module, its folder, its devices."""

from pathlib import Path

import pytest
from conftest import RunScript
from runs import failed, printed

from live_examples import percent

# The module that a script is


def test_a_script_is_the_main_module_of_its_file(run: RunScript) -> None:
    code = (
        "import sys\n"
        "print(__name__, __file__, sys.argv)\n"
        "print(sys.modules['__main__'].__dict__ is globals())\n"
        "if __name__ == '__main__':\n"
        "    print('main')\n"
    )
    expected = "__main__ script.py ['script.py']\nTrue\nmain\n"
    assert printed(run(code)) == expected


def test_the_docstring_of_a_script_is_that_of_its_module(run: RunScript) -> None:
    script = percent.parse("examples/script.py", '"""Doc."""\n# %% a\nprint(__doc__)\n')
    assert printed(run(script)) == "Doc.\n"


def test_source_is_at_hand_line_by_line(run: RunScript) -> None:
    code = (
        "import inspect\n\n"
        "separators = '\u2028\u2029'\n\n\n"
        "def f():\n    return 1\n\n\n"
        "print(inspect.getsource(f), end='')\n"
        "print(f.__code__.co_firstlineno)\n"
    )
    assert printed(run(code)) == "def f():\n    return 1\n7\n"


def test_a_future_import_holds_to_the_end(run: RunScript) -> None:
    code = (
        "from __future__ import annotations\n\n\n"
        "def f(x: NotDefined): ...\n\n\n"
        "print(f.__annotations__)\n"
    )
    assert printed(run(code)) == "{'x': 'NotDefined'}\n"


def test_a_future_import_is_not_inherited_from_the_runner(run: RunScript) -> None:
    code = "def f(x: int): ...\n\n\nprint(f.__annotations__)\n"
    assert printed(run(code)) == "{'x': <class 'int'>}\n"


def test_code_between_coroutines_and_contexts_runs(run: RunScript) -> None:
    code = (
        "import asyncio\n\n\n"
        "async def f():\n"
        "    await asyncio.sleep(0)\n"
        "    print('awaited')\n\n\n"
        "asyncio.run(f())\n"
    )
    assert printed(run(code)) == "awaited\n"


# Its folder, its settings, its devices


def test_a_run_is_in_an_empty_folder_of_its_own(run: RunScript) -> None:
    code = (
        "import os\n"
        "print(os.getcwd(), os.path.abspath('x'), os.listdir())\n"
        "open('x', 'w').close()\n"
    )
    for _ in range(2):
        assert printed(run(code)) == ". ./x []\n"


def test_standard_input_is_at_its_end(run: RunScript) -> None:
    assert failed(run("x = 1\ninput()\n")) == (
        "3: cell cell: EOFError: EOF when reading a line"
    )
    assert printed(run("import sys\nprint(repr(sys.stdin.read()))\n")) == "''\n"


def test_output_is_80_columns_wide(run: RunScript) -> None:
    code = "import shutil\nprint(shutil.get_terminal_size().columns)\n"
    assert printed(run(code)) == "80\n"


def test_folders_of_the_machine_are_not_shown(run: RunScript) -> None:
    code = (
        "import json, os, traceback\n"
        "import jax\n"
        "try:\n"
        "    json.loads('x')\n"
        "except ValueError:\n"
        "    lines = traceback.format_exc().splitlines()\n"
        "    print(next(line for line in lines if '__init__' in line))\n"
        "print(jax.__file__, os.path.dirname(__file__))\n"
        "print(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))\n"
    )
    text = printed(run(code))
    assert text.startswith('  File "json/__init__.py", line ')
    assert text.endswith("jax/__init__.py .\n.\n")


@pytest.mark.parametrize("place", ["examples/helper.py", "helper.py"])
def test_a_script_cannot_import_what_lies_beside_or_above_it(
    run: RunScript, tmp_path: Path, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "examples").mkdir()
    (tmp_path / place).write_text("VALUE = 1\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.chdir(tmp_path)
    assert failed(run("import helper\n")) == (
        "2: cell cell: ModuleNotFoundError: No module named 'helper' (an example "
        "imports installed packages, never a file beside it)"
    )


def test_a_script_may_import_what_it_has_just_written(run: RunScript) -> None:
    code = "with open('made.py', 'w') as file:\n    file.write('x = 5')\n"
    assert printed(run(f"{code}import made\n\nprint(made.x)\n")) == "5\n"


def test_settings_that_one_script_changes_are_not_those_of_another(
    run: RunScript,
) -> None:
    code = "import jax, os\nprint(jax.config.jax_enable_x64, os.environ.get('ODD'))\n"
    change = "jax.config.update('jax_enable_x64', True)\nos.environ['ODD'] = '1'\n"
    for _ in range(2):
        assert printed(run(code + change)) == "False None\n"


@pytest.mark.parametrize("devices", [1, 2, 4, 8])
def test_a_run_and_what_it_starts_have_the_devices_they_are_to_have(
    run: RunScript, devices: int
) -> None:
    code = (
        "import os\n\n"
        "os.environ.setdefault('JAX_NUM_CPU_DEVICES', '3')\n\n"
        "import jax\n\n"
        "print(jax.device_count(), jax.default_backend())\n"
        "os.system('echo $JAX_NUM_CPU_DEVICES $JAX_PLATFORMS $XLA_FLAGS')\n"
    )
    expected = f"{devices} cpu\n{devices} cpu\n"
    assert printed(run(code, devices=devices)) == expected


def test_no_device_is_touched_before_the_script_does(run: RunScript) -> None:
    code = "import jax\njax.config.update('jax_num_cpu_devices', 3)\n"
    assert printed(run(f"{code}print(jax.device_count())\n")) == "3\n"
