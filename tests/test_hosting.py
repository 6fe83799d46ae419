"""The site on a real host: what nginx answers, and what a browser makes of it."""

import base64
import gzip
import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from browser import Host, Visitor, until_instant
from conftest import ROOT
from nginx import CONFIGURATION, hosted
from playwright.sync_api import Browser, expect

SCRIPT = re.compile(r"<script(?![^>]*(?: src=| type=))[^>]*>(.*?)</script>", re.DOTALL)
GZIP = {"Accept-Encoding": "gzip", "Via": "1.1 cdn"}
"""What a network that delivers the site asks for."""


@dataclass(frozen=True)
class Answer:
    """What a host answers."""

    status: int
    headers: dict[str, str]
    body: bytes


@dataclass(frozen=True)
class Server:
    """The host of a site, and the site's address and folder."""

    address: str
    folder: Path

    def get(self, path: str, **headers: str) -> Answer:
        """What it answers when asked for a path of the site."""
        url = urlsplit(self.address + path)
        connection = HTTPConnection(url.netloc, timeout=10)
        try:
            connection.request("GET", url.path, headers=headers)
            response = connection.getresponse()
            given = {name.lower(): value for name, value in response.getheaders()}
            return Answer(response.status, given, response.read())
        finally:
            connection.close()

    def named(self, pattern: str) -> list[str]:
        """The paths of files."""
        files = sorted(self.folder.glob(pattern))
        assert files, f"no {pattern} in the site"
        return [file.relative_to(self.folder).as_posix() for file in files]


@pytest.fixture(scope="module", params=["/", "/jax/"], ids=["root", "path"])
def server(
    built_site: Path,
    tmp_path_factory: pytest.TempPathFactory,
    request: pytest.FixtureRequest,
) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("nginx")
    with hosted(built_site, folder, request.param) as address:
        yield Server(address, folder / "root" / request.param.strip("/"))


@pytest.fixture
def visitor(chromium: Browser, server: Server) -> Iterator[Visitor]:
    visitor = Visitor(chromium, Host(server.folder, server.address), ported=True)
    yield visitor
    visitor.close()
    assert not visitor.problems, "\n".join(visitor.problems)


def test_every_page_is_there(server: Server) -> None:
    for path in Host(server.folder, server.address).pages:
        answer = server.get(path)
        assert answer.status == 200, path
        assert answer.headers["content-type"] == "text/html; charset=utf-8"


@pytest.mark.parametrize(
    "path", ["none", "none/", "en/none/", "assets/none.0123abcd.js"]
)
def test_what_is_not_there_is_answered_by_the_page_of_errors(
    server: Server, path: str
) -> None:
    answer = server.get(path)
    assert answer.status == 404
    assert answer.body == (server.folder / "404.html").read_bytes()
    assert answer.headers["cache-control"] == "no-cache"


def test_no_folder_is_listed(server: Server) -> None:
    folders = {path.parent for path in server.folder.rglob("*") if path.is_file()}
    bare = [each for each in folders if not (each / "index.html").exists()]
    assert bare, "which folders have no page?"
    for folder in bare:
        path = f"{folder.relative_to(server.folder).as_posix()}/"
        assert server.get(path).status == 404, path


def test_a_folder_without_its_slash_leads_to_its_page(server: Server) -> None:
    answer = server.get("en/glossary")
    own = urlsplit(server.address).path
    assert (answer.status, answer.headers["location"]) == (301, f"{own}en/glossary/")


def test_text_is_compressed(server: Server) -> None:
    paths = ["", "glossary/index.html.md", "examples/psum.py", "sitemap.xml"]
    for pattern in (
        "assets/*.js",
        "assets/*.css",
        "search/*.json",
        "notebooks/*.ipynb",
    ):
        paths += server.named(pattern)
    for path in paths:
        plain, packed = (
            server.get(path),
            server.get(path, **GZIP),
        )
        assert "content-encoding" not in plain.headers, path
        assert packed.headers.get("content-encoding") == "gzip", path
        assert packed.headers["vary"] == "Accept-Encoding", path
        assert gzip.decompress(packed.body) == plain.body, path
        assert plain.headers["content-type"].endswith("; charset=utf-8"), path


def test_markdown_scripts_and_notebooks_have_their_types(server: Server) -> None:
    types = {
        "glossary/index.html.md": "text/markdown; charset=utf-8",
        "examples/psum.py": "text/x-python; charset=utf-8",
        "en/notebooks/psum.ipynb": "application/x-ipynb+json; charset=utf-8",
    }
    assert {p: server.get(p).headers["content-type"] for p in types} == types


def test_what_is_named_by_its_content_is_kept_for_a_year(server: Server) -> None:
    page = server.get("en/lessons/psum/").body.decode()
    assets = re.findall(r'(?:href|src)="[./]*(assets/[^"]+\.(?:css|js))"', page)
    assert len(assets) == 5
    for path in assets:
        kept = server.get(f"en/{path}").headers["cache-control"]
        assert kept == "public, max-age=31536000, immutable", path


