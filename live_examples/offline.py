"""The whole site in one file, for reading without a network."""

import json
import posixpath
import re
import zipfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from urllib.parse import unquote

# What only a server or a developer has a use for, and Material's own search.
_LEFT_OUT = re.compile(
    r"404\.html|robots\.txt|(.*/)?sitemap\.xml|.*\.(map|zip)"
    r"|(.*/)?assets/javascripts/(lunr|workers)/.*"
)
# Begins with what is looked for: so it is found much faster than behind an assertion.
_LINK = re.compile(r' href="([^":?#]+)(?=["#])')
# A feature of Material's that stops all others where a page is a file.
_NOT_INSTANT = ('"navigation.instant"', '"offline"')
# What a page says only to those who read it on the web.
_ONLINE = re.compile(r'<(p|span) class="online">.*?</\1>\n?', re.DOTALL)
_INDEX = "search/search_index.json"


def pack(site: Path, name: str) -> None:
    """Write a zip of a site into it, whose pages can be opened as files.

    The same site always gives the same zip. It unpacks into one folder. What is of
    the class `online` is left out: it speaks to those who read the site on the web.

    Args:
        site: the folder of the built site.
        name: that of the zip, with its ending.
    """
    with zipfile.ZipFile(site / name, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in _files(site):
            info = zipfile.ZipInfo(f"{Path(name).stem}/{path}")
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            archive.writestr(info, content)


def link_to_files(html: str, page: str, pages: set[str]) -> str:
    """A page's HTML whose links name files, since a folder opens as a list of files.

    Args:
        html: the page.
        page: its path in the site.
        pages: the paths of all pages.
    """
    start = posixpath.dirname(page)

    def replace(match: re.Match[str]) -> str:
        folder, link = start, match[1]
        while folder and link.startswith("../"):
            folder, link = posixpath.dirname(folder), link[3:]
        if _index(folder, link) not in pages:
            return match[0]
        return f' href="{posixpath.join(match[1], "index.html")}'

    return _LINK.sub(replace, html)


@cache  # every page leads to all pages
def _index(folder: str, link: str) -> str:
    """The path of the page that a link from a folder leads to, if it leads to one."""
    return posixpath.normpath(posixpath.join(folder, unquote(link), "index.html"))


def index_script(index: str) -> str:
    """The index of the search as a script: a page that is a file may load no other."""
    read = json.loads(index)
    for entry in read["docs"]:
        page, mark, anchor = entry["location"].partition("#")
        entry["location"] = f"{posixpath.join(page, 'index.html')}{mark}{anchor}"
    return f"var __index = {json.dumps(read, separators=(',', ':'))}"


def _files(site: Path) -> Iterator[tuple[str, bytes]]:
    """The files in the zip, by path."""
    paths = sorted(p.relative_to(site).as_posix() for p in site.rglob("*"))
    pages = {path for path in paths if path.endswith(".html")}
    for path in paths:
        file = site / path
        if _LEFT_OUT.fullmatch(path) or file.is_dir():
            continue
        if path in pages:
            text = _ONLINE.sub("", file.read_text("utf-8")).replace(*_NOT_INSTANT)
            yield path, link_to_files(text, path, pages).encode()
        elif path.endswith(_INDEX):
            text = index_script(file.read_text("utf-8"))
            yield f"{path.removesuffix('.json')}.js", text.encode()
        else:
            yield path, file.read_bytes()
