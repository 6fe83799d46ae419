"""The site in a real browser: served without a port, and watched for mistakes."""

import mimetypes
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import NoReturn
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Browser, Page, Playwright, Route, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
READS_BOTH = (
    "Object.defineProperty(navigator, 'languages', {get: () => ['zh-CN', 'en-US']})"
)
TIMEOUT = 15_000
"""Milliseconds that anything in the browser may take."""
# A browser that is left alone: no sandbox, which root cannot have, and no calls home.
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--font-render-hinting=none",
]


def lack(message: str) -> NoReturn:
    """Say what the machine lacks for a test: in CI it fails.

    Elsewhere it is skipped: who edits a page need not install a browser for it.
    """
    if os.environ.get("CI"):
        pytest.fail(message, pytrace=False)
    pytest.skip(message)


def find() -> str:
    """The system's Chromium."""
    for name in NAMES:
        if path := shutil.which(name):
            return path
    lack("no Chromium on the PATH: install Debian's chromium, or Google Chrome")


@contextmanager
def launched() -> Iterator[Browser]:
    """A browser."""
    executable = find()
    with sync_playwright() as playwright:
        playwright: Playwright
        browser = playwright.chromium.launch(executable_path=executable, args=ARGUMENTS)
        yield browser
        browser.close()


@dataclass
class Traffic:
    """What a page asked for, and what went wrong there."""

    served: dict[str, bytes] = field(default_factory=dict)
    """What it got, by address."""
    problems: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Host:
    """Serves a folder at an address, as static hosts do.

    Args:
        folder: the site.
        address: where it is published, with a slash at the end.
    """

    folder: Path
    address: str

    @property
    def pages(self) -> list[str]:
        """Where each page is in the site, that of errors too."""
        files = sorted(self.folder.rglob("*.html"))
        names = [file.relative_to(self.folder).as_posix() for file in files]
        return [name.removesuffix("index.html") for name in names]

    @property
    def walk(self) -> list[str]:
        """The pages that differ: of notebooks, lessons again, one of each language."""
        found: dict[str, str] = {}
        for page in self.pages:
            start, notebook, _ = page.partition("notebooks/")
            found.setdefault(start + notebook if notebook else page, page)
        return list(found.values())

    def file(self, address: str) -> Path:
        """The file at an address of the site."""
        path = unquote(urlsplit(address[len(self.address) :]).path)
        file = self.folder / path
        return file / "index.html" if file.is_dir() else file

    def answer(self, route: Route, traffic: Traffic) -> None:
        """Answer a request; what is not of the site goes nowhere."""
        address = route.request.url.partition("#")[0]
        if not address.startswith(self.address):
            traffic.problems.append(f"it asks for {address}")
            route.abort()
            return
        file = self.file(address)
        if not file.is_file():
            traffic.problems.append(f"it asks for {address}, which is not there")
            body = (self.folder / "404.html").read_bytes()
            route.fulfill(status=404, content_type="text/html", body=body)
            return
        kind, _ = mimetypes.guess_type(file.name)
        text = "" if kind and kind.startswith("image/png") else "; charset=utf-8"
        body = traffic.served[address] = file.read_bytes()
        route.fulfill(content_type=f"{kind or 'text/plain'}{text}", body=body)


@dataclass
class Visitor:
    """Opens pages, each in a browser of its own that remembers nothing.

    What a visit must not do (errors in the console, requests that fail or leave the
    site) is in `problems`, which the fixture `visit` asserts to be empty at the end.

    Args:
        browser: the browser.
        host: the site.
        ported: whether a server answers at that address; else the folder is read.
    """

    browser: Browser
    host: Host
    ported: bool = False
    traffic: Traffic = field(default_factory=Traffic)

    @property
    def problems(self) -> list[str]:
        """What went wrong so far, each with its page."""
        return self.traffic.problems

    def __call__(self, path: str = "", **settings: object) -> Page:
        """A page of the site, loaded.

        Args:
            path: where it is in the site; with an anchor, perhaps.
            settings: of Playwright's `Browser.new_context`. By default, a visitor who
                reads both languages, with a window of 1280 by 900 pixels.
        """
        chosen = {"locale": "zh-CN", "viewport": {"width": 1280, "height": 900}}
        context = self.browser.new_context(**(chosen | settings))
        context.set_default_timeout(TIMEOUT)
        if "locale" not in settings:
            context.add_init_script(READS_BOTH)
        if not self.ported:
            context.route("**/*", lambda route: self.host.answer(route, self.traffic))
        page = context.new_page()
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.goto(self.host.address + path, wait_until="load")
        return page

    def _console(self, message: object) -> None:
        if message.type in ("error", "warning"):
            self.problems.append(f"{message.text} at {message.location.get('url')}")

    def close(self) -> None:
        """Close all pages."""
        for context in self.browser.contexts:
            context.close()


def without_notice(page: Page) -> None:
    """Take away what says that a page is behind: it comes and goes with the prose."""
    page.locator("aside.admonition").evaluate_all("all => all.forEach(e => e.remove())")


def until_instant(page: Page) -> None:
    """Wait until links are followed without loading anew: Material has the sitemap."""
    page.wait_for_function(
        "() => performance.getEntriesByType('resource')"
        ".some(({ name }) => name.endsWith('/sitemap.xml'))"
    )
