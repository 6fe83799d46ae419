"""The same course built by this project and by others: `make peers`.

- cold: nothing is there yet.
- warm: nothing has changed.
- edited: the code of one lesson has changed.
"""

import os
import statistics
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import generated
from cost import cost
from sites import CHANGED, Site, markdown_exec, mkdocs_jupyter, myst_nb, ours

TURNS = 3
"""How often warm builds are measured; what is told of them is the median."""
BUILDS = ("cold", "warm", "edited")
Peer = Callable[[Path, Path, int], Site]
NAMES: dict[Peer, str] = {
    ours: "this project",
    markdown_exec: "Material, markdown-exec",
    myst_nb: "Sphinx, MyST-NB",
    mkdocs_jupyter: "mkdocs-jupyter",
}
ROUNDS: dict[int, tuple[Peer, ...]] = {
    40: (markdown_exec, myst_nb),
    10: (mkdocs_jupyter,),
}
"""With whom ours is compared, by the number of lessons."""


def measure(peer: Peer, bin: Path, lessons: int) -> dict[str, float]:
    """The seconds of each of its builds."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        site = peer(folder, bin, lessons)

        def built() -> float:
            return sum(cost(*each, cwd=folder).seconds for each in site.commands)

        cold = built()
        warm = [built() for _ in range(TURNS)]
        edited: list[float] = []
        for _ in range(TURNS):
            for file in site.first:
                text = file.read_text("utf-8")
                assert CHANGED in text
                file.write_text(text.replace(CHANGED, f"{CHANGED} + 0"), "utf-8")
            edited.append(built())
    return {
        "cold": cold,
        "warm": statistics.median(warm),
        "edited": statistics.median(edited),
    }


def table(lessons: int, taken: dict[str, dict[str, float]]) -> str:
    """What each takes, ours first, and how ours compares with each of the others."""
    head = "".join(f"{build:>8}{'ours':>7}{'':8}" for build in BUILDS)
    lines = [
        f"{lessons} scripts of {len(generated.CELLS)} cells on 8 devices, in 2 "
        "languages: seconds, and ours as a multiple (goal: at most 1)",
        f"  {'':24}{head}",
    ]
    ours = next(iter(taken.values()))
    for name, seconds in taken.items():
        cells = [f"  {name:24}"]
        for build in BUILDS:
            ratio = ours[build] / seconds[build]
            judged = f"{ratio:7.2f}  {'met' if ratio <= 1 else 'missed':6}"
            cells.append(f"{seconds[build]:8.2f}{judged if seconds != ours else '':15}")
        lines.append("".join(cells))
    return "\n".join(line.rstrip() for line in lines)


def main() -> None:
    """Measure, and print what came of it."""
    (bin,) = map(Path, sys.argv[1:])
    print(f"On {len(os.sched_getaffinity(0))} cores.")
    for lessons, others in ROUNDS.items():
        taken = {
            NAMES[peer]: measure(peer, bin.absolute(), lessons)
            for peer in (ours, *others)
        }
        print(table(lessons, taken), flush=True)


if __name__ == "__main__":
    main()
