"""What the workflows do beyond what their checkers know."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from conftest import ROOT
from mkdocs.config import load_config

PUSH = "Push the site as the only commit of its branch"
COMPARE = "Compare every output, and test"
FILES = sorted((ROOT / ".github/workflows").glob("*.yml"))
EVERY = pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])


def read(file: Path) -> dict[str, Any]:
    return yaml.load(file.read_text("utf-8"), yaml.BaseLoader)  # `on` is a word


def workflow(name: str) -> dict[str, Any]:
    return read(ROOT / f".github/workflows/{name}.yml")


def script(job: dict[str, Any], name: str) -> str:
    (step,) = (step for step in job["steps"] if step.get("name") == name)
    return step["run"]


def run(text: str, folder: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a step as GitHub does."""
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", text],
        cwd=folder,
        env=os.environ | variables,
        capture_output=True,
        text=True,
        timeout=60,
    )


@EVERY
def test_every_action_is_pinned_to_a_commit_with_its_version_beside_it(
    file: Path,
) -> None:
    uses = re.findall(r"uses: (.*)", file.read_text("utf-8"))
    pinned = re.compile(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")
    assert uses
    assert [each for each in uses if not pinned.fullmatch(each)] == []


def test_an_action_has_one_version_in_all_workflows() -> None:
    text = "".join(file.read_text("utf-8") for file in FILES)
    uses = set(re.findall(r"uses: (.*)", text))
    assert len(uses) == len({each.partition("@")[0] for each in uses})


def test_only_what_publishes_and_what_reports_may_write() -> None:
    allowed = {}
    for file in FILES:
        read_file = read(file)
        assert read_file["permissions"] == {}, file
        for name, job in read_file["jobs"].items():
            allowed[f"{file.stem}.{name}"] = job["permissions"]
    assert allowed == {
        "ci.test": {"contents": "read"},
        "newest.compare": {"contents": "read"},
        "newest.report": {"issues": "write"},
        "pages.build": {"contents": "read"},
        "pages.publish": {"contents": "write"},
    }


@pytest.mark.parametrize(("file", "job"), [("newest", "report"), ("pages", "publish")])
def test_what_may_write_runs_nothing_of_the_project(file: str, job: str) -> None:
    uses = [step.get("uses", "") for step in workflow(file)["jobs"][job]["steps"]]
    assert [each.partition("@")[0] for each in uses] == [
        "actions/download-artifact",
        "",
    ]


def test_pull_requests_and_main_are_tested_on_the_oldest_python_and_the_newest() -> (
    None
):
    ci = workflow("ci")
    assert ci["on"] == {"pull_request": "", "push": {"branches": ["main"]}}
    test = ci["jobs"]["test"]
    assert test["strategy"]["matrix"]["python"] == ["3.11", "3.x"]
    assert 'requires-python = ">=3.11"' in (ROOT / "pyproject.toml").read_text("utf-8")
    assert {"run": "make test"} in test["steps"]
    (cache,) = (s for s in test["steps"] if "actions/cache" in s.get("uses", ""))
    options = load_config(str(ROOT / "mkdocs.yml")).plugins["live_examples"].config
    assert cache["with"]["path"] == options.cache_dir


def test_only_main_is_published_and_what_is_has_just_run() -> None:
    pages = workflow("pages")
    assert pages["on"] == {"push": {"branches": ["main"]}, "workflow_dispatch": ""}
    assert pages["jobs"]["build"]["if"] == "github.ref == 'refs/heads/main'"
    assert pages["jobs"]["publish"]["needs"] == "build"
    assert "actions/cache" not in (ROOT / ".github/workflows/pages.yml").read_text()


def test_the_site_is_pushed_to_the_branch_from_which_colab_opens_notebooks(
    tmp_path: Path,
) -> None:
    site, remote = tmp_path / "site", tmp_path / "remote"
    subprocess.run(["git", "init", "-q", "--bare", remote], check=True)
    text = script(workflow("pages")["jobs"]["publish"], PUSH)
    for day in ("first", "second"):  # a new checkout each time
        (site / "notebooks").mkdir(parents=True)
        (site / "notebooks/psum.ipynb").write_text(day, "utf-8")
        done = run(text, site, TOKEN="secret", REMOTE=str(remote), GITHUB_SHA="abc")
        assert done.returncode == 0, done.stderr
        assert "secret" not in done.stdout + done.stderr
        site.rename(tmp_path / day)
    branch = load_config(str(ROOT / "mkdocs.yml")).remote_branch
    shown = git(remote, "show", f"{branch}:notebooks/psum.ipynb")
    assert shown == "second"
    assert git(remote, "ls-tree", "--name-only", branch) == ".nojekyll\nnotebooks\n"
    assert git(remote, "rev-list", "--count", branch) == "1\n"


def git(folder: Path, *arguments: str) -> str:
    command = ["git", "-C", folder, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize(
    ("outputs", "passes"),
    [(("x: 1", "x: 1"), True), (("x: 1", "x: 2"), False)],
    ids=["same", "changed"],
)
def test_an_output_that_changes_fails_the_comparison_and_is_in_the_report(
    tmp_path: Path, outputs: tuple[str, str], passes: bool
) -> None:
    for name, output in zip((".venv", ".venv-newest"), outputs, strict=True):
        (tmp_path / name).mkdir()
        (tmp_path / name / "first.txt").write_text(f"{output}\n", "utf-8")
    (tmp_path / "make").write_text("#!/bin/sh\necho make $@\n", "utf-8")
    (tmp_path / "make").chmod(0o755)
    text = script(
        workflow("newest")["jobs"]["compare"], "Compare every output, and test"
    )
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    assert (run(text, tmp_path, PATH=path).returncode == 0) == passes
    report = (tmp_path / "report.txt").read_text("utf-8")
    assert ("+x: 2" in report) != passes
    assert ("make test VENV=.venv-newest" in report) == passes


# Stands in for GitHub's command: it keeps what it is told, and knows of one issue.
GH = """\
#!{python}
import json, os, sys
with open("told.json", "a", encoding="utf-8") as told:
    print(json.dumps(sys.argv[1:]), file=told)
if sys.argv[2] == "list":
    print(os.environ["OPEN"])
"""


@pytest.mark.parametrize("number", ["", "7"], ids=["none open", "one open"])
def test_a_changed_output_is_told_in_one_issue(tmp_path: Path, number: str) -> None:
    (tmp_path / "gh").write_text(GH.format(python=sys.executable), "utf-8")
    (tmp_path / "gh").chmod(0o755)
    (tmp_path / "report.txt").write_text("+x: `2`\n" + "long\n" * 20_000, "utf-8")
    (step,) = (s for s in workflow("newest")["jobs"]["report"]["steps"] if "run" in s)
    variables = {
        "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}",
        "TITLE": step["env"]["TITLE"],
        "RUN": "https://example.org/run",
        "OPEN": number,
    }
    done = run(step["run"], tmp_path, **variables)
    assert done.returncode == 0, done.stderr
    told = [json.loads(x) for x in (tmp_path / "told.json").read_text().splitlines()]
    made = ["edit", number] if number else ["create", "--title", step["env"]["TITLE"]]
    assert [each[1] for each in told] == ["list", made[0]]
    assert told[1] == ["issue", *made, "--body-file", "body.md"]
    body = (tmp_path / "body.md").read_text("utf-8")
    assert "https://example.org/run" in body
    assert len(body) < 65_536, "GitHub takes no longer one"
