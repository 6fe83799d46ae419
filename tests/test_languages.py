"""The pages of this project: what holds for each, and for all languages of it."""

import pytest
from conftest import ROOT
from mkdocs.config import load_config
from pages import EACH_PAGE, PAGES

from live_examples import headings, page
from live_examples.project import load_course

CONFIGURATIONS = {"zh": "mkdocs.yml", "en": "mkdocs.en.yml"}


def test_every_page_that_is_recorded_as_in_step_is_built_alike() -> None:
    course = load_course(ROOT)
    assert any(each.agreement for each in course.standings), "where is the record?"
    assert not course.problems, "\n".join(map(str, course.problems))


@pytest.mark.parametrize(("language", "name"), EACH_PAGE)
def test_every_heading_of_a_page_has_an_anchor_of_its_own(
    language: str, name: str
) -> None:
    path = f"docs/{language}/{name}"
    read = page.parse(path, (ROOT / path).read_text("utf-8-sig"))
    problems = headings.problems(read)
    assert not problems, "\n".join(map(str, problems))


def test_the_navigation_of_every_language_has_the_same_pages_in_the_same_order() -> (
    None
):
    shared = set.intersection(*map(set, PAGES.values()))
    original, *others = (
        pages_in_order(file, shared) for file in CONFIGURATIONS.values()
    )
    assert all(other == original for other in others)


def pages_in_order(configuration: str, shared: set[str]) -> list[object]:
    """A navigation without its titles, and without pages of one language only."""

    def pages(entry: object) -> object:
        if isinstance(entry, dict):
            (entry,) = entry.values()
        if not isinstance(entry, list):
            return entry
        found = (pages(each) for each in entry)
        return [each for each in found if isinstance(each, list) or each in shared]

    return pages(load_config(str(ROOT / configuration))["nav"])
