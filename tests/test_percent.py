"""The percent format: which lines are cells, statements and expected output."""

import pytest

from live_examples import percent
from live_examples.cell import Statement
from live_examples.problem import Invalid
from live_examples.script import Script

PATH = "examples/psum.py"


def parse(text: str) -> Script:
    return percent.parse(PATH, text.lstrip("\n"))


def problems(text: str) -> list[str]:
    """What is wrong with a script, without the path."""
    with pytest.raises(Invalid) as caught:
        parse(text)
    return [str(p).removeprefix(f"{PATH}:") for p in caught.value.problems]


def cell(text: str) -> Script:
    """A script of one cell, whose header is on line 1."""
    return parse(f"# %% a\n{text}")


def problems_of_cell(text: str) -> list[str]:
    return problems(f"# %% a\n{text}")


def expected(script: Script) -> list[tuple[str, ...]]:
    return [statement.expected for statement in script.statements]


SCRIPT = '''
"""Sum over every device."""

# %% devices
import jax

print("devices:", jax.device_count())
# > devices: 8

# %% same-total sort="lines"
for row in range(2):
    print(row)
# > 0
# > 1
#
# a comment of its own
x = 1
'''


def test_a_script_has_its_cells_with_their_statements_and_expected_output() -> None:
    script = parse(SCRIPT)
    assert script.path == PATH
    assert script.name == "psum.py"
    assert script.device_counts is None
    devices, total = script.cells
    assert (devices.name, devices.start, devices.end, devices.sort) == (
        ("devices", 3, 8, False)
    )
    assert devices.statements == (Statement(4, 4), Statement(6, 6, ("devices: 8",)))
    assert (total.name, total.start, total.end, total.sort) == (
        ("same-total", 9, 17, True)
    )
    assert total.statements == (Statement(10, 11, ("0", "1")), Statement(16, 16))


def test_a_reader_sees_the_code_of_a_cell_without_header_and_expected_output() -> None:
    script = parse(SCRIPT)
    assert script.code(script.cells[0]) == (
        'import jax\n\nprint("devices:", jax.device_count())'
    )
    assert script.code(script.cells[1]) == (
        "for row in range(2):\n    print(row)\n#\n# a comment of its own\nx = 1"
    )


def test_a_script_may_be_empty_and_may_end_without_a_line_feed() -> None:
    assert percent.parse(PATH, "").cells == ()
    assert percent.parse(PATH, '"""Nothing."""').cells == ()
    assert expected(percent.parse(PATH, "# %% a\nprint(1)\n# > 1")) == [("1",)]


# Headers


@pytest.mark.parametrize(
    ("header", "name"),
    [
        ("# %% a", "a"),
        ("# %% 2-devices", "2-devices"),
        ("# %% all_reduce", "all_reduce"),
        ("# %% a  ", "a"),
        ('# %% a sort="lines"', "a"),
    ],
)
def test_a_header_names_a_cell(header: str, name: str) -> None:
    assert [c.name for c in parse(f"{header}\nx = 1\n").cells] == [name]


@pytest.mark.parametrize(
    ("header", "sort", "draw"),
    [
        ("# %% a", False, ()),
        ('# %% a draw="x"', False, ("x",)),
        ('# %% a draw="x, _y2, Z"', False, ("x", "_y2", "Z")),
        ('# %% a sort="lines" draw="x, y"', True, ("x", "y")),
    ],
)
def test_a_header_names_the_arrays_to_draw(
    header: str, sort: bool, draw: tuple[str, ...]
) -> None:
    (cell,) = parse(f"{header}\nx = 1\n").cells
    assert (cell.sort, cell.draw) == (sort, draw)


def test_a_cell_that_draws_has_code() -> None:
    assert problems('# %% a\nx = 1\n# %% b draw="x"\n# x\n# %% c\nx\n') == [
        "3: cell b: a cell without code has nothing to draw"
    ]


