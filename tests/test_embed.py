"""Code and output in the Markdown of a page, and what a browser shows of it."""

import random
import re
from collections.abc import Mapping

import pytest
from conftest import Block, Render

from live_examples import embed, page
from live_examples.directive import Directive
from live_examples.example import Example, Shown
from live_examples.labels import LABELS
from live_examples.problem import Invalid, Problem

SAME = {1: "12\n", 2: "12\n", 4: "12\n", 8: "12\n"}
DIFFERENT = {1: "1\n", 2: "2\n", 4: "4\n", 8: "8\n"}


def expand(
    text: str,
    printed: Mapping[int, str] = SAME,
    language: str = "en",
    code: str = "print(12)",
    expected: int = 8,
) -> str:
    """A page, all of whose cells and fences print the same."""
    read = page.parse("docs/en/a.md", text)
    fences: list[Shown] = []
    if read.script:
        for cell in read.script.cells:
            example = Example("a.md", read.script.code(cell), {8: printed[8]})
            fences.append(example)
    return embed.expand(
        read,
        lambda directive: Example(directive.script, code, printed),
        fences,
        expected,
        LABELS[language],
    )


# Directives


def test_a_directive_becomes_the_code_and_the_output_that_all_counts_share() -> None:
    assert expand("Words.\n\n::: psum.py#a\n\nMore.\n") == (
        "Words.\n"
        "\n"
        '```python title="psum.py"\n'
        "print(12)\n"
        "```\n"
        "\n"
        '``` { .text .output .no-copy title="Output · 1, 2, 4 and 8 devices" }\n'
        "12\n"
        "```\n"
        "\n"
        "More.\n"
    )


def test_outputs_that_differ_become_tabs_that_open_at_the_expected_count() -> None:
    lines = expand("::: psum.py#a", {1: "1\n", 8: "8\n"}).split("\n")
    assert lines[4:] == [
        "<!-- results -->",
        "",
        '=== "1 device"',
        "",
        "    ``` { .text .output .no-copy }",
        "    1",
        "    ```",
        "",
        '===+ "8 devices"',
        "",
        "    ``` { .text .output .no-copy }",
        "    8",
        "    ```",
        "",
        "<!-- -->",
    ]


def test_tabs_open_at_the_expected_count_wherever_it_is() -> None:
    text = expand("::: psum.py#a", DIFFERENT, expected=2)
    assert text.count("===+") == 1
    assert '===+ "2 devices"' in text


def test_tabs_open_at_the_most_devices_if_the_expected_count_is_not_there() -> None:
    text = expand("::: psum.py#a", {1: "1\n", 2: "2\n"})
    assert '=== "1 device"' in text
    assert '===+ "2 devices"' in text


def test_a_cell_that_prints_nothing_has_no_box() -> None:
    assert expand("::: psum.py#a", dict.fromkeys(SAME, "\n")) == (
        '```python title="psum.py"\nprint(12)\n```'
    )


def test_a_count_that_prints_nothing_says_so_among_others_that_do(
    render: Render,
) -> None:
    html = render(expand("::: psum.py#a", {1: "", 8: "8\n"}))
    assert html.tabs == [["1 device", "8 devices"]]
    assert [block.text for block in html.blocks] == ["print(12)\n", "8\n"]
    assert "<p>(no output)</p>" in html.text
    html = render(expand("::: psum.py#a", {1: "", 8: "8\n"}, language="zh"))
    assert "<p>（没有输出）</p>" in html.text


def test_a_script_for_one_count_says_nothing_of_counts() -> None:
    assert '{ .text .output .no-copy title="Output" }' in expand(
        "::: psum.py#a", {8: "8\n"}
    )


def test_two_counts_are_named_if_they_agree() -> None:
    assert 'title="Output · 1 and 8 devices"' in expand("::: a.py#a", {1: "1", 8: "1"})


def test_code_and_output_are_named_in_the_language_of_the_page() -> None:
    assert 'title="输出 · 1、2、4、8 个设备"' in expand("::: a.py#a", language="zh")
    text = expand("::: a.py#a", DIFFERENT, language="zh")
    assert '=== "1 个设备"' in text
    assert '===+ "8 个设备"' in text


def test_outputs_that_a_terminal_would_show_alike_are_the_same() -> None:
    printed = {1: "100%\n", 8: "  0%\r100%\n\n"}
    assert expand("::: a.py#a", printed).count("100%") == 1


