"""The home page, as a reader meets it."""

import re

import pytest
from browser import Visitor, without_notice
from conftest import ROOT
from playwright.sync_api import Locator, Page

from live_examples.project import load_course

HOMES = {"zh": "", "en": "en/"}
EVERY_HOME = pytest.mark.parametrize("language", HOMES)
WINDOWS = pytest.mark.parametrize(("width", "height"), [(1280, 900), (390, 844)])


def in_first_view(page: Page, element: Locator) -> bool:
    """Whether all of it is in the window, before any scrolling."""
    box, window = element.bounding_box(), page.viewport_size
    assert box and window
    return (
        box["x"] >= 0
        and box["y"] >= 0
        and box["x"] + box["width"] <= window["width"]
        and box["y"] + box["height"] <= window["height"]
    )


@EVERY_HOME
@WINDOWS
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_first_view_says_what_this_is_and_shows_a_result_and_a_picture(
    visit: Visitor, language: str, width: int, height: int, scheme: str
) -> None:
    window = {"width": width, "height": height}
    page = visit(HOMES[language], viewport=window, color_scheme=scheme)
    without_notice(page)
    shown = page.locator(".hero .tabbed-block:visible")
    parts = {
        "title": page.locator(".hero h1"),
        "sentence": page.locator(".hero .lead"),
        "first lesson": page.locator(".hero .md-button--primary"),
        "code": page.locator(".hero .highlight:not(.output)"),
        "result": shown.locator(".output"),
        "picture": shown.locator(".picture svg").first,
    }
    assert {n for n, part in parts.items() if not in_first_view(page, part)} == set()
    assert parts["result"].inner_text().strip() == "total: 140"


@EVERY_HOME
def test_the_first_button_leads_to_the_first_lesson(
    visit: Visitor, language: str
) -> None:
    page = visit(HOMES[language])
    first = page.locator(".md-nav--primary a[href*='lessons/']").first
    address = first.evaluate("link => link.href")
    page.locator(".hero .md-button--primary").click()
    page.wait_for_url(address)


@EVERY_HOME
def test_the_total_is_the_same_on_every_number_of_devices(
    visit: Visitor, language: str
) -> None:
    page = visit(HOMES[language])
    tabs = page.locator(".hero .tabbed-labels label")
    assert tabs.count() == 4
    for place in range(4):
        tabs.nth(place).click()
        shown = page.locator(".hero .tabbed-block:visible")
        assert shown.locator(".output").inner_text().strip() == "total: 140"
        # The squares and the total, and each as many times as there are devices.
        assert shown.locator(".picture svg").count() == 2
        assert shown.locator(".picture svg .device").count() == 2 * 2**place


@EVERY_HOME
def test_the_map_has_every_lesson_and_how_long_it_and_its_part_take(
    visit: Visitor, language: str
) -> None:
    page = visit(HOMES[language])
    course = load_course(ROOT)
    # In the navigation's order.
    lessons = names(page.locator(".md-nav--primary a[href*='lessons/']"))
    items = page.locator(".md-content ol > li > p:first-child")
    assert names(items.locator("a")) == lessons, (
        "the map and the navigation have the same lessons, in the same order"
    )
    taken = [course.minutes(f"docs/{language}/lessons/{name}.md") for name in lessons]
    told = items.locator(".time").all_inner_texts()
    assert [minutes_of(time) for time in told] == taken
    parts = page.locator(".md-content ol").count()
    totals = page.locator("h3 + p.time").all_inner_texts()
    assert len(totals) == parts, "each part tells its time below its heading"
    assert sum(map(minutes_of, totals)) == sum(taken)


def names(links: Locator) -> list[str]:
    """The lessons that links lead to."""
    targets = links.evaluate_all("links => links.map(link => link.href)")
    return [target.rstrip("/").rpartition("/")[2] for target in targets]


def minutes_of(time: str) -> int:
    """The minutes of `about 2 h 15 min`."""
    found = re.search(
        r"(?:(\d+) (?:小时|h))? ?(?:(\d+) (?:分钟|min))?(?: in all)?$", time
    )
    assert found, time
    return 60 * int(found[1] or 0) + int(found[2] or 0)


@EVERY_HOME
def test_the_menu_of_a_phone_leads_from_the_home_page_to_every_page(
    visit: Visitor, language: str
) -> None:
    page = visit(HOMES[language], viewport={"width": 390, "height": 844})
    page.locator(".md-header label[for='__drawer']").click()
    sections = page.locator(".md-nav--primary > .md-nav__list > .md-nav__item--nested")
    sections.first.click()
    page.locator(".md-nav--primary a[href*='lessons/psum']").click()
    page.wait_for_url("**/lessons/psum/")


@EVERY_HOME
@pytest.mark.parametrize("width", [320, 390, 768, 960, 1280])
def test_the_home_page_never_scrolls_sideways(
    visit: Visitor, language: str, width: int
) -> None:
    page = visit(HOMES[language], viewport={"width": width, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") == width