@pytest.mark.parametrize(
    "header",
    [
        "#%% a",
        "# %%a",
        "# %%",
        "#  %% a",
        "# %% A",
        "# %% a b",
        "# %% {a}",
        "# %% -a",
        "# %% 设备",
        "# %% é",
        "# %%% a",
        "# %% [markdown]",
        "# %% a sort=lines",
        '# %% a sort="words"',
        '# %% a  sort="lines"',
        "# %% a draw=x",
        '# %% a draw=""',
        '# %% a draw="x,y"',
        '# %% a draw="x, "',
        '# %% a draw="x[0]"',
        '# %% a draw="1x"',
        '# %% a draw="设"',
        '# %% a drwa="x"',
        '# %% a draw="x" sort="lines"',
        '# %% a draw="x" draw="y"',
    ],
)
def test_what_is_nearly_a_header_is_an_error_that_shows_the_right_form(
    header: str,
) -> None:
    assert problems(f"# %% first\nx = 1\n{header}\n") == [
        f"3: cell first: `{header}` is no cell header; write `# %% name` in lower "
        'case, digits, `_` and `-`, with ` sort="lines"` or ` draw="x, y"` '
        "or both behind it if need be"
    ]


@pytest.mark.parametrize(
    "code",
    [
        "for i in x:\n    pass\n# %% b\n    pass",
        "for i in x:\n    # %% b\n    pass",
        "for i in x:\n    pass\n    # %% b",
        "x = (\n# %% b\n)",
        "@f\n# %% b\ndef g(): ...",
        "x = 1  # %% b",
        "if x:\n    pass\n# %% b\nelse:\n    pass",
    ],
)
def test_a_header_inside_a_statement_is_an_error(code: str) -> None:
    (problem,) = problems_of_cell(code)
    assert problem.endswith(
        "a cell header inside a statement; put it between statements"
    )
    line = code.split("\n").index(next(t for t in code.split("\n") if "%%" in t)) + 2
    assert problem.startswith(f"{line}: ")


def test_two_cells_of_one_name_are_an_error_that_names_the_first() -> None:
    assert problems("# %% a\nx = 1\n# %% b\n# %% a\n") == [
        "4: cell a: a second cell named `a`; the first is on line 1"
    ]


@pytest.mark.parametrize("text", ["x = 1\n# %% a\n", "x = 1\ny = 2\n"])
def test_code_above_the_first_cell_is_an_error(text: str) -> None:
    assert problems(text) == [
        "1: code above the first cell; start one with `# %% name`"
    ]


def test_a_docstring_may_stand_above_the_first_cell_or_in_it() -> None:
    above = parse('"""Doc."""\n\n# %% a\nx = 1\n')
    inside = parse('# %% a\n"""Doc."""\nx = 1\n')
    assert above.statements == [Statement(4, 4)]
    assert inside.statements == [Statement(3, 3)]


# Marks in strings


@pytest.mark.parametrize(
    "string",
    [
        '"""\n# %% b\n# > 1\n"""',
        "'''\n# > 1\n'''",
        'r"""\n# %% b\n"""',
        'f"""\n# > {1}\n# %% b\n"""',
        "b'''\n# %% b\n# > 1\n'''",
        '"# > 1"',
        'f"# > {1}"',
        "'a' \\\n'# > 1'",
        "'''\n#> 1\n#%% b\n'''",
    ],
)
def test_marks_in_a_string_are_text(string: str) -> None:
    script = cell(f"x = {string}\nprint(x)\n# > 2\n")
    assert [c.name for c in script.cells] == ["a"]
    assert expected(script) == [(), ("2",)]
    assert string in script.code(script.cells[0])


def test_marks_in_the_docstring_are_text() -> None:
    script = parse('"""Doc.\n\n# %% no\n# > no\n# devices: no\n"""\n# %% a\nx = 1\n')
    assert [c.name for c in script.cells] == ["a"]
    assert script.device_counts is None


# Expected output


