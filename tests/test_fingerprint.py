"""Stylesheets and scripts are named by what is in them."""

import re
from pathlib import Path

import pytest

from live_examples import fingerprint

THEME = "assets/stylesheets/main.0123abcd.min.css"
BUNDLE = "assets/javascripts/bundle.0123abcd.min.js"


def site(folder: Path, style: str) -> Path:
    pages = {
        "index.html": f'<link href="assets/site.css"><script src="{BUNDLE}">',
        "404.html": '<link href="/jax/assets/site.css">',
        "en/page/index.html": f'<link href="../{THEME}"><link href="../../{THEME}">'
        '<a href="../assets/other.css">',
    }
    assets = ["assets/site.css", "en/assets/site.css", THEME, f"en/{THEME}"]
    files = pages | dict.fromkeys(assets, style) | {BUNDLE: ""}
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    fingerprint.name_by_content(folder)
    return folder


def references(folder: Path, name: str) -> list[str]:
    text = (folder / name).read_text("utf-8")
    return re.findall(r'(?:href|src)="([^"]*)"', text)


def test_a_name_changes_with_the_content_and_only_with_it(tmp_path: Path) -> None:
    sites = [
        site(tmp_path / name, style)
        for name, style in {"a": "p{}", "b": "p{}", "c": "q{}"}.items()
    ]
    one, same, other = (references(folder, "index.html")[0] for folder in sites)
    assert re.fullmatch(r"assets/site\.[0-9a-f]{8}\.css", one)
    assert one == same != other


@pytest.mark.parametrize("name", ["index.html", "404.html", "en/page/index.html"])
def test_pages_lead_to_the_renamed(tmp_path: Path, name: str) -> None:
    folder = site(tmp_path, "p{}")
    found = [
        (
            folder / reference.removeprefix("/jax/")
            if reference.startswith("/")
            else (folder / name).parent / reference
        ).resolve()
        for reference in references(folder, name)
        if "other" not in reference
    ]
    assert found
    assert [file for file in found if not file.is_file()] == []
    assert not [*folder.rglob("site.css"), *folder.rglob("main.*.min.css")]


def test_what_the_theme_has_named_and_what_is_not_there_keep_their_names(
    tmp_path: Path,
) -> None:
    folder = site(tmp_path, "p{}")
    assert BUNDLE in references(folder, "index.html")
    assert "../assets/other.css" in references(folder, "en/page/index.html")


def test_the_pages_of_the_site_ask_for_nothing_else(built_site: Path) -> None:
    for file in built_site.rglob("*.html"):
        for reference in references(built_site, file):
            if "assets/" in reference and reference.endswith((".css", ".js")):
                assert re.search(r"\.[0-9a-f]{8}\.", reference), f"{file}: {reference}"
