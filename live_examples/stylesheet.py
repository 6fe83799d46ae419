"""The theme's stylesheet without what the site does not use."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from live_examples import comments
from live_examples.comments import QUOTED

_MARKUP = re.compile(r"<(?:script|style)\b.*?</|<[^>]*>", re.DOTALL)
_NAME = re.compile(r"[\w-]+")
_BRACKETS = rf"\((?:{QUOTED}|[^()\"'])*\)"
_BRACE = re.compile(rf"/\*.*?\*/|{QUOTED}|\\.|([{{}}])", re.DOTALL)
_SELECTOR = re.compile(rf"(?:{QUOTED}|\((?:{_BRACKETS}|[^()])*\)|[^,])+")
_ARGUMENTS = re.compile(_BRACKETS)
_ASKED = re.compile(r"(?:[.#\[]|(?<![~|^$*])=)[\"']?([\w-]+)")
_USE = re.compile(r"var\(\s*(--[\w-]+)")
_SETTING = re.compile(rf"(?<=[{{;])(--[\w-]+):(?:{QUOTED}|{_BRACKETS}|[^;{{}}\"'])*;?")
_EMPTY = re.compile(r"(?:^|(?<=[{}]))[^{}]+\{\}")
_GROUPS = ("@media", "@supports")
_THEME = "assets/stylesheets/main.*.css"
_SCRIPTS = ("assets/*.js", "assets/javascripts/*.js")
# What Material's script can also make, but makes nowhere on this site.
_OFF = re.compile("md-(?:annotation|source|status|tag|version)|mermaid")


def slim_site(folder: Path) -> None:
    """Rewrite the stylesheets of a site that is complete: Material's, and its own.

    Args:
        folder: the site, with all its languages; they share scripts and styles.
    """
    themes = sorted(folder.rglob(_THEME))
    scripts = _read(file for pattern in _SCRIPTS for file in folder.glob(pattern))
    used = {name for name in words(scripts) if not _OFF.search(name)}
    used |= words(tags(_read(folder.rglob("*.html"))))
    for file in {*folder.rglob("*.css")}.difference(themes):
        css = comments.out_of_stylesheet(file.read_text("utf-8"))
        used.update(_USE.findall(css))
        file.write_text(css, "utf-8")
    for file in themes:
        file.write_text(slim(file.read_text("utf-8"), used), "utf-8")


def _read(files: Iterable[Path]) -> Iterator[str]:
    return (file.read_text("utf-8") for file in files)


def tags(pages: Iterable[str]) -> set[str]:
    """The tags of pages of HTML, and the scripts and styles within them."""
    # They repeat themselves so often that there are few.
    return {found for page in pages for found in _MARKUP.findall(page)}


def words(texts: Iterable[str]) -> set[str]:
    """All that can be a name in tags, scripts or styles."""
    return {word for text in texts for word in _NAME.findall(text)}


def slim(css: str, used: set[str]) -> str:
    """The rules that may apply, in their order, with the variables that they need.

    A rule may apply if the classes, ids, attributes and values that one of its
    selectors asks for are in use. Elements do not count: a browser makes some that
    nobody wrote; nor does what pseudo-classes such as `:not()` hold.

    Args:
        css: the stylesheet, without nested rules.
        used: the names in use outside of it, those of variables too.
    """
    css = _applicable(css, used)
    before = ""
    while before != css:
        before, needed = css, used.union(_USE.findall(css))
        css = _SETTING.sub(lambda m, n=needed: m[0] if m[1] in n else "", css)
    return _EMPTY.sub("", css)


def _applicable(css: str, used: set[str]) -> str:
    kept = []
    for prelude, body in _blocks(css):
        if prelude.startswith(_GROUPS):
            body = _applicable(body, used)
        elif not prelude.startswith("@"):
            selectors = _SELECTOR.findall(prelude)
            prelude = ",".join(s for s in selectors if _may_apply(s, used))
        if prelude and body:
            kept.append(f"{prelude}{{{body}}}")
    return "".join(kept)


def _blocks(css: str) -> Iterator[tuple[str, str]]:
    """What stands before and within the outermost braces, but for comments there."""
    depth = start = opened = 0
    for match in _BRACE.finditer(css):
        if match[1] == "{":
            depth += 1
            if depth == 1:
                opened = match.start()
        elif match[1] == "}":
            depth -= 1
            if depth == 0:
                yield css[start:opened].strip(), css[opened + 1 : match.start()]
        elif depth or match[0][:2] != "/*":
            continue
        if depth == 0:
            start = match.end()


def _may_apply(selector: str, used: set[str]) -> bool:
    before = ""
    while before != selector:
        before, selector = selector, _ARGUMENTS.sub("", selector)
    return all(_is_used(name, used) for name in _ASKED.findall(selector))


def _is_used(name: str, used: set[str]) -> bool:
    # Scripts make names like `tabbed-control--${direction}`.
    return name in used or any(
        name[: dash.end()] in used for dash in re.finditer("-", name)
    )