@pytest.mark.parametrize(
    "statement",
    [
        "print(1)",
        "print(1);",
        "x = 1; print(x)",
        "print(\n    1,\n)",
        "print('''\n1\n''')",
        "x = '''\n'''; print(1)",
        "x = 1; print('''\n''')",
        "x = 1 + \\\n    1",
        "for i in range(3):\n    print(i)",
        "for i in range(3): print(i)",
        "for i in []:\n    pass\nelse:\n    print(1)",
        "while x:\n    print(1)\n    break",
        "with open(x) as f:\n    print(1)",
        "if x:\n    pass\nelif y:\n    print(1)\nelse:\n    print(2)",
        "try:\n    f()\nexcept E as error:\n    print(error)\nfinally:\n    g()",
        "try:\n    f()\nexcept* ValueError:\n    print(1)",
        "match x:\n    case 1:\n        print(1)",
        "@f\n@g(\n    1\n)\ndef h(x):\n    return x",
        "async def f():\n    async with g() as h:\n        await h",
        "class A:\n    x = 1\n\n    def f(self): ...",
        "x: int = 1",
        "print('数据并行', '🚀', 'é')",
        "lambda: print(1)",
    ],
)
def test_output_stands_in_column_0_below_the_whole_statement(statement: str) -> None:
    lines = statement.count("\n") + 1
    script = cell(f"{statement}\n# > 1\n# >\n# >  2\ny = 3\n")
    assert script.statements == [
        Statement(2, lines + 1, ("1", "", " 2")),
        Statement(lines + 5, lines + 5),
    ]
    assert list(script.statements[0].expected_lines) == [
        lines + 2,
        lines + 3,
        lines + 4,
    ]
    assert "# >" not in script.code(script.cells[0])


def test_blanks_behind_expected_output_do_not_count() -> None:
    assert expected(cell("print(1)\n# > 1  \n# > \n")) == [("1", "")]


def test_what_expected_output_looks_like_does_not_matter() -> None:
    odd = ["# > x", "# %% a", "'''", "#", "```", "...", "设备：8", '"', "\\"]
    text = "print(1)\n" + "".join(f"# > {line}\n" for line in odd)
    assert expected(cell(text)) == [tuple(odd)]


INSIDE = (
    "expected output inside a statement; it belongs in column 0 below the whole "
    "statement, which ends on line {}"
)
BELOW = "expected output stands right below what printed it{}"
INDENTED = "expected output is indented; it belongs in column 0"
SPACES = "expected output is written `# > text`, with both spaces"


@pytest.mark.parametrize(
    ("code", "line", "message"),
    [
        ("for i in x:\n    print(i)\n    # > 0\n", 4, INDENTED),
        ("for i in x:\n    print(i)\n    # > 0\n    print(i)\n", 4, INSIDE.format(5)),
        ("for i in x:\n    print(i)\n# > 0\n    print(i)\n", 4, INSIDE.format(5)),
        ("if x:\n    print(1)\n# > 1\nelse:\n    print(2)\n", 4, INSIDE.format(6)),
        ("print(  # > 1\n    1\n)\n", 2, INSIDE.format(4)),
        ("x = (\n# > 1\n)\n", 3, INSIDE.format(4)),
        ("@f\n# > 1\ndef g(): ...\n", 3, INSIDE.format(4)),
        ("print(1)  # > 1\n", 2, INSIDE.format(2)),
        ("x = 1; print(1)  # > 1\n", 2, INSIDE.format(2)),
        ("print(1)\n\n# > 1\n", 4, BELOW.format(", which ends on line 2")),
        ("print(1)\n# note\n# > 1\n", 4, BELOW.format(", which ends on line 2")),
        ("print(1)\n# > 1\n\n# > 2\n", 5, BELOW.format(", which ends on line 2")),
        ("print(1)\n# > 1\n# note\n# > 2\n", 5, BELOW.format(", which ends on line 2")),
        ("# > 1\nprint(1)\n", 2, BELOW.format("")),
        ('"""Doc."""\n# > 1\nx = 1\n', 3, BELOW.format("")),
        ("print(1)\n# %% b\n# > 1\n", 4, BELOW.format(", which ends on line 2")),
        ("print(1)\n #  > 1\n", 3, SPACES),
        ("print(1)\n#> 1\n", 3, SPACES),
        ("print(1)\n# >1\n", 3, SPACES),
        ("print(1)\n#  > 1\n", 3, SPACES),
        ("print(1)\n# >>> 1\n", 3, SPACES),
        ("print(1)\n    # > 1\n", 3, INDENTED),
    ],
)
def test_misplaced_output_is_an_error_that_names_the_right_place(
    code: str, line: int, message: str
) -> None:
    name = "b" if "%% b" in code else "a"
    assert problems_of_cell(code) == [f"{line}: cell {name}: {message}"]


def test_comments_that_only_look_like_output_are_comments() -> None:
    code = "x = 1  # -> 1\n# 1 > 0\n# -> y\n# ...\n## > 1\n"
    assert expected(cell(code)) == [()]


