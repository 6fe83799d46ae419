"""Headings and anchors: what is wrong with them."""

import pytest

from live_examples import headings, page

NO_ANCHOR = (
    "this heading has no anchor; write `## … { #some-words }`, "
    "the same in every language"
)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("## 一", f"a.md:1: {NO_ANCHOR}"),
        ("## `{ #x }`", f"a.md:1: {NO_ANCHOR}"),
        ("## 一 { #一 }",
         "a.md:1: the anchor `一` is not of lower-case letters, digits and `-`; "
         "write it so, in every language"),
        ("## 一 { #a }\n\n二 { .x #a }",
         "a.md:3: a second anchor `a`; the first is on line 1; "
         "rename one, in every language"),
        ('## 一 { #a }\n<a id="a">',
         "a.md:2: a second anchor `a`; the first is on line 1; "
         "rename one, in every language"),
        ("一\n===", "a.md:1: a heading is written with `#`, not underlined"),
    ],
)  # fmt: skip
def test_every_heading_has_an_ascii_anchor_of_its_own(text: str, message: str) -> None:
    assert [
        str(problem) for problem in headings.problems(page.parse("a.md", text))
    ] == [message]


def test_well_anchored_headings_are_fine_and_those_in_code_do_not_count() -> None:
    text = [
        "# One { #one }",
        "",
        "## Two { #two .big }",
        "",
        "```text",
        "# not one",
        "```",
    ]
    assert headings.problems(page.parse("a.md", "\n".join(text))) == []
