"""The site as one file: unpacked, and opened without a server or a network."""

import json
import zipfile
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import pytest
from browser import READS_BOTH, TIMEOUT
from conftest import LANGUAGES
from playwright.sync_api import Browser, Page, expect

from live_examples import offline

NAME = "hands-on-parallel-jax"
EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture(scope="session")
def unpacked(built_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that a reader has unpacked."""
    folder = tmp_path_factory.mktemp("offline files")
    with zipfile.ZipFile(built_site / f"{NAME}.zip") as archive:
        archive.extractall(folder)
    return folder / NAME


class Reader:
    """Opens the files in a browser that has no network."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        self.problems: list[str] = []
        self._folder = folder
        self._context = browser.new_context(offline=True, locale="zh-CN")
        self._context.set_default_timeout(TIMEOUT)
        self._context.add_init_script(READS_BOTH)
        self.page = self._context.new_page()
        self.page.on("request", lambda request: self._asks_for(request.url))
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("console", lambda message: self._says(message.type, message.text))

    def open(self, path: str) -> Page:
        self.page.goto(self.address(path))
        return self.page

    def address(self, path: str) -> str:
        address, mark, anchor = path.partition("#")
        return f"{(self._folder / address).as_uri()}{mark}{anchor}"

    def close(self) -> None:
        self._context.close()

    def _asks_for(self, url: str) -> None:
        address = urlsplit(url)
        if address.scheme == "data":
            return
        if address.scheme != "file" or not Path(unquote(address.path)).is_file():
            self.problems.append(f"it asks for {url}")

    def _says(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.problems.append(text)


@pytest.fixture
def reader(chromium: Browser, unpacked: Path) -> Iterator[Reader]:
    reader = Reader(chromium, unpacked)
    yield reader
    reader.close()
    assert not reader.problems, "\n".join(reader.problems)


def pages(folder: Path) -> list[str]:
    return sorted(f.relative_to(folder).as_posix() for f in folder.rglob("*.html"))


class Links(HTMLParser):
    """Where a page leads, and what it loads."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.targets += [given[key] or "" for key in ("href", "src") if key in given]
        self.anchors.add(given.get("id") or "")


def test_the_zip_unpacks_into_one_folder_that_opens_with_the_home_page(
    built_site: Path, unpacked: Path
) -> None:
    assert [path.name for path in unpacked.parent.iterdir()] == [NAME]
    assert pages(unpacked) == [p for p in pages(built_site) if p != "404.html"]
    assert "index.html" in pages(unpacked)


def test_only_the_site_on_the_web_offers_the_zip(
    built_site: Path, unpacked: Path
) -> None:
    for name in ("index.html", "en/index.html", "en/lessons/psum/index.html"):
        offered = [
            [
                urljoin(name, target)
                for target in Links(text).targets
                if ".zip" in target
            ]
            for text in (
                (built_site / name).read_text("utf-8"),
                (unpacked / name).read_text("utf-8"),
            )
        ]
        assert offered == [[f"{NAME}.zip"], []]


def test_the_same_site_gives_the_same_zip(built_site: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(built_site / f"{NAME}.zip") as archive:
        entries = archive.infolist()
    names = [entry.filename for entry in entries]
    assert names == sorted(names)
    assert {entry.date_time for entry in entries} == {(1980, 1, 1, 0, 0, 0)}
    site = tmp_path / "site"
    (site / "page").mkdir(parents=True)
    for name in ("page/index.html", "index.html"):
        (site / name).write_text("<a href='.'>", "utf-8")
    zips = []
    for _ in range(2):
        offline.pack(site, "site.zip")
        zips.append((site / "site.zip").read_bytes())
    assert zips[0] == zips[1]


def test_links_name_files() -> None:
    links = {
        '<a href=".">': '<a href="./index.html">',
        '<a href="../..">': '<a href="../../index.html">',
        '<a href="./#x">': '<a href="./index.html#x">',
        '<a href="c/">': '<a href="c/index.html">',
        '<a href="../a%20b/#x">': '<a href="../a%20b/index.html#x">',
        '<a href="c/code.py">': '<a href="c/code.py">',
        '<a href="../index.html.md">': '<a href="../index.html.md">',
        '<a href="#x">': '<a href="#x">',
        '<a href="https://example.org/">': '<a href="https://example.org/">',
    }
    for link, wanted in links.items():
        assert offline.link_to_files(link) == wanted


def test_the_index_names_files() -> None:
    locations = ["", "#a", "b/", "b/c/#d"]
    docs = [{"location": location} for location in locations]
    script = offline.index_script(json.dumps({"docs": docs}))
    start, _, index = script.partition(" = ")
    assert start == "var __index"
    assert [entry["location"] for entry in json.loads(index)["docs"]] == [
        "index.html",
        "index.html#a",
        "b/index.html",
        "b/c/index.html#d",
    ]


def test_every_link_leads_to_a_file(unpacked: Path) -> None:
    read = {
        path: Links((unpacked / path).read_text("utf-8")) for path in pages(unpacked)
    }
    broken = []
    for path, links in read.items():
        for target in links.targets:
            address = urlsplit(target)
            if address.scheme:
                continue
            file = (unpacked / path).parent / unquote(address.path)
            file = (file if address.path else unpacked / path).resolve()
            name = file.relative_to(unpacked.resolve()).as_posix()
            if not file.is_file():
                broken.append(f"{path}: {target} leads to no file")
                continue
            anchors = read[name].anchors if name in read else set()
            if address.fragment and unquote(address.fragment) not in anchors:
                broken.append(f"{path}: {target}: there is no such anchor")
    assert not broken, "\n".join(broken)


def test_every_page_opens_without_a_network(reader: Reader, unpacked: Path) -> None:
    for path in pages(unpacked):
        page = reader.open(path)
        assert page.locator("article h1").count() == 1, path
        lang = page.locator("html").get_attribute("lang")
        assert lang == ("en" if path.startswith("en/") else "zh-Hans"), path
        styled = "getComputedStyle(document.querySelector('.md-header')).position"
        assert page.evaluate(styled) == "sticky", path


@pytest.mark.parametrize(
    ("path", "other"),
    [
        ("lessons/psum/index.html", "en/lessons/psum/index.html"),
        ("en/index.html", "index.html"),
    ],
)
def test_the_switch_leads_to_the_other_language(
    reader: Reader, path: str, other: str
) -> None:
    reader.open(path).locator("header a.site-language").click()
    reader.page.wait_for_url(reader.address(other))


def test_links_lead_from_page_to_page(reader: Reader) -> None:
    page = reader.open("lessons/psum/index.html")
    page.locator("article a[href*='glossary/']").first.click()
    page.wait_for_url(f"{reader.address('glossary/index.html')}#*")
    page.locator("header .md-logo").click()
    page.wait_for_url(reader.address("index.html"))


@pytest.mark.parametrize(
    ("language", "typed", "address"),
    [
        ("zh", "归约", "glossary/index.html#reduce"),
        ("en", "replicated", "lessons/psum/index.html#one-scalar"),
    ],
)
def test_search_finds_what_is_typed(
    reader: Reader, language: str, typed: str, address: str
) -> None:
    page = reader.open(f"{LANGUAGES[language]}lessons/devices/index.html")
    page.keyboard.press("/")
    prompt = {"zh": "键入以开始搜索", "en": "Type to start searching"}[language]
    expect(page.locator(".md-search-result__meta")).to_have_text(prompt)
    page.keyboard.type(typed)
    found = page.locator(".md-search-result__item h2").first
    expect(found.locator("mark").first).to_have_text(typed)
    found.click()
    page.wait_for_url(reader.address(LANGUAGES[language] + address))


def test_a_chosen_number_of_devices_holds_on_the_next_page(reader: Reader) -> None:
    page = reader.open("lessons/psum/index.html")
    page.locator(".tabbed-labels").first.get_by_text("2 个设备").click()
    reader.open("lessons/devices/index.html")
    label = (
        page.locator(".tabbed-set")
        .first.locator("input:checked")
        .evaluate("input => document.querySelector(`[for=${input.id}]`).textContent")
    )
    assert label == "2 个设备"


def test_code_can_be_copied(reader: Reader) -> None:
    page = reader.open("en/lessons/psum/index.html")
    block = page.locator(".highlight", has=page.locator("button")).first
    block.hover()
    block.locator("button").first.click()
    expect(page.locator(".md-dialog")).to_contain_text("Copied")
    page.evaluate("document.body.append(document.createElement('textarea'))")
    page.locator("body > textarea").focus()
    page.keyboard.press("Control+V")
    code = block.locator("code").first.text_content()
    assert page.locator("body > textarea").input_value() == code.rstrip("\n")