# Device counts


@pytest.mark.parametrize(
    ("line", "counts"),
    [
        ("# devices: 8 (each process chooses its own)", (8,)),
        ("# devices: 4, 8 (a mesh of two rows)", (4, 8)),
        ("# devices: 8, 2 (order does not matter (really))  ", (2, 8)),
    ],
)
def test_a_script_may_declare_its_device_counts(
    line: str, counts: tuple[int, ...]
) -> None:
    script = parse(f'"""Doc."""\n\n{line}\n\n# %% a\nx = 1\n')
    assert script.device_counts == counts
    available = [1, 2, 4, 8]
    assert script.counts(available) == tuple(c for c in available if c in counts)


@pytest.mark.parametrize(
    "line",
    [
        "# devices: 8",
        "# devices: 8 ()",
        "# devices: all (why not)",
        "# devices: 4 8 (a mesh)",
        "# devices:8 (a mesh)",
        "#devices: 8 (a mesh)",
        "# Devices: 8 (a mesh)",
        "# devices: -1 (a mesh)",
    ],
)
def test_device_counts_without_reason_or_in_another_form_are_an_error(
    line: str,
) -> None:
    assert problems(f"{line}\n# %% a\nx = 1\n") == [
        "1: write `# devices: 2, 4, 8 (the reason)`"
    ]


def test_device_counts_are_declared_above_the_first_cell_only() -> None:
    assert cell("# devices: what a mesh is made of\nx = 1\n").device_counts is None


# What Python or a page cannot take


@pytest.mark.parametrize(
    ("code", "line", "message"),
    [
        ("x = 1\ny = (\n", 3, "'(' was never closed"),
        ("x =\n", 2, "invalid syntax"),
        ("x = 1\nreturn x\n", 3, "'return' outside function"),
        ("x = 1\nawait x\n", 3, "'await' outside function"),
        ("x = 1\nbreak\n", 3, "'break' outside loop"),
        ("  x = 1\n", 2, "unexpected indent"),
        (
            "x = 1\nfrom __future__ import annotations\n",
            3,
            "from __future__ imports must occur at the beginning of the file",
        ),
        ("x = 1\nprint('\\d')\n", 3, "invalid escape sequence"),
        (
            "assert (1, 'always')\n",
            2,
            "assertion is always true",
        ),
        ("x = '\ufeff'\n\ufeffy = 1\n", 3, "invalid non-printable character U+FEFF"),
    ],
)
def test_a_syntax_error_is_named_with_its_line(
    code: str, line: int, message: str
) -> None:
    (problem,) = problems_of_cell(code)
    assert problem.startswith(f"{line}: cell a: SyntaxError: ")
    assert message in problem


def test_code_that_is_nested_too_deeply_is_an_error_of_its_file() -> None:
    assert problems_of_cell("-" * 200_000 + "1\n") == [
        "1: cell a: SyntaxError: nested too deeply"
    ]


@pytest.mark.parametrize("character", ["\t", "\x00", "\x0c", "\x1b", "\x02", "\x85"])
def test_a_character_that_a_page_cannot_show_is_an_error(character: str) -> None:
    assert problems_of_cell(f"x = 1\ny = 'a{character}b'\n") == [
        f"3: cell a: a page cannot show the character {character!r}; write spaces, or "
        "an escape in a string"
    ]


def test_line_separators_that_python_does_not_know_as_such_are_text() -> None:
    script = cell("x = 'a\u2028b\u2029c'\nprint(x)\n# > a\u2028b\n")
    assert expected(script) == [(), ("a\u2028b",)]


def test_all_that_is_wrong_is_reported_by_line() -> None:
    code = "print(1)  # > 1\n#%% b\nfor i in x:\n    print(i)\n    # > 2\n"
    assert [problem.split(":")[0] for problem in problems_of_cell(code)] == [
        "2",
        "3",
        "6",
    ]


def test_a_problem_names_the_line_of_the_file_that_the_code_stands_in() -> None:
    with pytest.raises(Invalid) as caught:
        percent.parse("docs/zh/a.md", "# %% fence-1\nx = 1\n# > 2\n#>", (7, 8, 9, 20))
    assert str(caught.value) == f"docs/zh/a.md:20: {SPACES}"
