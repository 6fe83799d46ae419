"""The languages of a project: `mkdocs.yml`, and each `mkdocs.X.yml` beside it."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from urllib.parse import urljoin

from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import ConfigurationError
from mkdocs.structure.files import File, get_files

from live_examples.labels import LABELS, Labels


def root(config: MkDocsConfig) -> Path:
    """The folder of the project."""
    # Not resolved: MkDocs does not resolve the paths of pages either.
    return Path(config.config_file_path).absolute().parent


def path(file: File, config: MkDocsConfig) -> str:
    """Where a file of the site is in the project; empty if it is not there."""
    source = Path(file.abs_src_path or "")
    folder = root(config)
    return (
        source.relative_to(folder).as_posix() if source.is_relative_to(folder) else ""
    )


def code(config: MkDocsConfig) -> str:
    """The X of `mkdocs.X.yml`; empty for `mkdocs.yml`."""
    return Path(config.config_file_path).stem.partition(".")[2]


def address(config: MkDocsConfig, first: str | None) -> str:
    """Where a language of a site is published; empty if the site has no address.

    Args:
        config: of the language.
        first: where the site is published.
    """
    own = code(config)
    return urljoin(first, f"{own}/") if first and own else first or ""


def labels(config: MkDocsConfig) -> Labels:
    """The words of a site's language: English ones where there are none."""
    return LABELS.get(config.theme.get("language"), LABELS["en"])


def others(config: MkDocsConfig) -> Iterator[MkDocsConfig]:
    """The configurations of the project's other languages.

    Raises:
        ConfigurationError: if one of them goes without this plugin.
    """
    own = Path(config.config_file_path).absolute()
    for file in sorted(own.parent.glob("mkdocs*.yml")):
        if file == own or file.stem.partition(".")[0] != "mkdocs":
            continue
        # MkDocs keeps the plugins that want it from one configuration to the next, for
        # `mkdocs serve`. The other languages must not share theirs with the first.
        kept, MkDocsConfig.plugins.plugin_cache = MkDocsConfig.plugins.plugin_cache, {}
        try:
            other = load_config(str(file))
        finally:
            MkDocsConfig.plugins.plugin_cache = kept
        if "live_examples" not in other.plugins:
            raise ConfigurationError(
                f"{file.name}: add `live_examples` to its plugins, or INHERIT them"
            )
        yield other


def folders(configs: Iterable[MkDocsConfig]) -> dict[str, str]:
    """The folder of the pages of each language, relative to the project."""
    return {
        config.theme.get("language"): Path(
            os.path.relpath(config.docs_dir, root(config))
        ).as_posix()
        for config in configs
    }


def pages(configs: Iterable[MkDocsConfig]) -> dict[str, list[str]]:
    """The languages of the theme that have each page, by its path in `docs_dir`."""
    found: dict[str, list[str]] = {}
    for config in configs:
        for file in get_files(config).documentation_pages():
            found.setdefault(file.src_uri, []).append(config.theme.get("language"))
    return found
