"""The languages of a project: `mkdocs.yml`, and each `mkdocs.X.yml` beside it."""

import logging
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from urllib.parse import urljoin

from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import ConfigurationError, MkDocsException
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


def load(file: Path) -> MkDocsConfig:
    """The configuration in a file.

    Raises:
        ConfigurationError: with what MkDocs says of it, if it cannot be used.
    """
    log = logging.getLogger("mkdocs.config")
    log.addHandler(errors := _Errors())
    try:
        return load_config(str(file))
    except MkDocsException as error:
        said = "\n".join([*errors.messages, error.format_message()])
        raise ConfigurationError(f"{file.name}: {said}") from error
    finally:
        log.removeHandler(errors)


class _Errors(logging.Handler):
    """Keeps errors, which MkDocs logs before it gives up."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(record.getMessage())


def others(config: MkDocsConfig) -> Iterator[MkDocsConfig]:
    """The configurations of the project's other languages.

    Raises:
        ConfigurationError: if one of them cannot be used, goes without this plugin, or
            is of the same language, or has the same pages, as the first.
    """
    own = Path(config.config_file_path).absolute()
    for file in sorted(own.parent.glob("mkdocs*.yml")):
        if file == own or file.stem.partition(".")[0] != "mkdocs":
            continue
        # MkDocs keeps the plugins that want it from one configuration to the next, for
        # `mkdocs serve`. The other languages must not share theirs with the first.
        kept, MkDocsConfig.plugins.plugin_cache = MkDocsConfig.plugins.plugin_cache, {}
        try:
            other = load(file)
        finally:
            MkDocsConfig.plugins.plugin_cache = kept
        require_plugin(other)
        if code(other):  # else it is `mkdocs.yml`, beside a variant of it
            _require_own("docs_dir", other.docs_dir, config.docs_dir, other)
            languages = [each.theme.get("language") for each in (other, config)]
            _require_own("theme.language", *languages, other)
        yield other


def require_plugin(config: MkDocsConfig) -> None:
    """Make sure of a plugin without which no page has code and output.

    Raises:
        ConfigurationError: if the configuration lacks it.
    """
    if "live_examples" not in config.plugins:
        name = Path(config.config_file_path).name
        raise ConfigurationError(
            f"{name}: add `live_examples` to its plugins, or INHERIT them"
        )


def _require_own(
    option: str, value: str | None, first: str | None, config: MkDocsConfig
) -> None:
    if value == first:
        name = Path(config.config_file_path).name
        raise ConfigurationError(
            f"{name}: {option} is {value}, as in the first language; give it its own"
        )


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
