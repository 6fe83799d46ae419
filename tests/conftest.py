"""What the tests of several modules share."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path
from typing import Protocol, TypedDict

import browser
import pytest
from browser import Host, Visitor
from markdown import Markdown
from mkdocs.commands.build import build
from mkdocs.config import load_config
from playwright.sync_api import Browser
from pygments.lexers import get_lexer_by_name
from pygments.lexers.python import Python2Lexer, PythonLexer

from live_examples import percent, runner
from live_examples.options import Options
from live_examples.run import Failure, Result, Run
from live_examples.script import Script
from live_examples.sharding import Sharding

ROOT = Path(__file__).parent.parent
REPOSITORY = "https://github.com/example/course"
ADDRESS = "https://example.org/jax/"
"""Where the tests take the site to be published: below a path, as on many hosts."""
LANGUAGES = {"zh": "", "en": "en/"}
"""Where each language is in the site."""
ARRAYS = Path(__file__).parent / "arrays.py"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser shows the same pages whatever Python has built them."""
    for item in items:
        if "chromium" in getattr(item, "fixturenames", ()):
            item.add_marker("once")


class RunScript(Protocol):
    """Runs a script, given as such or as the text of its only cell."""

    def __call__(
        self,
        script: str | Script,
        *,
        devices: int = 1,
        timeout: float = 30,
        output_limit: int = 20_000,
    ) -> Result: ...


@pytest.fixture
def run(tmp_path: Path) -> RunScript:
    def run(
        script: str | Script,
        *,
        devices: int = 1,
        timeout: float = 30,
        output_limit: int = 20_000,
    ) -> Result:
        if isinstance(script, str):
            script = percent.parse("examples/script.py", f"# %% cell\n{script}")
        file = tmp_path / script.path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(script.source, "utf-8")
        results: list[Result] = []
        runner.run(
            [Run(script, devices)],
            tmp_path,
            Options(timeout=timeout, output_limit=output_limit),
            lambda _, result: results.append(result),
        )
        (result,) = results
        return result

    return run


class Truth(TypedDict):
    """What JAX says of an array, in ways that the runner does not use.

    Args:
        whole: its elements, written out in full, in row-major order.
        index: where the part of each device starts and stops, by device number.
        held: the elements of that part.
    """

    shape: list[int]
    dtype: str
    whole: list[str]
    index: dict[str, list[list[int]]]
    held: dict[str, list[str]]


@dataclass(frozen=True)
class Drawn:
    """An array that a cell of `arrays.py` wants drawn, and the truth about it."""

    array: Sharding
    truth: Truth

    def same(self, one: int, other: int) -> bool:
        """Whether two devices hold the same part, with the same in it."""
        index, held = self.truth["index"], self.truth["held"]
        return (index[str(one)], held[str(one)]) == (
            index[str(other)],
            held[str(other)],
        )


@pytest.fixture(scope="session")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> dict[int, dict[str, Drawn]]:
    """The arrays of `arrays.py`, by device count and by name."""
    script = percent.parse("examples/arrays.py", ARRAYS.read_text("utf-8"))
    found: dict[int, dict[str, Drawn]] = {}

    def done(run: Run, result: Result) -> None:
        assert not isinstance(result, Failure), f"{result.problem}\n{result.detail}"
        truth = json.loads(result.printed[-1])
        found[run.device_count] = {
            array.name: Drawn(array, truth[array.name])
            for cell in result.drawn
            for array in cell
        }

    runs = [Run(script, count) for count in (1, 2, 4, 8)]
    options = Options(output_limit=10**7)
    runner.run(runs, tmp_path_factory.mktemp("arrays"), options, done)
    return found


@dataclass
class Block:
    """A block of code as a browser shows it."""

    language: str
    title: str = ""
    text: str = ""

    @property
    def is_python(self) -> bool:
        lexer = type(get_lexer_by_name(self.language))
        return issubclass(lexer, (PythonLexer, Python2Lexer))


class Html(HTMLParser):
    """HTML, with the blocks of code in it and the labels of its tabs."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text
        self.blocks: list[Block] = []
        self.tabs: list[list[str]] = []
        self._inside = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        classes = (dict(attrs).get("class") or "").split()
        if "highlight" in classes:
            self.blocks.append(Block(classes[0].removeprefix("language-")))
        if "tabbed-set" in classes:
            self.tabs.append([])
        if tag in ("pre", "label") or "filename" in classes:
            self._inside = tag
            if tag == "label":
                self.tabs[-1].append("")

    def handle_endtag(self, tag: str) -> None:
        if tag == self._inside:
            self._inside = ""

    def handle_data(self, data: str) -> None:
        if self._inside == "pre":
            self.blocks[-1].text += data
        elif self._inside == "span":
            self.blocks[-1].title += data
        elif self._inside == "label":
            self.tabs[-1][-1] += data


class Render(Protocol):
    """Makes HTML of Markdown, as the site does."""

    def __call__(self, text: str) -> Html: ...


@pytest.fixture(scope="session")
def render() -> Render:
    config = load_config(str(ROOT / "mkdocs.yml"))
    markdown = Markdown(
        extensions=config.markdown_extensions, extension_configs=config.mdx_configs
    )

    def render(text: str) -> Html:
        markdown.reset()
        return Html(markdown.convert(text))

    return render


def build_site(project: Path, folder: Path, address: str, **settings: object) -> None:
    """Build the site of a project, to be published at an address or anywhere ("")."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SITE_URL", address)
        patch.setenv("REPO_URL", REPOSITORY)
        file = str(project / "mkdocs.yml")
        config = load_config(file, site_dir=str(folder), strict=True, **settings)
        config.plugins.on_startup(command="build", dirty=False)
        build(config)


@pytest.fixture(scope="session")
def built_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of this project's site, as it would be published."""
    folder = tmp_path_factory.mktemp("site")
    build_site(ROOT, folder, ADDRESS)
    return folder


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The system's Chromium."""
    with browser.launched() as chromium:
        yield chromium


@pytest.fixture
def visit(chromium: Browser, built_site: Path) -> Iterator[Visitor]:
    """Opens pages of the site at the address where it is published.

    A test that expects problems clears `visit.problems`.
    """
    visitor = Visitor(chromium, Host(built_site, ADDRESS))
    yield visitor
    visitor.close()
    assert not visitor.problems, "\n".join(visitor.problems)
