"""What axe finds on the pages, and what a keyboard reaches that it cannot know of."""

import json

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser import Visitor
from playwright.sync_api import Page

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
OPTIONS = {"runOnly": TAGS, "resultTypes": ["violations"]}
WIDE, NARROW = {"width": 1280, "height": 900}, {"width": 390, "height": 844}
TOUCH = {"has_touch": True, "is_mobile": True}  # nothing hovers
STILL = {"reduced_motion": "reduce"}  # no color is on its way to another
# Each width, palette and pointer meets each of the others.
SETTINGS = [
    {"viewport": WIDE, "color_scheme": "light", **STILL},
    {"viewport": WIDE, "color_scheme": "dark", **STILL, **TOUCH},
    {"viewport": NARROW, "color_scheme": "dark", **STILL, **TOUCH},
    {"viewport": NARROW, "color_scheme": "light", **STILL},
]
PAINTED = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"


def found(page: Page) -> list[str]:
    """What axe has to say of a page as it is now."""
    page.evaluate(PAINTED)  # what scrolls has been made a stop for Tab
    violations = Axe().run(page, options=OPTIONS).response["violations"]
    return [
        f"{page.url}: {each['id']}: {node['html'][:200]}: {json.dumps(node['target'])}"
        for each in violations
        for node in each["nodes"]
    ]


@pytest.mark.parametrize("settings", SETTINGS)
def test_axe_finds_nothing(visit: Visitor, settings: dict) -> None:
    page = visit(**settings)
    problems = []
    for path in visit.host.walk:
        page.goto(visit.host.address + path)
        problems += found(page)
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize(
    ("language", "settings"), list(zip(["", "en/"] * 2, SETTINGS, strict=True))
)
def test_axe_finds_nothing_while_something_is_open(
    visit: Visitor, language: str, settings: dict
) -> None:
    page = visit(f"{language}lessons/psum/", **settings)
    for label in page.locator(".tabbed-labels > :nth-child(2):visible").all():
        label.click()
    page.locator("details").evaluate_all("all => all.forEach(one => one.open = true)")
    problems = found(page)
    if settings["viewport"] == NARROW:
        page.locator("header label[for=__drawer]").click()
        problems += found(page)
        page.locator(".md-overlay").click(position={"x": 380, "y": 400})
        page.locator(".md-header__button[for=__search]").click()
    page.locator("input[name=query]").fill("psu")
    page.locator("input[name=query]").press("m")
    page.locator(".md-search-result__item").first.wait_for()
    problems += found(page)
    assert not problems, "\n".join(problems)
