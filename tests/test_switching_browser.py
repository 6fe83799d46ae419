"""A reader goes from a language to the other, in a browser."""

import re
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from browser import Host, Visitor, until_instant
from conftest import ADDRESS, ROOT, build_site
from playwright.sync_api import Browser, Page, expect

SWITCH = "a.site-language"
HINT = ".site-hint"
CHINESE = {"locale": "zh-CN"}
ENGLISH = {"locale": "en-US"}
EITHER_WAY = pytest.mark.parametrize(
    ("here", "there"), [("", "en/"), ("en/", "")], ids=["from-zh", "from-en"]
)


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """The site, built for a port of this machine and served there."""
    folder = tmp_path_factory.mktemp("served")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))
    host = Host(folder, f"http://127.0.0.1:{server.server_port}/")
    build_site(ROOT, folder, host.address)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield host
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(params=["path", "port"])
def reader(
    request: pytest.FixtureRequest, chromium: Browser, built_site: Path
) -> Iterator[Visitor]:
    """Opens pages of the site: below a path, and on a port of a real server."""
    host = Host(built_site, ADDRESS)
    if request.param == "port":
        host = request.getfixturevalue("served")
    visitor = Visitor(chromium, host, ported=request.param == "port")
    yield visitor
    visitor.close()
    assert not visitor.problems, "\n".join(visitor.problems)


def place(reader: Visitor, page: Page) -> str:
    """Where the page is in the site."""
    assert page.url.startswith(reader.host.address)
    return page.url[len(reader.host.address) :]


def go(page: Page, name: str) -> None:
    """Go to another page by its link in the navigation, without loading anew."""
    until_instant(page)
    page.evaluate("window.stayed = true")
    page.locator(f".md-nav--primary a[href*='{name}']").first.click()
    page.wait_for_url(f"**/{name}/")
    expect(page.locator("link[rel=canonical]")).to_have_attribute(
        "href", re.compile(f"/{name}/$")
    )
    assert page.evaluate("window.stayed"), "that was no instant navigation"


def switch(page: Page) -> None:
    html = page.locator("html")
    before = html.get_attribute("lang") or ""
    page.locator(SWITCH).click()
    expect(html).not_to_have_attribute("lang", before)
    page.wait_for_load_state()


@EITHER_WAY
def test_the_switch_keeps_the_page_and_the_heading(
    reader: Visitor, here: str, there: str
) -> None:
    page = reader(f"{here}lessons/in_axes/")
    heading = page.locator("article h2").nth(3)
    heading.evaluate("each => scrollTo(0, each.offsetTop - 60)")
    anchor = heading.get_attribute("id")
    switch(page)
    assert place(reader, page) == f"{there}lessons/in_axes/#{anchor}"
    expect(page.locator(f"[id='{anchor}']")).to_be_in_viewport()
    switch(page)
    assert place(reader, page) == f"{here}lessons/in_axes/#{anchor}"


@EITHER_WAY
def test_the_switch_keeps_them_after_instant_navigation(
    reader: Visitor, here: str, there: str
) -> None:
    page = reader(f"{here}lessons/devices/")
    go(page, "psum")
    switch(page)
    assert place(reader, page) == f"{there}lessons/psum/"
    go(page, "in_axes")
    anchor = "pitfalls"
    page.locator(f".md-sidebar--secondary a[href$='#{anchor}']").first.click()
    expect(page.locator(f"[id='{anchor}']")).to_be_in_viewport()
    switch(page)
    assert place(reader, page) == f"{here}lessons/in_axes/#{anchor}"
    page.go_back()
    expect(page.locator("html")).to_have_attribute("lang", "en" if there else "zh-Hans")


@EITHER_WAY
def test_the_last_heading_survives_although_it_cannot_reach_the_top(
    visit: Visitor, here: str, there: str
) -> None:
    page = visit(f"{here}lessons/psum/#summary")
    switch(page)
    assert place(visit, page) == f"{there}lessons/psum/#summary"


def test_from_the_top_of_a_page_the_switch_leads_to_the_top(visit: Visitor) -> None:
    page = visit("lessons/psum/")
    switch(page)
    assert place(visit, page) == "en/lessons/psum/"
    assert page.evaluate("scrollY") == 0


