"""What leads from a language to the other, and search engines to both."""

import re
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit
from xml.etree import ElementTree

import pytest
from conftest import ADDRESS, ROOT, build_site

LANGUAGES = {"zh-Hans": "", "en": "en/"}
"""The tag of each language, and where it is in the site."""
EVERY_LANGUAGE = pytest.mark.parametrize("tag", LANGUAGES)
SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
ALTERNATE = "{http://www.w3.org/1999/xhtml}link"


@dataclass
class Link:
    """A link that a reader sees."""

    target: str
    tag: str
    """The language of what it leads to."""
    lang: str
    """The language of its own text."""
    kind: str
    """Its class."""
    text: str = ""


class Page(HTMLParser):
    """What a page says of its language and of the others.

    Args:
        file: where it is.
    """

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.lang: str | None = None
        self.canonical: list[str] = []
        self.alternates: list[tuple[str, str]] = []
        self.rels: set[str] = set()
        """How `rel` is written there."""
        self.targets: list[str] = []
        """All that it links to or loads."""
        self.passages: list[str] = []
        """The languages in which passages of the article are."""
        self.links: list[Link] = []
        self._link: Link | None = None
        self.feed(file.read_text("utf-8"))

    @property
    def switch(self) -> Link:
        """The link to the other language, in the header."""
        (link,) = [link for link in self.links if "site-language" in link.kind]
        return link

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {key: value or "" for key, value in attrs}
        self.targets += [given[key] for key in ("href", "src") if key in given]
        if tag == "html":
            self.lang = given.get("lang")
        elif tag == "p" and "lang" in given:
            self.passages.append(given["lang"])
        elif tag == "link" and given["rel"] == "canonical":
            self.canonical.append(given["href"])
        elif tag == "link" and "alternate" in given["rel"].split():
            self.rels.add(given["rel"])
            if "hreflang" in given:  # and not a page's plain copy
                self.alternates.append((given["hreflang"], given["href"]))
        elif tag == "a" and "href" in given:
            rest = (given.get(key, "") for key in ("hreflang", "lang", "class"))
            self._link = Link(given["href"], *rest)
            self.links.append(self._link)

    def handle_endtag(self, tag: str) -> None:
        if tag == "a":
            self._link = None

    def handle_data(self, data: str) -> None:
        if self._link:
            self._link.text += data


def paths(folder: Path, name: str = "*.html") -> list[str]:
    files = [path for path in folder.rglob(name) if path.is_file()]
    return sorted(file.relative_to(folder).as_posix() for file in files)


def addresses(folder: Path, tag: str) -> list[str]:
    """The addresses of a language's pages, within that language's part of the site.

    Without those of notebooks, which only show a lesson again.
    """
    start = LANGUAGES[tag]
    return [
        path.removeprefix(start).removesuffix("index.html")
        for path in paths(folder, "index.html")
        if path.startswith("en/") == (tag == "en") and "notebooks/" not in path
    ]


def translated(folder: Path) -> set[str]:
    """The addresses that all languages have."""
    return set.intersection(*(set(addresses(folder, tag)) for tag in LANGUAGES))


def page(folder: Path, address: str) -> Page:
    return Page(folder / f"{address}index.html")


def translations(address: str) -> list[tuple[str, str]]:
    """What is to be said of a page that both languages have."""
    return [
        ("en", f"{ADDRESS}en/{address}"),
        ("x-default", ADDRESS + address),
        ("zh-Hans", ADDRESS + address),
    ]


def sitemap(folder: Path, tag: str) -> dict[str, list[tuple[str, str]]]:
    """The pages in a language's sitemap, and the translations that it names."""
    root = ElementTree.parse(folder / LANGUAGES[tag] / "sitemap.xml").getroot()
    assert root.tag == f"{SITEMAP}urlset"
    listed = {}
    for url in root:
        location = url.findtext(f"{SITEMAP}loc")
        assert location and location not in listed
        listed[location] = sorted(
            (link.attrib["hreflang"], link.attrib["href"])
            for link in url.iter(ALTERNATE)
            if link.attrib["rel"] == "alternate"
        )
    return listed


def is_there(folder: Path, address: str) -> bool:
    assert address.startswith(ADDRESS)
    file = folder / unquote(urlsplit(address.removeprefix(ADDRESS)).path)
    return (file / "index.html" if address.endswith("/") else file).is_file()


