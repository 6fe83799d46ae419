"""Courses of any size, for measuring: each lesson shows a script of five cells."""

from pathlib import Path

from conftest import ROOT

CELLS = {
    "devices": """\
import os

os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")

import jax
import jax.numpy as jnp

print("devices:", jax.device_count())
# > devices: 8""",
    "data": """\
x = jnp.arange(8) + {n}
print("x:", x)
# > x: [{x}]""",
    "double": """\
doubled = jax.pmap(lambda own: own * 2)(x)
print("doubled:", doubled)
# > doubled: [{doubled}]""",
    "sum": """\
total = jax.pmap(lambda own: jax.lax.psum(own, "devices"), axis_name="devices")(x)
print("total:", total[0])
# > total: {total}""",
    "check": """\
assert (total == x.sum()).all()
print("the same on every device:", total.shape)
# > the same on every device: (8,)""",
}
"""The cells of a script, by name."""
TEXT = {
    "zh": ("第 {n} 课", "这一格做一件事：`{cell}`。每个设备持有一个数，结果写在下面。"),
    "en": (
        "Lesson {n}",
        "This cell does one thing: `{cell}`. Each device holds one number, and what "
        "comes of it is below.",
    ),
}
"""The title of a lesson and the text above a cell, by language."""
CHAPTER = 8
"""How many lessons have a heading in the navigation: about as in the real course."""
PART = 8
"""How many chapters have a heading; the real course is as large as half a part."""


def cells(number: int) -> dict[str, str]:
    """The code of a lesson's cells, by name; no two lessons compute the same."""
    numbers = range(number, number + 8)
    values = {
        "n": number,
        "x": _printed(numbers),
        "doubled": _printed([2 * each for each in numbers]),
        "total": sum(numbers),
    }
    return {name: code.format_map(values) for name, code in CELLS.items()}


def _printed(numbers: range | list[int]) -> str:
    """Numbers as an array prints them, without its brackets."""
    width = max(len(str(each)) for each in numbers)
    return " ".join(f"{each:{width}}" for each in numbers)


def script(number: int) -> str:
    """The script of a lesson."""
    parts = [f"# %% {name}\n{code}\n" for name, code in cells(number).items()]
    return "\n".join([f'"""Lesson {number}."""\n', *parts])


def page(number: int, language: str, block: str) -> str:
    """A lesson, in Markdown.

    Args:
        number: that of the lesson.
        language: one of `TEXT`.
        block: what embeds a cell, with fields for `name`, `code` and `n`.
    """
    title, text = TEXT[language]
    lines = [f"# {title.format(n=number)}"]
    for name, code in cells(number).items():
        lines += [
            text.format(cell=name),
            block.format(name=name, code=code, n=number),
        ]
    return "\n\n".join(lines) + "\n"


def write(folder: Path, lessons: int) -> Path:
    """Write a course that is built as the real one is.

    Each script runs on 8 devices only, since it is not the runs that are measured.

    Args:
        folder: where; it is not there yet.
        lessons: how many.
    """
    (folder / "examples").mkdir(parents=True)
    for number in range(lessons):
        file = folder / "examples" / f"lesson_{number}.py"
        file.write_text(script(number), "utf-8")
    for language, (title, _) in TEXT.items():
        docs = folder / "docs" / language
        (docs / "lessons").mkdir(parents=True)
        (docs / "index.md").write_text(f"# {title.format(n='1, 2, 3')}\n", "utf-8")
        nav = ["nav:", "  - index.md"]
        for number in range(lessons):
            text = page(number, language, "::: lesson_{n}.py#{name}")
            (docs / "lessons" / f"lesson_{number}.md").write_text(text, "utf-8")
            if number % (PART * CHAPTER) == 0:
                nav.append(f"  - {title.format(n=number)}:")
            if number % CHAPTER == 0:
                nav.append(f"      - {title.format(n=number)}:")
            nav.append(f"          - lessons/lesson_{number}.md")
        name = "mkdocs.yml" if language == "zh" else f"mkdocs.{language}.yml"
        (folder / name).write_text("\n".join([*_head(language), *nav, ""]), "utf-8")
    return folder


def _head(language: str) -> list[str]:
    """The lines of a configuration above its navigation."""
    if language != "zh":
        return [
            "INHERIT: mkdocs.yml",
            f"docs_dir: docs/{language}",
            f"theme: {{language: {language}}}",
        ]
    return [
        f"INHERIT: {ROOT}/mkdocs.yml",
        f"theme: {{custom_dir: {ROOT}/docs/theme}}",
        "plugins: {live_examples: {device_counts: [8]}}",
    ]
