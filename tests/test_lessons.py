"""The parts that every lesson has, and the files that belong to a page."""

from pathlib import Path

import pytest

from live_examples import page, structure

ROOT = Path(__file__).parent.parent
LESSONS = sorted(path.stem for path in (ROOT / "docs/zh/lessons").glob("*.md"))
EVERY_LESSON = pytest.mark.parametrize("lesson", LESSONS)


def read(name: str) -> page.Page:
    path = f"docs/zh/{name}.md"
    return page.parse(path, (ROOT / path).read_text("utf-8"))


def directives(name: str) -> set[str]:
    """The names of the scripts that a page embeds, without `.py`."""
    return {each.script.removesuffix(".py") for each in read(name).directives}


@EVERY_LESSON
def test_a_lesson_has_all_its_parts_in_order(lesson: str) -> None:
    title, *headings = structure.headings(read(f"lessons/{lesson}"))
    assert (title.level, title.anchor) == (1, lesson.replace("_", "-"))
    sections = [heading.anchor for heading in headings if heading.level == 2]
    assert sections[0] == "run"
    assert sections[-4:] == ["pitfalls", "today", "exercises", "summary"]
    assert len(sections) > 5, "what the lesson is about stands between run and pitfalls"


@EVERY_LESSON
def test_a_lesson_has_exercises_whose_folded_answers_run(lesson: str) -> None:
    parts = [part.text for part in structure.parts(read(f"lessons/{lesson}"))]
    exercises = parts[
        parts.index("## … { #exercises }") : parts.index("## … { #summary }")
    ]
    folded = [n for n, text in enumerate(exercises) if text == "??? success"]
    assert len(folded) >= 2
    for start, end in zip(folded, [*folded[1:], None], strict=True):
        answer = exercises[start + 1 : end]
        assert any(text.startswith("    ::: ") for text in answer)


@EVERY_LESSON
def test_a_lesson_ends_with_the_link_to_the_next(lesson: str) -> None:
    *_, last = structure.parts(read(f"lessons/{lesson}"))
    assert last.text.startswith("[…](") and last.text.endswith(".md)")


@EVERY_LESSON
@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_lesson_says_to_install_what_its_scripts_import(
    lesson: str, language: str
) -> None:
    files = (ROOT / f"examples/{name}.py" for name in directives(f"lessons/{lesson}"))
    draws = any("import matplotlib" in file.read_text("utf-8") for file in files)
    command = "pip install jax matplotlib" if draws else "pip install jax"
    lines = (ROOT / f"docs/{language}/lessons/{lesson}.md").read_text("utf-8")
    assert f"\n{command}\n" in lines, f"write `{command}`"


@EVERY_LESSON
def test_a_lesson_shows_and_offers_the_script_of_its_name(lesson: str) -> None:
    assert lesson in directives(f"lessons/{lesson}")
    parts = structure.parts(read(f"lessons/{lesson}"))
    assert f"[…](../examples/{lesson}.py)" in [part.text for part in parts]


def test_a_script_belongs_to_the_page_whose_name_it_begins_with() -> None:
    scripts = {path.stem for path in (ROOT / "examples").glob("*.py")}
    docs = ROOT / "docs/zh"
    names = [path.relative_to(docs).with_suffix("") for path in docs.rglob("*.md")]
    pages = {
        name.as_posix().removeprefix("lessons/").replace("/", "_"): name.as_posix()
        for name in names
        if name.name != "index"
    }
    for begin in sorted(pages, key=len, reverse=True):  # the longer name first
        own = {name for name in scripts if f"{name}_".startswith(f"{begin}_")}
        assert own == directives(pages[begin]), pages[begin]
        scripts -= own
    assert scripts == directives("index"), "a script is of a page, or of the home page"
