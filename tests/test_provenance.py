"""What a page says of what produced it."""

import subprocess
from datetime import date
from pathlib import Path

import pytest

from live_examples import provenance


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with one commit, of the last second of a day."""
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    day = "2024-02-29T23:59:59+00:00"
    for name in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{name}_NAME", "somebody")
        monkeypatch.setenv(f"GIT_{name}_EMAIL", "somebody@example.org")
        monkeypatch.setenv(f"GIT_{name}_DATE", day)
    (tmp_path / "file").write_text("text", "utf-8")
    for command in ("init -q", "add file", "commit -q -m first"):
        subprocess.run(["git", *command.split()], cwd=tmp_path, check=True)
    return tmp_path


def test_commit_and_day_are_those_of_the_repository(repository: Path) -> None:
    found = provenance.find(repository)
    head = subprocess.run(
        ["git", "rev-parse", "HEAD"],
        cwd=repository,
        capture_output=True,
        text=True,
        check=True,
    )
    assert found.commit == head.stdout.strip()
    assert found.date == date(2024, 2, 29)


def test_source_date_epoch_counts_more_than_the_commit(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    assert provenance.find(repository).date == date(1970, 1, 2)
    assert provenance.find(repository).commit


def test_without_a_repository_there_is_neither_commit_nor_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    found = provenance.find(tmp_path)
    assert (found.commit, found.date) == ("", None)


def test_without_git_there_is_neither_commit_nor_day(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(repository))
    found = provenance.find(repository)
    assert (found.commit, found.date) == ("", None)


def test_the_versions_are_those_that_run_the_examples(run, tmp_path: Path) -> None:
    result = run(
        "import platform\n\nimport jax\n\n"
        "print(jax.__version__, platform.python_version())"
    )
    found = provenance.find(tmp_path)
    assert "".join(result.printed).split() == [found.jax, found.python]
