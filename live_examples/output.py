"""What a process wrote, made into text that a page can show."""

import re
from collections.abc import Mapping

_ESCAPE = re.compile(
    r"\x1b(?:\[[0-?]*[ -/]*[@-~]"  # CSI: colours, the cursor
    r"|[]PX^_][^\x07\x1b\n]*(?:\x07|\x1b\\)"  # OSC and the like: titles, links
    r"|[ -/]*[0-~])"  # others: character sets, modes
)
# Control characters, but for tab, line feed and carriage return.
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
# jax 0.12 prints a line like `psum.py:31:4 (<module>)` with some sharding errors, even
# with those that are caught. It is no output of the example.
_LOCATION = re.compile(r"^\S+\.(?:py|md):\d+:\d+ \([^()\n]*\)\n", re.MULTILINE)


def text(raw: bytes, paths: Mapping[str, str], *, sort: bool = False) -> str:
    """What a statement printed.

    Args:
        raw: the bytes that it wrote.
        paths: folders of this machine, and what to show in their place.
        sort: whether to sort the lines, for those that come in no fixed order.
    """
    decoded = raw.decode("utf-8", errors="replace").replace("\r\n", "\n")
    for path in sorted(paths, key=len, reverse=True):
        # Nothing that merely begins with the name of a folder.
        end = "" if path.endswith("/") else r"(?![\w-])"
        decoded = re.sub(re.escape(path) + end, paths[path], decoded)
    plain = _LOCATION.sub("", _CONTROL.sub("", _ESCAPE.sub("", decoded)))
    if not sort:
        return plain
    # Not splitlines: it splits at more than line feeds.
    lines = plain.removesuffix("\n")
    return "\n".join(sorted(lines.split("\n"))) + plain[len(lines) :]


def shown(printed: str) -> str:
    """The state in which a terminal would leave what was printed.

    Of a line that a progress bar wrote again and again, the last state is kept.
    """
    lines = [_last_state(line).expandtabs(8).rstrip() for line in printed.split("\n")]
    return "\n".join(lines).rstrip("\n")


def _last_state(line: str) -> str:
    states = [state for state in line.split("\r") if state]
    return states[-1] if states else ""
