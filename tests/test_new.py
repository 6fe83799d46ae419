"""A lesson that `make new` has started."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import ROOT
from mkdocs.config import load_config
from small import small

from live_examples import new
from live_examples.project import load_course

NAME = "ring_sum"


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of this project, without what is built."""
    folder = tmp_path_factory.mktemp("new") / "copy"
    built = (".git", ".venv*", ".cache", "site", "__pycache__", ".*_cache")
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*built))
    return folder


@pytest.fixture(scope="module")
def started(copy: Path) -> Iterator[Path]:
    """The copy, in which a lesson has been started."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(copy)
        assert new.main([NAME]) == 0
    yield copy


def changed(started: Path) -> list[str]:
    """The files that are not as they were."""
    found = []
    for file in started.rglob("*"):
        path = file.relative_to(started)
        before = ROOT / path
        if file.is_file() and "__pycache__" not in path.parts:
            same = before.exists() and before.read_bytes() == file.read_bytes()
            found += [] if same else [path.as_posix()]
    return sorted(found)


def test_a_new_lesson_is_a_script_two_pages_and_what_leads_to_them(
    started: Path,
) -> None:
    assert changed(started) == [
        "docs/en/index.md",
        f"docs/en/lessons/{NAME}.md",
        "docs/in_step.toml",
        "docs/zh/index.md",
        f"docs/zh/lessons/{NAME}.md",
        f"examples/{NAME}.py",
        "mkdocs.en.yml",
        "mkdocs.yml",
    ]


@pytest.mark.parametrize("file", ["mkdocs.yml", "mkdocs.en.yml"])
def test_the_navigation_gets_one_line_behind_the_last_lesson_and_loses_none(
    started: Path, file: str
) -> None:
    before = (ROOT / file).read_text("utf-8").split("\n")
    after = (started / file).read_text("utf-8").split("\n")
    entry = f'      - "Ring sum": lessons/{NAME}.md'
    assert [line for line in after if line != entry] == before
    assert "lessons/" in after[after.index(entry) - 1]
    assert f"lessons/{NAME}.md" in str(load_config(str(started / file)).nav)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_map_on_the_home_page_gets_one_more_item(
    started: Path, language: str
) -> None:
    lines = (started / f"docs/{language}/index.md").read_text("utf-8").split("\n")
    places = [n for n, line in enumerate(lines) if f"lessons/{NAME}.md" in line]
    (place,) = places
    number, _, rest = lines[place].partition(". ")
    assert rest == f"[Ring sum](lessons/{NAME}.md)"
    above = [line for line in lines[:place] if "](lessons/" in line and line[0] != " "]
    assert above[-1].startswith(f"{int(number) - 1}. ")
    assert [lines[place - 1], lines[place + 1], lines[place + 3]] == ["", "", ""]
    assert lines[place + 2].startswith("    ")


def test_it_draws_what_is_where_as_every_lesson_does(started: Path) -> None:
    script = load_course(started).scripts[f"{NAME}.py"]
    assert any(cell.draw for cell in script.cells)


def test_its_pages_are_in_step_and_so_is_what_was(started: Path) -> None:
    course = load_course(started)
    assert course.problems == []
    # Pages may be behind, whatever `make new` does.
    before = {each.name for each in load_course(ROOT).standings if each.behind}
    assert {each.name for each in course.standings if each.behind} == before


def test_what_it_makes_passes_the_tests(started: Path) -> None:
    settings = os.environ | {"PYTHONPATH": str(started), "JAX_PLATFORMS": "cpu"}
    pages = [f"docs/{language}/lessons/{NAME}.md" for language in ("zh", "en")]
    tests = [
        f"tests/test_{name}.py"
        for name in ("lessons", "languages", "examples", "prose", "pace", "unused")
    ]
    only = f"({NAME} or index) and not alone"  # that would run all scripts
    for command in (
        ["ruff", "check", "examples"],
        ["ruff", "format", "--check", "examples"],
        ["pytest", "-q", "-p", "no:cacheprovider", f"examples/{NAME}.py", *pages],
        [f"examples.{NAME}"],
        ["pytest", "-q", "-p", "no:cacheprovider", "-k", only, *tests],
    ):
        done = subprocess.run(
            [sys.executable, "-m", *command],
            cwd=started,
            env=settings,
            capture_output=True,
            text=True,
            timeout=300,
        )
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("Ring", "write it in small letters, digits and `_`, as in ring_sum"),
        ("ring-sum", "write it in small letters"),
        ("../ring", "write it in small letters"),
        ("json", "`import json` would find the script in place of the module"),
        ("jax", "`import jax` would find the script"),
        ("psum", "examples/psum"),
        ("psum_names", "examples/psum_names.py would belong to it; choose another"),
    ],
)
def test_a_name_that_cannot_be_a_lesson_is_refused_and_nothing_is_written(
    copy: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    name: str,
    message: str,
) -> None:
    before = changed(copy)
    monkeypatch.chdir(copy)
    with pytest.raises(SystemExit):
        new.main([name])
    assert message in capsys.readouterr().err
    assert changed(copy) == before


def test_a_project_without_lessons_is_told_to_begin_by_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    project = small(tmp_path)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit):
        new.main([NAME])
    said = capsys.readouterr().err
    assert "mkdocs.yml has no entry of a lesson to go by; write one by hand" in said
    assert not (project.root / "examples").exists()
