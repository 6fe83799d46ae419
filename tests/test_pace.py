"""How long lessons take, by a rule that readers are told."""

import re

import pytest
from conftest import ROOT

from live_examples import pace, page
from live_examples.labels import LABELS
from live_examples.project import load_course

EXERCISE = '??? success "A"\n\n    one\n\n'


def minutes(text: str, *cells: str) -> int:
    return pace.minutes(page.parse("docs/en/lessons/a.md", text), cells)


@pytest.mark.parametrize(
    ("text", "cells", "taken"),
    [
        ("word " * 2000, [], 10),
        ("字" * 3000, [], 10),
        ("字" * 1500 + " word" * 1000, [], 10),
        ("", ["x = 1\n\n" * 100], 10),
        ("```python\n" + "x = 1\n" * 100 + "```\n", [], 10),
        (EXERCISE * 2, [], 10),
        ("word " * 2400, [], 10),
        ("word " * 2600, [], 15),
        ("word", [], 5),
    ],
)
def test_a_lesson_takes_the_time_of_its_words_its_code_and_its_exercises(
    text: str, cells: list[str], taken: int
) -> None:
    assert minutes(text, *cells) == taken


@pytest.mark.parametrize(
    "unseen",
    [
        "::: a.py#b\n\n" * 1000,
        "[](a-b-c-d.md)\n" * 2000,
        "{ #a-b-c .d }\n" * 2000,
        "<!-- word -->\n" * 2000,
        "---\ndescription: " + "word " * 2000 + "\n---\n",
    ],
)
def test_what_nobody_reads_takes_no_time(unseen: str) -> None:
    assert minutes(unseen) == pace.STEP


HOME = """# Home { #home }

## Part { #part }

1. [One](lessons/one.md)

    More of [one](lessons/one.md).

2. [Two: `two`](lessons/two.md)

## Other { #other }

1. [Words](words.md)
2. [Two](lessons/two.md) and more
"""


def test_a_list_of_lessons_gets_the_time_of_each_and_of_all() -> None:
    times = {"docs/en/lessons/one.md": 25, "docs/en/lessons/two.md": 40}
    parsed = page.parse("docs/en/index.md", HOME)
    timed = pace.timed(parsed, times.get, LABELS["en"].time)
    mark = "{ .time data-search-exclude }"
    assert "\n".join(timed.lines) == (
        HOME.replace("{ #part }", f"{{ #part }}\n\nabout 1 h 5 min in all\n{mark}")
        .replace(
            "1. [One](lessons/one.md)", f"1. [One](lessons/one.md) *about 25 min*{mark}"
        )
        .replace("two.md)\n\n##", f"two.md) *about 40 min*{mark}\n\n##")
    )


def test_a_lesson_tells_its_time_below_its_title() -> None:
    parsed = page.parse("docs/zh/lessons/one.md", "# 一 { #one }\n\n## 二 { #two }\n")
    timed = pace.timed(parsed, {parsed.path: 120}.get, LABELS["zh"].time)
    assert "\n".join(timed.lines).split("\n") == [
        "# 一 { #one }",
        "",
        "约 2 小时",
        "{ .time data-search-exclude }",
        "",
        "## 二 { #two }",
        "",
    ]


@pytest.mark.parametrize("language", LABELS)
def test_readers_are_told_the_rule(language: str) -> None:
    home = (ROOT / f"docs/{language}/index.md").read_text("utf-8")
    (rule,) = re.findall(r"^.*\n\{ \.note \}$", home, re.MULTILINE)
    numbers = [int(number) for number in re.findall(r"\d+", rule)]
    assert numbers == [
        pace.CHARACTERS, pace.WORDS, pace.LINES, pace.EXERCISE, pace.STEP
    ], "write the numbers of pace.py"  # fmt: skip


def test_a_lesson_takes_readers_of_either_language_about_as_long() -> None:
    course = load_course(ROOT)
    lessons = [each for each in course.standings if each.name.startswith("lessons/")]
    assert lessons
    for lesson in lessons:
        taken = [course.minutes(lesson.paths[each]) for each in lesson.unchanged]
        assert all(taken), lesson.name
        assert max(taken, default=0) - min(taken, default=0) <= pace.STEP, lesson.name
    assert course.minutes("docs/zh/glossary.md") is None
