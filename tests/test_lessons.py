"""The parts that every lesson has, and the files that belong to a page."""

import ast
import re

import pytest
from conftest import ROOT
from pages import EACH_LESSON, EACH_PAGE

from live_examples import headings, page, structure

EVERY_LESSON = pytest.mark.parametrize(("language", "lesson"), EACH_LESSON)


def read(language: str, name: str) -> page.Page:
    path = f"docs/{language}/{name}.md"
    return page.parse(path, (ROOT / path).read_text("utf-8"))


def directives(language: str, name: str) -> set[str]:
    """The names of the scripts that a page embeds, without `.py`."""
    return {each.script.removesuffix(".py") for each in read(language, name).directives}


@EVERY_LESSON
def test_a_lesson_has_all_its_parts_in_order(language: str, lesson: str) -> None:
    title, *below = headings.find(read(language, f"lessons/{lesson}"))
    assert (title.level, title.anchor) == (1, lesson.replace("_", "-"))
    sections = [heading.anchor for heading in below if heading.level == 2]
    assert sections[0] == "run"
    assert sections[-4:] == ["pitfalls", "today", "exercises", "summary"]
    assert len(sections) > 5, "what the lesson is about stands between run and pitfalls"


@EVERY_LESSON
def test_a_lesson_has_exercises_whose_folded_answers_run(
    language: str, lesson: str
) -> None:
    parts = [part.text for part in structure.parts(read(language, f"lessons/{lesson}"))]
    exercises = parts[
        parts.index("## … { #exercises }") : parts.index("## … { #summary }")
    ]
    folded = [n for n, text in enumerate(exercises) if text == "??? success"]
    assert len(folded) >= 2
    for start, end in zip(folded, [*folded[1:], None], strict=True):
        answer = exercises[start + 1 : end]
        assert any(text.startswith("    ::: ") for text in answer)


@EVERY_LESSON
def test_a_lesson_ends_with_the_link_to_the_next(language: str, lesson: str) -> None:
    *_, last = structure.parts(read(language, f"lessons/{lesson}"))
    assert last.text.startswith("[…](") and last.text.endswith(".md)")


@EVERY_LESSON
def test_a_lesson_says_to_install_what_its_scripts_import(
    language: str, lesson: str
) -> None:
    files = (
        ROOT / f"examples/{name}.py"
        for name in directives(language, f"lessons/{lesson}")
    )
    draws = any("import matplotlib" in file.read_text("utf-8") for file in files)
    command = "pip install jax matplotlib" if draws else "pip install jax"
    lines = (ROOT / f"docs/{language}/lessons/{lesson}.md").read_text("utf-8")
    assert f"\n{command}\n" in lines, f"write `{command}`"


@EVERY_LESSON
def test_a_lesson_shows_and_offers_the_script_of_its_name(
    language: str, lesson: str
) -> None:
    assert lesson in directives(language, f"lessons/{lesson}")
    parts = structure.parts(read(language, f"lessons/{lesson}"))
    assert f"[…](../examples/{lesson}.py)" in [part.text for part in parts]


def test_a_script_belongs_to_the_page_whose_name_it_begins_with() -> None:
    scripts = {path.stem for path in (ROOT / "examples").glob("*.py")}
    own: dict[str, set[str]] = {}
    for language, file in EACH_PAGE:
        name = file.removesuffix(".md")
        begin = name.removeprefix("lessons/").replace("/", "_")
        own.setdefault(begin, set()).update(directives(language, name))
    home = own.pop("index")
    for begin in sorted(own, key=len, reverse=True):  # the longer name first
        named = {name for name in scripts if f"{name}_".startswith(f"{begin}_")}
        assert named == own[begin], begin
        scripts -= named
    assert scripts == home, "a script is of a page, or of the home page"


# Those of the pages on errors do nothing but raise them.
@pytest.mark.parametrize(
    "script",
    sorted(
        file.stem
        for file in (ROOT / "examples").glob("*.py")
        if not file.stem.startswith("errors_")
    ),
)
def test_a_script_compares_what_it_computes_or_says_that_there_is_nothing_to(
    script: str,
) -> None:
    text = (ROOT / f"examples/{script}.py").read_text("utf-8")
    compares = any(isinstance(node, ast.Assert) for node in ast.walk(ast.parse(text)))
    head = text.partition("\n# %% ")[0]
    excused = re.search("^# no assert: .+$", head, re.MULTILINE)
    assert compares != bool(excused), (
        "let an `assert` compare it with the result of one device, or write "
        "`# no assert: why` below the docstring; not both"
    )