def test_every_page_says_its_language(built_site: Path) -> None:
    said = {path: Page(built_site / path).lang for path in paths(built_site)}
    assert said == {path: "en" if path[:3] == "en/" else "zh-Hans" for path in said}


@EVERY_LANGUAGE
def test_a_page_names_itself_and_its_translations(built_site: Path, tag: str) -> None:
    found, shared = addresses(built_site, tag), translated(built_site)
    assert len(found) > 1
    for address in found:
        html = page(built_site, LANGUAGES[tag] + address)
        assert html.canonical == [ADDRESS + LANGUAGES[tag] + address]
        wanted = translations(address) if address in shared else []
        assert sorted(html.alternates) == wanted
        for _, target in html.alternates:
            assert is_there(built_site, target), target


def test_material_does_not_take_a_page_for_the_home_of_a_language(
    built_site: Path,
) -> None:
    (bundle,) = built_site.glob("assets/javascripts/bundle.*.min.js")
    selector = re.findall(r'"link\[rel\W{0,2}alternate.*?"', bundle.read_text("utf-8"))
    assert selector == ['"link[rel=alternate]"'], "what does Material look for now?"
    rels = [Page(built_site / path).rels for path in paths(built_site)]
    assert "alternate" not in set.union(*rels)


@EVERY_LANGUAGE
def test_a_sitemap_has_the_pages_of_its_language_with_their_translations(
    built_site: Path, tag: str
) -> None:
    shared = translated(built_site)
    assert sitemap(built_site, tag) == {
        ADDRESS + LANGUAGES[tag] + address: translations(address)
        if address in shared
        else []
        for address in addresses(built_site, tag)
    }


def test_robots_find_both_sitemaps(built_site: Path) -> None:
    assert paths(built_site, "robots.txt") == ["robots.txt"], "only the root's is read"
    text = (built_site / "robots.txt").read_text("utf-8")
    assert text.startswith("User-agent: *\nDisallow:\n\nSitemap: ")
    sitemaps = re.findall("^Sitemap: (.*)$", text, re.MULTILINE)
    assert sitemaps == [f"{ADDRESS}sitemap.xml", f"{ADDRESS}en/sitemap.xml"]
    for address in sitemaps:
        assert is_there(built_site, address), address


def test_one_page_serves_both_languages_where_an_address_leads_nowhere(
    built_site: Path,
) -> None:
    assert paths(built_site, "404.html") == ["404.html"], "a host serves the root's"
    html = Page(built_site / "404.html")
    assert html.passages == list(LANGUAGES)
    homes = [link.target for link in html.links if "首页" in link.text]
    assert homes[-1] == "/jax/"
    homes = [link.target for link in html.links if "home page" in link.text]
    assert homes == ["/jax/en/"]
    assert (html.switch.target, html.switch.text) == ("/jax/en/", "English")
    assert html.canonical == html.alternates == []
    missing = f"{ADDRESS}en/some/where/deep/"
    for target in html.targets:
        if target.startswith("#") or urlsplit(target).netloc:
            continue
        assert is_there(built_site, urljoin(missing, target)), target


CHINESE = f"""\
INHERIT: {ROOT}/mkdocs.yml
docs_dir: zh
nav: [index.md, deep/both.md, deep/chinese.md]
theme: {{custom_dir: {ROOT}/docs/theme}}
plugins: [live_examples]
"""
ENGLISH = """\
INHERIT: mkdocs.yml
docs_dir: en
nav: [index.md, deep/both.md, deep/english.md]
theme: {language: en}
"""
LONELY = {"zh-Hans": "deep/chinese/", "en": "deep/english/"}
"""The page that only this language has."""


