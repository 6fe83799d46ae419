"""Comments in stylesheets and scripts, which readers need not load."""

import re
from pathlib import Path

QUOTED = r"\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'"
"""A text between quotes in a stylesheet, as a pattern."""
_IN_CSS = re.compile(rf"({QUOTED})|(?:\s*/\*.*?\*/)+\s*|\n\s*", re.DOTALL)
_IN_SCRIPT = re.compile(r"^ *(?://.*|/\*(?s:.*?)\*/ *)\n", re.MULTILINE)


def out_of_stylesheet(css: str) -> str:
    """A stylesheet without its comments, and without indentation."""
    return _IN_CSS.sub(lambda match: match[1] or "\n", css).strip()


def out_of_script(script: str) -> str:
    """A script without the comments that have lines of their own.

    Args:
        script: in which no text over several lines has a line that begins with `//`.
    """
    return _IN_SCRIPT.sub("", script)


def out_of_site(folder: Path) -> None:
    """Rewrite the site's own scripts; its stylesheets, `stylesheet` rewrites."""
    for file in folder.rglob("assets/*.js"):
        file.write_text(out_of_script(file.read_text("utf-8")), "utf-8")
