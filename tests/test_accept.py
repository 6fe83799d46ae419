"""Real output in the place of what was expected, and everything else byte for byte."""

import random
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from live_examples import accept, expected, output, page, percent
from live_examples.script import Script


def read(text: str, path: str) -> Script:
    """A file, read as from disk: without mark, and with plain line feeds."""
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if path.endswith(".py"):
        return percent.parse(path, plain)
    script = page.parse(path, plain).script
    assert script
    return script


def accepted(text: str, *outputs: str, path: str = "examples/a.py") -> str:
    """A file with the outputs of its statements; a second time changes nothing."""
    new = accept.accepted(text, read(text, path), outputs)
    script = read(new, path)
    for statement, printed in zip(script.statements, outputs, strict=True):
        wanted = "\n".join(statement.expected)
        assert expected.matches(wanted, output.shown(printed))
    assert accept.accepted(new, script, outputs) == new
    return new


def test_stale_output_is_replaced() -> None:
    text = "# %% a\nprint(1)\n# > 0\n# > 0\n\nx = 1\n"
    assert accepted(text, "1\n", "") == "# %% a\nprint(1)\n# > 1\n\nx = 1\n"


def test_missing_output_is_inserted_below_the_whole_statement() -> None:
    text = '# %% a\nfor i in range(2):\n    print(\n        i\n    )\nx = """\n"""\n'
    assert accepted(text, "0\n1\n", "!\n") == (
        "# %% a\nfor i in range(2):\n    print(\n        i\n    )\n# > 0\n# > 1\n"
        'x = """\n"""\n# > !\n'
    )


def test_surplus_output_is_removed() -> None:
    text = "# %% a\nx = 1\n# > 1\n# >\n# > 2\n# a comment\nprint(3)\n# > 3\n"
    assert accepted(text, "", "3\n") == (
        "# %% a\nx = 1\n# a comment\nprint(3)\n# > 3\n"
    )


def test_identical_stale_blocks_are_told_apart_by_their_place() -> None:
    block = "n = n + 1; print(n)\n# > 0\n"
    text = f"# %% a\nn = 1\n{block}\n{block}# %% b\n{block}"
    block = "n = n + 1; print(n)\n# > {}\n"
    assert accepted(text, "", "2\n", "3\n", "4\n") == (
        f"# %% a\nn = 1\n{block}\n{block}# %% b\n{block}".format(2, 3, 4)
    )


@pytest.mark.parametrize(
    ("wanted", "printed"),
    [
        (["..."], "anything\nat all\n"),
        (["[0 ... 9]"], "[0 1 2 9]\n"),
        (["loss 0.5"], "loss 0.5123\n"),
        (["0.5", "..."], "0.51\n2\n3\n"),
        (["a", "", "b"], "a  \n\nb\n\n\n"),
        ([], "\n\n"),
    ],
)
def test_what_matches_already_is_kept(wanted: list[str], printed: str) -> None:
    lines = "".join(f"# > {line}".rstrip() + "\n" for line in wanted)
    text = f"# %% a\nprint(x)\n{lines}\nprint(2)\n# > 0\n"
    assert accepted(text, printed, "2\n") == text.replace("# > 0\n", "# > 2\n")


@pytest.mark.parametrize(
    ("printed", "lines"),
    [
        ("a  \n\n\nb\n", ["# > a", "# >", "# >", "# > b"]),
        ("\na\n", ["# >", "# > a"]),
        ("  a\n\tb\n", ["# >   a", "# >         b"]),
        (" 50%\r100%\n", ["# > 100%"]),
        ("设备│0\n", ["# > 设备│0"]),
        ("# > 1\n# %% b\n", ["# > # > 1", "# > # %% b"]),
        ('"""\n', ['# > """']),
        ("a\u2028b\n", ["# > a\u2028b"]),
        ("\\\n", ["# > \\"]),
    ],
)
def test_output_is_written_as_it_is_shown(printed: str, lines: list[str]) -> None:
    text = "# %% a\nprint(x)\ny = 1\n"
    new = "\n".join(["# %% a", "print(x)", *lines, "y = 1", ""])
    assert accepted(text, printed, "") == new


# Everything else stays


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_endings_and_the_byte_order_mark_are_kept(mark: str, ending: str) -> None:
    text = f"{mark}# %% a\nprint(1)\n# > 0\n\nprint(2)\nx = '''\n\n'''\n# > 0\n"
    new = f"{mark}# %% a\nprint(1)\n# > 1\n\nprint(2)\n# > 2\n# > 2\nx = '''\n\n'''\n"
    text, new = (t.replace("\n", ending) for t in (text, new))
    assert accepted(text, "1\n", "2\n2\n", "") == new


