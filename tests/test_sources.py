"""What a project is made of, and what is wrong before anything runs."""

from pathlib import Path

import pytest

from live_examples import sources

SCRIPT = "# %% one\nx = 1\n\n# %% two\ny = 2\n"


def problems(root: Path, page: str, script: str | bytes = SCRIPT) -> list[str]:
    """What is wrong with a project of one script and one page."""
    for path, text in {"examples/count.py": script, "docs/page.md": page}.items():
        (root / path).parent.mkdir()
        content = text.encode() if isinstance(text, str) else text
        (root / path).write_bytes(content)
    read = sources.read(root, (1, 8), [root / "docs/page.md"])
    return [str(problem) for problem in read.problems]


def test_scripts_and_pages_that_fit_are_fine(tmp_path: Path) -> None:
    assert problems(tmp_path, "::: count.py#one\n\n::: count.py#two\n") == []


@pytest.mark.parametrize(
    ("page", "problem"),
    [
        ("::: count.py#tow", "no cell tow in examples/count.py; do you mean two?"),
        (
            "::: count.py#one\n\n::: cuont.py#one",
            "no script examples/cuont.py; do you mean count.py?",
        ),
    ],
)
def test_what_a_page_names_in_vain_is_told_with_the_nearest_name(
    tmp_path: Path, page: str, problem: str
) -> None:
    line = page.count("\n") + 1
    assert problems(tmp_path, page) == [f"docs/page.md:{line}: {problem}"]


def test_a_script_that_no_page_shows_is_told_how_to_be_shown(tmp_path: Path) -> None:
    assert problems(tmp_path, "Words.\n") == [
        "examples/count.py:1: no page shows this; embed `::: count.py#one`, "
        "or delete it"
    ]


@pytest.mark.parametrize(
    ("script", "problem"),
    [
        (
            f"# devices: 2, 4 (a pair)\n{SCRIPT}",
            "1: runs are on [1, 8] devices; let it be for one of these, or add another "
            "to the `device_counts` of mkdocs.yml",
        ),
        (
            SCRIPT.replace("x", "# \u540d\nx").encode("gbk"),
            "2: this is not UTF-8; save it as UTF-8",
        ),
        (f"{SCRIPT}(", "6: SyntaxError: '(' was never closed"),
    ],
)
def test_a_script_that_cannot_be_used_is_one_problem_and_none_of_its_pages(
    tmp_path: Path, script: str | bytes, problem: str
) -> None:
    (found,) = problems(tmp_path, "::: count.py#one\n", script)
    assert found.startswith(f"examples/count.py:{problem.partition(':')[0]}: ")
    assert found.endswith(problem.partition(": ")[2])
