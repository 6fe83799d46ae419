"""Two languages of one page: what they must have in common."""

import pytest

from live_examples import page, structure


def page_of(path: str, *lines: str) -> page.Page:
    return page.parse(path, "\n".join(lines) + "\n")


def difference(chinese: list[str], english: list[str]) -> list[str]:
    problems = structure.differences(
        page_of("zh.md", *chinese), page_of("en.md", *english)
    )
    return [str(problem) for problem in problems]


ALIKE = """
---
description: {one}
---

# {one} {{ #title }}

{one} [`psum`](psum.md#same) {one} <https://docs.jax.dev>.
![{one}](grid.svg)

::: psum.py#devices

::: psum.py#curve alt="{one}"

!!! note "{one}"

    ## {one} [x](#b) {{ #b }}

    ::: psum.py#same

=== "{one}"

    ```text title="{one}"
    a
    ```

```python not_run="{one}"
x = 1
```

{one} {{ #term .big }}
"""


def test_pages_that_differ_in_words_alone_are_alike() -> None:
    chinese, english = ALIKE.format(one="一"), ALIKE.format(one="some more words")
    assert chinese != english
    assert difference(chinese.split("\n"), english.split("\n")) == []


def test_all_that_both_languages_have_is_a_part_of_the_page_in_order() -> None:
    parts = structure.parts(page_of("zh.md", *ALIKE.format(one="一").split("\n")))
    assert [(part.line, part.text) for part in parts] == [
        (6, "# … { #title }"),
        (8, "[…](psum.md#same)"),
        (8, "[…](https://docs.jax.dev)"),
        (9, "![…](grid.svg)"),
        (11, "::: psum.py#devices"),
        (13, '::: psum.py#curve alt="…"'),
        (15, "!!! note"),
        (17, "## … { #b }"),
        (17, "[…](#b)"),
        (19, "    ::: psum.py#same"),
        (21, "==="),
        (23, "    ```text"),
        (24, "a"),
        (27, "```python not_run"),
        (28, "x = 1"),
        (31, "{ #term }"),
    ]


@pytest.mark.parametrize(
    ("chinese", "english"),
    [
        ("## 一 { #same-total }", "## One { #same-totals }"),
        ("## 一 { #one }", "### One { #one }"),
        ("一 { #one }", "One { #two }"),
        ("[一](a.md#x)", "[one](a.md#y)"),
        ("[一](a.md)", "![one](a.md)"),
        ("[一 [二]](a.md)", "[one [two]](b.md)"),
        ("![一](a.svg)", "![one](b.svg)"),
        ("[![一](a.svg)](a.md)", "[![one](a.svg)](b.md)"),
        ("[一](a_(b))", "[one](a_(c))"),
        ("[一][二]\n\n[二]: a.md", "[one][two]\n\n[two]: b.md"),
        ("<https://a.org>", "<https://b.org>"),
        ('<a href="a.md">一</a>', '<a href="b.md">one</a>'),
        ("::: psum.py#one", "::: psum.py#two"),
        ('::: psum.py#one alt="一"', "::: psum.py#one"),
        ("- 一\n\n    ::: psum.py#one", "- one\n\n::: psum.py#one"),
        ('!!! note "一"', '!!! tip "One"'),
        ('??? success "一"', '!!! success "One"'),
        ("```python\nprint(1)\n```", "```python\nprint(2)\n```"),
        ("```python\nprint(1)\n# > 1\n```", "```python\nprint(1)\n# > 2\n```"),
        ("```text\na\n```", "```bash\na\n```"),
        ("```text\na\n\nb\n```", "```text\na\nb\n```"),
        ('```python hl_lines="1"\n1\n```', '```python hl_lines="2"\n1\n```'),
        ('```python\n1\n```', '```python not_run="why"\n1\n```'),
    ],
)  # fmt: skip
def test_each_difference_is_found_once_whichever_side_it_is_on(
    chinese: str, english: str
) -> None:
    assert len(difference([chinese], [english])) == 1
    assert len(difference([english], [chinese])) == 1
    assert difference([english], [english]) == []


@pytest.mark.parametrize(
    "quiet",
    ["`[code](a.md)`", "``a ` [code](a.md)``", "<!-- [code](a.md) -->", "`{ #code }`"],
)
def test_code_and_comments_hold_no_links_and_no_anchors(quiet: str) -> None:
    assert structure.parts(page_of("a.md", quiet)) == []


def test_a_difference_names_both_files_both_lines_and_both_sides() -> None:
    assert difference(
        ["# 一 { #psum }", "", "", "## 二 { #same-total }"],
        ["# One { #psum }", "", "## Two { #same-totals }"],
    ) == [
        "en.md:3: `## … { #same-totals }`, but zh.md:4 has `## … { #same-total }`; "
        "make the two alike"
    ]


def test_what_the_translation_lacks_is_named_with_the_place_where_it_belongs() -> None:
    chinese = [
        "# 一 { #psum }",
        "",
        "::: psum.py#a",
        "",
        "[二](b.md)",
        "",
        "[三](c.md)",
    ]
    english = ["# One { #psum }", "", "", "[three](c.md)"]
    assert difference(chinese, english) == [
        "en.md:1: below this line, `::: psum.py#a` (and 1 more behind it) of zh.md:3 "
        "is missing; add it here, or take it away there"
    ]


def test_what_only_the_translation_has_is_named_with_the_place_where_it_belongs() -> (
    None
):
    assert difference(["# 一 { #psum }"], ["# One { #psum }", "", "[two](b.md)"]) == [
        "en.md:3: `[…](b.md)` is missing in zh.md, below line 1; "
        "take it away here, or add it there"
    ]


def test_one_difference_does_not_hide_the_next_nor_taint_what_follows() -> None:
    chinese = ["# 一 { #a }", "[一](b.md)", "## 二 { #c }", "```text", "1", "2", "```"]
    english = ["# One { #a }", "## Two { #c }", "```text", "1", "3", "```"]
    found = difference(chinese, english)
    assert [problem.split(":")[1] for problem in found] == ["1", "5"]


def test_parts_in_another_order_differ() -> None:
    assert difference(["[一](a.md)", "[二](b.md)"], ["[two](b.md)", "[one](a.md)"])
    assert difference(
        ["[一](a.md)", "", "::: a.py#b"], ["::: a.py#b", "", "[one](a.md)"]
    )
