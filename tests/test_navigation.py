"""The navigation of a course that has parts within parts."""

import re
from pathlib import Path

from conftest import build_site
from small import small

NAV = """\
nav:
  - index.md
  - deep/psum.md
  - Part:
      - Open:
          - one.md
          - two.md
      - Folded:
          - Deeper:
              - three.md
              - four.md
"""
LINK = re.compile(r'href="([^"]*)" class="md-nav__link[^"]*"><span[^>]*>([^<]*)<')


def test_a_page_lists_the_pages_of_its_chapter_and_only_the_first_of_others(
    tmp_path: Path,
) -> None:
    project = small(tmp_path / "project")
    for name in ("mkdocs.yml", "mkdocs.en.yml"):
        text = (project.root / name).read_text("utf-8").partition("nav:")[0]
        project.write(name, text + NAV)
    for name in ("one", "two", "three", "four"):
        for language in ("zh", "en"):
            project.write(f"docs/{language}/{name}.md", f"# {name.title()}\n")
    site = tmp_path / "site"
    build_site(project.root, site, "")
    for language in ("", "en"):
        navigation = (site / language / "two" / "index.html").read_text("utf-8")
        found = dict(LINK.findall(navigation.partition("md-sidebar--secondary")[0]))
        assert list(found.items())[-3:] == [
            ("../one/", "One"),
            ("./", "Two"),
            ("../three/", "Folded"),
        ]
