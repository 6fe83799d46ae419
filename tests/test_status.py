"""What `make status` says of pages that differ."""

import re
from pathlib import Path

import pytest
from small import NAME, Small, agreed

CHINESE, ENGLISH = f"docs/zh/{NAME}.md", f"docs/en/{NAME}.md"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Small:
    return agreed(tmp_path, monkeypatch)


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
