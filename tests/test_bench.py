"""The benchmark measures what it says it measures."""

import shutil
from pathlib import Path

from bench import CONFIGURATIONS, copy_project, expand, plain, seconds
from conftest import ROOT


def pages(site: Path) -> list[str]:
    return sorted(p.relative_to(site).as_posix() for p in site.rglob("index.html"))


def test_the_plain_build_has_the_pages_of_the_real_one(
    tmp_path: Path, built_site: Path
) -> None:
    project = copy_project(tmp_path / "project")
    shutil.copytree(ROOT / ".cache", project / ".cache")  # which the site has filled
    expanded = expand(project, tmp_path / "plain")
    seconds(*plain(expanded, tmp_path / "site"), cwd=expanded)
    chinese, english = (tmp_path / "site" / str(n) for n in range(len(CONFIGURATIONS)))
    made = pages(chinese) + [f"en/{page}" for page in pages(english)]
    assert sorted(made) == pages(built_site)
