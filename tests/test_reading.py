"""How pages read: type, narrow screens, keyboard, colors, motion, paper, copying."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import Visitor, lack
from conftest import ROOT
from playwright.sync_api import Page

from live_examples.course import Course
from live_examples.project import load_course

LESSON = "lessons/psum/"
TOUCH = {"has_touch": True, "is_mobile": True}  # nothing hovers

# In a document: the first element of each kind that has Chinese characters of its own.
MARK_CHINESE = r"""() => {
  const kinds = new Set()
  for (const one of document.querySelectorAll("body *")) {
    const own = [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
    if (!own.some((node) => /\p{Script=Han}/u.test(node.data))) continue
    if (one.closest("script, title, desc, [role=status]")) continue
    if (!one.checkVisibility()) continue
    const style = getComputedStyle(one)
    const kind = [one.tagName, style.fontFamily, style.fontWeight, one.lang].join()
    if (!kinds.has(kind)) one.setAttribute("data-chinese", kind)
    kinds.add(kind)
  }
}"""
GAP = re.compile(
    "[\u4e00-\u9fff，。、；：！？（）“”] +[\u4e00-\u9fff，。、；：！？（）“”]"
)
SIMPLIFIED = ("CJK SC", "PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Han Sans SC")
# Boxes to be seen: whether one scrolls, whether Tab reaches it, and what it is.
BOXES = """() => [...document.querySelectorAll("pre, pre *, .md-typeset__scrollwrap")]
  .filter((box) => box.checkVisibility() && box.tagName !== "BUTTON")
  .map((box) => [
    box.scrollWidth > box.clientWidth && getComputedStyle(box).overflowX === "auto",
    box.getAttribute("tabindex") === "0",
    box.outerHTML.slice(0, 100),
  ])"""
FOCUS = """() => {
  const box = document.activeElement
  const { outlineStyle, outlineWidth } = getComputedStyle(box)
  const kind = box.matches("pre, .md-typeset__scrollwrap") && box.tagName
  return [kind, box.scrollLeft, outlineStyle, parseFloat(outlineWidth)]
}"""
# The code that a button lies upon, wherever it is scrolled to; and all buttons.
COVERED = """() => {
  const buttons = [...document.querySelectorAll(".md-code__button")]
    .filter((button) => button.checkVisibility())
  const covered = buttons.filter((button) => {
    const one = button.getBoundingClientRect()
    const other = button.previousElementSibling.getBoundingClientRect()
    return one.left < other.right && one.top < other.bottom && other.top < one.bottom
  })
  return [covered.map((b) => b.previousElementSibling.innerText), buttons.length]
}"""
# What changes by and by.
MOVING = """() => [...document.querySelectorAll("*")].flatMap((one) =>
  [null, "::before", "::after"].flatMap((part) => {
    const style = getComputedStyle(one, part)
    const still = /^0s(, 0s)*$/.test(style.transitionDuration)
      && style.animationName === "none" && style.scrollBehavior === "auto"
    return still ? [] : [`${one.className} ${part ?? ""}`]
  }))"""


def pages(visit: Visitor, start: str = "", **settings: object) -> Iterator[Page]:
    """Every page whose address begins so, one after the other."""
    page = visit(**settings)
    for path in visit.host.walk:
        if path.startswith(start):
            page.goto(visit.host.address + path)
            yield page


def test_no_gap_is_left_between_chinese_characters(visit: Visitor) -> None:
    gaps = []
    for page in pages(visit):
        texts = page.locator("article :is(h1, h2, h3, p, li, td, th, summary)")
        gaps += GAP.findall("\n".join(texts.all_inner_texts()))
    assert gaps == []


def test_chinese_and_latin_letters_keep_a_distance_but_in_code(visit: Visitor) -> None:
    page = visit(LESSON)
    if not page.evaluate("CSS.supports('text-autospace', 'normal')"):
        lack("this Chromium is too old for text-autospace: install a newer one")
    style = "(one) => getComputedStyle(one).textAutospace"
    styles = {
        name: page.locator(f"article {name}").first.evaluate(style)
        for name in ("h1", "p", "li", "code", "pre")
    }
    code, text = "no-autospace", "normal"
    assert styles == {"h1": text, "p": text, "li": text, "code": code, "pre": code}


def test_chinese_characters_come_from_a_simplified_chinese_font(visit: Visitor) -> None:
    wrong = []
    for page in pages(visit):
        page.evaluate(MARK_CHINESE)
        client = page.context.new_cdp_session(page)
        client.send("DOM.enable")
        client.send("CSS.enable")
        root = client.send("DOM.getDocument")["root"]["nodeId"]
        query = {"nodeId": root, "selector": "[data-chinese]"}
        nodes = client.send("DOM.querySelectorAll", query)["nodeIds"]
        assert nodes, f"{page.url}: where is the switch to Chinese?"
        for node in nodes:
            fonts = client.send("CSS.getPlatformFontsForNode", {"nodeId": node})
            names = [font["familyName"] for font in fonts["fonts"]]
            other = [n for n in names if "CJK" in n and not n.endswith("CJK SC")]
            if other or not any(name in n for n in names for name in SIMPLIFIED):
                markup = client.send("DOM.getOuterHTML", {"nodeId": node})["outerHTML"]
                wrong.append(f"{page.url}: {names}: {markup[:200]}")
        client.detach()
    assert not wrong, "\n".join(wrong)


def test_no_page_scrolls_sideways(visit: Visitor) -> None:
    wide = []
    for page in pages(visit, reduced_motion="reduce"):  # measured at once
        for label in page.locator(".tabbed-labels > :first-child:visible").all()[:1]:
            label.click()  # the same number of devices everywhere
        page.locator("details").evaluate_all("all => all.map((one) => one.open = true)")
        for width in (1280, 390, 320):
            page.set_viewport_size({"width": width, "height": 800})
            reached = page.evaluate("document.documentElement.scrollWidth")
            if reached > width:
                wide.append(f"{page.url}: {reached} pixels of {width}")
    assert wide == []


@pytest.mark.parametrize("pointer", [{}, TOUCH])
def test_boxes_that_scroll_and_no_others_can_be_reached(
    visit: Visitor, pointer: dict
) -> None:
    scrolling = 0
    wrong = []
    for page in pages(visit, viewport={"width": 320, "height": 800}, **pointer):
        assert page.evaluate("matchMedia('(hover)').matches") == (pointer != TOUCH)
        page.locator("details").evaluate_all("all => all.map((one) => one.open = true)")
        page.evaluate("() => new Promise((done) => setTimeout(done, 100))")
        boxes = page.evaluate(BOXES)
        wrong += [
            f"{page.url}: {box}"
            for scrolls, reached, box in boxes
            if scrolls != reached
        ]
        scrolling += sum(scrolls for scrolls, _, _ in boxes)
    assert not wrong, "\n".join(wrong)
    assert scrolling > 10, "which boxes scroll?"


@pytest.mark.parametrize("pointer", [{}, TOUCH])
@pytest.mark.parametrize("path", [LESSON, "en/lessons/devices/"])
def test_a_box_scrolls_by_keyboard_and_shows_that_it_has_the_focus(
    visit: Visitor, path: str, pointer: dict
) -> None:
    page = visit(path, viewport={"width": 320, "height": 800}, **pointer)
    kinds = {"PRE"} if path == LESSON else {"PRE", "DIV"}  # a wide table, too
    found = set()
    for _ in range(150):
        page.keyboard.press("Tab")
        kind, left, outline, width = page.evaluate(FOCUS)
        if not kind or kind in found:
            continue
        assert (left, outline) == (0, "solid") and width >= 2
        page.keyboard.press("ArrowRight")
        page.wait_for_function("document.activeElement.scrollLeft > 0")
        found.add(kind)
        if found == kinds:
            return
    pytest.fail(f"Tab reaches only {found or 'no box'}")


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_the_drawer_opens_and_closes_by_keyboard(visit: Visitor, key: str) -> None:
    page = visit(LESSON, viewport={"width": 390, "height": 844})
    link = page.locator(".md-sidebar--primary a[href$='/lessons/devices/']")
    assert not link.is_visible()
    button = page.get_by_role("button", name="导航栏")
    page.keyboard.press("Tab")  # to what skips to the text
    page.keyboard.press("Tab")
    assert button.evaluate("(one) => one === document.activeElement")
    assert button.evaluate("(one) => getComputedStyle(one).outlineStyle") == "auto"
    page.keyboard.press(key)
    link.wait_for(state="visible")
    page.keyboard.press(key)
    link.wait_for(state="hidden")


def test_a_closed_drawer_is_no_stop_for_tab(visit: Visitor) -> None:
    page = visit(LESSON, viewport={"width": 390, "height": 844})
    for _ in range(30):
        page.keyboard.press("Tab")
        inside = "document.activeElement.closest('.md-sidebar--primary') !== null"
        assert not page.evaluate(inside)


def background(page: Page) -> str:
    return page.evaluate("getComputedStyle(document.body).backgroundColor")


LIGHT, DARK = "rgb(255, 255, 255)", "rgb(18, 24, 27)"


@pytest.mark.parametrize(("system", "color"), [("light", LIGHT), ("dark", DARK)])
def test_a_first_visit_has_the_colors_of_the_system(
    visit: Visitor, system: str, color: str
) -> None:
    page = visit(LESSON, color_scheme=system)
    assert background(page) == color
    assert page.evaluate("getComputedStyle(document.body).colorScheme") == system


def test_a_reader_chooses_the_colors_and_the_choice_stays(visit: Visitor) -> None:
    page = visit(LESSON, color_scheme="dark")
    seen = [background(page)]
    for _ in range(3):
        page.locator("form.md-header__option label:visible").click()
        page.reload()
        seen.append(background(page))
    assert seen == [DARK, LIGHT, DARK, DARK], "system, light, dark, system"
    page.emulate_media(color_scheme="light")
    page.wait_for_function(
        f"getComputedStyle(document.body).backgroundColor === '{LIGHT}'"
    )
    page.locator("form.md-header__option input:checked").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    assert background(page) == DARK, "by keyboard: light, dark"


def test_without_scripts_a_page_is_light(visit: Visitor) -> None:
    page = visit(LESSON, color_scheme="dark", java_script_enabled=False)
    assert page.locator("body").get_attribute("data-md-color-scheme") == "default"


def test_nothing_moves_for_those_who_want_no_motion(visit: Visitor) -> None:
    for width in (390, 1280):
        viewport = {"width": width, "height": 844}
        page = visit(LESSON, viewport=viewport, reduced_motion="reduce")
        assert page.evaluate(MOVING) == []
    assert visit(LESSON).evaluate(MOVING) != [], "what moves else?"


@pytest.fixture
def printed(visit: Visitor) -> Page:
    """A lesson as on a sheet of A4, of a reader who chose dark and two devices."""
    page = visit(LESSON, viewport={"width": 658, "height": 900}, color_scheme="dark")
    page.locator(".tabbed-labels > :nth-child(2)").first.click()
    page.emulate_media(media="print")
    return page


def test_paper_has_all_code_and_the_output_that_is_chosen(printed: Page) -> None:
    texts = (
        "all => all.filter((one) => one.checkVisibility()).map((one) => one.innerText)"
    )
    blocks = printed.locator("article .highlight:not(.tabbed-block > .highlight)")
    assert len(blocks.evaluate_all(texts)) == blocks.count() > 20
    tabs = printed.locator(".tabbed-set:has(.output)")
    for place in range(tabs.count()):
        outputs = tabs.nth(place).locator(".tabbed-block")
        shown = outputs.evaluate_all("all => all.map((one) => one.checkVisibility())")
        assert shown == [False, True, False, False]
        labels = tabs.nth(place).locator(".tabbed-labels > *")
        assert labels.evaluate_all(texts) == ["2 个设备"]


def test_paper_clips_nothing(printed: Page) -> None:
    clipped = printed.evaluate(
        """() => [...document.querySelectorAll("article *")].filter((one) =>
          one.checkVisibility() && one.scrollWidth > one.clientWidth + 1
          && getComputedStyle(one).display !== "inline" && !(one instanceof SVGElement))
          .map((one) => one.outerHTML.slice(0, 100))"""
    )
    assert clipped == []


def test_paper_has_the_lesson_alone_and_is_light(printed: Page) -> None:
    for part in (".md-header", ".md-sidebar", ".md-footer", ".md-code__button"):
        assert printed.locator(part).first.is_hidden(), part
    assert background(printed) == LIGHT
    ink = printed.evaluate(
        "getComputedStyle(document.querySelector('p:not(.time)')).color"
    )
    assert ink == "rgb(29, 38, 41)"


def test_a_printed_lesson_has_the_text_of_all_its_code(
    visit: Visitor, tmp_path: Path, course: Course
) -> None:
    if not shutil.which("pdftotext"):
        lack("no pdftotext on the PATH: install Debian's poppler-utils")
    page = visit(LESSON, color_scheme="dark")
    file = tmp_path / "lesson.pdf"
    page.pdf(path=file, format="A4", prefer_css_page_size=True)
    command = ["pdftotext", "-layout", str(file), "-"]
    done = subprocess.run(
        command, check=True, capture_output=True, text=True, timeout=60
    )
    text = "".join(done.stdout.split())
    missing = [
        code for code in sources(course, LESSON) if "".join(code.split()) not in text
    ]
    assert missing == []
    assert "result_sum:[992992992992992992992992]" in text
    assert "result_sum:[240240240240]" not in text


@pytest.fixture(scope="module")
def course() -> Course:
    return load_course(ROOT)


def sources(course: Course, path: str) -> list[str]:
    """The code of a Chinese page, block by block."""
    page = course.pages[f"docs/zh/{path.strip('/') or 'index'}.md"]
    fences = iter(page.script.cells if page.script else ())
    found = []
    for part in sorted([*page.directives, *page.fences], key=lambda part: part.line):
        if part in page.directives:
            script = course.scripts[part.script]
            found.append(script.code(script.cell(part.cell)))
        elif part.runs:
            found.append(page.script.code(next(fences)))
        else:
            found.append("\n".join(part.code))
    return found


def test_a_number_of_devices_is_chosen_in_folded_answers_too(visit: Visitor) -> None:
    page = visit(LESSON)
    page.locator(".tabbed-labels > :nth-child(2)").first.click()
    page.locator("details").evaluate_all("all => all.map((one) => one.open = true)")
    chosen = page.locator(".tabbed-set:has(.output) > input:checked")
    ids = chosen.evaluate_all("all => all.map((one) => one.id.split('_').pop())")
    assert len(ids) > 3 and set(ids) == {"2"}


@pytest.mark.parametrize("width", [390, 1280])
def test_no_button_to_copy_lies_on_code(visit: Visitor, width: int) -> None:
    # Boxes with a bar above them, and without.
    for path in ("hosting/", LESSON, "notebooks/psum/"):
        page = visit(path, viewport={"width": width, "height": 900})
        covered, buttons = page.evaluate(COVERED)
        assert buttons > 0 and not covered, f"{path}: {covered}"
        page.context.close()


def test_copying_a_block_gives_its_source_and_nothing_else(
    visit: Visitor, course: Course
) -> None:
    settings = {"permissions": ["clipboard-read", "clipboard-write"]}
    for page in pages(visit, "lessons/", **settings):
        page.locator("details").evaluate_all("all => all.map((one) => one.open = true)")
        copied = []
        for button in page.locator(".md-code__button").all():
            button.click()
            copied.append(page.evaluate("navigator.clipboard.readText()"))
        assert copied == sources(course, page.url.removeprefix(visit.host.address))
        assert page.locator(".output .md-code__button").count() == 0