@pytest.fixture(scope="module")
def lopsided(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project each of whose languages has a page that the other lacks."""
    project = tmp_path_factory.mktemp("lopsided")
    (project / "mkdocs.yml").write_text(CHINESE, "utf-8")
    (project / "mkdocs.en.yml").write_text(ENGLISH, "utf-8")
    for name in ("index", "deep/both"):
        for language in ("zh", "en"):
            file = project / language / f"{name}.md"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text("# Page { #page }\n", "utf-8")
    (project / "zh/deep/chinese.md").write_text("# 中文 { #page }\n", "utf-8")
    (project / "en/deep/english.md").write_text("# English { #page }\n", "utf-8")
    return project


@pytest.fixture(scope="module")
def lopsided_site(lopsided: Path) -> Path:
    build_site(lopsided, lopsided / "published", ADDRESS)
    return lopsided / "published"


@pytest.fixture(scope="module")
def anywhere(lopsided: Path) -> Path:
    """Its site, if it is not known where it will be."""
    build_site(lopsided, lopsided / "anywhere", "")
    return lopsided / "anywhere"


@EVERY_LANGUAGE
def test_a_page_without_translation_says_so_and_leads_to_the_other_home(
    lopsided_site: Path, anywhere: Path, tag: str
) -> None:
    (other,) = LANGUAGES.keys() - {tag}
    text = {
        "en": "English not this page; go home",
        "zh-Hans": "中文 没有此页，去首页",
    }[other]
    for folder in (lopsided_site, anywhere):
        switch = page(folder, LANGUAGES[tag] + LONELY[tag]).switch
        assert (switch.text, switch.lang, switch.tag) == (text, other, other)
        own = ADDRESS + LANGUAGES[tag] + LONELY[tag]
        assert urljoin(own, switch.target) == ADDRESS + LANGUAGES[other]


@EVERY_LANGUAGE
def test_a_page_without_translation_names_none(lopsided_site: Path, tag: str) -> None:
    own = LANGUAGES[tag] + LONELY[tag]
    html = page(lopsided_site, own)
    assert (html.canonical, html.alternates) == ([ADDRESS + own], [])
    assert sitemap(lopsided_site, tag) == {
        ADDRESS + LANGUAGES[tag]: translations(""),
        f"{ADDRESS}{LANGUAGES[tag]}deep/both/": translations("deep/both/"),
        ADDRESS + own: [],
    }


@pytest.mark.parametrize("address", ["", "deep/both/"])
@EVERY_LANGUAGE
def test_a_page_with_a_translation_leads_to_it_wherever_the_site_is(
    anywhere: Path, tag: str, address: str
) -> None:
    (other,) = LANGUAGES.keys() - {tag}
    switch = page(anywhere, LANGUAGES[tag] + address).switch
    assert switch.text == {"en": "English", "zh-Hans": "中文"}[other]
    for site in (ADDRESS, "http://localhost:8000/", "file:///a/b/"):
        own = site + LANGUAGES[tag] + address
        assert urljoin(own, switch.target) == site + LANGUAGES[other] + address


def test_nothing_is_said_of_addresses_that_nobody_knows(anywhere: Path) -> None:
    for path in paths(anywhere):
        html = Page(anywhere / path)
        assert (path, html.canonical, html.alternates) == (path, [], [])
    assert paths(anywhere, "sitemap*") == paths(anywhere, "robots*") == []
    assert Page(anywhere / "404.html").switch.target == "/en/"


def test_there_is_instant_navigation_only_with_the_sitemap_that_it_asks_for(
    lopsided_site: Path, anywhere: Path
) -> None:
    for folder, expected in ((lopsided_site, True), (anywhere, False)):
        for start in LANGUAGES.values():
            html = (folder / start / "index.html").read_text("utf-8")
            assert ('"navigation.instant"' in html) == expected


def test_the_switch_names_files_where_addresses_are_those_of_files(
    lopsided: Path,
) -> None:
    folder = lopsided / "files"
    build_site(lopsided, folder, "", use_directory_urls=False)
    targets = {}
    for path in paths(folder):
        if path != "404.html":
            targets[path] = urljoin(path, Page(folder / path).switch.target)
    assert targets == {
        "index.html": "en/index.html",
        "en/index.html": "index.html",
        "deep/both.html": "en/deep/both.html",
        "en/deep/both.html": "deep/both.html",
        "deep/chinese.html": "en/index.html",
        "en/deep/english.html": "index.html",
    }


def test_a_site_is_the_same_on_another_day(
    lopsided: Path, lopsided_site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    folder = lopsided / "day"
    build_site(lopsided, folder, ADDRESS)
    files = paths(folder, "*")
    assert files == paths(lopsided_site, "*")
    differing = [
        path
        for path in files
        if (folder / path).read_bytes() != (lopsided_site / path).read_bytes()
    ]
    assert differing == []
