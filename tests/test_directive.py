"""Lines of a page that embed cells, and what is nearly one."""

import pytest
from parsing import parse, problems

from live_examples.directive import Directive


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
