"""The record of when the languages of a page said the same."""

from pathlib import Path

import pytest
from small import NAME, Small, agreed

from live_examples import agreement, in_step

CHINESE, ENGLISH = f"docs/zh/{NAME}.md", f"docs/en/{NAME}.md"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Small:
    return agreed(tmp_path, monkeypatch)


def test_blanks_and_line_breaks_do_not_count(project: Small) -> None:
    project.edit(ENGLISH, "A sentence.", "A\nsentence. ")
    project.edit(CHINESE, "一句。", "一\n句。")
    assert project.standing.behind == {}


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
