"""How the languages of a page stand to each other: which are behind, and on which.

A language is behind another whose text is no longer the one that both agreed on. So
neither Git nor the order of changes matters.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from live_examples import agreement, structure
from live_examples.agreement import Agreement
from live_examples.page import Page
from live_examples.problem import Problem


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


def find(
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
        hashes = {at: agreement.digest(_text(files[at][name])) for at in there}
        found.append(Standing(name, there, missing, hashes, agreements.get(name)))
    return found


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


def _text(file: Path) -> str:
    # One that is not UTF-8 is reported by who reads the pages.
    return file.read_text("utf-8-sig", errors="replace")
