"""The adapter to MkDocs: what is done at each step of its builds."""

import logging
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Literal
from urllib.parse import urljoin

from jinja2 import Environment
from mkdocs.commands.build import build
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort, MkDocsException
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import BasePlugin, event_priority
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.utils.templates import TemplateContext

from live_examples import (
    agreement,
    alt,
    command,
    comments,
    fingerprint,
    handouts,
    languages,
    markup,
    notebook_page,
    offline,
    preview,
    project,
    provenance,
    search,
    stylesheet,
    typeset,
)
from live_examples.beside import Beside
from live_examples.course import Course
from live_examples.project import Config
from live_examples.provenance import Provenance
from live_examples.run import Failure
from live_examples.sources import EXAMPLES

log = logging.getLogger("mkdocs.plugins.live_examples")


class LiveExamples(BasePlugin[Config]):
    """Runs the examples before a build, and puts them into its pages.

    Each `mkdocs.X.yml` beside `mkdocs.yml` is the same site in another language. It is
    built along with the first, into the folder `X/` of its site.
    """

    def __init__(self) -> None:
        self._course: Course | None = None
        self._others: list[MkDocsConfig] = []
        self._beside: dict[str, Beside] = {}
        self._languages_of: dict[str, list[str]] = {}
        self._provenance: Provenance | None = None
        self._serving = False
        self._sibling = False

    def on_startup(
        self, *, command: Literal["build", "gh-deploy", "serve"], dirty: bool
    ) -> None:
        self._serving = command == "serve"

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        if languages.code(config):
            # A host serves that of its root, whatever the address that leads nowhere.
            config.theme.static_templates.discard("404.html")
        instant, features = "navigation.instant", config.theme.get("features", [])
        if instant in features and not config.site_url:
            # It asks for the sitemap, which there is only for a site with an address.
            config.theme["features"] = [each for each in features if each != instant]
        if not config.repo_url:
            config.edit_uri = None  # of which MkDocs would warn, page by page
        if self.config.only:
            preview.narrow(config, self.config.only)
        if not self._sibling:
            self._others = list(languages.others(config))
            if not self._serving:
                config.site_url = languages.address(config, config.site_url)
        return config

    def on_pre_build(self, *, config: MkDocsConfig) -> None:
        if self._sibling:
            return
        self._course = project.course_of([config, *self._others])
        if self.config.only:
            preview.shorten(self._course, self.config.only)
        self._provenance = provenance.find(languages.root(config))
        start = time.monotonic()
        if ran := self._course.run(self._course.runs()):
            log.info(f"Ran {ran} examples in {time.monotonic() - start:.1f} seconds")
        problems = sorted(
            [
                *self._course.problems,
                *self._course.failures(),
                *alt.problems(self._course, self._course.all_scripts()),
            ]
        )
        for problem in problems:
            log.error(str(problem))
        for result in self._course.results.values():
            if isinstance(result, Failure) and result.detail:
                log.debug(f"{result.problem}\n{result.detail}")
        if problems and not self._serving:
            raise Abort(
                f"{len(problems)} problem(s) with examples; the site is left as it was."
            )

    # Before mkdocs-jupyter looks for notebooks.
    @event_priority(50)
    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Offer every script for download, in both languages under the same address."""
        assert self._course
        if self.config.only:
            preview.drop(files, self.config.only)
        scripts = (languages.root(config) / EXAMPLES).glob("[!.]*.py")
        for script in sorted(scripts):
            name = f"{EXAMPLES}/{script.name}"
            files.append(File.generated(config, name, abs_src_path=str(script)))
        if not self._sibling:
            self._begin_others(config)
        handouts.write(self._course, files, config)
        return files

    def on_page_markdown(
        self, markdown: str, *, page: Page, config: MkDocsConfig, files: Files
    ) -> str:
        assert self._course
        path = languages.path(page.file, config)
        if not path or notebook_page.lesson_of(page.file.src_uri):
            return markdown
        return self._course.expand(path, markdown, languages.labels(config))

    def on_page_content(
        self, html: str, *, page: Page, config: MkDocsConfig, files: Files
    ) -> str:
        if name := notebook_page.lesson_of(page.file.src_uri):
            lesson = files.get_file_from_path(name)
            assert lesson and lesson.page
            html = notebook_page.present(html, page, lesson.page, config)
        html = search.only_words(markup.lighten(html))
        chinese = config.theme.get("language") == "zh"
        return typeset.join_chinese(html) if chinese else html

    def on_env(
        self, env: Environment, *, config: MkDocsConfig, files: Files
    ) -> Environment:
        """Tell the theme which languages have a page: `languages_of[path]`."""
        env.globals["languages_of"] = self._languages_of
        return env

    def on_page_context(
        self,
        context: TemplateContext,
        *,
        page: Page,
        config: MkDocsConfig,
        nav: Navigation,
    ) -> TemplateContext:
        """Tell the theme what the page offers, and what produced it."""
        assert self._course
        context["handout"] = handouts.offer(self._course, page, config)
        context["provenance"] = self._provenance
        path = languages.path(page.file, config)
        context["standing"] = next(
            (each for each in self._course.standings if path in each.paths.values()),
            None,
        )
        return context

    # When all that the other plugins do for the first site is done.
    @event_priority(-100)
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        # Nobody asks for it, and it differs from one day to the next.
        Path(config.site_dir, "sitemap.xml.gz").unlink(missing_ok=True)
        if languages.code(config):
            return
        for name, other in self._beside.items():
            if failure := other.wait():
                raise Abort(f"{name}: {failure}")
        stylesheet.slim_site(Path(config.site_dir))
        comments.out_of_site(Path(config.site_dir))
        fingerprint.name_by_content(Path(config.site_dir))
        if self.config.offline and not self.config.only:
            offline.pack(Path(config.site_dir), self.config.offline)

    def on_build_error(self, *, error: Exception) -> None:
        """Say what the system refuses, as a full disk, without a traceback."""
        for other in self._beside.values():
            other.stop()
        if isinstance(error, OSError):
            raise Abort(command.cause(error)) from error

    def _begin_others(self, config: MkDocsConfig) -> None:
        """Begin to build the other languages, once the folder of the site is empty."""
        pages = languages.pages([config, *self._others])
        notebooks = {notebook_page.notebook_of(path): pages[path] for path in pages}
        self._languages_of = pages | notebooks
        self._beside = {}
        for other in self._others if not languages.code(config) else ():
            if language := languages.code(other):
                other.site_dir = str(Path(config.site_dir) / language)
                other.site_url = languages.address(other, config.site_url)
                other.use_directory_urls = config.use_directory_urls
                other.strict = config.strict
                work = partial(self._build_other, other)
                self._beside[Path(other.config_file_path).name] = Beside(work)

    def _build_other(self, other: MkDocsConfig) -> None:
        plugin = other.plugins["live_examples"]
        assert isinstance(plugin, LiveExamples)
        plugin._sibling, plugin._course = True, self._course
        plugin._languages_of = self._languages_of
        plugin._provenance = self._provenance
        other.plugins.on_startup(
            command="serve" if self._serving else "build", dirty=False
        )
        build(other, serve_url=other.site_url if self._serving else None)

    # When no other plugin compares the server's builder any more.
    @event_priority(-100)
    def on_serve(
        self,
        server: LiveReloadServer,
        *,
        config: MkDocsConfig,
        builder: Callable[[], None],
    ) -> LiveReloadServer:
        examples = languages.root(config) / EXAMPLES
        if examples.exists():  # a project may do with the fences of its pages
            server.watch(str(examples))
        for other in self._others:
            server.watch(other.docs_dir)
            server.watch(other.config_file_path)
        if (record := languages.root(config) / agreement.PATH).exists():
            server.watch(str(record))
        if self.config.only:
            for each in (config, *self._others):
                address = preview.address(each, self.config.only)
                log.info(f"Preview: {urljoin(server.url, address)}")
        server.builder = partial(_rebuild, builder)
        return server


def _rebuild(build: Callable[[], None]) -> None:
    """Build, and log what fails: an exception would leave MkDocs's server stuck."""
    try:
        build()
    except MkDocsException as error:
        log.error(str(error))
    except Exception:
        log.exception("The site could not be built")
