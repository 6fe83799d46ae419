"""Faults of the machine."""

import tempfile
from collections.abc import Callable

from faults.conditions import full_disk, modes_hold, one_core
from faults.fault import Fault, caught, harmless
from faults.scene import Scene
from faults.stored import each_entry, stale

SHOWN = "devices: 2"


def set_to(**variables: str) -> Callable[[Scene], None]:
    """The environment has these variables."""

    def inject(scene: Scene) -> None:
        for name, value in variables.items():
            scene.patch.setenv(name, value)

    return inject


def without(*names: str) -> Callable[[Scene], None]:
    """The environment has no such variables."""

    def inject(scene: Scene) -> None:
        for name in names:
            scene.patch.delenv(name, raising=False)

    return inject


def bare(**variables: str) -> Callable[[Scene], None]:
    """No program is to be found by its name."""

    def inject(scene: Scene) -> None:
        without("CI")(scene)
        set_to(PATH=str(scene.root), **variables)(scene)

    return inject


def closed(*folders: str) -> Callable[[Scene], None]:
    """Nothing can be written in these folders of the project."""

    def inject(scene: Scene) -> None:
        stale(scene)
        for folder in folders:
            (scene.root / folder).chmod(0o555)
        scene.during.append(modes_hold())

    return inject


def closed_site(scene: Scene) -> None:
    (scene.root / "site").chmod(0o555)
    (scene.root / "site/index.html").chmod(0o444)
    scene.during.append(modes_hold())


def closed_temporary(scene: Scene) -> None:
    each_entry(lambda entry: entry.unlink())(scene)
    scene.temporary.chmod(0o555)
    scene.patch.setattr(tempfile, "tempdir", str(scene.temporary))
    scene.during.append(modes_hold())


def full(spoil: Callable[[Scene], None]) -> Callable[[Scene], None]:
    def inject(scene: Scene) -> None:
        spoil(scene)
        scene.during.append(full_disk())

    return inject


def unspaced(scene: Scene) -> None:
    scene.edit("docs/zh/index.md", "一句。", "用JAX。")


def old_python(scene: Scene) -> None:
    python = scene.root / "python"
    python.write_text("#!/bin/sh\nexit 1\n")
    python.chmod(0o755)
    set_to(PYTHON=str(python), VENV=str(scene.temporary / "venv"))(scene)
    for name in ("requirements.txt", "pyproject.toml"):
        scene.write(name, "")


def apart(name: str, inject: Callable[[Scene], None]) -> Fault:
    """What a new process finds in its environment, and does not mind."""
    return harmless(name, inject, SHOWN, by="mkdocs build, apart")


PROXY = "http://127.0.0.1:9"
FAULTS = [
    caught(
        "no browser, in CI",
        bare(CI="1"),
        "",
        "no Chromium on the PATH: install Debian's chromium, or Google Chrome",
        by="tests in the browser",
    ),
    harmless(
        "no browser, elsewhere",
        bare(),
        "no Chromium on the PATH: install Debian's chromium, or Google Chrome",
        by="tests in the browser",
    ),
    apart("neither make nor Git", bare()),
    caught(
        "an old Python",
        old_python,
        "",
        "Python 3.11 or newer is needed: make PYTHON=python3.13",
        by="make site",
    ),
    apart("a locale that is not there", set_to(LC_ALL="xx_YY.ISO-8859-1")),
    apart("no language at all", set_to(LC_ALL="C", LANG="", PYTHONUTF8="0")),
    apart(
        "proxies that do not answer",
        set_to(HTTP_PROXY=PROXY, HTTPS_PROXY=PROXY, ALL_PROXY=PROXY, all_proxy=PROXY),
    ),
    apart("no home", set_to(HOME="/nowhere")),
    apart("settings of JAX", set_to(JAX_PLATFORMS="tpu", XLA_FLAGS="--nonsense")),
    harmless(
        "one core",
        lambda scene: scene.during.append(one_core()),
        SHOWN,
    ),
    caught(
        "a project that may not be written, built",
        closed_site,
        "site/",
        "Permission denied; mend that, and run this again",
    ),
    *(
        caught(
            f"a project that may not be written, for {tool}",
            closed("examples", "docs"),
            at,
            "Permission denied; mend that, and run this again",
            by=tool,
        )
        for tool, at in [("make accept", "examples/"), ("make in-step", "docs/")]
    ),
    caught(
        "no place for temporary files",
        closed_temporary,
        "live-examples-",
        "Permission denied; mend that, and run this again",
    ),
    caught(
        "a disk that is full, for a build",
        full(lambda _: None),
        "",
        "File too large; mend that, and run this again",
    ),
    *(
        caught(
            f"a disk that is full, for {tool}",
            full(spoil),
            at,
            "File too large; mend that, and run this again",
            by=tool,
        )
        for tool, spoil, at in [
            ("make accept", stale, "examples/"),
            ("make format", unspaced, "docs/zh/"),
            ("make in-step", unspaced, "docs/"),
        ]
    ),
]
