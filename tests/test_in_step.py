"""Pages that say the same in every language, and those that are behind."""

import re
from datetime import date
from pathlib import Path

import pytest
from conftest import ADDRESS, build_site
from small import NAME, Small, agreed, small

from live_examples import agreement, in_step, prose

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


def test_blanks_and_line_breaks_do_not_count(project: Small) -> None:
    project.edit(ENGLISH, "A sentence.", "A\nsentence. ")
    project.edit(CHINESE, "一句。", "一\n句。")
    assert project.standing.behind == {}


def test_of_two_languages_that_both_changed_each_is_behind(project: Small) -> None:
    project.edit(ENGLISH, "A sentence", "Another")
    project.edit(CHINESE, "一句", "两句")
    assert project.standing.behind == {"zh": ["en"], "en": ["zh"]}


def test_what_was_never_compared_is_behind_on_both_sides(tmp_path: Path) -> None:
    standing = small(tmp_path).standing
    assert standing.behind == {"zh": ["en"], "en": ["zh"]}
    assert standing.agreement is None


def test_a_third_language_that_never_agreed_puts_no_other_behind(
    project: Small,
) -> None:
    project.write(f"docs/fr/{NAME}.md", "# Un { #page }\n")
    folders = {language: f"docs/{language}" for language in ("zh", "en", "fr")}
    standings = agreement.standings(project.root, folders, agreement.read(project.root))
    found = in_step.named(standings, NAME)
    assert found and found.behind == {"fr": ["zh", "en"]}


def test_in_step_records_the_day_and_both_texts_and_once_more_changes_nothing(
    project: Small,
) -> None:
    project.edit(ENGLISH, "A sentence", "Another")
    assert in_step.main([NAME]) == 0
    assert project.standing.behind == {}
    lines = project.record.split("\n")
    (line,) = [line for line in lines if line.startswith(f'"{NAME}" = ')]
    assert re.search(rf'day = {date.today()}, en = "\w{{16}}", zh = "\w{{16}}"', line)
    (home,) = [line for line in lines if line.startswith('"index" = ')]
    assert "day = 2024-02-29" in home, "only the page that was named is recorded"
    before = project.record
    assert in_step.main([NAME, "index"]) == 0
    assert project.record == before


@pytest.mark.parametrize(
    "page", [NAME, f"{NAME}.md", CHINESE, ENGLISH, f"docs/en/{NAME}"]
)
def test_a_page_is_named_in_any_way_that_is_clear(project: Small, page: str) -> None:
    found = in_step.named(project.course.standings, page)
    assert found and found.name == NAME


def test_a_page_that_is_not_there_is_an_error_that_names_the_nearest(
    project: Small, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        in_step.main(["deep/psun"])
    assert "no page deep/psun; do you mean deep/psum?" in capsys.readouterr().err


def test_a_page_of_one_language_cannot_be_recorded(
    project: Small, capsys: pytest.CaptureFixture[str]
) -> None:
    (project.root / ENGLISH).unlink()
    assert in_step.main([NAME]) == 1
    assert f"{ENGLISH}:1: is not there yet; write it first" in capsys.readouterr().err


def test_make_format_mends_pages_and_leaves_those_in_step_that_were(
    project: Small, capsys: pytest.CaptureFixture[str]
) -> None:
    project.edit(CHINESE, "一句。", "用JAX,再用`x`.")
    in_step.main([NAME])
    project.edit("docs/zh/index.md", "一句。", "第2句,不同。")
    assert prose.main() == 0
    assert "用 JAX，再用 `x`。" in (project.root / CHINESE).read_text("utf-8")
    assert f"{CHINESE}: mended" in capsys.readouterr().out
    behind = [each.name for each in project.course.standings if each.behind]
    assert behind == ["index"]


def test_what_is_gone_is_not_kept_on_record(project: Small) -> None:
    for path in (CHINESE, ENGLISH):
        (project.root / path).unlink()
    assert NAME in project.record
    project.edit("docs/en/index.md", "A sentence", "Another")
    in_step.main(["index"])
    assert NAME not in project.record


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


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('"index" =', '<<<<<<< ours\n"index" =', 6),
        ('"index" = { day = 2024-02-29, ', '"index" = { ', 5),
        ('"index" = {', '"index" = 3 # {', 5),
    ],
)
def test_a_damaged_record_is_an_error_that_names_the_line(
    project: Small,
    old: str,
    new: str,
    line: int,
    capsys: pytest.CaptureFixture[str],
) -> None:
    project.edit(agreement.PATH, old, new)
    (problem,) = project.course.problems
    assert str(problem).startswith(f"{agreement.PATH}:{problem.line}: this cannot be")
    assert abs(problem.line - line) <= 1 and "make in-step PAGE=" in problem.message
    before = project.record
    assert in_step.main([NAME]) == 1
    assert project.record == before, "nothing is lost of what can be mended by hand"


def test_status_says_when_all_say_the_same(project: Small) -> None:
    assert project.status == "2 of 2 pages say the same in every language."


def test_status_lists_pages_of_one_language_and_what_to_write(project: Small) -> None:
    (project.root / ENGLISH).unlink()
    assert f"{CHINESE}: not in en yet\n    To translate it, write {ENGLISH}" in (
        project.status
    )


def test_status_shows_what_has_changed_where_git_has_the_recorded_text(
    project: Small,
) -> None:
    project.git("init", "-q")
    project.git("add", ".")
    project.git("commit", "-q", "-m", "first")
    for number in (1, 2):
        project.edit(CHINESE, "一句。", f"一句。\n第{number}句。")
        project.git("commit", "-q", "-a", "-m", "more")
    project.edit(CHINESE, "第1句", "第一句")
    said = project.status
    assert f"{ENGLISH}: behind {CHINESE}, which has changed since 2024-02-29" in said
    changes = re.findall(r"^    ([-+][^-+].*)$", said, re.MULTILINE)
    assert changes == ["+第2句。", "+第一句。"], (
        "against the recorded text, not the last"
    )
    assert f"make in-step PAGE={NAME}" in said


def test_status_without_git_names_what_differs_and_leaves_the_rest_to_reading(
    project: Small, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(project.root.parent))
    project.edit(CHINESE, "一句。", "::: a.py#b")
    said = project.status
    assert f"Git does not have {CHINESE} as it was then: compare the two" in said
    assert f"{ENGLISH}:1: below this line, `::: a.py#b` of {CHINESE}:3" in said
