"""What the canary reports of another generator's site."""

from pathlib import Path

import canary
import yaml
from conftest import ROOT
from mkdocs.config import load_config


def site(folder: Path, pages: dict[str, str]) -> dict[str, list[str]]:
    for name, text in pages.items():
        (folder / name).mkdir(parents=True, exist_ok=True)
        (folder / name / "index.html").write_text(text, "utf-8")
    return canary.pages(folder)


def test_it_reports_the_pages_and_anchors_that_another_site_lacks(
    tmp_path: Path,
) -> None:
    ours = {".": '<h1 id="home">', "a/b": '<h1 id="b"><h2 class="x" id="c">', "d": ""}
    theirs = {".": '<h1 id="home"><h2 id="more">', "a/b": '<h1 id="b"><p id="c">'}
    found = canary.lacking(
        site(tmp_path / "ours", ours), site(tmp_path / "theirs", theirs)
    )
    assert found == ["d: no such page", "a/b: no anchor c"]


def test_the_other_generator_is_told_nothing_of_this_project() -> None:
    config = load_config(str(ROOT / "mkdocs.yml"))
    text = canary.configuration(config)
    assert "live_examples" not in text
    told = yaml.safe_load(text)
    assert told["nav"] == config["nav"]
    assert "plugins" not in told
