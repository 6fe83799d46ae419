"""Pages turned into plain Markdown."""

from collections.abc import Callable
from textwrap import dedent

import pytest
from markdown_it import MarkdownIt

from live_examples import page, picture, typeset
from live_examples.example import Example
from live_examples.labels import LABELS
from live_examples.plain import Plain
from live_examples.problem import Problem
from live_examples.sharding import Shard, Sharding

PLAIN = Plain(LABELS["en"], 8, lambda target: f"<{target}>")
CELL = Example("x.py", "f(1)", {1: "one\n", 8: "eight\n"})
OTHER = Example("x.py", "g()", {1: "", 8: ""})


def parts(text: str, plain: Plain = PLAIN) -> list:
    parsed = page.parse("docs/en/x.md", dedent(text))
    fences = [CELL] * sum(fence.runs for fence in parsed.fences)
    cells = {"f": CELL, "g": OTHER}
    return plain.parts(parsed, lambda directive: [cells[directive.cell]], fences)


def prose(text: str, plain: Plain = PLAIN) -> str:
    """The page in plain Markdown, if it shows no example."""
    (only,) = parts(text, plain)
    return only


def test_an_example_stands_between_the_prose_around_it() -> None:
    assert parts("above\n\n::: x.py#f\n\nbelow\n") == ["above", CELL, "below"]
    assert parts("::: x.py#f\n\n::: x.py#g\n") == [CELL, OTHER]


def test_a_python_fence_is_an_example_too() -> None:
    assert parts("a\n\n```python\nf(1)\n```\n\nb") == ["a", CELL, "b"]


def test_code_and_output_are_in_fences_and_name_script_and_devices() -> None:
    assert PLAIN.markdown(["above", CELL, OTHER, "below"]) == dedent("""\
        above

        *x.py*

        ```python
        f(1)
        ```

        *Output · 8 devices*

        ```text
        eight
        ```

        *x.py*

        ```python
        g()
        ```

        below
        """)


def test_an_output_names_all_numbers_of_devices_that_give_it() -> None:
    same = Example("x.py", "f()", {1: "a\n", 4: "b\n", 8: "b\n"})
    assert "*Output · 4 and 8 devices*" in PLAIN.markdown([same])


def test_without_the_expected_number_of_devices_the_output_of_most_is_shown() -> None:
    few = Example("x.py", "f()", {1: "a\n", 2: "b\n"})
    assert "```text\nb\n```" in PLAIN.markdown([few])


def test_backticks_in_an_output_do_not_end_its_fence() -> None:
    example = Example("x.py", "f()", {8: "```\n"})
    assert "````text\n```\n````" in PLAIN.markdown([example])


def test_a_picture_is_told_in_words() -> None:
    shards = (Shard(0, ((0, 1),), ("5",), "a"), Shard(1, ((1, 2),), ("6",), "b"))
    array = Sharding("x", (2,), "int32", shards)
    example = Example("x.py", "f()", {2: ""}, {2: (array,)})
    text = PLAIN.markdown([example])
    told = "x (2,) int32\nx[0:1] on device 0\nx[1:2] on device 1"
    assert f"```text\n{told}\n```" in text
    assert all(
        line in picture.svg(array, PLAIN.labels.picture) for line in told.split("\n")
    )


def test_a_figure_is_told_by_the_words_for_it() -> None:
    alt = "It *falls* from `a` to b."
    example = Example("x.py", "f()", {8: ""}, figures={8: "<svg></svg>"}, alt=alt)
    text = PLAIN.markdown([example])
    assert f"```python\nf()\n```\n\n```text\n{alt}\n```" in text
    assert "svg" not in text


def test_what_failed_says_so() -> None:
    text = PLAIN.markdown([[Problem("examples/x.py", 3, "wrong")]])
    assert "**Failed**" in text and "examples/x.py:3: wrong" in text


def test_an_admonition_is_a_quote_with_its_title() -> None:
    text = """\
        above

        !!! warning "Take care"

            One.

            - two

        below
        """
    quote = "> **Take care**\n>\n> One.\n>\n> - two"
    assert prose(text) == f"above\n\n{quote}\n\nbelow"


@pytest.mark.parametrize(
    ("line", "title"),
    [
        ("!!! note", "> **Note**\n>\n"),
        ('!!! note ""', ""),
        ("??? tip", "> **Tip**\n>\n"),
        ('???+ tip "Open"', "> **Open**\n>\n"),
        ('!!! note inline end "Aside"', "> **Aside**\n>\n"),
        ('??? "No kind"', "> **No kind**\n>\n"),
    ],
)
def test_the_title_of_an_admonition_is_that_which_material_shows(
    line: str, title: str
) -> None:
    assert prose(f"{line}\n\n    text\n") == f"{title}> text"


def test_a_fence_in_an_admonition_is_quoted_with_it() -> None:
    text = '!!! note "N"\n\n    ```bash\n    a\n\n    b\n    ```\n'
    assert prose(text) == "> **N**\n>\n> ```bash\n> a\n>\n> b\n> ```"


def test_admonitions_within_each_other_are_quotes_within_quotes() -> None:
    text = '!!! note "N"\n\n    a\n\n    !!! tip "T"\n\n        b\n\n    c\n'
    assert prose(text) == "> **N**\n>\n> a\n>\n> > **T**\n> >\n> > b\n>\n> c"


def test_a_folded_answer_with_code_is_open_under_its_title() -> None:
    text = """\
        ??? success "Answer"

            ::: x.py#f

            It is so.

        Next.
        """
    assert parts(text) == ["**Answer**", CELL, "It is so.\n\nNext."]


