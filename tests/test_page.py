"""What a page is made of, and what is wrong with it."""

import pytest
from parsing import PATH, parse, problems

from live_examples import page
from live_examples.directive import Directive
from live_examples.page import Page

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


# Blocks in their places


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


def test_all_that_is_wrong_is_reported_by_line() -> None:
    text = "::: x\n\n```\nx\n```\n\n```python\n#> 1\n```\n\n  ```python\n  x\n  ```\n"
    assert [problem.split(":")[0] for problem in problems(text)] == [
        "1",
        "3",
        "8",
        "11",
    ]
