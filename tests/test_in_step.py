"""Recording that pages say the same, and what then must hold."""

import re
from datetime import date
from pathlib import Path

import pytest
from small import NAME, Small, agreed

from live_examples import in_step, prose

CHINESE, ENGLISH = f"docs/zh/{NAME}.md", f"docs/en/{NAME}.md"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Small:
    return agreed(tmp_path, monkeypatch)


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