def test_code_deep_in_admonitions_opens_them_all() -> None:
    text = '!!! note "N"\n\n    ??? tip "T"\n\n        ::: x.py#f\n\n        a\n'
    assert parts(text) == ["**N**\n\n**T**", CELL, "a"]


def test_an_admonition_in_a_list_item_stays_in_it() -> None:
    text = '- item\n\n    !!! note "N"\n\n        a\n\n- next\n'
    assert prose(text) == "- item\n\n    > **N**\n    >\n    > a\n\n- next"


def test_tabs_are_titles() -> None:
    text = '=== "Linux"\n\n    ```bash\n    a\n    ```\n\n===+ "Windows"\n\n    b\n'
    assert prose(text) == "**Linux**\n\n```bash\na\n```\n\n**Windows**\n\nb"


def test_a_fence_in_a_list_stays_in_it() -> None:
    text = "1. one\n\n    ```bash\n    a\n    ```\n\n    more\n\n2. two\n"
    assert prose(text) == text.rstrip("\n")


def test_what_follows_an_example_in_a_list_is_no_code() -> None:
    fence = "    ```bash\n    a\n    ```"
    text = f"1. one\n\n    ::: x.py#f\n\n    more\n\n{fence}\n\n2. two\n"
    more = "more\n\n```bash\na\n```\n\n2. two"
    assert parts(text) == ["1. one", CELL, more]


def test_a_fence_keeps_its_blank_lines_and_loses_what_only_material_knows() -> None:
    text = '```{ .bash title="in a shell" hl_lines="1" }\na\n\n\n\nb\n```\n'
    assert prose(text) == "*in a shell*\n\n```bash\na\n\n\n\nb\n```"


def test_a_fence_that_does_not_run_says_why() -> None:
    text = '```python not_run="it never ends"\nloop()\n```\n'
    assert prose(text) == "*Not run: it never ends*\n\n```python\nloop()\n```"


def test_headings_lose_their_anchors_or_have_them_above() -> None:
    text = "# One `x` { #one }\n\n## Two {: #two .c }\n"
    assert prose(text) == "# One `x`\n\n## Two"
    kept = Plain(LABELS["en"], 8, str, anchors=True)
    one, two = '<a id="one"></a>\n\n# One `x`', '<a id="two"></a>\n\n## Two'
    assert prose(text, kept) == f"{one}\n\n{two}"


def test_attributes_are_gone_and_braces_in_code_stay() -> None:
    text = 'a [b](c.md){ .md-button }, *d*{: title="e" }, `{ .f }` and {g}\n{: #h }'
    assert prose(text) == "a [b](<c.md>), *d*, `{ .f }` and {g}"


def test_divisions_are_gone_but_in_code() -> None:
    text = '<div class="hero" markdown>\n\n# Title\n\n</div>\n\n`<div>`\n'
    assert prose(text) == "# Title\n\n`<div>`"


def test_comments_are_gone_but_in_code() -> None:
    assert prose("a <!-- b\n\nc --> d `<!-- e -->`") == "a  d `<!-- e -->`"
    assert prose("a\n\n<!-- b -->\n\nc") == "a\n\nc"


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("[a](b.md)", "[a](<b.md>)"),
        ("![a](b.svg)", "![a](<b.svg>)"),
        ("[a `[0]` b](c.md#d)", "[a `[0]` b](<c.md#d>)"),
        ('[a](b.md "title")', '[a](<b.md> "title")'),
        ("[a][b]\n\n[b]: c.md", "[a][b]\n\n[b]: <c.md>"),
        ('<img src="a.svg" alt="b">', '<img src="<a.svg>" alt="b">'),
        ("`[a](b.md)`", "`[a](b.md)`"),
    ],
)
def test_links_lead_where_they_are_told_to(text: str, plain: str) -> None:
    assert prose(text) == plain


def test_a_table_is_left_as_it_is() -> None:
    text = "| a | b |\n| --- | --- |\n| 甲。 | 乙 |\n| 丙 | 丁 |"
    assert prose(text) == text


def test_the_front_matter_is_gone() -> None:
    assert prose("---\ndescription: d\n---\n\n# A { #a }\n") == "# A"


@pytest.mark.parametrize(
    ("lines", "joined"),
    [
        ("一。\n二", "一。二"),
        ("一\n二", "一二"),
        ("一。\n`b` 二", "一。`b` 二"),
        ("一\nb", "一\nb"),
        ("a “b”\n“c” —\nd", "a “b”\n“c” —\nd"),
        ("a.\nb", "a.\nb"),
        ("- 一。\n  二。\n- 三", "- 一。二。\n- 三"),
        ("一：\n- 二", "一：\n- 二"),
        ("一：\n1. 二", "一：\n1. 二"),
        ("# 一。\n二", "# 一。\n二"),
        ("一。\n\n二", "一。\n\n二"),
        ("**一。**\n二", "**一。**\n二"),
        ("一\n**“二”**", "一\n**“二”**"),
        ("> 一。\n> 二", "> 一。\n> 二"),
    ],
)
def test_lines_of_chinese_are_joined(lines: str, joined: str) -> None:
    assert typeset.join_chinese_lines(lines) == joined


@pytest.fixture(scope="module")
def render() -> Callable[[str], str]:
    return MarkdownIt("commonmark").enable("table").render


@pytest.mark.parametrize("text", ["**一。**\n二", "一\n**“二”**", "一。\n**二**"])
def test_emphasis_is_still_seen_where_lines_are_joined(
    render: Callable[[str], str], text: str
) -> None:
    assert "<strong>" in render(typeset.join_chinese_lines(text))