def test_tabs_of_the_page_do_not_join_those_of_the_output(render: Render) -> None:
    text = '=== "pmap"\n\n    a\n\n::: a.py#a\n\n=== "jit"\n\n    b\n'
    tabs = render(expand(text, DIFFERENT)).tabs
    assert tabs == [
        ["pmap"],
        ["1 device", "2 devices", "4 devices", "8 devices"],
        ["jit"],
    ]


# Fences


def test_a_fence_loses_its_expected_output_and_gains_the_real_one() -> None:
    text = '- a\n\n    ```python title="add.py"\n    print(12)\n    # > 7\n    ```\nb\n'
    assert expand(text) == (
        "- a\n"
        "\n"
        '    ```python title="add.py"\n'
        "    print(12)\n"
        "    ```\n"
        "\n"
        '    ``` { .text .output .no-copy title="Output" }\n'
        "    12\n"
        "    ```\n"
        "b\n"
    )


@pytest.mark.parametrize("marks", ["```", "````", "~~~"])
def test_a_fence_keeps_its_marks(marks: str, render: Render) -> None:
    code = f"x = '''\n{marks[:-1]}\n'''"
    html = render(expand(f"{marks} {{ .py .annotate }}\n{code}\n{marks}\n"))
    assert html.blocks[0] == Block("py", "", f"{code}\n")
    assert "annotate" in html.text


def test_other_fences_stay_as_they_are() -> None:
    text = "````markdown\n```python\n::: a.py#a\n```\n````\n\n```bash\nls\n```\n"
    assert expand(text) == text


@pytest.mark.parametrize(
    ("options", "title"),
    [
        ('not_run="it needs a TPU"', "Not run: it needs a TPU"),
        ("not_run='it says \"no\"'", "Not run: it says 'no'"),
        ('not_run="it\'s <slow>" title="a.py"', "a.py · Not run: it's <slow>"),
        ('title="" not_run="why"', "Not run: why"),
    ],
)
def test_a_fence_that_does_not_run_says_why(
    options: str, title: str, render: Render
) -> None:
    html = render(expand(f"```python {options}\nx = 1\n```\n"))
    assert html.blocks == [Block("python", title, "x = 1\n")]
    html = render(expand(f"~~~{{.python .x {options}}}\nx = 1\n~~~\n"))
    assert html.blocks == [Block("python", title, "x = 1\n")]


def test_a_fence_that_does_not_run_says_so_in_chinese(render: Render) -> None:
    text = '```python not_run="需要 TPU"\nx = 1\n```\n'
    (block,) = render(expand(text, language="zh")).blocks
    assert block.title == "未运行：需要 TPU"


def test_marked_lines_stay_marked(render: Render) -> None:
    for more in ("", ' not_run="why"', ' title="t" not_run="why"'):
        html = render(expand(f'```python hl_lines="2"{more}\nx = 1\ny = 2\n```\n'))
        assert '<span class="hll"><span class="n">y</span>' in html.text


# Failures


def test_a_failure_is_a_box_that_names_it_in_the_place_of_the_code(
    render: Render,
) -> None:
    problems = [
        Problem("examples/psum.py", 31, "ValueError: <b>\n```\n!!! x", "total"),
        Problem("examples/psum.py", 40, "still running"),
    ]
    read = page.parse("docs/en/a.md", "- a\n\n    ::: psum.py#total\n")
    text = embed.expand(read, lambda _: problems, [], 8, LABELS["zh"])
    assert text.startswith('- a\n\n    !!! failure "运行失败"\n\n        ````text\n')
    html = render(text)
    assert '<div class="admonition failure">' in html.text
    assert html.blocks == [
        Block(
            "text",
            "",
            "examples/psum.py:31: cell total: ValueError: <b>\n```\n!!! x\n"
            "examples/psum.py:40: still running\n",
        )
    ]


def test_a_fence_that_failed_is_a_box_too(render: Render) -> None:
    read = page.parse("docs/en/a.md", "Words.\n\n```python\n1 / 0\n```\nMore.\n")
    problem = Problem("docs/en/a.md", 4, "ZeroDivisionError")
    html = render(embed.expand(read, lambda _: [], [[problem]], 8, LABELS["en"]))
    assert [b.text for b in html.blocks] == ["docs/en/a.md:4: ZeroDivisionError\n"]
    assert "<p>More.</p>" in html.text


# What a browser shows

NESTS = {
    "a page": "{}",
    "a list": "1.  First:\n\n    {}\n\n    and on.\n\n2.  Second.",
    "a list in a list": "- a\n    - b\n\n        {}\n\n    - c",
    "a note": '!!! note "N"\n\n    Words.\n\n    {}',
    "a folded note": "??? tip\n\n    {}\n\nBelow.",
    "a tab": '=== "JAX"\n\n    {}\n\n=== "NumPy"\n\n    Words.',
    "a note in a tab": '=== "JAX"\n\n    !!! note\n\n        {}\n\n    Words.',
    "a tab in a list": '* a\n\n    === "JAX"\n\n        {}\n\n* b',
}
EVERY_NEST = pytest.mark.parametrize("nest", NESTS)


