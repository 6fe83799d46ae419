"""The pages of this project: both languages are built alike."""

from pathlib import Path

import pytest
from mkdocs.config import load_config

from live_examples import page, structure

ROOT = Path(__file__).parent.parent
LANGUAGES = {"docs/zh": "mkdocs.yml", "docs/en": "mkdocs.en.yml"}
"""The folder of each language, the original first, and its configuration."""
PAGES = sorted(
    {
        file.relative_to(ROOT / folder).as_posix()
        for folder in LANGUAGES
        for file in (ROOT / folder).rglob("*.md")
    }
)


def read(folder: str, name: str) -> page.Page:
    path = f"{folder}/{name}"
    return page.parse(path, (ROOT / path).read_text("utf-8-sig"))


def test_every_page_is_there_in_every_language() -> None:
    paths = [
        file.relative_to(ROOT).as_posix()
        for folder in LANGUAGES
        for file in (ROOT / folder).rglob("*.md")
    ]
    assert "docs/zh/index.md" in paths
    problems = structure.alone(paths, LANGUAGES)
    assert not problems, "\n".join(map(str, problems))


@pytest.mark.parametrize("name", PAGES)
def test_the_languages_of_a_page_are_built_alike(name: str) -> None:
    if not all((ROOT / folder / name).exists() for folder in LANGUAGES):
        pytest.fail(f"{name} is not there in every language")
    original, *translations = (read(folder, name) for folder in LANGUAGES)
    problems = [
        problem
        for translation in translations
        for problem in structure.differences(original, translation)
    ]
    assert not problems, "\n".join(map(str, problems))


@pytest.mark.parametrize("name", PAGES)
def test_every_heading_of_a_page_has_an_anchor_of_its_own(name: str) -> None:
    problems = [
        problem
        for folder in LANGUAGES
        if (ROOT / folder / name).exists()
        for problem in structure.anchors(read(folder, name))
    ]
    assert not problems, "\n".join(map(str, problems))


def test_the_navigation_of_every_language_has_the_same_pages_in_the_same_order() -> (
    None
):
    original, *others = (pages_in_order(file) for file in LANGUAGES.values())
    assert all(other == original for other in others)


def pages_in_order(configuration: str) -> list[object]:
    def pages(entry: object) -> object:
        """The navigation without its titles."""
        if isinstance(entry, dict):
            (entry,) = entry.values()
        return list(map(pages, entry)) if isinstance(entry, list) else entry

    config = load_config(str(ROOT / configuration))
    return [pages(entry) for entry in config["nav"]]
