"""The site's colors can be told apart, as the head of site.css says they can."""

import re

import pytest
from conftest import ROOT
from contrast import Color, contrast, rgb

CSS = (ROOT / "docs/theme/assets/site.css").read_text("utf-8")
SCHEMES = {"light": "default", "dark": "slate"}
GROUNDS = [
    "--md-default-bg-color",
    "--md-code-bg-color",
    "--site-code-bar",
    "--site-output-bg",
    "--site-output-bar",
]
CODE = ["--md-code-bg-color"]
PAGE = ["--md-default-bg-color"]
PAIRS = {
    "ink": ("--md-default-fg-color", GROUNDS),
    "soft": ("--md-default-fg-color--light", GROUNDS),
    "link": ("--md-typeset-a-color", GROUNDS),
    "accent": ("--md-accent-fg-color", GROUNDS),
    "keyword": ("--md-code-hl-keyword-color", CODE),
    "string": ("--md-code-hl-string-color", CODE),
    "number": ("--md-code-hl-number-color", CODE),
    "function": ("--md-code-hl-function-color", CODE),
    "constant": ("--md-code-hl-constant-color", CODE),
    "special": ("--md-code-hl-special-color", CODE),
    "operator": ("--md-code-hl-operator-color", CODE),
    "comment": ("--md-code-hl-comment-color", CODE),
    "devices": ("--site-node", PAGE),
    "button": ("--md-primary-bg-color", ["--md-primary-fg-color"]),
}
"""Each color of the table, and what it is seen on."""
ROW = re.compile(
    r"^ +(?P<name>\w+)" + 2 * r" +#(\w{6})(?: on #(\w{6}))? +([\d.]+)", re.MULTILINE
)
EVERY_PAIR = pytest.mark.parametrize(
    ("name", "scheme"), [(name, scheme) for name in PAIRS for scheme in SCHEMES]
)


def colors(scheme: str) -> dict[str, str]:
    """The colors of a scheme, by variable."""
    _, _, rest = CSS.partition(f'[data-md-color-scheme="{SCHEMES[scheme]}"] {{')
    block = rest.partition("}")[0]
    return dict(re.findall(r"(--[\w-]+): #(\w{3}|\w{6});", block))


def table() -> dict[tuple[str, str], tuple[str, str | None, float]]:
    """By name and scheme: the color, the one it is on, and their contrast."""
    rows = {}
    for row in ROW.finditer(CSS.partition("*/")[0]):
        name, *cells = row.groups()
        rows[name, "light"] = cells[0], cells[1], float(cells[2])
        rows[name, "dark"] = cells[3], cells[4], float(cells[5])
    return rows


def seen(name: str, scheme: str) -> tuple[Color, list[Color]]:
    variable, grounds = PAIRS[name]
    own = colors(scheme)
    return rgb(own[variable]), [rgb(own[ground]) for ground in grounds]


def test_the_table_has_every_color() -> None:
    assert table().keys() == {(name, scheme) for name in PAIRS for scheme in SCHEMES}


@EVERY_PAIR
def test_a_color_can_be_seen_on_all_that_it_is_seen_on(name: str, scheme: str) -> None:
    color, grounds = seen(name, scheme)
    least = 3 if name == "devices" else 4.5
    assert min(contrast(color, ground) for ground in grounds) >= least


@EVERY_PAIR
def test_the_table_tells_the_colors_and_their_contrasts(name: str, scheme: str) -> None:
    color, grounds = seen(name, scheme)
    written, ground, lowest = table()[name, scheme]
    assert rgb(written) == color, f"write the color of {PAIRS[name][0]} in the table"
    assert ground is None or rgb(ground) in grounds
    real = round(min(contrast(color, each) for each in grounds), 1)
    assert lowest == real, f"write {real}"


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_icon_has_the_colors_of_the_logo(scheme: str) -> None:
    icon = (ROOT / "docs/theme/assets/favicon.svg").read_text("utf-8")
    light, dark = re.findall(r"--stroke:#(\w{6});--node:#(\w{6})", icon)
    own = colors(scheme)
    wanted = own["--md-primary-fg-color"], own["--site-node"]
    assert {"light": light, "dark": dark}[scheme] == wanted


def test_the_icon_is_the_logo() -> None:
    files = "docs/theme/assets/favicon.svg", "docs/theme/.icons/logo.svg"
    icon, logo = (
        re.findall(r' d="([^"]+)"', (ROOT / file).read_text("utf-8")) for file in files
    )
    assert icon == logo