@EITHER_WAY
def test_a_link_that_is_copied_or_opened_in_a_new_tab_has_the_heading_too(
    visit: Visitor, here: str, there: str
) -> None:
    for how in ({"button": "right"}, {"button": "middle"}):
        page = visit(f"{here}lessons/psum/#pitfalls")
        page.locator(SWITCH).evaluate(
            "link => addEventListener('auxclick', event => event.preventDefault())"
        )
        page.locator(SWITCH).click(**how)
        target = page.locator(SWITCH).evaluate("link => link.href")
        assert target == f"{ADDRESS}{there}lessons/psum/#pitfalls"


@EITHER_WAY
def test_without_javascript_the_switch_keeps_the_page(
    reader: Visitor, here: str, there: str
) -> None:
    page = reader(f"{here}lessons/psum/#pitfalls", java_script_enabled=False)
    switch(page)
    assert place(reader, page) == f"{there}lessons/psum/"


@EITHER_WAY
def test_the_chosen_number_of_devices_survives_the_switch(
    reader: Visitor, here: str, there: str
) -> None:
    page = reader(f"{here}lessons/psum/")
    assert devices(page) == {8}
    choose(page, 4)
    assert devices(page) == {4}, "the tabs of a page are linked"
    switch(page)
    assert devices(page) == {4}
    go(page, "in_axes")
    assert devices(page) == {4}
    choose(page, 2)
    switch(page)
    assert devices(page) == {2}


def choose(page: Page, count: int) -> None:
    """Choose a number of devices, in the last tabs of the page."""
    labels = page.locator(".tabbed-labels label:visible")
    labels.filter(has_text=re.compile(f"^{count} ")).last.click()


def devices(page: Page) -> set[int]:
    """The numbers of devices whose output is shown."""
    shown = page.locator(".tabbed-block:visible").evaluate_all(
        """blocks => blocks.map(block => {
            const set = block.closest(".tabbed-set")
            const place = [...block.parentElement.children].indexOf(block)
            return set.querySelector(".tabbed-labels").children[place].textContent
        })"""
    )
    assert len(shown) > 1
    return {int(text.split()[0]) for text in shown}


def test_a_link_to_a_tab_opens_it(visit: Visitor) -> None:
    page = visit("lessons/psum/#__tabbed_1_2")
    assert 2 in devices(page)


def test_the_chosen_colors_survive_the_switch(visit: Visitor) -> None:
    page = visit("lessons/psum/", color_scheme="light")
    body = page.locator("body")
    expect(body).to_have_attribute("data-md-color-scheme", "default")
    page.locator("label[for=__palette_1]:visible").click()
    page.locator("label[for=__palette_2]:visible").click()
    expect(body).to_have_attribute("data-md-color-scheme", "slate")
    switch(page)
    expect(body).to_have_attribute("data-md-color-scheme", "slate")


@pytest.mark.parametrize(
    ("path", "browser", "text"),
    [
        ("", ENGLISH, "This page is available in English"),
        ("lessons/psum/", {"locale": "fr-FR"}, "This page is available in English"),
        ("lessons/psum/", CHINESE, ""),
        ("en/lessons/psum/", CHINESE, "本页有中文版"),
        ("en/lessons/psum/", ENGLISH, ""),
        ("en/lessons/psum/", {"locale": "fr-FR"}, ""),
    ],
)
def test_who_does_not_speak_the_language_of_a_page_is_told_of_the_other(
    visit: Visitor, path: str, browser: dict[str, str], text: str
) -> None:
    page = visit(path, **browser)
    hint = page.locator(f"{HINT}:visible")
    assert [each.strip() for each in hint.all_inner_texts()] == [text] * bool(text)
    assert place(visit, page) == path, "nobody is sent elsewhere"


def test_who_speaks_both_languages_is_left_alone(visit: Visitor) -> None:
    for path in ("", "en/"):
        expect(visit(path).locator(f"{HINT}:visible")).to_have_count(0)


def test_the_hint_leads_to_the_same_page_and_does_not_come_again(
    visit: Visitor,
) -> None:
    page = visit("lessons/devices/", **ENGLISH)
    go(page, "psum")
    page.locator(f"{HINT} a").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert place(visit, page) == "en/lessons/psum/"
    page.goto(f"{ADDRESS}lessons/psum/")
    expect(page.locator(f"{HINT}:visible")).to_have_count(0)


def test_a_dismissed_hint_stays_away(visit: Visitor) -> None:
    page = visit("lessons/devices/", **ENGLISH)
    page.locator(f"{HINT} button").press("Enter")
    expect(page.locator(f"{HINT}:visible")).to_have_count(0)
    go(page, "psum")
    expect(page.locator(f"{HINT}:visible")).to_have_count(0)
    page.reload()
    expect(page.locator(f"{HINT}:visible")).to_have_count(0)
