"""Faults of the configuration."""

from collections.abc import Callable

from faults.fault import Fault, caught
from faults.scene import ENGLISH, Scene


def option(name: str, text: str, *says: str) -> Fault:
    """An option of the plugin that makes no sense."""
    return caught(
        f"the option `{text}`",
        lambda scene: scene.option(text),
        "(mkdocs.yml:6)",
        f"Plugin 'live_examples' option '{name}'",
        *says,
    )


def first(old: str, new: str) -> Callable[[Scene], None]:
    return lambda scene: scene.edit("mkdocs.yml", old, new)


def second(old: str, new: str) -> Callable[[Scene], None]:
    return lambda scene: scene.edit("mkdocs.en.yml", old, new)


def nowhere(scene: Scene) -> None:
    (scene.root / "examples/there").mkdir()
    scene.patch.chdir(scene.root / "examples/there")


OPTIONS = [
    option("device_count", "device_count: [2]", "Unrecognised configuration name"),
    option("device_counts", "device_counts: [2, 1]", "is not a rising list of numbers"),
    option("device_counts", "device_counts: []", "is not a rising list of numbers"),
    option("device_counts", "device_counts: [0, 2]", "is not a rising list of numbers"),
    option("device_counts", "device_counts: 2", "Expected a list of items"),
    option("expected_count", "expected_count: 3", "3 is not among [2]"),
    option("timeout", "timeout: 0", "0 is not a number of seconds above 0"),
    option("timeout", "timeout: soon", "Expected type"),
    option("output_limit", "output_limit: -1", "-1 is not a number of bytes above 0"),
    option("memory_limit", "memory_limit: 0", "0 is not a number of megabytes above 0"),
]
FILES = [
    *(
        caught(
            f"a configuration that is no YAML, for {tool}",
            first("theme: {", "theme: ["),
            'mkdocs.yml", line 3',
            "error parsing the configuration file",
            by=tool,
        )
        for tool in ("mkdocs build", "make accept", "pytest")
    ),
    *(
        caught(
            f"an option of MkDocs that makes no sense, for {tool}",
            first("docs/zh", "docs/cn"),
            "docs_dir",
            "docs/cn' isn't an existing directory",
            by=tool,
        )
        for tool in ("mkdocs build", "make status", "pytest")
    ),
    caught(
        "a language whose pages are not there",
        second("docs/en", "docs/eng"),
        "mkdocs.en.yml",
        "docs/eng' isn't an existing directory",
    ),
    caught(
        "a language with the pages of another",
        second("docs_dir: docs/en\n", ""),
        "mkdocs.en.yml: docs_dir is ",
        "docs/zh, as in the first language; give it its own",
    ),
    caught(
        "a language that is called like another",
        second("theme: {language: en}\n", ""),
        "mkdocs.en.yml: theme.language is zh, as in the first language; give it its",
    ),
    caught(
        "a language that inherits from nowhere",
        second("INHERIT: mkdocs.yml", "INHERIT: mkdocs.yaml"),
        "mkdocs.en.yml",
        "mkdocs.yaml' does not exist",
    ),
    caught(
        "a language without the plugin",
        second(ENGLISH, "site_name: Course\ndocs_dir: docs/en\n"),
        "mkdocs.en.yml: ",
        "add `live_examples` to its plugins, or INHERIT them",
    ),
    caught(
        "a site without the plugin",
        first("  live_examples:", "  search: {}\n_:"),
        "mkdocs.yml: ",
        "add `live_examples` to its plugins, or INHERIT them",
        by="make accept",
    ),
    caught(
        "a navigation with a page that is not there",
        first("site_name: 课\n", "site_name: 课\nnav: [index.md, lost.md]\n"),
        "lost.md",
        "included in the 'nav' configuration, which is not found",
    ),
    *(
        caught(
            f"no configuration, for {tool}",
            nowhere,
            "mkdocs.yml",
            "does not exist",
            by=tool,
        )
        for tool in ("mkdocs build", "make accept")
    ),
]
