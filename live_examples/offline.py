"""The whole site in one file, for reading without a network."""

import json
import posixpath
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

# What only a server or a developer has a use for, and Material's own search.
_LEFT_OUT = re.compile(
    r"404\.html|robots\.txt|(.*/)?sitemap\.xml|.*\.(map|zip)"
    r"|(.*/)?assets/javascripts/(lunr|workers)/.*"
)
# Every page leads to all pages: these are found at the speed of the library.
_UP = re.compile(r' href="(?:\.\.?/)*\.\.?(?=["#])')
_FOLDER = re.compile(r' href="[^":?#]+/(?=["#])')
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


def link_to_files(html: str) -> str:
    """A page's HTML whose links name files, since a folder opens as a list of files.

    Args:
        html: the page, whose relative links to pages are those to folders.
    """
    return _FOLDER.sub(r"\g<0>index.html", _UP.sub(r"\g<0>/", html))


def index_script(index: str) -> str:
    """The index of the search as a script: a page that is a file may load no other."""
    read = json.loads(index)
    for entry in read["docs"]:
        page, mark, anchor = entry["location"].partition("#")
        entry["location"] = f"{posixpath.join(page, 'index.html')}{mark}{anchor}"
    return f"var __index = {json.dumps(read, separators=(',', ':'))}"


def _files(site: Path) -> Iterator[tuple[str, bytes]]:
    """The files in the zip, by path."""
    for path in sorted(p.relative_to(site).as_posix() for p in site.rglob("*")):
        file = site / path
        if _LEFT_OUT.fullmatch(path) or file.is_dir():
            continue
        if path.endswith(".html"):
            text = _ONLINE.sub("", file.read_text("utf-8")).replace(*_NOT_INSTANT)
            yield path, link_to_files(text).encode()
        elif path.endswith(_INDEX):
            text = index_script(file.read_text("utf-8"))
            yield f"{path.removesuffix('.json')}.js", text.encode()
        else:
            yield path, file.read_bytes()
