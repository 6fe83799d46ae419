"""Whoever builds the site, wherever and whenever, gets the same bytes, and no help."""

import hashlib
import os
import subprocess
import sys
from datetime import UTC, datetime, time
from pathlib import Path
from typing import NamedTuple

import pytest
from conftest import ADDRESS, REPOSITORY, ROOT

from live_examples import provenance

# Read by every Python that starts: what asks for an address is written down, and gets
# none. Processes of one machine may talk through files.
NO_NETWORK = """\
import sys

def refuse(event, args):
    if event == "socket.getaddrinfo":
        asked = args[:2]
    elif event in ("socket.connect", "socket.sendto") and isinstance(args[1], tuple):
        asked = args[1]
    else:
        return
    with open({log!r}, "a", encoding="utf-8") as log:
        print(*asked, file=log)
    raise OSError("there is no network")

sys.addaudithook(refuse)
"""


class Done(NamedTuple):
    """What came of a command.

    Args:
        errors: what it said on standard error.
        asked: the addresses that it asked for.
    """

    errors: str
    asked: str


def without_network(folder: Path, *command: str | Path, **variables: str) -> Done:
    """Run Python without a network, in an empty folder's care."""
    log = folder / "log.txt"
    (folder / "sitecustomize.py").write_text(NO_NETWORK.format(log=str(log)), "utf-8")
    paths = os.pathsep.join([str(folder), str(ROOT)])
    done = subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env=os.environ | variables | {"PYTHONPATH": paths},
        stderr=subprocess.PIPE,
        text=True,
        timeout=600,
    )
    return Done(done.stderr, log.read_text("utf-8") if log.exists() else "")


def test_without_a_network_nothing_is_reached(tmp_path: Path) -> None:
    code = "import socket; socket.create_connection(('127.0.0.1', 9), 1)"
    done = without_network(tmp_path, "-c", code)
    assert "there is no network" in done.errors
    assert done.asked == "127.0.0.1 9\n"


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Done]:
    """The site, built without a network, at another place, time and chance."""
    folder = tmp_path_factory.mktemp("elsewhere") / "other name"
    variables = {
        "LC_ALL": "C",
        "NO_MKDOCS_2_WARNING": "1",
        "PYTHONHASHSEED": "1",
        "REPO_URL": REPOSITORY,
        "SITE_URL": ADDRESS,
        "TZ": "Pacific/Kiritimati",
    }
    if day := provenance.find(ROOT).date:
        noon = datetime.combine(day, time(12), UTC)
        variables["SOURCE_DATE_EPOCH"] = f"{noon.timestamp():.0f}"
    command = ("-m", "mkdocs", "build", "--strict", "-d", folder)
    return folder, without_network(
        tmp_path_factory.mktemp("network"), *command, **variables
    )


def test_a_build_asks_for_nothing_from_a_network(elsewhere: tuple[Path, Done]) -> None:
    folder, done = elsewhere
    assert (folder / "en/index.html").exists(), done.errors
    assert not done.asked, f"the build asked for:\n{done.asked}"


def test_two_builds_give_the_same_bytes(
    built_site: Path, elsewhere: tuple[Path, Done]
) -> None:
    one, other = digests(built_site), digests(elsewhere[0])
    assert {".ipynb", ".zip", ".html", ".css"} <= {Path(name).suffix for name in one}
    differ = [n for n in sorted(one | other) if one.get(n) != other.get(n)]
    assert not differ, f"these differ from build to build: {differ}"


def digests(folder: Path) -> dict[str, str]:
    """A digest of each file, by its path."""
    return {
        file.relative_to(folder).as_posix(): hashlib.sha256(
            file.read_bytes()
        ).hexdigest()
        for file in folder.rglob("*")
        if file.is_file()
    }
