"""The site of this project, as it is built."""

import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

import pytest
from conftest import ADDRESS, LANGUAGES, ROOT
from pages import EACH_LESSON, EACH_PAGE, PAGES

from live_examples import headings, output, picture
from live_examples.cell import Cell
from live_examples.course import Course
from live_examples.fence import NOT_RUN
from live_examples.labels import LABELS
from live_examples.page import Page
from live_examples.project import load_course
from live_examples.script import Script

EVERY_PAGE = pytest.mark.parametrize(("language", "name"), EACH_PAGE)


def address(language: str, name: str) -> str:
    """Where a page is in the site."""
    place = "" if name == "index.md" else f"{name.removesuffix('.md')}/"
    return LANGUAGES[language] + place


@dataclass
class Block:
    """A block of code on a page."""

    language: str
    title: str = ""
    text: str = ""


@dataclass
class Site:
    """A built site, and the course it was built from."""

    folder: Path
    course: Course
    _pages: dict[str, "Html"] = field(default_factory=dict)

    def html(self, path: str) -> "Html":
        """A file of the site."""
        if path not in self._pages:
            self._pages[path] = Html((self.folder / path).read_text("utf-8"))
        return self._pages[path]

    def page(self, language: str, name: str) -> tuple[Page, "Html"]:
        """The page of that name, as Markdown and as HTML."""
        path = f"{address(language, name)}index.html"
        return self.course.pages[f"docs/{language}/{name}"], self.html(path)

    @cached_property
    def files(self) -> list[str]:
        paths = self.folder.rglob("*")
        return sorted(
            p.relative_to(self.folder).as_posix() for p in paths if p.is_file()
        )


