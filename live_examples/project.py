"""A project as MkDocs knows it: its options, and the course that is read from it."""

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from mkdocs.config import base
from mkdocs.config import config_options as option
from mkdocs.config.defaults import MkDocsConfig

from live_examples import agreement, course, languages, standing
from live_examples.agreement import Agreement
from live_examples.course import Course
from live_examples.options import Options
from live_examples.problem import Invalid


class Config(base.Config):
    """The options under `plugins: live_examples:`; see `Options`.

    Two are none of those: `offline` names a zip of the whole site, to be put into it,
    and `only` the one page, as in `lessons/psum`, that a preview has.
    """

    device_counts = option.ListOfItems(
        option.Type(int), default=list(Options.device_counts)
    )
    expected_count = option.Type(int, default=Options.expected_count)
    timeout = option.Type((int, float), default=Options.timeout)
    output_limit = option.Type(int, default=Options.output_limit)
    memory_limit = option.Type(int, default=Options.memory_limit)
    cache_dir = option.Type(str, default=str(Options.cache_dir))
    offline = option.Type(str, default="")
    only = option.Type(str, default="")

    def options(self) -> Options:
        """The same, apart from MkDocs."""
        return Options(
            tuple(self.device_counts),
            self.expected_count,
            self.timeout,
            self.output_limit,
            self.memory_limit,
            Path(self.cache_dir),
        )

    def validate(self) -> tuple[list, list]:
        """The errors and warnings that MkDocs reports."""
        errors, warnings = super().validate()
        try:
            errors or self.options()
        except ValueError as error:
            name, _, message = str(error).partition(": ")
            errors.append((name, base.ValidationError(message)))
        return self._with_places(errors), self._with_places(warnings)

    def _with_places(self, found: list) -> list:
        """What MkDocs reports of each option, with the place where it is set."""
        file = Path(self.config_file_path or "mkdocs.yml")
        text = file.read_text("utf-8") if file.exists() else ""
        placed = []
        for name, message in found:
            set_at = re.search(rf"^[^#\n]*\b{name}[ ]*:", text, re.MULTILINE)
            line = f":{text[: set_at.end()].count(chr(10)) + 1}" if set_at else ""
            error = base.ValidationError(f"{message} ({file.name}{line})")
            placed.append((name, error))
        return placed


def load_course(root: Path) -> Course:
    """The course of a project, with the options of its `mkdocs.yml`.

    Its pages are those of all languages, and the Markdown files beside `mkdocs.yml`.

    Args:
        root: the project's folder.

    Raises:
        ConfigurationError: if it is configured wrongly.
    """
    config = languages.load(root / "mkdocs.yml")
    languages.require_plugin(config)
    return course_of([config, *languages.others(config)], root.glob("*.md"))


def course_of(configs: Sequence[MkDocsConfig], more: Iterable[Path] = ()) -> Course:
    """The course of a project.

    Args:
        configs: those of its languages; the options are those of the first.
        more: Markdown files that are no pages of the site.
    """
    first = configs[0]
    options = first.plugins["live_examples"].config
    assert isinstance(options, Config)
    pages = {file for each in configs for file in Path(each.docs_dir).rglob("[!.]*.md")}
    found = course.load(languages.root(first), options.options(), pages.union(more))
    _compare(found, languages.folders(configs))
    return found


def _compare(course: Course, folders: Mapping[str, str]) -> None:
    """Hold the languages of the course's pages to what is recorded of them."""
    agreements: dict[str, Agreement] = {}
    try:
        agreements = agreement.read(course.root)
    except Invalid as error:
        course.problems += error.problems
    course.problems += agreement.without_configuration(agreements, folders)
    course.standings = standing.find(course.root, folders, agreements)
    for each in course.standings:
        course.problems += standing.differences(each, course.pages, each.unchanged)
