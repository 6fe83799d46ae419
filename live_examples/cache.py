"""Results of earlier runs, on disk.

JAX's own cache, of compiled programs, stays off, although it would halve many runs.
With it, scripts were seen to print what others compute (`custom_partitioning`), nothing
(what `inspect_array_sharding` calls during compilation), and warnings by chance (where
two runs write the same program at once).
"""

import contextlib
import hashlib
import json
import platform
import sys
from importlib.metadata import version
from pathlib import Path

from live_examples import atomic
from live_examples.run import Outputs
from live_examples.script import Script
from live_examples.sharding import restore

RUNNER = (
    "cell.py",
    "child.py",
    "figure.py",
    "matplotlibrc",
    "orphan.py",
    "output.py",
    "outline.py",
    "paint.py",
    "percent.py",
    "process.py",
    "renderer.py",
    "runner.py",
    "script.py",
    "sharding.py",
    "surroundings.py",
    "unit.py",
)
"""What makes an output what it is: if one of these changes, all runs again."""
_PACKAGES = ("jax", "jaxlib", "matplotlib", "numpy")


class Cache:
    """The outputs of runs, keyed by all that they depend on.

    Entries are written whole or not at all, so that two builds may share the folder
    and either may be stopped at any time. What cannot be read as an entry is a miss;
    a folder that cannot be written is an empty cache.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._base = hashlib.sha256()
        parts = [sys.version, platform.machine(), *map(version, _PACKAGES)]
        for part in parts:
            self._base.update(part.encode() + b"\0")
        for name in RUNNER:
            self._base.update(Path(__file__).with_name(name).read_bytes() + b"\0")

    def get(self, script: Script, device_count: int) -> Outputs | None:
        """The outputs of such a run, if there has been one."""
        key = self._key(script, device_count)
        try:
            entry = json.loads(self._path(key).read_text("utf-8"))
            printed = tuple(entry["printed"])
            drawn = tuple(tuple(map(restore, cell)) for cell in entry["drawn"])
            figures = tuple(entry["figures"])
            lengths = len(script.statements), len(script.cells)
            whole = entry["key"] == key and (len(printed), len(figures)) == lengths
        except (OSError, ValueError, TypeError, KeyError, RecursionError):
            return None
        if not whole or not all(isinstance(text, str) for text in printed + figures):
            return None
        names = tuple(tuple(array.name for array in cell) for cell in drawn)
        drawn_as_wanted = names == tuple(cell.draw for cell in script.cells)
        return Outputs(printed, drawn, figures) if drawn_as_wanted else None

    def put(self, script: Script, device_count: int, outputs: Outputs) -> None:
        """Keep the outputs of a run."""
        key = self._key(script, device_count)
        path = self._path(key)
        with contextlib.suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            entry = {"key": key, **outputs._asdict()}
            atomic.write(path, json.dumps(entry, ensure_ascii=False).encode())

    def _path(self, key: str) -> Path:
        return self._folder / f"{key}.json"

    def _key(self, script: Script, device_count: int) -> str:
        key = self._base.copy()
        for part in (script.path, _code(script), str(device_count)):
            key.update(part.encode("utf-8", "surrogatepass") + b"\0")
        return key.hexdigest()


def _code(script: Script) -> str:
    """The source without the text of its expected output, line by line the same."""
    lines = script.source.split("\n")
    for statement in script.statements:
        for number in statement.expected_lines:
            lines[number - 1] = "# >"
    return "\n".join(lines)