def test_where_line_endings_are_mixed_each_line_keeps_its_own() -> None:
    text = "# %% a\r\nprint(1)\n# > 0\r\nprint(2)\r\n\rprint(3)\r"
    assert accepted(text, "1\n", "2\n", "3\n") == (
        "# %% a\r\nprint(1)\n# > 1\nprint(2)\r\n# > 2\r\n\rprint(3)\r# > 3\r"
    )


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
@pytest.mark.parametrize(
    ("end", "printed", "new"),
    [
        ("print(1)", "1\n", "print(1)\n# > 1"),
        ("print(1)\n# > 0", "1\n", "print(1)\n# > 1"),
        ("print(1)\n# > 0", "1\n2\n", "print(1)\n# > 1\n# > 2"),
        ("print(1)\n# > 0\n# > 0", "1\n", "print(1)\n# > 1"),
        ("x = 1\n# > 0", "", "x = 1"),
        ("x = 1", "", "x = 1"),
        ("print(1)\n# the end", "1\n", "print(1)\n# > 1\n# the end"),
    ],
)
def test_a_file_that_ends_without_a_line_feed_still_does(
    end: str, printed: str, new: str, ending: str
) -> None:
    old, new = (f"# %% a\n{t}".replace("\n", ending) for t in (end, new))
    assert accepted(old, printed) == new


def test_blanks_tabs_and_odd_characters_elsewhere_are_kept() -> None:
    text = (
        "# Title \u2028 \x0c \x0b { #t }  \n"
        "\n"
        "\tCode with a tab.  \t\n"
        "\x85\x1c\n"
        "```python  \n"
        "x = 1   \n"
        "print(1)   # why \n"
        "# > 0\n"
        "``` \n"
        "\n\n\n"
    )
    path = "docs/zh/a.md"
    assert accepted(text, "", "1\n", path=path) == text.replace("# > 0", "# > 1")


# Pages

PAGE = """\
---
description: A page.
---

1.  First:

    ```python
    print(1)
    # > 0
    ```

    ```python title="b.py"

    if True:
        print(2)

    ```

=== "Tab"

    !!! note

        ~~~{.py #id}
        print(3)
        # > 3
        x = 1
        # > 0
        ~~~

```text
print(1)
# > 0
```

```python not_run="why"
print(1)
# > 0
```

````markdown
```python
print(1)
# > 0
```
````
"""


def test_fences_are_updated_where_they_stand() -> None:
    outputs = ("1\n1\n", "2\n\n2\n", "3\n", "")
    new = accepted(PAGE, *outputs, path="docs/zh/a.md")
    assert new == (
        PAGE.replace(
            "    # > 0\n    ```\n\n    ```p",
            "    # > 1\n    # > 1\n    ```\n\n    ```p",
        )
        .replace("print(2)\n", "print(2)\n    # > 2\n    # >\n    # > 2\n")
        .replace("        x = 1\n        # > 0\n", "        x = 1\n")
    )


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_a_page_keeps_its_line_endings(ending: str) -> None:
    outputs = ("1\n", "2\n", "3\n", "")
    old = f"\ufeff{PAGE}".replace("\n", ending)
    new = accepted(old, *outputs, path="docs/zh/a.md")
    plain = accepted(PAGE, *outputs, path="docs/zh/a.md")
    assert new == f"\ufeff{plain}".replace("\n", ending)


def test_identical_stale_fences_are_told_apart_by_their_place() -> None:
    fence = "```python\nprint(n)\n# > 0\n```\n"
    new = accepted(f"{fence}\n{fence}", "2\n", "3\n", path="README.md")
    assert new == f"{fence}\n{fence}".replace("0", "{}").format(2, 3)


def test_scripts_by_chance_are_updated_and_nothing_else() -> None:
    chance = random.Random(9)
    statements = [
        "print(x)",
        "x = '''\n# > 0\n'''",
        "for i in x:\n    print(i)",
        "x; y",
    ]
    between = ["", "\n", "# note\n", "\n# %% {}\n", "# note # > x\n\n"]
    outputs = ["", "1\n", "0.123\n", "a\n\nb\n", "# > 0\n", "...\n", "x"]
    stale = ["", "# > 0\n", "# > 0.1\n", "# > ...\n", "# >\n# >\n", "# > a\n# > b\n"]
    for _ in range(300):
        old, printed, kept = "# %% a\n", [], ["# %% a\n"]
        for number in range(chance.randint(1, 6)):
            statement = f"{chance.choice(statements)}\n"
            gap = chance.choice(between).format(f"cell-{number}")
            old += statement + chance.choice(stale) + gap
            kept += [statement, gap]
            printed.append(chance.choice(outputs))
        ending = chance.choice(["\n", "\r\n"])
        new = accepted(old.replace("\n", ending), *printed).replace(ending, "\n")
        script = read(new, "examples/a.py")
        gone = {n for s in script.statements for n in s.expected_lines}
        rest = [t for n, t in enumerate(new.split("\n"), 1) if n not in gone]
        assert "\n".join(rest) == "".join(kept)


