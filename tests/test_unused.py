"""Files that nothing leads to."""

from pathlib import Path

import material
import pytest
from conftest import ROOT
from mkdocs.config import load_config

from live_examples import page, unused
from live_examples.project import load_course

MATERIAL = Path(material.__file__).parent / "templates"


def names(nav: object) -> list[str]:
    """What a navigation names."""
    if isinstance(nav, dict):
        nav = list(nav.values())
    return [nav] if isinstance(nav, str) else [n for each in nav for n in names(each)]


@pytest.mark.parametrize(
    ("folder", "configuration"),
    [("docs/zh", "mkdocs.yml"), ("docs/en", "mkdocs.en.yml")],
)
def test_every_file_of_a_language_is_used(folder: str, configuration: str) -> None:
    nav = names(load_config(str(ROOT / configuration)).nav)
    problems = list(unused.in_pages(ROOT, folder, load_course(ROOT).pages, nav))
    assert not problems, "\n".join(map(str, problems))


def test_every_file_of_the_theme_is_used() -> None:
    problems = list(unused.in_theme(ROOT, "docs/theme", MATERIAL))
    assert not problems, "\n".join(map(str, problems))


def test_a_page_that_the_navigation_lacks_and_a_picture_on_no_page_are_found(
    tmp_path: Path,
) -> None:
    files = ["index.md", "lost.md", "a/used.svg", "a/lost.svg", "a/page.md"]
    texts = {"a/page.md": "![x](used.svg)\n", "index.md": "[x](lost.md)\n"}
    for name in files:
        file = tmp_path / "docs" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(texts.get(name, ""), "utf-8")
    pages = {
        f"docs/{name}": page.parse(f"docs/{name}", text) for name, text in texts.items()
    }
    found = unused.in_pages(tmp_path, "docs", pages, ["index.md", "a/page.md"])
    assert list(map(str, found)) == [
        "docs/a/lost.svg:1: no page shows or links to this; do, or delete it",
        "docs/lost.md:1: the navigation lacks this page; put it into `nav`, or delete "
        "it",
    ]


def test_a_file_of_the_theme_that_nothing_names_is_found(tmp_path: Path) -> None:
    for name in ("main.html", "assets/site.css", "assets/lost.css", ".icons/logo.svg"):
        file = tmp_path / "theme" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("lost" if name == "assets/lost.css" else "", "utf-8")
    (tmp_path / "mkdocs.yml").write_text("logo: logo\nextra_css: site.css\n", "utf-8")
    found = unused.in_theme(tmp_path, "theme", MATERIAL)
    assert list(map(str, found)) == [
        "theme/assets/lost.css:1: neither Material nor the site uses `lost.css`; "
        "delete it"
    ]
