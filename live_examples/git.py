"""What Git knows of a project, where there is Git and it knows anything."""

import subprocess
from collections.abc import Iterator
from pathlib import Path


def ask(root: Path, *arguments: str) -> str:
    """What a command of Git prints; empty if it fails, or if there is no Git.

    Args:
        root: the folder of a project, in a repository or not.
        arguments: the command.
    """
    command = ["git", "-C", str(root), *arguments]
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, encoding="utf-8", timeout=10
        )
    except (OSError, UnicodeDecodeError, subprocess.TimeoutExpired):
        return ""
    return "" if done.returncode else done.stdout


def texts(root: Path, path: str) -> Iterator[str]:
    """The texts that a file had, the latest first, as far as Git still has them.

    Args:
        root: the folder of the project.
        path: the file, relative to it.
    """
    for commit in ask(root, "log", "--format=%H", "--", path).split():
        yield ask(root, "show", f"{commit}:./{path}").removeprefix("\ufeff")