# The command

SCRIPT = "# %% a\nprint(1)\n# > 0\n\nprint(0.5)\n# > 0.5\n"
CURRENT = SCRIPT.replace("# > 0\n", "# > 1\n")


class Project:
    """A project of one script and two pages, in the current folder."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.write("mkdocs.yml", "site_name: A\nplugins: [live_examples]\n")
        self.write("examples/a.py", SCRIPT)
        self.write("docs/a.md", "::: a.py#a\n\n```python\nprint(2)\n```\n")
        self.write("README.md", "```python\nprint(3)\n# > 3\n```\n")

    def write(self, name: str, text: str) -> None:
        (self.root / name).parent.mkdir(exist_ok=True)
        (self.root / name).write_bytes(text.encode())

    def read(self, name: str) -> str:
        return (self.root / name).read_bytes().decode()


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    monkeypatch.chdir(tmp_path)
    return Project(tmp_path)


Command = Callable[..., int]


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch) -> Command:
    """Runs the command with some arguments."""

    def command(*arguments: str) -> int:
        monkeypatch.setattr(sys, "argv", ["accept", *arguments])
        return accept.main()

    return command


def test_all_scripts_and_pages_are_updated(
    project: Project, command: Command, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command() == 0
    assert capsys.readouterr().out == "examples/a.py: updated\ndocs/a.md: updated\n"
    assert project.read("examples/a.py") == CURRENT
    assert project.read("docs/a.md") == (
        "::: a.py#a\n\n```python\nprint(2)\n# > 2\n```\n"
    )
    before = (project.root / "examples/a.py").stat().st_mtime_ns
    assert command() == 0
    assert capsys.readouterr().out == ""
    assert (project.root / "examples/a.py").stat().st_mtime_ns == before


def test_only_the_files_that_are_named_are_updated(
    project: Project, command: Command
) -> None:
    assert command("docs/a.md") == 0
    assert project.read("examples/a.py") == SCRIPT
    assert "# > 2" in project.read("docs/a.md")


def test_what_is_wrong_with_files_that_are_not_named_does_not_matter(
    project: Project, command: Command, capsys: pytest.CaptureFixture[str]
) -> None:
    project.write("examples/c.py", "# %% a\nx = (\n")
    assert command("docs/a.md") == 0
    assert capsys.readouterr().err == ""
    assert command("examples/c.py") == 1
    assert capsys.readouterr().err.startswith("examples/c.py:2: cell a: SyntaxError")


def test_a_file_that_is_none_of_the_project_is_an_error(
    project: Project, command: Command, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        command("examples/b.py", "README.md", "a.md")
    assert caught.value.code == 2
    error = "no script or page of the project: a.md, examples/b.py\n"
    assert capsys.readouterr().err.endswith(error)


def test_a_check_shows_the_difference_and_changes_nothing(
    project: Project, command: Command, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command("--check", "examples/a.py") == 1
    assert capsys.readouterr().out == (
        "--- examples/a.py\n"
        "+++ examples/a.py\n"
        "@@ -1,6 +1,6 @@\n"
        " # %% a\n"
        " print(1)\n"
        "-# > 0\n"
        "+# > 1\n"
        " \n"
        " print(0.5)\n"
        " # > 0.5\n"
    )
    assert project.read("examples/a.py") == SCRIPT
    project.write("examples/a.py", CURRENT)
    assert command("--check", "examples/a.py") == 0
    assert capsys.readouterr().out == ""


def test_what_cannot_be_read_or_run_is_reported_and_the_rest_updated(
    project: Project, command: Command, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = "# %% a\nprint(1)\n# > 7\n1 / 0\n"
    project.write("examples/b.py", bad)
    project.write("examples/c.py", "# %% a\nx = (\n")
    assert command() == 1
    assert capsys.readouterr().err == (
        "examples/c.py:2: cell a: SyntaxError: '(' was never closed\n"
        "examples/b.py:4: cell a: ZeroDivisionError: division by zero\n"
    )
    assert project.read("examples/a.py") == CURRENT
    assert project.read("examples/b.py") == bad


def test_a_file_that_is_edited_while_it_runs_is_left_alone(
    project: Project, command: Command, capsys: pytest.CaptureFixture[str]
) -> None:
    name = str(project.root / "examples/a.py")
    edit = f"file = open({name!r}, 'a')\nfile.write('# edited\\n')\nfile.close()\n"
    project.write("examples/a.py", f"# %% a\nprint(1)\n# > 0\n{edit}# > 0\n")
    assert command("examples/a.py") == 1
    error = "examples/a.py:1: changed while it ran; run this command again\n"
    assert capsys.readouterr().err == error
    assert project.read("examples/a.py").endswith("# > 0\n# edited\n")
