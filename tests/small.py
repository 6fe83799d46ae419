"""Small projects in two languages."""

import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest
from conftest import ROOT

from live_examples import agreement, in_step, status
from live_examples.course import Course
from live_examples.project import load_course
from live_examples.standing import Standing

CHINESE = f"""\
INHERIT: {ROOT}/mkdocs.yml
docs_dir: docs/zh
theme: {{custom_dir: {ROOT}/docs/theme}}
nav: [index.md, deep/psum.md]
"""
ENGLISH = """\
INHERIT: mkdocs.yml
docs_dir: docs/en
theme: {language: en}
"""
PAGE = "# {} {{ #page }}\n\n{}\n\n[{}](https://docs.jax.dev)\n"
NAME = "deep/psum"


@dataclass(frozen=True)
class Small:
    """A project with a home page and `deep/psum`, in two languages."""

    root: Path

    def write(self, path: str, text: str) -> None:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")

    def edit(self, path: str, old: str, new: str) -> None:
        text = (self.root / path).read_text("utf-8")
        assert old in text
        self.write(path, text.replace(old, new))

    @property
    def course(self) -> Course:
        return load_course(self.root)

    @property
    def standing(self) -> Standing:
        """How the languages of `deep/psum` stand."""
        found = in_step.named(self.course.standings, NAME)
        assert found
        return found

    @property
    def status(self) -> str:
        return "\n".join(status.report(self.course))

    @property
    def record(self) -> str:
        file = self.root / agreement.PATH
        return file.read_text("utf-8") if file.exists() else ""

    def git(self, *arguments: str) -> None:
        identity = ("-c", "user.name=a", "-c", "user.email=a@example.org")
        command = ["git", *identity, *arguments]
        subprocess.run(command, cwd=self.root, check=True, capture_output=True)


def small(root: Path) -> Small:
    """The project, with nothing recorded."""
    project = Small(root)
    project.write("mkdocs.yml", CHINESE)
    project.write("mkdocs.en.yml", ENGLISH)
    for name in ("index", NAME):
        project.write(f"docs/zh/{name}.md", PAGE.format("一", "一句。", "链接"))
        project.write(f"docs/en/{name}.md", PAGE.format("One", "A sentence.", "link"))
    return project


def agreed(root: Path, patch: pytest.MonkeyPatch) -> Small:
    """The project, with both pages recorded as in step, on a day long ago."""
    project = small(root)
    patch.chdir(root)
    assert in_step.main(["index", NAME]) == 0
    day = f"day = {in_step.date.today()}"
    project.write(agreement.PATH, project.record.replace(day, "day = 2024-02-29"))
    return project