class Html(HTMLParser):
    """What a file of HTML holds.

    Args:
        text: its text.
    """

    EMPTY = frozenset(["base", "br", "col", "hr", "img", "input", "link", "meta"])

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text
        self.blocks: list[Block] = []
        self.prose = ""
        """The text of the article but for code."""
        self.inline: list[str] = []
        """The code in the prose."""
        self.headings: list[tuple[int, str]] = []
        self.anchors: set[str] = set()
        self.links: list[tuple[str, str, str]] = []
        """The element, the value of its `rel`, and where it leads."""
        self.styles = ""
        self.tags: list[tuple[str, dict[str, str]]] = []
        self._open: list[tuple[str, dict[str, str]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {key: value or "" for key, value in attrs}
        self.tags.append((tag, given))
        self.anchors |= {given[key] for key in ("id", "name") if key in given}
        self.styles += f"{given.get('style', '')}\n"
        for key in ("href", "src", "srcset", "data", "poster"):
            if key in given:
                self.links.append((tag, given.get("rel", ""), given[key]))
        if self._in("article"):
            if re.fullmatch("h[1-6]", tag):
                self.headings.append((int(tag[1]), given.get("id", "")))
            elif tag == "pre":
                # A highlighted block has a title of its own before it, or none.
                (_, around) = self._open[-1]
                classes = around.get("class", "").split()
                languages = [c for c in classes if c.startswith("language-")]
                language = languages[0].removeprefix("language-") if languages else ""
                title, self._title = self._title if "highlight" in classes else "", ""
                kind = "output" if "output" in classes else language
                self.blocks.append(Block(kind, title))
            elif tag == "code" and not self._in("pre"):
                self.inline.append("")
        if tag not in self.EMPTY:
            self._open.append((tag, given))

    _title = ""

    def handle_endtag(self, tag: str) -> None:
        if tag in {name for name, _ in self._open}:
            while self._open.pop()[0] != tag:
                pass

    def handle_data(self, data: str) -> None:
        if self._in("style"):
            self.styles += data
        if not self._in("article") or self._in("script"):
            return
        if self._in("pre"):
            self.blocks[-1].text += data
        elif self._in("code"):
            self.inline[-1] += data
        elif self._open and self._open[-1][1].get("class") == "filename":
            self._title += data
        else:
            self.prose += data

    def _in(self, tag: str) -> bool:
        return any(name == tag for name, _ in self._open)


@pytest.fixture(scope="session")
def site(built_site: Path) -> Site:
    """The site, as it would be published."""
    course = load_course(ROOT)
    course.run(course.runs())
    return Site(built_site, course)


def test_every_page_is_there_and_every_lesson_is_a_notebook_too(site: Site) -> None:
    wanted = {f"{address(*page)}index.html" for page in EACH_PAGE} | {
        f"{LANGUAGES[language]}notebooks/{lesson}/index.html"
        for language, lesson in EACH_LESSON
    }
    pages = {path for path in site.files if path.endswith("index.html")}
    assert pages == wanted


@EVERY_PAGE
def test_every_block_of_code_is_one_that_is_verified(
    site: Site, language: str, name: str
) -> None:
    page, html = site.page(language, name)
    shown = [(block.language, block.text.rstrip("\n")) for block in html.blocks]
    known = list(known_blocks(site.course, page))
    unknown = [text for block, text in shown if (block, text) not in known]
    assert shown == known, (
        f"{page.path}: show code by a directive or a fence, not by these:\n"
        + "\n---\n".join(unknown)
    )


def known_blocks(course: Course, page: Page) -> Iterator[tuple[str, str]]:
    """The blocks of a page: the cells and fences, which are verified, and output."""
    fences = iter(page.script.cells if page.script else ())
    for part in sorted([*page.directives, *page.fences], key=lambda part: part.line):
        if part in page.directives:
            script = course.scripts[part.script]
            yield from executed(course, script, script.cell(part.cell))
        elif part.runs:
            yield from executed(course, page.script, next(fences))
        else:
            yield part.language, "\n".join(part.code).rstrip("\n")


def executed(
    course: Course, script: Script | None, cell: Cell | None
) -> Iterator[tuple[str, str]]:
    """A cell and what it printed: once, or once for each number of devices."""
    assert script and cell
    yield "python", script.code(cell)
    places = [script.statements.index(statement) for statement in cell.statements]
    results = []
    for run in course.runs_of(script):
        outputs = course.results[run]
        text = output.shown("".join(outputs.printed[place] for place in places))
        results.append((text, outputs.drawn[script.cells.index(cell)]))
    if len(set(results)) == 1:
        results = results[:1]
    yield from (("output", text) for text, _ in results if text)


@EVERY_PAGE
def test_every_cell_that_draws_has_its_pictures(
    site: Site, language: str, name: str
) -> None:
    page, html = site.page(language, name)
    words = LABELS[language].picture
    wanted = []
    for directive in page.directives:
        script = site.course.scripts[directive.script]
        cell = script.cell(directive.cell)
        assert cell
        drawn = [
            [picture.svg(array, words) for array in outputs.drawn[place]]
            for outputs in map(site.course.results.get, site.course.runs_of(script))
            for place in [script.cells.index(cell)]
        ]
        printed = [text for kind, text in executed(site.course, script, cell)][1:]
        if len(printed) <= 1 and all(each == drawn[0] for each in drawn):
            drawn = drawn[:1]
        wanted += [svg for each in drawn for svg in each]
    shown = re.findall(r"<svg role=\"img\" viewBox=.*?</svg>", html.text)
    assert shown == wanted, f"{page.path}: these are no pictures of what its cells draw"


def test_the_lessons_draw_arrays(site: Site) -> None:
    drawing = {
        script.name: [cell.name for cell in script.cells if cell.draw]
        for script in site.course.scripts.values()
        if any(cell.draw for cell in script.cells)
    }
    shown = {
        (directive.script, directive.cell)
        for page in site.course.pages.values()
        for directive in page.directives
    }
    assert {f"{lesson}.py" for _, lesson in EACH_LESSON} <= drawing.keys()
    for script, cells in drawing.items():
        assert [cell for cell in cells if (script, cell) not in shown] == []


def test_search_finds_no_words_of_pictures(site: Site) -> None:
    # As their descriptions begin, which say where each part is.
    parts = {
        f"{name}[0:"
        for script in site.course.scripts.values()
        for cell in script.cells
        for name in cell.draw
    }
    assert parts
    for folder in LANGUAGES.values():
        index = (site.folder / folder / "search/search_index.json").read_text("utf-8")
        assert [part for part in parts if part in index] == []


@EVERY_PAGE
def test_a_block_that_does_not_run_says_why(
    site: Site, language: str, name: str
) -> None:
    page, html = site.page(language, name)
    titles = " ".join(block.title for block in html.blocks)
    reasons = [f.options[NOT_RUN] for f in page.fences if NOT_RUN in f.options]
    assert [reason for reason in reasons if reason not in titles] == []


@EVERY_PAGE
def test_no_markup_is_left_in_the_text(site: Site, language: str, name: str) -> None:
    _, html = site.page(language, name)
    marks = ["```", "~~~", ":::", "!!! ", "??? ", '=== "', "{ #", "{ .", "](", "**"]
    assert [mark for mark in marks if mark in html.prose] == []
    # What would be a fence, were it not behind a list marker, becomes code in the text.
    assert [code for code in html.inline if "\n" in code] == []


@EVERY_PAGE
def test_headings_have_the_anchors_that_both_languages_are_held_to(
    site: Site, language: str, name: str
) -> None:
    page, html = site.page(language, name)
    assert html.headings == [(h.level, h.anchor) for h in headings.find(page)]


def test_every_cell_and_every_fence_is_an_example_that_pytest_collects(
    site: Site,
) -> None:
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q"]
    documents = ["examples", "docs", *sorted(file.name for file in ROOT.glob("*.md"))]
    listing = subprocess.run(
        [*command, "-p", "no:cacheprovider", *documents],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
    ).stdout
    collected = re.findall(r"^(\S+)::", listing, re.MULTILINE)
    cells = [
        file.relative_to(ROOT).as_posix()
        for file in sorted((ROOT / "examples").glob("*.py"))
        for _ in re.findall("^# %%", file.read_text("utf-8"), re.MULTILINE)
    ]
    fences = [
        page.path
        for page in site.course.pages.values()
        for fence in page.fences
        if fence.runs
    ]
    assert sorted(collected) == sorted(cells + fences), listing


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_psum_lesson_shows_the_sum_as_often_as_there_are_devices(
    site: Site, language: str
) -> None:
    _, html = site.page(language, "lessons/psum.md")
    sums = [
        found[1].split()
        for block in html.blocks
        if (found := re.search(r"result_sum: \[([\d\s]+)\]", block.text))
    ]
    totals = {1: "12", 2: "56", 4: "240", 8: "992"}
    assert sums[:4] == [[total] * devices for devices, total in totals.items()]


def test_every_link_within_the_site_leads_somewhere(site: Site) -> None:
    broken = []
    for path in site.files:
        if not path.endswith(".html"):
            continue
        page = site.html(path)
        for _, _, target in page.links:
            address, anchor = urldefrag(urljoin(ADDRESS + path, target))
            if not address.startswith(ADDRESS):
                continue
            found = unquote(urlsplit(address).path).removeprefix(urlsplit(ADDRESS).path)
            if found.endswith("/") or not found:
                found += "index.html"
            if found not in site.files:
                broken.append(f"{path}: {target}: there is no {found}")
            elif anchor and unquote(anchor) not in site.html(found).anchors:
                broken.append(f"{path}: {target}: there is no such anchor in {found}")
    assert not broken, "\n".join(broken)


def test_no_request_leaves_the_site(site: Site) -> None:
    leaving = []
    for path in site.files:
        styles = ""
        if path.endswith(".css"):
            styles = (site.folder / path).read_text("utf-8")
        elif path.endswith(".html"):
            page = site.html(path)
            styles = page.styles
            for tag, rel, target in page.links:
                followed_by_hand = tag == "a" or rel in ("canonical", "alternate")
                if not followed_by_hand and not _stays(path, target):
                    leaving.append(f"{path}: <{tag}> {target}")
            # Material asks GitHub for the stars of the repository that this names.
            if any(t.get("data-md-component") == "source" for _, t in page.tags):
                leaving.append(f"{path}: Material's link to the repository")
        for target in re.findall(r"(?:url\(|@import)\s*[\"']?([^\"')\s]+)", styles):
            if not target.startswith("data:") and not _stays(path, target):
                leaving.append(f"{path}: {target}")
    assert not leaving, "\n".join(leaving)


def _stays(path: str, target: str) -> bool:
    return urljoin(ADDRESS + path, target).startswith(ADDRESS)


@EVERY_PAGE
def test_a_page_says_its_language_and_leads_to_itself_in_the_other_if_it_is_there(
    site: Site, language: str, name: str
) -> None:
    _, html = site.page(language, name)
    tags = {"zh": "zh-Hans", "en": "en"}
    (other,) = tags.keys() - {language}
    assert ("html", tags[language]) == next(
        (tag, given["lang"]) for tag, given in html.tags if tag == "html"
    )
    own = ADDRESS + address(language, name)
    links = [
        urljoin(own, given["href"])
        for tag, given in html.tags
        if tag == "a" and given.get("hreflang") == tags[other]
    ]
    translated = name if name in PAGES[other] else "index.md"
    assert set(links) == {ADDRESS + address(other, translated)}
