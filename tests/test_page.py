"""What a page is made of, and what is wrong with it."""

import pytest

from live_examples import page
from live_examples.page import Directive, Page
from live_examples.problem import Invalid

PATH = "docs/zh/lessons/psum.md"


def parse(text: str) -> Page:
    return page.parse(PATH, text)


def problems(text: str) -> list[str]:
    """What is wrong with a page, without the path."""
    with pytest.raises(Invalid) as caught:
        parse(text)
    return [str(p).removeprefix(f"{PATH}:") for p in caught.value.problems]


PAGE = """\
---
description: One sentence.
---

# Sums { #psum }

::: psum.py#devices

1.  An item:

    ::: psum_answers.py#sum_2

    ```python title="add.py"
    print(1 + 1)
    # > 2
    ```

!!! note

    === "Tab"

        ~~~{.py #id .annotate hl_lines="1"}
        x = 1

        if x:
            print(x)
        # > 1
        ~~~

```bash
python psum.py
```

```python not_run="it needs a TPU"
raise SystemExit
```
"""


def test_a_page_has_its_directives_and_fences_in_order() -> None:
    read = parse(PAGE)
    assert read.path == PATH
    assert read.directives == (
        Directive(7, "", "psum.py", "devices"),
        Directive(11, "    ", "psum_answers.py", "sum_2"),
    )
    first, second, shell, idle = read.fences
    assert (first.line, first.end, first.indent) == (13, 16, "    ")
    assert (first.language, first.options) == ("python", {"title": "add.py"})
    assert first.opening == '```python title="add.py"'
    assert first.code == ("print(1 + 1)", "# > 2")
    assert list(first.span) == [13, 14, 15, 16]
    assert (second.line, second.end, second.indent) == (22, 28, " " * 8)
    assert (second.language, second.options) == ("py", {"hl_lines": "1"})
    assert second.code == ("x = 1", "", "if x:", "    print(x)", "# > 1")
    assert (shell.language, idle.language) == ("bash", "python")
    assert [f.is_python for f in read.fences] == [True, True, False, True]
    assert [f.runs for f in read.fences] == [True, True, False, False]


def test_the_python_fences_of_a_page_are_the_cells_of_one_script() -> None:
    script = parse(PAGE).script
    assert script
    assert [cell.name for cell in script.cells] == ["fence-1", "fence-2"]
    assert [s.expected for s in script.statements] == [("2",), (), ("1",)]
    assert [script.line(s.start) for s in script.statements] == [14, 23, 25]
    assert script.code(script.cells[1]) == "x = 1\n\nif x:\n    print(x)"


def test_the_script_of_a_page_does_not_change_with_its_prose() -> None:
    longer = PAGE.replace("An item:", "An item:\n    more words:\n\n    and more:")
    assert parse(longer).script == parse(PAGE).script
    assert parse(longer) != parse(PAGE)


def test_a_page_without_code_has_no_script() -> None:
    assert parse("") == Page(PATH, ("",))
    assert parse("# Words { #words }\n\n```text\nx\n```\n").script is None


# Front matter


def test_front_matter_is_no_part_of_a_page_but_counts_its_lines() -> None:
    text = "---\ndescription: |\n    ```\n    ::: x\n---\n\n::: psum.py#a\n"
    assert parse(text).directives == (Directive(7, "", "psum.py", "a"),)
    assert parse(text).lines[:6] == ("",) * 6


@pytest.mark.parametrize("end", ["---", "...", "---  "])
@pytest.mark.parametrize("first", ["a: b", "# note\n\na: b", "some-key:\n  - x"])
def test_front_matter_is_what_mkdocs_takes_for_it(first: str, end: str) -> None:
    text = f"---\n{first}\n{end}\ntext\n"
    assert [line for line in parse(text).lines if line] == ["text"]


@pytest.mark.parametrize(
    "text",
    [
        "---\n\nWords between rules.\n\n---\n",
        "---\nWords: of a kind\n",
        "\n---\na: b\n---\n",
        "---\na:b\n---\n",
    ],
)
def test_text_between_two_rules_is_text(text: str) -> None:
    assert parse(text).lines == tuple(text.split("\n"))


def test_a_page_whose_front_matter_is_gone_has_none() -> None:
    text = "---\nNote: words between rules.\n\n---\n"
    assert page.parse(PATH, text, bare=True).lines == tuple(text.split("\n"))


# Fences


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


LOOSE = (
    "indented, but in no list item, admonition or tab; take the indent away, or put a "
    "blank line above the list"
)


@pytest.mark.parametrize("block", ["```python\n    x = 1\n    ```", "::: psum.py#a"])
@pytest.mark.parametrize(
    "above",
    ["Words.", "# Heading", "Words.\n- a", "- a\n\nWords.", "***", "::: a.py#b"],
)
def test_what_would_be_shown_as_indented_code_is_an_error(
    above: str, block: str
) -> None:
    number = above.count("\n") + 3
    assert problems(f"{above}\n\n    {block}\n") == [f"{number}: {LOOSE}"]