@pytest.mark.parametrize("path", ["", "examples/psum.py", "assets/favicon.svg"])
def test_all_else_is_asked_for_again_and_comes_only_if_it_changed(
    server: Server, path: str
) -> None:
    for coding in ("identity", "gzip"):
        first = server.get(path, **{"Accept-Encoding": coding})
        assert first.headers["cache-control"] == "no-cache"
        again = {"Accept-Encoding": coding, "If-None-Match": first.headers["etag"]}
        assert server.get(path, **again).status == 304


@pytest.mark.parametrize("path", ["", "none", "examples/psum.py", "glossary"])
def test_every_answer_is_secured(server: Server, path: str) -> None:
    headers = server.get(path).headers
    assert headers["content-security-policy"].startswith("default-src 'none'; ")
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "strict-origin-when-cross-origin"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["server"] == "nginx", "no version"


def test_the_policy_names_the_scripts_of_pages_and_no_others(built_site: Path) -> None:
    found: dict[str, str] = {}
    for file in sorted(built_site.rglob("*.html")):
        for script in SCRIPT.findall(file.read_text("utf-8")):
            digest = base64.b64encode(hashlib.sha256(script.encode()).digest())
            found[f"'sha256-{digest.decode()}'"] = f"in {file}:\n{script}"
    policy = CONFIGURATION.read_text("utf-8")
    named = set(re.findall(r"'sha256-[^']+'", policy))
    assert named == found.keys(), "\n".join(
        [
            "read each new script; if it is right, say so in hosting/nginx.conf:",
            f"    script-src 'self' {' '.join(sorted(found))};",
            *(found[source] for source in found.keys() - named),
        ]
    )
    assert "unsafe" not in policy


def test_pages_need_no_more_than_the_policy_allows(built_site: Path) -> None:
    forbidden = re.compile(r"<style\b|<[a-z][^<>]*\s(?:style|on[a-z]+)=[^<>]*>")
    for file in built_site.rglob("*.html"):
        found = forbidden.search(file.read_text("utf-8"))
        assert not found, f"{file}: {found[0]}: put this into site.css or site.js"


@pytest.mark.parametrize("path", ["", "errors/pmap/", "notebooks/training/"])
def test_no_page_does_what_the_policy_forbids(visitor: Visitor, path: str) -> None:
    visitor(path).wait_for_load_state("networkidle")


def test_the_page_of_errors_leads_home(visitor: Visitor) -> None:
    page = visitor("none/of/them")
    (problem,) = visitor.problems
    assert "404" in problem
    visitor.problems.clear()
    page.locator("article a").first.click()
    page.wait_for_url(visitor.host.address)


def test_every_feature_works_under_the_policy(visitor: Visitor) -> None:
    page = visitor("en/lessons/psum/")
    address = visitor.host.address
    page.locator("form.md-header__option label:visible").click()
    color = "document.body.dataset.mdColorScheme"
    chosen = page.evaluate(color)

    tabs = page.locator(".results").first
    tabs.locator(".tabbed-labels > label").nth(1).click()
    expect(tabs.locator(".tabbed-block").nth(1)).to_be_visible()

    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    code = page.locator(".highlight:not(.output)").first
    code.hover()
    code.locator("button").click()
    expect(page.locator(".md-dialog")).to_contain_text("Copied")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == code.locator("code").first.inner_text().rstrip("\n")

    page.keyboard.press("/")
    page.keyboard.type("replicated")
    expect(page.locator(".md-search-result__item mark").first).to_have_text(
        "replicated"
    )
    page.locator(".md-search-result__item a").first.click()
    page.wait_for_url(f"{address}en/*/**")

    page.locator("header a.site-language").click()
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    until_instant(page)
    page.evaluate("kept = 'the window lives on'")
    page.locator("header .md-logo").click()
    page.wait_for_url(address)
    page.locator(".hero .md-button--primary").click()
    page.wait_for_url(f"{address}lessons/devices/")
    expect(page.locator("article h1")).to_have_id("devices")
    expect(tabs.locator(".tabbed-block").nth(1)).to_be_visible()
    assert page.evaluate(color) == chosen
    assert page.evaluate("kept") == "the window lives on", "no instant navigation"


def test_a_reader_of_another_language_is_told_of_it(visitor: Visitor) -> None:
    page = visitor("glossary/", locale="en-US")
    hint = page.locator(".site-hint:visible")
    expect(hint).to_have_count(1)
    hint.locator("button").click()
    expect(hint).to_have_count(0)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_page_on_hosting_says_what_is_so(server: Server, language: str) -> None:
    page = (ROOT / f"docs/{language}/hosting.md").read_text("utf-8")
    asset = server.named("assets/site.*.css")[0]
    given = {
        f"{name}: {value}".lower()
        for path in ("", asset)
        for name, value in server.get(path, **GZIP).headers.items()
    }
    said = re.findall(r"^\|.*`([\w-]+: .*)` \|$", page, re.MULTILINE)
    assert len(said) == 6
    assert [each for each in said if each.lower() not in given] == []
    targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.M)
    assert set(re.findall(r"\bmake ([\w-]+)", page)) <= {*targets}
    files = re.findall(r"`((?:hosting|\.github)/[^`]+)`", page)
    assert {"hosting/nginx.conf", ".github/workflows/pages.yml"} == {*files}
