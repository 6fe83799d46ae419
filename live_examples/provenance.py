"""What produced the site: versions, and the commit it was built from."""

import os
import platform
from dataclasses import dataclass
from datetime import UTC, date, datetime
from importlib.metadata import version
from pathlib import Path

from live_examples import git


@dataclass(frozen=True)
class Provenance:
    """What the outputs of a build come from.

    Args:
        jax: the version of JAX that ran the examples.
        python: the version of Python.
        commit: the full name of the commit; empty if that is not known.
        date: its day, or that of `SOURCE_DATE_EPOCH`; None if neither is known.
    """

    jax: str
    python: str
    commit: str
    date: date | None


def find(root: Path) -> Provenance:
    """What produces the site of a project now.

    Args:
        root: its folder, in a Git repository or not.
    """
    commit, seconds = _commit(root)
    seconds = os.environ.get("SOURCE_DATE_EPOCH") or seconds
    day = datetime.fromtimestamp(int(seconds), UTC).date() if seconds else None
    return Provenance(version("jax"), platform.python_version(), commit, day)


def _commit(root: Path) -> tuple[str, str]:
    """The name and the time of the commit that is checked out; empty without one."""
    name, _, seconds = git.ask(root, "log", "-1", "--format=%H %ct").partition(" ")
    return name, seconds.strip()