@EVERY_NEST
@pytest.mark.parametrize(
    "output",
    [
        "<lambda> <b>bold</b> {{ x }} {% raw %} [link](y) --8<-- $x$ &amp;",
        "```\n````\n`````\n~~~",
        "::: psum.py#a\n\n::: x",
        '=== "a"\n\n    b\n\n!!! note\n\n    c\n\n??? d',
        "# > 1\n# %% a\n# Heading { #a }",
        "- a\n    - b\n\n1. c\n\n> d",
        "<!-- a\n\n-->\n<!--",
        "</code></pre></div><script>alert(1)</script>",
        "a\n===\n\nb\n---\n\n***",
        "| a | b |\n| - | - |\n| c | d |",
        '--8<-- "a.md"\n\n;--8<--',
        "    indented\n        more\n\n  less",
        "\n\nbelow blank lines\n\n\nand above",
        "{: .class #id }\n{ .a }\n*[HTML]: x\n[a]: http://b",
        "设备│编号\n0 │ αβγ 🚀 é\n\u2028\u3000x",
        "\\ \\* \\n \\x02wzxhzdk:0\\x03 klzzwxh:0000 wzxhzdk:0",
        "x" * 3000,
        "{.python}\n``` {.python}\nx = 1\n```",
    ],
)
def test_output_is_shown_as_it_is(output: str, nest: str, render: Render) -> None:
    for printed in (dict.fromkeys(SAME, output), {1: "1", 8: output}):
        html = render(expand(NESTS[nest].format("::: psum.py#a"), printed))
        assert html.blocks[0] == Block("python", "psum.py", "print(12)\n")
        assert html.blocks[-1].language == "text"
        assert html.blocks[-1].text == f"{output}\n"
        assert len(html.blocks) == 1 + len(set(printed.values()))


@EVERY_NEST
@pytest.mark.parametrize(
    "code",
    [
        'x = """\n```\n::: a.py#b\n~~~\n"""',
        "if x:\n\n    y = 1\n\n\n    z = '<b>&amp;</b>'",
        "s = '''\n- a\n\n    b\n# > 1\n<!--\n'''",
        "# 数据并行 🚀",
        "x = '\u2028'",
        "    ".join(["f(", "1,\n", "2,\n", ")"]),
    ],
)
def test_code_is_shown_as_it_is(code: str, nest: str, render: Render) -> None:
    html = render(expand(NESTS[nest].format("::: psum.py#a"), code=code))
    assert html.blocks[0] == Block("python", "psum.py", f"{code}\n")


@EVERY_NEST
def test_every_device_count_has_its_tab(nest: str, render: Render) -> None:
    html = render(expand(NESTS[nest].format("::: psum.py#a"), DIFFERENT))
    tabs = ["1 device", "2 devices", "4 devices", "8 devices"]
    assert tabs in html.tabs
    assert [block.text for block in html.blocks[1:]] == ["1\n", "2\n", "4\n", "8\n"]


# Pages put together by chance: what is Python for us is Python for a browser, and the
# other way round.

INDENTS = ["", "    ", "        ", "  ", "> ", "- ", "1. ", "\t"]
INFOS = [
    "py",
    "{.python}",
    "{ .py .annotate #i }",
    ' python title="`a`"',
    'python hl_lines="1"',
    'python hl_lines="x"',
    "python .annotate",
    "python {.annotate}",
    'python not_run="why"',
    'python linenums="1"',
    "{.text .python}",
    "{.python title=a}",
    "python\u3000",
    "numpy",
    "text",
    "",
]
CODE = ["x = 1", "x = 1\n\ny = 2", "print(x)\n# > 1", "s = '''\n~~~\n- a\n> b\n\n'''"]
PROSE = [
    *[""] * 3,
    "words",
    "# Heading",
    "- item",
    "1. item",
    "    - item",
    "  goes on",
    "    words",
    "!!! note",
    "    !!! note",
    "  !!! note",
    '??? tip "T"',
    '=== "tab"',
    '    === "tab"',
    "***",
    "---",
    "<div>",
    "</div>",
    "<!-- c -->",
    "> quote",
    "| a | b |",
    "::: a.py#a",
    "    ::: a.py#a",
]


