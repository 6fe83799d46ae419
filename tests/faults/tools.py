"""The tools that people and CI use on a project, by the names that they know."""

import contextlib
import io
import logging
import os
import shutil
import subprocess
import sys
import traceback
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from types import ModuleType
from typing import NamedTuple

import browser
import pytest
from click.testing import CliRunner
from conftest import ROOT
from mkdocs.__main__ import cli

from faults.scene import Scene
from live_examples import accept, command, in_step, outputs, prose, status

WAIT = 120
"""How long, in seconds, anything may take that takes few unless it is broken."""


class Outcome(NamedTuple):
    """What came of a tool: its exit code, and all that it said."""

    code: int
    said: str


def use(tool: str, scene: Scene) -> Outcome:
    """Use a tool on a project, in whatever conditions it finds."""
    with ExitStack() as conditions:
        for condition in scene.during:
            conditions.enter_context(condition)
        return TOOLS[tool](scene)


def build(_: Scene) -> Outcome:
    """`mkdocs build --strict`."""
    with _own_logging():
        result = CliRunner().invoke(cli, ["build", "--strict"])
    said = result.output
    if result.exception and not isinstance(result.exception, SystemExit):
        said += "".join(traceback.format_exception(result.exception))
    return Outcome(result.exit_code, said)


def started(scene: Scene, *more: str) -> subprocess.Popen[str]:
    """A build in a process of its own, where that makes a difference."""
    return subprocess.Popen(
        [sys.executable, "-m", "mkdocs", "build", "--strict", *more],
        cwd=scene.root,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )


def environment(**more: str) -> Mapping[str, str]:
    """The environment of a process that uses these modules, and no others."""
    return os.environ | {"PYTHONPATH": str(ROOT), "NO_MKDOCS_2_WARNING": "1"} | more


def ended(process: subprocess.Popen[str]) -> Outcome:
    """What came of it; it is gone then, whatever happened."""
    try:
        said, _ = process.communicate(timeout=WAIT)
    finally:
        process.kill()
        process.wait()
    return Outcome(process.returncode, said)


def build_apart(scene: Scene) -> Outcome:
    return ended(started(scene))


def build_twice(scene: Scene) -> Outcome:
    """Two builds that share the cache, one of them as `make site` would have it."""
    first = started(scene, "--site-dir", str(scene.temporary / "site"))
    one, other = build_apart(scene), ended(first)
    shutil.rmtree(scene.temporary / "site", ignore_errors=True)
    return Outcome(one.code or other.code, one.said + other.said)


def verify(scene: Scene) -> Outcome:
    """`pytest` over scripts and pages."""
    options = ["-p", "live_examples.verify", "-p", "no:cacheprovider", "--capture=no"]
    options += ["-p", "no:xdist", "-p", "no:faulthandler", "-c", os.devnull]
    arguments = [*options, f"--rootdir={scene.root}", "examples", "docs"]
    with _own_logging(), _printed() as output, contextlib.chdir(scene.root):
        code = pytest.main(arguments)
    return Outcome(code, output.getvalue())


def _command(module: ModuleType, *arguments: str) -> Callable[[Scene], Outcome]:
    """A command of the Makefile that is one of these modules."""

    def use(_: Scene) -> Outcome:
        with _captured() as output, pytest.MonkeyPatch.context() as patch:
            patch.setattr(sys, "argv", [module.__name__, *arguments])
            code: object = 0
            try:
                command.run(module.main)
            except SystemExit as end:
                code = end.code
            except Exception:
                code = traceback.format_exc()
            if isinstance(code, str):
                print(code)
        return Outcome(code if isinstance(code, int) else 1, output.getvalue())

    return use


def repeat(scene: Scene) -> Outcome:
    """`make repeat`: what the cache has, beside what comes of running it all again."""
    first, second = _command(outputs, "--cached")(scene), _command(outputs)(scene)
    lines = second.said.splitlines(keepends=True)
    changed = [line for line in lines if line not in first.said]
    code = first.code or second.code or bool(changed)
    return Outcome(int(code), "".join(changed))


def browser_tests(_: Scene) -> Outcome:
    """What every test in the browser begins with."""
    try:
        browser.find()
    except pytest.fail.Exception as error:
        return Outcome(1, str(error))
    except pytest.skip.Exception as error:
        return Outcome(0, str(error))
    return Outcome(0, "")


def tests_of_pages(scene: Scene) -> Outcome:
    """The tests of this project's pages, on the pages of another."""
    names = ("browser", "conftest", "pages", "test_languages", "test_prose")
    folder = scene.temporary / "of" / "tests"
    folder.mkdir(parents=True)
    for name in (*names, "test_unused"):
        shutil.copy(ROOT / "tests" / f"{name}.py", folder)
    for path in ("docs", "examples", "mkdocs.yml", "mkdocs.en.yml"):
        (folder.parent / path).symlink_to(scene.root / path)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    command += ["-c", os.devnull, "--rootdir", folder.parent, "-k", "every", folder]
    done = subprocess.run(
        command,
        cwd=folder.parent,
        env=environment(PYTHONDONTWRITEBYTECODE="1"),
        capture_output=True,
        text=True,
        timeout=WAIT,
    )
    shutil.rmtree(folder.parent)
    return Outcome(done.returncode, done.stdout + done.stderr)


def make_site(scene: Scene) -> Outcome:
    """`make site`, with the Python that the environment names."""
    if not shutil.which("make"):
        browser.lack("no make: install Debian's make")
    done = subprocess.run(
        ["make", "-f", ROOT / "Makefile", "site"],
        cwd=scene.root,
        # A `make test PYTHON=...` would set the variables of this one, too.
        env=environment(MAKEFLAGS=""),
        capture_output=True,
        text=True,
        timeout=WAIT,
    )
    return Outcome(done.returncode, done.stdout + done.stderr)


@contextmanager
def _captured() -> Iterator[io.StringIO]:
    """All that is printed and logged, as on a terminal."""
    log = logging.getLogger("mkdocs")
    with _printed() as output:
        handler = logging.StreamHandler(output)
        handler.setLevel(logging.WARNING)
        log.addHandler(handler)
        try:
            yield output
        finally:
            log.removeHandler(handler)


@contextmanager
def _printed() -> Iterator[io.StringIO]:
    output = io.StringIO()
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        yield output


@contextmanager
def _own_logging() -> Iterator[None]:
    """Keep what a program sets up for itself from the tests that come after."""
    loggers = [logging.getLogger(n) for n in ("mkdocs", "mkdocs.commands.build")]
    before = [(each.handlers[:], each.filters[:], each.level) for each in loggers]
    try:
        with warnings.catch_warnings():
            yield
    finally:
        loggers[0].propagate = True
        for each, (handlers, filters, level) in zip(loggers, before, strict=True):
            each.handlers, each.filters = handlers, filters
            each.setLevel(level)


TOOLS: Mapping[str, Callable[[Scene], Outcome]] = {
    "mkdocs build": build,
    "mkdocs build, apart": build_apart,
    "mkdocs build, twice": build_twice,
    "pytest": verify,
    "make accept": _command(accept),
    "make format": _command(prose),
    "make in-step": _command(in_step, "lessons/count"),
    "make repeat": repeat,
    "make site": make_site,
    "make status": _command(status),
    "tests in the browser": browser_tests,
    "tests of pages": tests_of_pages,
}
"""By the name that the table shows."""
