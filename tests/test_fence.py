"""Fences of a page: which of them run, and which would not be what they seem."""

import pytest
from parsing import parse, problems


@pytest.mark.parametrize(
    "info",
    [
        "python",
        " python",
        "python  ",
        "py",
        "python3",
        "py3",
        "Python",
        "numpy",
        ".python",
        'python title="a"',
        "python title='a \"b\"'",
        'python title="it\'s"',
        'python title="use `psum`"',
        'python hl_lines="1 3-5"',
        'python hl_lines="2" title="a"',
        "{.python}",
        "{ .python }",
        " { .python .annotate #some-id }",
        '{.python title="{}"}',
        "{.python title='`'}",
    ],
)
@pytest.mark.parametrize("marks", ["```", "````", "~~~", "~~~~~"])
def test_a_fence_of_python_is_known_by_its_language(marks: str, info: str) -> None:
    (fence,) = parse(f"{marks}{info}\nx = 1\n{marks}\n").fences
    assert fence.runs
    assert fence.code == ("x = 1",)


@pytest.mark.parametrize(
    "info", ["text", "bash", "pytb", "markdown", "c++", "c#", "{.text .python}"]
)
def test_a_fence_of_another_language_does_not_run(info: str) -> None:
    (fence,) = parse(f"```{info}\nx = 1\n```\n").fences
    assert not fence.is_python


def test_a_fence_inside_a_longer_fence_is_text() -> None:
    text = "````markdown\n```python\nraise SystemExit\n```\n\n::: x\n````\n"
    read = parse(text)
    assert [fence.language for fence in read.fences] == ["markdown"]
    assert read.script is None
    assert read.directives == ()


def test_marks_in_code_close_no_fence_unless_they_are_alone_and_alike() -> None:
    code = ('"""', "~~~", "````", "``", "    ```", "``` x", '"""')
    (fence,) = parse("\n".join(["```python", *code, "```  "])).fences
    assert fence.code == code


def test_code_in_a_line_is_no_fence() -> None:
    assert parse("```code``` in a line\n\n``` a ` b\n").fences == ()


OPTIONS = 'a fence takes only hl_lines, not_run, title, each as key="value"'


@pytest.mark.parametrize(
    ("opening", "message"),
    [
        ("```", "name the fence's language; write `text` for what is none"),
        ("``` {title='a'}", "name the fence's language; write `text` for what is none"),
        (
            "``` {#id .python}",
            "name the fence's language; write `text` for what is none",
        ),
        ('```python raises="ZeroDivisionError"', OPTIONS),
        ('```python linenums="1"', OPTIONS),
        ("```python title=a", OPTIONS),
        ("```python title", OPTIONS),
        ('```python title="a"b"', OPTIONS),
        ('```python title="a" b', OPTIONS),
        ("```python .annotate", OPTIONS),
        ("```python {.annotate}", OPTIONS),
        ("```python{.annotate}", OPTIONS),
        ("```python,title", OPTIONS),
        ("```python\u3000", OPTIONS),
        ("```{.python title=a}", OPTIONS),
        ("```{.python title=a`b}", OPTIONS),
        ("```{.python}}", OPTIONS),
        ('```python hl_lines="all"', 'hl_lines is written hl_lines="1 3-5"'),
        ('```{.python hl_lines=""}', 'hl_lines is written hl_lines="1 3-5"'),
        (
            "```pycon",
            "write a session as a `python` fence, with its output behind `# >`",
        ),
        (
            "```ipython3",
            "write a session as a `python` fence, with its output behind `# >`",
        ),
        (
            '```python not_run=" "',
            'not_run="…" says why a Python fence does not run; give the reason',
        ),
        (
            '```bash not_run="why"',
            'not_run="…" says why a Python fence does not run; give the reason',
        ),
    ],
)
def test_a_fence_that_would_not_be_what_it_seems_is_an_error(
    opening: str, message: str
) -> None:
    assert problems(f"Words.\n\n{opening}\nx = 1\n```\n") == [f"3: {message}"]


@pytest.mark.parametrize(
    "end", ["", "````\n", "~~~\n", " ```\n", "```x\n", "```\u3000\n", "``\n"]
)
def test_a_fence_that_is_never_closed_is_an_error(end: str) -> None:
    assert problems(f"Words.\n\n```python\nx = 1\n{end}\nMore words.\n") == [
        "3: a fence never closed; close it with ```, indented alike"
    ]


MARKER = "a fence stands on a line of its own, indented by four spaces a level"


@pytest.mark.parametrize(
    ("indent", "rest"),
    [
        ("- ", "  "),
        ("1. ", "   "),
        ("2) ", "   "),
        ("*   ", "    "),
        ("    - ", "      "),
        ("   ", "   "),
        ("  ", "  "),
        ("\t", "\t"),
        ("- 1. ", "     "),
    ],
)
def test_a_fence_behind_a_marker_or_oddly_indented_is_an_error(
    indent: str, rest: str
) -> None:
    text = f"- a\n\n{indent}```python\n{rest}x = 1\n{rest}```\n"
    assert problems(text) == [f"3: {MARKER}"]


def test_python_in_a_quote_is_an_error_and_other_code_is_none() -> None:
    assert problems("> ```python\n> x = 1\n> ```\n") == [
        "1: Python in a quote does not run; take away the `>`"
    ]
    (fence,) = parse("> ```text\n> x\n>\n> y\n> ```\n").fences
    assert fence.code == ("x", "", "y")


@pytest.mark.parametrize("line", ["x = 2", "  x = 2", ">", "\tx = 2"])
def test_code_that_is_indented_less_than_its_fence_is_an_error(line: str) -> None:
    text = f"- a\n\n    ```python\n    x = 1\n{line}\n    ```\n"
    assert problems(text) == [
        "5: this line is indented less than its fence, which opens on line 3"
    ]


def test_blank_lines_in_a_fence_need_no_indent() -> None:
    text = "- a\n\n    ```python\n    x = 1\n\n  \n    y = 2\n    ```\n"
    assert parse(text).fences[0].code[0::3] == ("x = 1", "y = 2")


@pytest.mark.parametrize("above", ["Words.", "- a", "    code", "```text\n```", "> a"])
def test_python_right_below_something_is_an_error(above: str) -> None:
    number = above.count("\n") + 2
    assert problems(f"{above}\n```python\nx = 1\n```\n") == [
        f"{number}: a Python fence has a blank line above it"
    ]
    assert parse("Words.\n```text\nx = 1\n```\n").fences