def page_by_chance(chance: random.Random) -> str:
    lines: list[str] = []
    for _ in range(chance.randint(1, 3)):
        for line in chance.choices(PROSE, k=chance.randint(0, 3)):
            lines += [line, ""] if chance.random() < 0.7 else [line]
        indent = chance.choice(INDENTS if chance.random() < 0.1 else INDENTS[:2])
        marks = chance.choice(["```", "~~~", "````"])
        info = chance.choice(INFOS) if chance.random() < 0.3 else "python"
        within = "".join(" " if c in "-1." else c for c in indent)
        lines += [""] if chance.random() < 0.9 else []
        lines += [f"{indent}{marks}{info}"]
        lines += [f"{within}{line}" for line in chance.choice(CODE).split("\n")]
        lines += [f"{within}{marks}"] if chance.random() < 0.95 else []
        lines += [""] if chance.random() < 0.9 else []
    return "\n".join(lines).lstrip()


def spelt(code: str) -> str:
    """Code as a browser shows it: blank lines are empty."""
    lines = (line if line.strip() else "" for line in code.split("\n"))
    return "\n".join(lines).strip("\n")


def test_what_is_python_for_us_is_python_for_a_browser_and_the_other_way_round(
    render: Render,
) -> None:
    blocks = 0
    for seed in range(1000):
        chance = random.Random(seed)
        text = page_by_chance(chance)
        try:
            read = page.parse("docs/en/a.md", text)
        except Invalid:
            continue
        wanted: list[str] = []
        for part in sorted([*read.fences, *read.directives], key=lambda p: p.line):
            if isinstance(part, Directive):
                wanted.append("print(12)")
            elif part.runs:
                lines = (line for line in part.code if not line.startswith("# >"))
                wanted.append("\n".join(lines))
            elif part.is_python:
                wanted.append("\n".join(part.code))
        html = render(expand(text, chance.choice([SAME, DIFFERENT])))
        shown = [spelt(block.text) for block in html.blocks if block.is_python]
        assert shown == [spelt(code) for code in wanted], f"seed {seed}:\n{text}"
        blocks += len(shown)
    assert blocks > 200, "hardly any of these pages is valid; make more that are"


# Figures


def drawing(
    printed: Mapping[int, str], figures: Mapping[int, str], language: str = "en"
) -> str:
    """A page with a cell that draws."""
    read = page.parse("docs/en/a.md", "::: a.py#a\n\nMore.\n")
    example = Example("a.py", "f()", printed, {}, figures, 'falls "<fast>"')
    return embed.expand(read, lambda _: example, [], 8, LABELS[language])


FIGURE = '<svg class="figure" role="img">1</svg>'
TOLD = 'aria-label="falls &quot;&lt;fast&gt;&quot;"'


def test_a_figure_is_shown_below_the_code_with_the_words_for_it(render: Render) -> None:
    html = render(drawing({8: ""}, {8: FIGURE}))
    shown = f'<svg {TOLD} class="figure" role="img">1</svg>'
    assert f'<div class="picture" data-search-exclude>{shown}</div>' in html.text
    assert [block.text for block in html.blocks] == ["f()\n"]


@pytest.mark.parametrize("printed", [dict.fromkeys(SAME, ""), SAME, DIFFERENT])
def test_a_figure_that_all_counts_share_stands_once(
    printed: Mapping[int, str], render: Render
) -> None:
    html = render(drawing(printed, dict.fromkeys(SAME, FIGURE)))
    assert html.text.count("<svg") == 1
    assert html.text.index("<svg") > html.text.rindex("</pre>")
    assert len(html.tabs) == (printed == DIFFERENT)


def test_of_figures_that_look_the_same_that_of_the_expected_count_stands(
    render: Render,
) -> None:
    figures = {1: '<svg><text x="1.2">a</text></svg>'}
    figures[8] = figures[1].replace("1.2", "1.3")
    html = render(drawing({1: "", 8: ""}, figures))
    assert re.findall('x="([^"]*)"', html.text) == ["1.3"]


def test_figures_that_differ_are_in_the_tabs_of_their_counts(render: Render) -> None:
    figures = {count: FIGURE.replace("1", str(count)) for count in SAME}
    for printed in (SAME, dict.fromkeys(SAME, "")):
        html = render(drawing(printed, figures))
        assert html.tabs == [["1 device", "2 devices", "4 devices", "8 devices"]]
        tabs = html.text.split('<div class="tabbed-block">')[1:]
        for tab, count in zip(tabs, SAME, strict=True):
            assert tab.count(TOLD) == 1
            assert f">{count}</svg>" in tab