@pytest.mark.parametrize("block", ["```python\nx = 1\n```", "::: psum.py#a"])
def test_what_is_in_a_comment_is_an_error(block: str) -> None:
    assert problems(f"<!-- a -->\n\n<!-- b\n\n{block}\n\n-->\n") == [
        "5: in a comment, nobody sees this; take it out"
    ]
    parse(f"<!-- a\n\n-->\n\n`<!--` begins a comment.\n\n{block}\n")
    parse(f"```html\n<!-- a\n```\n\n{block}\n")


def test_every_fence_holds_whole_statements() -> None:
    assert problems("```python\nx = (\n```\n\n```python\n)\n```\n") == [
        "2: SyntaxError: '(' was never closed",
        "6: SyntaxError: unmatched ')'",
    ]
    first, second = problems('```python\nx = """\n```\n\n```python\n"""\n```\n')
    assert first.startswith("2: SyntaxError: unterminated triple-quoted string")
    assert second.startswith("6: SyntaxError: unterminated triple-quoted string")
    assert problems("```py\nif x:\n    pass\n```\n\n```py\nelse:\n    pass\n```\n") == [
        "7: SyntaxError: invalid syntax"
    ]


def test_a_future_import_stands_in_the_first_fence() -> None:
    later = "from __future__ import annotations"
    assert parse(f"```python\n{later}\n```\n\n```python\nx = 1\n```\n").script
    (problem,) = problems(f"```python\nx = 1\n```\n\n```python\n{later}\n```\n")
    assert problem.startswith("6: SyntaxError: from __future__ imports must occur")


def test_a_fence_is_a_cell_by_itself() -> None:
    assert problems("```python\nx = 1\n# %% b\ny = 1\n```\n") == [
        "3: a fence is a cell by itself; take the header away"
    ]
    script = parse('```python\nx = """\n# %% b\n"""\n```\n').script
    assert script
    assert len(script.cells) == 1


def test_misplaced_output_in_a_fence_is_an_error_on_its_own_line() -> None:
    text = "Words.\n\n- a\n\n    ```python\n    print(1)\n\n    # > 1\n    ```\n"
    assert problems(text) == [
        "8: expected output stands right below what printed it, which ends on line 6"
    ]


# Directives


@pytest.mark.parametrize(
    "line",
    [
        ":::",
        "::: psum.py",
        "::: psum.py#",
        "::: psum#devices",
        "::: examples/psum.py#devices",
        "::: psum.py #devices",
        ":::psum.py#devices",
        ":::: psum.py#devices",
        "::: psum.py#devices and more",
        '::: psum.py#devices alt=""',
        '::: psum.py#devices alt=" "',
        "::: psum.py#devices alt=a",
        "::: psum.py#devices alt='a'",
        '::: psum.py#devices alt="a "b" c"',
        '::: psum.py#devices  alt="a"',
        '::: psum.py#devices alt="a" b="c"',
        "- ::: psum.py#devices",
        "1. ::: psum.py#devices",
        "> ::: psum.py#devices",
        "\t::: psum.py#devices",
        "::: live_examples.page",
    ],
)
def test_what_is_nearly_a_directive_is_an_error_that_shows_the_right_form(
    line: str,
) -> None:
    assert problems(f"Words.\n\n{line}\n") == [
        f"3: `{line.strip()}` embeds nothing; write `::: NAME.py#CELL`, alone, or "
        'with ` alt="…"` behind it if the cell draws a figure'
    ]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Words.\n::: psum.py#a\n", 2),
        ("::: psum.py#a\nWords.\n", 1),
        ("# Heading\n::: psum.py#a\n\nWords.\n", 2),
        ("```text\n```\n::: psum.py#a\n", 3),
    ],
)
def test_a_directive_next_to_text_is_an_error(text: str, line: int) -> None:
    assert problems(text) == [
        f"{line}: a directive has a blank line above and below it"
    ]


def test_two_directives_next_to_each_other_are_two_errors() -> None:
    assert len(problems("::: psum.py#a\n::: psum.py#b\n")) == 2


@pytest.mark.parametrize("indent", [" ", "  ", "      "])
def test_a_directive_is_indented_level_by_level(indent: str) -> None:
    assert problems(f"- a\n\n{indent}::: psum.py#a\n") == [
        "3: a directive is indented by four spaces a level"
    ]


def test_a_directive_may_say_what_a_figure_shows() -> None:
    text = '- a\n\n    ::: psum.py#a alt="A line that falls: `x` (and more)."  \n'
    alt = "A line that falls: `x` (and more)."
    assert parse(text).directives == (Directive(3, "    ", "psum.py", "a", alt),)


def test_words_about_directives_are_words() -> None:
    assert parse("Write `::: psum.py#a` here, or x ::: y.\n").directives == ()


def test_all_that_is_wrong_is_reported_by_line() -> None:
    text = "::: x\n\n```\nx\n```\n\n```python\n#> 1\n```\n\n  ```python\n  x\n  ```\n"
    assert [problem.split(":")[0] for problem in problems(text)] == [
        "1",
        "3",
        "8",
        "11",
    ]
