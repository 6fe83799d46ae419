"""Faults of pages."""

from collections.abc import Callable

from faults.fault import caught, harmless
from faults.scene import EN, ZH, Scene

ADDED = f"{EN}:19: "
"""The line on which what is added to the English page begins."""
INDENTED = "indented, but in no list item, admonition or tab; take the indent away, or"
OWN_LINE = "a fence stands on a line of its own, indented by four spaces a level"


def page(text: str) -> Callable[[Scene], None]:
    """The English page has this more, from line 19 on."""
    return lambda scene: scene.page(text)


def raw(change: Callable[[str], bytes]) -> Callable[[Scene], None]:
    """The English page has other bytes."""

    def inject(scene: Scene) -> None:
        file = scene.root / EN
        file.write_bytes(change(file.read_text("utf-8")))

    return inject


def drawn(scene: Scene) -> None:
    """A cell draws a figure."""
    scene.code("import matplotlib.pyplot as plt\n\nplt.plot([1, 2])\n")


def spoken(scene: Scene) -> None:
    """The words of a glossary, and a page that uses another."""
    for language in ("zh", "en"):
        scene.write(f"docs/{language}/glossary.md", "# Mesh { #mesh }\n")
    scene.write("docs/terms.toml", '[zh]\n[en]\nmesh = ["raster"]\n')
    scene.page("A raster of devices.")


def styled(text: str) -> Callable[[Scene], None]:
    """The English page has this more, beside a glossary."""

    def inject(scene: Scene) -> None:
        spoken(scene)
        scene.edit(EN, "A raster of devices.", text)

    return inject


DIRECTIVES = [
    caught(
        "a script that is not there",
        page("::: cuont.py#count"),
        ADDED,
        "no script examples/cuont.py; do you mean count.py?",
    ),
    *(
        caught(
            f"a cell that is not there, for {tool}",
            page("::: count.py#cuont"),
            ADDED,
            "no cell cuont in examples/count.py; do you mean count?",
            by=tool,
        )
        for tool in ("mkdocs build", "pytest")
    ),
    caught(
        "a script that is not there, on the page of the first language",
        lambda scene: scene.edit(ZH, "::: count", "::: cuont"),
        f"{ZH}:7: ",
        "no script examples/cuont.py; do you mean count.py?",
    ),
    caught(
        "a directive that names no cell",
        page("::: count.py"),
        ADDED,
        "`::: count.py` embeds nothing; write `::: NAME.py#CELL`, alone",
    ),
    caught(
        "a directive in a sentence's lines",
        page("Look:\n::: count.py#count"),
        f"{EN}:20: ",
        "a directive has a blank line above and below it",
    ),
    caught(
        "a directive that is not indented by fours",
        page("1.  One\n\n   ::: count.py#count"),
        f"{EN}:21: ",
        "a directive is indented by four spaces a level",
    ),
    caught(
        "a directive that nothing holds",
        page("One.\n\n    ::: count.py#count"),
        f"{EN}:21: ",
        INDENTED,
    ),
    caught(
        "a directive in a comment",
        page("<!--\n\n::: count.py#count\n\n-->"),
        f"{EN}:21: ",
        "in a comment, nobody sees this; take it out",
    ),
]
FENCES = [
    caught(
        "a fence that fails",
        page("```python\nx = 1\n1 / 0\n```"),
        f"{EN}:21: ",
        "ZeroDivisionError: division by zero",
    ),
    caught(
        "a fence with an output that is wrong",
        page("```python\nprint(1)\n# > 2\n```"),
        f"{EN}:20: ",
        "the output is not the expected one; if it is right, `make accept` takes",
        by="pytest",
    ),
    caught(
        "a fence that is never closed",
        page("```python\nprint(1)"),
        ADDED,
        "a fence never closed; close it with ```, indented alike",
    ),
    caught(
        "a fence indented by a tab",
        page("1.  One\n\n\t```python\n\tprint(1)\n\t```"),
        f"{EN}:21: ",
        OWN_LINE,
    ),
    caught(
        "a fence indented by two spaces",
        page("- One\n\n  ```python\n  print(1)\n  ```"),
        f"{EN}:21: ",
        OWN_LINE,
    ),
    caught(
        "a fence behind a list's mark", page("- ```python\n  1\n  ```"), ADDED, OWN_LINE
    ),
    caught(
        "a fence whose lines are indented less",
        page("1.  One\n\n    ```python\n  print(1)\n    ```"),
        f"{EN}:22: ",
        "indented less than its fence, which opens on line 21",
    ),
    caught(
        "a fence without a language",
        page("```\nprint(1)\n```"),
        ADDED,
        "name the fence's language; write `text` for what is none",
    ),
    caught(
        "a fence with options that nobody reads, which would go unverified",
        page("```python title=mine\nprint(1)\n```"),
        ADDED,
        'a fence takes only hl_lines, not_run, title, each as key="value"',
    ),
    caught(
        "a session, which would go unverified",
        page("```pycon\n>>> 1\n2\n```"),
        ADDED,
        "write a session as a `python` fence, with its output behind `# >`",
    ),
    caught(
        "a quoted fence, which would go unverified",
        page("> ```python\n> print(1)\n> ```"),
        ADDED,
        "Python in a quote does not run; take away the `>`",
    ),
    caught(
        "a fence that does not run for no reason",
        page('```python not_run=""\nprint(1)\n```'),
        ADDED,
        'not_run="…" says why a Python fence does not run; give the reason',
    ),
]
WHOLE = [
    *(
        caught(
            f"a figure without words for it, in {language}",
            drawn,
            f"{path}:7: ",
            'the cell draws a figure; say what it shows: `::: count.py#count alt="…"`',
        )
        for language, path in {"Chinese": ZH, "English": EN}.items()
    ),
    caught(
        "a page that is not UTF-8",
        raw(lambda text: text.replace("A line.", "Gerät").encode("latin-1")),
        f"{EN}:3: ",
        "this is not UTF-8; save it as UTF-8",
    ),
    harmless(
        "a page with line ends and a mark of Windows",
        raw(lambda text: ("\ufeff" + text.replace("\n", "\r\n")).encode()),
        "devices: 2",
    ),
    harmless(
        "a page in Python's syntax",
        lambda scene: [scene.edit(at, "a b", "{{ 1 / 0 }}") for at in (ZH, EN)],
        "{{ 1 / 0 }}",
    ),
    caught(
        "a link to no page",
        page("[x](nowhere.md)"),
        "lessons/count.md",
        "contains a link 'nowhere.md', but the target 'lessons/nowhere.md' is not",
    ),
    caught(
        "a link to no anchor",
        page("[x](../index.md#nowhere)"),
        "lessons/count.md",
        "contains a link '../index.md#nowhere', but the doc 'index.md' does not",
    ),
    caught(
        "an image that is not there",
        page("![x](nowhere.svg)"),
        "lessons/count.md",
        "contains a link 'nowhere.svg', but the target 'lessons/nowhere.svg' is not",
    ),
    caught(
        "two anchors of a name",
        styled("## Again { #code }"),
        ADDED,
        "a second anchor `code`; the first is on line 5",
        by="tests of pages",
    ),
    caught(
        "a word that the glossary has another for",
        spoken,
        ADDED,
        "`raster`: the glossary calls this `Mesh`; write that",
        by="tests of pages",
    ),
    caught(
        "two sentences on a line",
        styled("One is here. Two is there."),
        ADDED,
        "one sentence is one line; make format breaks this one",
        by="tests of pages",
    ),
]
