"""Faults of pages that say, or do not say, the same in two languages."""

from faults.fault import Fault, caught, harmless
from faults.scene import EN, PAGE, ZH, Scene
from live_examples import agreement, in_step


def behind(scene: Scene) -> None:
    scene.edit(ZH, "一句。", "两句。")


def alone(scene: Scene) -> None:
    scene.write("docs/zh/more.md", "# 更多 { #more }\n")


def drift(name: str, old: str, new: str, at: int, *says: str) -> Fault:
    """The English page differs from the Chinese one, and is said to be in step."""
    assert old in PAGE.format("Count", "A line."), old
    return caught(
        f"drift of {name}",
        lambda scene: scene.edit(EN, old, new),
        f"{EN}:{at}: ",
        *says,
        "Nothing is recorded. Mend this, and run it again.",
        by="make in-step",
    )


def told_apart(scene: Scene) -> None:
    """Both languages are recorded as they are, by hand, though they differ."""
    scene.edit(EN, "## Count { #code }", "### Count { #code }")
    in_step.record(scene.course, scene.course.standings)


FAULTS = [
    drift(
        "heading levels",
        "## Count {",
        "### Count {",
        5,
        "`### … { #code }`, but",
        f"{ZH}:5 has",
    ),
    drift("anchors", "#code }", "#codes }", 5, "`## … { #codes }`, but", f"{ZH}:5 has"),
    drift(
        "headings",
        "## Count { #code }\n\n",
        "",
        1,
        "`## … { #code }`",
        f"{ZH}:5 is missing",
    ),
    drift(
        "cells",
        "count.py#count",
        "add.py#add",
        7,
        "`::: add.py#add`, but",
        f"{ZH}:7 has",
    ),
    drift(
        "cells, one more",
        "::: count",
        "::: add.py#add\n\n::: count",
        7,
        "missing in",
        ZH,
    ),
    drift(
        "literal code",
        "a b",
        "a c",
        10,
        "`a c`, but",
        f"{ZH}:10 has `a b`; make the two",
    ),
    drift(
        "blanks in literal code", "a b", "a  b", 10, "`a  b`, but", f"{ZH}:10 has `a b`"
    ),
    drift(
        "languages of fences",
        "```text",
        "```console",
        9,
        "```console`, but",
        f"{ZH}:9 has",
    ),
    drift(
        "links", "#home", "#count", 15, "`[…](../index.md#count)`, but", f"{ZH}:15 has"
    ),
    drift(
        "images", "![Count]", "[Count]", 17, "`[…](../dots.svg)`, but", f"{ZH}:17 has"
    ),
    drift(
        "admonitions",
        "!!! note",
        "!!! tip",
        13,
        "`!!! tip`, but",
        f"{ZH}:13 has `!!! note`",
    ),
    drift(
        "order",
        "## Count { #code }\n\n::: count.py#count",
        "::: count.py#count\n\n## Count { #code }",
        5,
        "`::: count.py#count` is missing in",
        ZH,
    ),
    caught(
        "drift of blanks in literal code, built",
        lambda scene: scene.edit(EN, "a b", "a  b"),
        f"{EN}:10: ",
        f"`a  b`, but {ZH}:10 has `a b`; make the two alike",
    ),
    caught(
        "drift that somebody has recorded as none",
        told_apart,
        f"{EN}:5: ",
        f"`### … {{ #code }}`, but {ZH}:5 has `## … {{ #code }}`; make the two alike",
    ),
    caught(
        "a record that a merge has left open",
        lambda scene: scene.edit(
            agreement.PATH, '"index" =', '<<<<<<< ours\n"index" ='
        ),
        f"{agreement.PATH}:4: ",
        "this cannot be read",
        "delete the line, and record that page again: make in-step PAGE=",
    ),
    caught(
        "a record of a language that has no site",
        lambda scene: (scene.root / "mkdocs.en.yml").unlink(),
        f"{agreement.PATH}:1: ",
        "pages are recorded in `en`, but no mkdocs*.yml is of that language; bring it",
    ),
    harmless("a page that is behind, built", behind, "devices: 2"),
    harmless(
        "a page that is behind, listed",
        behind,
        f"{EN}: behind {ZH}, which has changed since",
        "make in-step PAGE=lessons/count",
        by="make status",
    ),
    harmless("a page of one language, built", alone, "devices: 2"),
    harmless(
        "a page of one language, listed",
        alone,
        "docs/zh/more.md: not in en yet",
        "To translate it, write docs/en/more.md",
        by="make status",
    ),
]
