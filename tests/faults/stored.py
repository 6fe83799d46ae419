"""Faults of what is kept from run to run, and of the way there."""

import json
import os
import shutil
import signal
import time
from collections.abc import Callable
from pathlib import Path

from faults import tools
from faults.conditions import full_disk, killed, modes_hold
from faults.fault import Fault, caught, harmless
from faults.scene import COUNT, Scene, left_running
from live_examples import cache

BUILD = ("-m", "mkdocs", "build", "--strict")
SHOWN = "devices: 2"


def entries(scene: Scene) -> list[Path]:
    found = sorted((scene.root / ".cache").iterdir())
    assert found, "the project has been built"
    return found


def each_entry(change: Callable[[Path], object]) -> Callable[[Scene], None]:
    """Something has become of each entry of the cache."""

    def inject(scene: Scene) -> None:
        for entry in entries(scene):
            change(entry)

    return inject


def cut(entry: Path) -> None:
    entry.write_bytes(entry.read_bytes()[:-9])


def forge(**changes: object) -> Callable[[Path], None]:
    def change(entry: Path) -> None:
        entry.write_text(json.dumps(json.loads(entry.read_text("utf-8")) | changes))

    return change


def lie(entry: Path) -> None:
    text = entry.read_text("utf-8")
    entry.write_text(text.replace("devices: 2", "devices: 3"), "utf-8")


def to_folder(entry: Path) -> None:
    entry.unlink()
    (entry / "x").mkdir(parents=True)


def other_version(scene: Scene) -> None:
    real = cache.version
    scene.patch.setattr(
        cache, "version", lambda name: "0.1" if name == "jax" else real(name)
    )


def instead(make: Callable[[Path], object]) -> Callable[[Scene], None]:
    """Something else is in the place of the cache."""

    def inject(scene: Scene) -> None:
        shutil.rmtree(scene.root / ".cache")
        make(scene.root / ".cache")

    return inject


def without_writing(scene: Scene) -> None:
    """The cache is as it is, and lacks a run that is wanted."""
    for entry in entries(scene):
        entry.unlink()
    (scene.root / ".cache").chmod(0o555)
    scene.during.append(modes_hold())


def without_reading(scene: Scene) -> None:
    each_entry(lambda entry: entry.chmod(0))(scene)
    scene.during.append(modes_hold())


def full(scene: Scene) -> None:
    each_entry(Path.unlink)(scene)
    scene.during.append(full_disk())


def stopped(stage: str, event: str, path: str) -> Fault:
    """A build that has been killed, and then another."""

    def inject(scene: Scene) -> None:
        before = scene.files
        shutil.rmtree(scene.root / ".cache")
        killed(scene, *BUILD, event=event, path=path)
        assert scene.files == before, "the build that was killed has changed these"

    return harmless(f"a build killed {stage}, and another", inject, SHOWN)


def stale(scene: Scene) -> None:
    """The output that count.py expects is an old one."""
    scene.edit("examples/count.py", "# > devices: 2", "# > devices: 7")


def killed_accept(scene: Scene) -> None:
    stale(scene)
    text = (scene.root / "examples/count.py").read_bytes()
    killed(scene, "-m", "live_examples.accept", event="os.rename", path="count.py")
    assert (scene.root / "examples/count.py").read_bytes() == text
    for left in (scene.root / "examples").glob(".*.tmp"):
        left.unlink()


def interrupted(number: signal.Signals) -> Callable[[Scene], None]:
    """A build has been told to stop while an example runs."""

    def inject(scene: Scene) -> None:
        mark = scene.root.parent / "begun"
        scene.code(
            f"import time\n\nopen({str(mark)!r}, 'w').close()\ntime.sleep(300)\n"
        )
        build = tools.started(scene)
        end = time.monotonic() + tools.WAIT
        while not mark.exists() and build.poll() is None and time.monotonic() < end:
            time.sleep(0.02)
        build.send_signal(number)
        said = tools.ended(build).said
        assert mark.exists(), said
        scene.write("examples/count.py", COUNT)
        if number != signal.SIGINT:  # who is told so cleans nothing up
            assert not left_running(scene.temporary)
            shutil.rmtree(scene.temporary)
            scene.temporary.mkdir()

    return inject


CACHE = [
    harmless("entries that break off", each_entry(cut), SHOWN),
    harmless("empty entries", each_entry(lambda entry: os.truncate(entry, 0)), SHOWN),
    harmless("entries of other runs", each_entry(forge(key="0")), SHOWN),
    harmless("entries without output", each_entry(forge(printed=[])), SHOWN),
    harmless("folders for entries", each_entry(to_folder), SHOWN),
    harmless("another version of JAX than that of the cache", other_version, SHOWN),
    harmless("entries that may not be read", without_reading, SHOWN),
    harmless("a cache that is a file", instead(Path.touch), SHOWN),
    harmless(
        "a cache that is a link to nowhere",
        instead(lambda path: path.symlink_to("nowhere")),
        SHOWN,
    ),
    harmless("a cache that may not be written", without_writing, SHOWN),
    harmless(
        "a cache on a disk that is full",
        full,
        "2 passed",
        by="pytest",
    ),
    caught(
        "entries that lie",
        each_entry(lie),
        "examples/count.py:6: [2 devices] ",
        by="make repeat",
    ),
]
BUILDS = [
    harmless(
        "two builds at once",
        instead(Path.mkdir),
        SHOWN,
        by="mkdocs build, twice",
    ),
    stopped("before the first run", "os.mkdir", "live-examples-"),
    stopped("while it keeps a result", "os.rename", ".cache"),
    stopped("while it writes the first language", "open", "site/lessons"),
    stopped("while it writes the second language", "open", "site/en/lessons"),
    harmless(
        "a build stopped by Ctrl-C, and another", interrupted(signal.SIGINT), SHOWN
    ),
    harmless("a build told to end, and another", interrupted(signal.SIGTERM), SHOWN),
    harmless("a build killed, and another", interrupted(signal.SIGKILL), SHOWN),
    harmless(
        "accept killed while it writes, and once more",
        killed_accept,
        "examples/count.py: updated",
        by="make accept",
        writes=("examples/count.py",),
    ),
]
