"""What CONTRIBUTING.md and the package say of where things belong."""

import re

from conftest import ROOT

import live_examples

MODULES = {path.stem for path in (ROOT / "live_examples").glob("[!_]*.py")}
# Each adapts to MkDocs; the rest can be taken over by another generator.
KNOW_MKDOCS = {
    "command",
    "expanded",
    "handouts",
    "languages",
    "new",
    "notebook_page",
    "plugin",
    "preview",
    "project",
    "verify",
}


def tables() -> list[list[str]]:
    """The places that the map names, by row, in each language."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    begin = r"^\| (?:想改什么|to change) \|.*\n"
    maps = re.findall(rf"{begin}(?:\|.*\n)+", text, re.MULTILINE)
    return [
        [re.findall(r"`([\w./]+)`", row.split("|")[-2])[0] for row in rows]
        for rows in (found.splitlines()[2:] for found in maps)
    ]


def test_the_map_names_a_place_that_is_there_for_each_change() -> None:
    chinese, english = tables()
    assert chinese == english, "the two languages name the same places, in this order"
    assert len(english) >= 10
    missing = [path for path in english if not (ROOT / path).exists()]
    assert missing == [], "name the module where this belongs now"


def test_the_package_says_what_each_module_is() -> None:
    said = set(re.findall(r"`(\w+)`", live_examples.__doc__ or ""))
    assert sorted(said - MODULES) == [], "there is no such module"
    assert sorted(MODULES - said) == [], "say what this is, in __init__.py"


def test_only_adapters_know_mkdocs() -> None:
    known = re.compile(r"^ *(?:from|import) mkdocs", re.MULTILINE)
    found = {
        name
        for name in MODULES
        if known.search((ROOT / f"live_examples/{name}.py").read_text("utf-8"))
    }
    assert found == KNOW_MKDOCS, "keep the core apart from MkDocs"
