"""How the languages of a page stand, and what a page says that is behind."""

import re
from pathlib import Path

import pytest
from conftest import ADDRESS, build_site
from small import NAME, Small, agreed, small

from live_examples import agreement, in_step, standing

CHINESE, ENGLISH = f"docs/zh/{NAME}.md", f"docs/en/{NAME}.md"
SIDES = pytest.mark.parametrize(
    ("first", "second", "language", "path"),
    [("zh", "en", "en", CHINESE), ("en", "zh", "zh", ENGLISH)],
)
LEADS = {
    "zh": "2024 年 2 月 29 日 两种语言的这一页内容一致；此后另一种语言的有改动，"
    "这里可能还没有：",
    "en": "On February 29, 2024, both languages of this page said the same. The other "
    "one has changed since, and what is new there may be missing here: ",
}


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Small:
    return agreed(tmp_path, monkeypatch)


@SIDES
def test_whichever_language_moves_first_the_other_is_behind(
    project: Small, first: str, second: str, language: str, path: str
) -> None:
    assert project.standing.behind == {}
    project.edit(path, "\n\n", "\n\nnew words\n\n")
    assert project.standing.behind == {second: [first]}
    assert project.course.problems == []


def test_of_two_languages_that_both_changed_each_is_behind(project: Small) -> None:
    project.edit(ENGLISH, "A sentence", "Another")
    project.edit(CHINESE, "一句", "两句")
    assert project.standing.behind == {"zh": ["en"], "en": ["zh"]}


def test_what_was_never_compared_is_behind_on_both_sides(tmp_path: Path) -> None:
    found = small(tmp_path).standing
    assert found.behind == {"zh": ["en"], "en": ["zh"]}
    assert found.agreement is None


def test_a_third_language_that_never_agreed_puts_no_other_behind(
    project: Small,
) -> None:
    project.write(f"docs/fr/{NAME}.md", "# Un { #page }\n")
    folders = {language: f"docs/{language}" for language in ("zh", "en", "fr")}
    standings = standing.find(project.root, folders, agreement.read(project.root))
    found = in_step.named(standings, NAME)
    assert found and found.behind == {"fr": ["zh", "en"]}


def html(project: Small, language: str, name: str = NAME) -> str:
    folder = {"zh": "", "en": "en/"}[language]
    file = project.root / f"site/{folder}{name}/index.html"
    return file.read_text("utf-8")


def notice(text: str) -> str:
    """The notice of a page, without its title; empty if it has none."""
    found = re.search(r"<aside class=\"admonition warning\">(.*?)</aside>", text, re.S)
    return " ".join(found[1].partition("</p>")[2].split()) if found else ""


@SIDES
def test_a_page_that_is_behind_builds_and_says_so_in_its_language(
    project: Small, first: str, second: str, language: str, path: str
) -> None:
    # As far apart as can be, and without Git.
    project.edit(path, "](https://docs", "]:(https://www")
    project.edit(path, "# ", "## { #first }\n\n### ")
    build_site(project.root, project.root / "site", ADDRESS)
    said = notice(html(project, language))
    own = LEADS[language]
    text = re.sub("<.*?>", "", said)
    name = {"zh": "中文", "en": "English"}[first]
    assert text.strip() == f"{own.strip()} {name}"
    link = re.search('<a href="(.*?)" lang="(.*?)"', said)
    assert link and link[2] == {"zh": "zh-Hans", "en": "en"}[first]
    up = {"zh": "../../../deep/psum/", "en": "../../en/deep/psum/"}[first]
    assert link[1] == up
    assert notice(html(project, first)) == ""
    assert "admonition" not in (project.root / "site/index.html").read_text("utf-8")
    assert "admonition" not in html(project, first)


def test_a_page_that_was_never_compared_says_so(tmp_path: Path) -> None:
    project = small(tmp_path)
    build_site(tmp_path, tmp_path / "site", ADDRESS)
    assert "两种语言的这一页还没有核对过" in notice(html(project, "zh"))
    assert "Nobody has compared" in notice(html(project, "en"))


def test_a_page_of_one_language_builds_without_a_notice(project: Small) -> None:
    (project.root / ENGLISH).unlink()
    project.write(
        "mkdocs.en.yml",
        (project.root / "mkdocs.en.yml").read_text("utf-8") + "nav: [index.md]\n",
    )
    build_site(project.root, project.root / "site", ADDRESS)
    assert notice(html(project, "zh")) == ""
    assert "not this page; go home" in html(project, "zh")
