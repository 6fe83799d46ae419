"""The pages of error messages: each of their entries raises, explains and mends one."""

import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from conftest import LANGUAGES, ROOT

from live_examples import headings, page, percent
from live_examples.directive import Directive
from live_examples.project import load_course

MESSAGES = 30
"""How many messages there are to be looked up, at least, in each language."""
CODE = re.compile(r"(?<!`)(?P<marks>`+)(?!`) ?(?P<text>.+?) ?(?<!`)(?P=marks)(?!`)")


@dataclass
class Entry:
    """An entry: a heading of level 3, and what follows it up to the next heading."""

    place: str
    messages: list[str]
    """The code in the heading, but for what stands behind a colon; in parts, if cut."""
    outputs: list[str]
    """What each of its cells is expected to print."""
    prose: str
    """What stands below its first cell."""


def entries(language: str) -> list[Entry]:
    """All entries of a language."""
    paths = sorted((ROOT / f"docs/{language}/errors").glob("*.md"))
    return [entry for path in paths for entry in _entries(path)]


def _entries(path: Path) -> list[Entry]:
    name = path.relative_to(ROOT).as_posix()
    parsed = page.parse(name, path.read_text("utf-8"))
    every = headings.find(parsed)
    ends = [*(heading.line for heading in every[1:]), len(parsed.lines) + 1]
    found = []
    for heading, end in zip(every, ends, strict=True):
        if heading.level != 3:
            continue
        cells = [d for d in parsed.directives if heading.line < d.line < end]
        first = cells[0].line if cells else heading.line
        texts = [
            line for line in parsed.lines[first : end - 1] if ":::" not in line and line
        ]
        found.append(
            Entry(
                f"{name}:{heading.line}",
                _messages(parsed.lines[heading.line - 1]),
                [_printed(cell) for cell in cells],
                "\n".join(texts),
            )
        )
    return found


def _messages(heading: str) -> list[str]:
    codes = [match["text"] for match in CODE.finditer(heading)]
    before, *_ = re.split("[:：]", CODE.sub("`", heading.partition("{ #")[0]))
    messages = codes[: before.count("`")]
    return [part.strip() for message in messages for part in message.split("…")]


def _printed(cell: Directive) -> str:
    file = ROOT / "examples" / cell.script
    found = percent.parse(cell.script, file.read_text("utf-8")).cell(cell.cell)
    assert found, f"{cell.script} has no cell {cell.cell}"
    return "\n".join(line for each in found.statements for line in each.expected)


def words(text: str) -> str:
    """The same with single blanks and no marks of code, as the search takes it."""
    return " ".join(text.replace("`", "").split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_many_messages_to_be_looked_up(language: str) -> None:
    assert len(entries(language)) >= MESSAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_entry_raises_the_message_that_its_heading_promises(language: str) -> None:
    for entry in entries(language):
        assert entry.messages, f"{entry.place}: name a message, in code, in the heading"
        printed = words("\n".join(entry.outputs))
        lacking = [each for each in entry.messages if words(each) not in printed]
        assert not lacking, (
            f"{entry.place}: no cell prints this, up to the next heading"
        )


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_entry_says_why_and_what_to_do_and_where_it_is_taught(language: str) -> None:
    for entry in entries(language):
        assert re.search(r"\w", entry.prose), (
            f"{entry.place}: below the cell that raises it, say why, and what to do"
        )
        assert re.search(r"\]\(\.\./(lessons/\w+|glossary)\.md#", entry.prose), (
            f"{entry.place}: lead to the section of a lesson that explains it"
        )


def test_both_languages_of_a_page_promise_the_same_messages() -> None:
    in_step = [
        standing.paths
        for standing in load_course(ROOT).standings
        if standing.name.startswith("errors/") and len(standing.unchanged) > 1
    ]
    for paths in in_step:
        chinese, english = (
            [entry.messages for entry in _entries(ROOT / paths[language])]
            for language in LANGUAGES
        )
        assert chinese == english, paths
