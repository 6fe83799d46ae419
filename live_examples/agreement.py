"""Which pages say the same in every language: those of `in_step.toml`, if unchanged.

For each page the file has the hash of its text in each language, when all last said the
same. A language is behind another whose text is no longer that one. So neither Git nor
the order of changes matters, and what only breaks lines anew changes nothing.
"""

import hashlib
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from live_examples import atomic, structure
from live_examples.page import Page
from live_examples.problem import Invalid, Problem

PATH = "docs/in_step.toml"
"""Where that is in a project."""

_HEADER = """\
# When each page last said the same in every language: the day, and a hash of each text.
# `make in-step PAGE=…` writes this; `make status` says which pages have changed since.
"""
_HASH = 16  # hexadecimal digits


@dataclass(frozen=True)
class Agreement:
    """When the languages of a page said the same, and how.

    Args:
        day: the day on which somebody said so.
        hashes: what identifies the text of each language.
    """

    day: date
    hashes: Mapping[str, str]


@dataclass(frozen=True)
class Standing:
    """How the languages of a page stand to each other.

    Args:
        name: the page, as in `lessons/psum`.
        paths: where it is in each language that has it, relative to the project; the
            original first.
        missing: where it would be in the others.
        hashes: what identifies its texts now.
        agreement: what is recorded of it, if anything.
    """

    name: str
    paths: Mapping[str, str]
    missing: Mapping[str, str]
    hashes: Mapping[str, str]
    agreement: Agreement | None = None

    @property
    def recorded(self) -> Mapping[str, str]:
        """The hashes of the languages that have agreed."""
        return self.agreement.hashes if self.agreement else {}

    @property
    def unchanged(self) -> list[str]:
        """The languages that still say what they agreed on."""
        return [
            language
            for language in self.paths
            if self.recorded.get(language) == self.hashes[language]
        ]

    def ahead(self, language: str) -> list[str]:
        """The languages that a language is behind.

        They have changed since it agreed with them; if it never did, it is behind all.
        """
        others = [other for other in self.paths if other != language]
        if language not in self.recorded:
            return others
        return [
            other
            for other in others
            if other in self.recorded and other not in self.unchanged
        ]

    @property
    def behind(self) -> dict[str, list[str]]:
        """The languages that are behind, each with those that it is behind."""
        found = {language: self.ahead(language) for language in self.paths}
        return {language: others for language, others in found.items() if others}


def digest(text: str) -> str:
    """What identifies a text, whatever blanks and line breaks it is written with."""
    return hashlib.sha256("".join(text.split()).encode()).hexdigest()[:_HASH]


def read(root: Path) -> dict[str, Agreement]:
    """What is recorded, by the names of pages; nothing if there is no file.

    Args:
        root: the project's folder.

    Raises:
        Invalid: if it is damaged.
    """
    file = root / PATH
    text = _text(file) if file.exists() else ""
    try:
        entries = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"\(at line (\d+)", str(error))
        line = int(found[1]) if found else text.count("\n")
        raise Invalid(_damaged(line, str(error))) from error
    agreements: dict[str, Agreement] = {}
    for name, entry in entries.items():
        try:
            hashes = dict(entry)
            agreements[name] = Agreement(hashes.pop("day"), hashes)
        except (KeyError, TypeError, ValueError) as error:
            lines = text[: text.find(f'"{name}"')].count("\n") + 1
            message = f"{name} is no table with a `day`"
            raise Invalid(_damaged(lines, message)) from error
    return agreements


def _damaged(line: int, message: str) -> Problem:
    remedy = "delete the line, and record that page again: make in-step PAGE=…"
    return Problem(PATH, line, f"this cannot be read ({message}); {remedy}")


def without_configuration(
    agreements: Mapping[str, Agreement], languages: Iterable[str]
) -> list[Problem]:
    """The languages that pages are recorded in, and of which no site is built.

    Args:
        agreements: what is recorded.
        languages: those of which a site is built.
    """
    recorded = {each for agreement in agreements.values() for each in agreement.hashes}
    return [
        Problem(
            PATH,
            1,
            f"pages are recorded in `{language}`, but no mkdocs*.yml is of that "
            "language; bring it back, or take the language away here",
        )
        for language in sorted(recorded.difference(languages))
    ]


def write(root: Path, agreements: Mapping[str, Agreement]) -> None:
    """Record this, and nothing else: a line for each page, so that merges are easy.

    Args:
        root: the project's folder.
        agreements: what is to be recorded, by the names of pages.
    """
    lines = [_HEADER]
    for name, agreement in sorted(agreements.items()):
        hashes = sorted(agreement.hashes.items())
        fields = ", ".join(f'{language} = "{text}"' for language, text in hashes)
        lines.append(f'"{name}" = {{ day = {agreement.day}, {fields} }}')
    file = root / PATH
    file.parent.mkdir(exist_ok=True)
    atomic.write(file, ("\n".join(lines) + "\n").encode())


def standings(
    root: Path, folders: Mapping[str, str], agreements: Mapping[str, Agreement]
) -> list[Standing]:
    """How the languages of every page stand to each other.

    Args:
        root: the project's folder.
        folders: the folder of each language, relative to it, the original first.
        agreements: what is recorded.
    """
    files = {
        language: {
            path.relative_to(root / folder).with_suffix("").as_posix(): path
            for path in (root / folder).rglob("[!.]*.md")
        }
        for language, folder in folders.items()
    }
    found: list[Standing] = []
    for name in sorted(set().union(*files.values())):
        paths = {at: f"{folder}/{name}.md" for at, folder in folders.items()}
        there = {at: paths[at] for at in folders if name in files[at]}
        missing = {at: paths[at] for at in folders if name not in files[at]}
        hashes = {at: digest(_text(files[at][name])) for at in there}
        found.append(Standing(name, there, missing, hashes, agreements.get(name)))
    return found


def _text(file: Path) -> str:
    # One that is not UTF-8 is reported by who reads the pages.
    return file.read_text("utf-8-sig", errors="replace")


def differences(
    standing: Standing, pages: Mapping[str, Page], languages: Iterable[str]
) -> list[Problem]:
    """Where a page is not built alike in these languages.

    Args:
        standing: of the page.
        pages: those that could be read, by path.
        languages: those to compare, as far as the page could be read in them.
    """
    paths = [standing.paths[language] for language in languages]
    found = [pages[path] for path in paths if path in pages]
    return [
        problem
        for other in found[1:]
        for problem in structure.differences(found[0], other)
    ]
