"""Which pages say the same in every language: those of `in_step.toml`, if unchanged.

For each page the file has the hash of its text in each language, when all last said the
same; what only breaks lines anew changes nothing.
"""

import hashlib
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from live_examples import atomic
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
    text = file.read_text("utf-8-sig", errors="replace") if file.exists() else ""
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
