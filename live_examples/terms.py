"""The terms of the glossary, and the words that are not used in their place."""

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

from live_examples import headings, prose
from live_examples.page import Page
from live_examples.problem import Invalid, Problem

PATH = "docs/terms.toml"
"""The words that are not used: by language, and by the anchor of the term that is."""


def read(root: Path, glossary: Page, language: str) -> dict[str, str]:
    """The words that a language does not use, each with the term that it does.

    Args:
        root: the project's folder.
        glossary: the page that names the terms.
        language: the language.

    Raises:
        Invalid: if the glossary has no such term.
    """
    names = {
        heading.anchor: re.split("（| {", glossary.lines[heading.line - 1].lstrip("# "))
        for heading in headings.find(glossary)
    }
    text = (root / PATH).read_text("utf-8")
    found: dict[str, str] = {}
    for anchor, words in tomllib.loads(text).get(language, {}).items():
        if anchor not in names:
            line = text[: text.find(f"\n{anchor} = ") + 1].count("\n") + 1
            message = f"{glossary.path} has no heading `{anchor}`; name one that it has"
            raise Invalid(Problem(PATH, line, message))
        found |= dict.fromkeys(words, names[anchor][0])
    return found


def problems(read: Page, text: str, terms: Mapping[str, str]) -> list[Problem]:
    """Where a page uses a word that is not used, but in code.

    Args:
        read: the page.
        text: all that is in its file.
        terms: those words, each with the term to use.
    """
    if not terms:
        return []
    # Next to a letter of the alphabet, it is a part of another word.
    words = "|".join(map(re.escape, terms))
    pattern = re.compile(rf"(?<![a-z-])(?:{words})(?![a-z-])", re.IGNORECASE)
    right = {word.lower(): term for word, term in terms.items()}
    lines = text.split("\n")
    found: list[Problem] = []
    for number in prose.text_lines(read):
        line, _ = prose.hide(lines[number - 1])
        for match in pattern.finditer(line):
            term = right[match[0].lower()]
            message = f"`{match[0]}`: the glossary calls this `{term}`; write that"
            found.append(Problem(read.path, number, message))
    return found
