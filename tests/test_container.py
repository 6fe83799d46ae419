"""What holds an indented line."""

import pytest
from conftest import Render

from live_examples import container


def holds(text: str) -> bool:
    """Whether something holds the last line of a text at each level of its indent."""
    lines = text.split("\n")
    return container.holds(lines, len(lines), len(lines[-1]) - len(lines[-1].lstrip()))


@pytest.mark.parametrize(
    "text",
    [
        "x",
        "words\n\nx",
        "- a\n\n    x",
        "* a\n\n    x",
        "+ a\n\n    x",
        "1. a\n\n    x",
        "10.  a\n\n    x",
        " - a\n\n    x",
        "   - a\n\n    x",
        "- a\n- b\n\n    x",
        "- a\n\n    words\n\n    x",
        "- a\n\n- b\n\n    x",
        "- a\n  goes on\nand on\n\n    x",
        "- a\n    - b\n\n        x",
        "- a\n    - b\n\n    x",
        "- a\n\n    - b\n\n        x",
        "- a\n\n    - b\n\n        - c\n\n            x",
        "!!! note\n\n    x",
        '!!! note "title"\n    x',
        "words\n!!! note\n\n    x",
        "??? note\n\n    x",
        '???+ "title"\n\n    x',
        '=== "tab"\n\n    x',
        '===+ "tab"\n\n    x',
        '===! "tab"\n\n    x',
        "- a\n\n    !!! note\n\n        x",
        "- a\n\n    words\n    !!! note\n\n        x",
        "!!! note\n    ??? note\n        x",
        '=== "tab"\n\n    !!! note\n\n        x',
        '!!! note\n\n    words\n\n    === "tab"\n\n        - a\n\n            x',
        "!!! note\n    - a\n\n        x",
        "!!! note\n- a\n\n    x",
        "- a\n---\n- b\n\n    x",
        "- a\n\n        code\n\n    x",
    ],
)
def test_an_indented_line_is_held(text: str) -> None:
    assert holds(text)


@pytest.mark.parametrize(
    "text",
    [
        "    x",
        "words\n\n    x",
        "# heading\n\n    x",
        "words\n- a\n\n    x",
        "- a\n\nwords\n\n    x",
        "- a\n\n  words\n\n    x",
        "- a\n\n        x",
        "   - a\n\n        x",
        "- a\n\n    words\n\n        x",
        "words\n\n    - a\n\n        x",
        "words\n\n    !!! note\n\n        x",
        "!!! note\nwords\n\n    x",
        "  !!! note\n\n    x",
        "=== tab\n\n    x",
        "- a\n***\n\n    x",
        "- a\n---\n\n    x",
        "- a\n===\n\n    x",
        "- a\n# heading\n\n    x",
        "- a\n<div>\n\n    x",
        "- a\n>\n\n    x",
        "??? tip\n\n    - a\n  b\n\n    x",
        "- a\n    !!! note\n\n        x",
        "* * *\n\n    x",
        "-\n\n    x",
        "1.\n\n    x",
        "2) a\n\n    x",
        "-a\n\n    x",
        "> - a\n\n    x",
        "`\n    !!! note\n- a\n\n    x",
    ],
)
def test_an_indented_line_is_not_held(text: str) -> None:
    assert not holds(text)


@pytest.mark.parametrize("above", ["- a", "words", '=== "tab"', "- a\n    - b"])
@pytest.mark.parametrize("width", [0, 4, 8])
def test_a_line_is_held_where_markdown_does_not_make_it_code(
    above: str, width: int, render: Render
) -> None:
    text = f"{above}\n\n{' ' * width}x"
    assert holds(text) == (not render(text).blocks)
