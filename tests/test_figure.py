"""Figures that cells draw with matplotlib, from the run to the page."""

import gzip
import json
import math
import os
import re
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from browser import Visitor
from conftest import ROOT, RunScript
from contrast import contrast, rgb
from playwright.sync_api import Page
from test_palette import colors

from live_examples import percent
from live_examples.run import Failure, Outputs

IMPORT = "import matplotlib.pyplot as plt\n"
CURVE = f"""{IMPORT}
plt.semilogy([2.0**-n for n in range(200)])
plt.xlabel("step")
plt.ylabel("loss")
plt.show()
"""


def drawn(run: RunScript, code: str, **settings: int) -> str:
    """The figure of a script of one cell."""
    result = run(code, **settings)
    assert isinstance(result, Outputs), f"{result.problem}\n{result.detail}"
    (svg,) = result.figures
    assert svg, "it drew nothing"
    return svg


def parts(svg: str, tag: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(svg).iter(tag))


def points(outline: str) -> Iterator[tuple[float, float]]:
    """Where the lines of an outline end; it has no curves."""
    x = y = 0.0
    for letter, text in re.findall(r"([Mlhv])([^Mlhv]*)", outline):
        numbers = [float(n) for n in re.findall(r"-?[\d.]+", text)]
        step = 2 if letter in "Ml" else 1
        for n in range(0, len(numbers), step):
            match letter:
                case "M":
                    x, y = numbers[n], numbers[n + 1]
                case "l":
                    x, y = x + numbers[n], y + numbers[n + 1]
                case "h":
                    x += numbers[n]
                case "v":
                    y += numbers[n]
            yield x, y


# What is taken, and when


def test_a_figure_is_taken_at_the_end_of_its_cell_and_closed(run: RunScript) -> None:
    source = (
        f"# %% a\n{IMPORT}plt.plot([1, 2])\nplt.title('first')\n"
        "# %% b\nprint(plt.get_fignums())\n"
        "# %% c\n# nothing\n"
        "# %% d\nplt.plot([2, 1])\nplt.title('second')\nplt.show()\n"
    )
    result = run(percent.parse("examples/a.py", source))
    assert isinstance(result, Outputs), result
    assert [re.findall("first|second", svg) for svg in result.figures] == [
        ["first"],
        [],
        [],
        ["second"],
    ]
    assert "".join(result.printed) == "[]\n"


def test_a_figure_that_is_closed_is_none(run: RunScript) -> None:
    result = run(f"{IMPORT}plt.plot([1, 2])\nplt.close()\n")
    assert isinstance(result, Outputs) and result.figures == ("",)


def test_a_cell_may_draw_a_figure_and_arrays_and_print(run: RunScript) -> None:
    source = (
        f'# %% a draw="x"\nimport jax.numpy as jnp\n{CURVE}x = jnp.ones(2)\nprint(1)'
    )
    result = run(percent.parse("examples/a.py", source))
    assert isinstance(result, Outputs), result
    assert result.printed[-1] == "1\n"
    assert [array.name for array in result.drawn[0]] == ["x"]
    assert result.figures[0]


def test_a_run_that_draws_nothing_does_not_load_matplotlib(run: RunScript) -> None:
    code = "import sys\n\nimport jax\n\njax.numpy.ones(2)\n"
    code += "print('matplotlib' in sys.modules)\n"
    result = run(code)
    assert isinstance(result, Outputs) and result.printed[-1] == "False\n"


def test_a_build_does_not_load_matplotlib() -> None:
    code = "import sys, live_examples.plugin, live_examples.notebook\n"
    code += "assert not [name for name in sys.modules if 'matplotlib' in name]"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_the_settings_of_the_builder_are_not_those_of_a_figure(
    run: RunScript, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = drawn(run, CURVE)
    home = tmp_path / "home"
    for file in (home / ".config/matplotlib/matplotlibrc", home / "matplotlibrc"):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("font.size: 20\nbackend: tkagg\n")
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("MATPLOTLIBRC", str(home / "matplotlibrc"))
    monkeypatch.setenv("MPLCONFIGDIR", str(home / "fonts"))
    monkeypatch.setenv("MPLBACKEND", "tkagg")
    before = sorted(home.rglob("*"))
    code = "import os\n\nprint(os.environ['MPLBACKEND'])\n" + CURVE
    # In a process of its own: the server that runs are forked from is there already.
    script = tmp_path / "build.py"
    script.write_text(BUILD)
    done = subprocess.run(
        [sys.executable, script, code, tmp_path],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == ["agg\n", plain]
    assert sorted(home.rglob("*")) == before, "it has written into the home folder"


BUILD = """
import json, sys
from pathlib import Path
from live_examples import percent, runner
from live_examples.options import Options

def done(run, result):
    print(json.dumps(["".join(result.printed), *result.figures]))

if __name__ == "__main__":
    script = percent.parse("examples/a.py", "# %% a\\n" + sys.argv[1])
    runner.run([runner.Run(script, 1)], Path(sys.argv[2]), Options(), done)
"""


@pytest.mark.parametrize(
    ("code", "message"),
    [
        (
            "plt.figure()\nplt.figure()",
            "2 figures are open at the end of the cell; draw",
        ),
        ("plt.figure(figsize=(6, 4))", "the figure is 6 inches wide; leave it as wide"),
        (
            "plt.plot([1, 2], color='gray')",
            "the figure is drawn in #808080; take black",
        ),
        ("plt.text(0, 0, 'a', color='red')", "the figure is drawn in #ff0000; take"),
        ("plt.imshow([[1, 2]])", "the figure has an image in it; draw lines, points"),
        ("plt.bar([1], [2], hatch='/')", "the figure has hatches"),
        (
            "plt.title(r'$\\frac{1}{2}$')",
            "$\\frac{1}{2}$ in the figure has a line in it",
        ),
        (
            "plt.scatter([n % 97 for n in range(3000)], range(3000))",
            "the figure takes ",
        ),
    ],
)
def test_what_the_site_cannot_show_fails_at_the_header_of_its_cell(
    run: RunScript, code: str, message: str
) -> None:
    source = f"# %% a\n{IMPORT}# %% b\n{code}\n# %% c\nx = 1\n"
    result = run(percent.parse("examples/a.py", source))
    assert isinstance(result, Failure), "it was drawn"
    assert str(result.problem).startswith(
        f"examples/a.py:3: cell b: ValueError: {message}"
    )


# What it looks like


def test_a_figure_is_small(run: RunScript) -> None:
    noisy = "[2.0**-n * (1 + n * 7 % 5) for n in range(200)]"
    for data in ("[2.0**-n for n in range(200)]", noisy):
        svg = drawn(run, CURVE.replace("[2.0**-n for n in range(200)]", data))
        assert len(gzip.compress(svg.encode(), 6)) < 2500
        assert re.fullmatch(r"[^\n]*", svg)
        assert not re.findall(r"\d\.\d\d", svg), "numbers are of one decimal"


def test_a_curve_goes_through_its_points(run: RunScript) -> None:
    values = [math.sin(n / 10) for n in range(100)]
    code = f"{IMPORT}plt.plot({values})\nplt.xlim(0, 100)\nplt.ylim(-2, 2)\n"
    svg = drawn(run, code)
    ink, line = [], []
    for path in parts(svg, "path"):
        outline = list(points(path.get("d", "")))
        (line if "c0" in path.get("stroke", "") else ink).extend(outline)
    left, right = (f(x for x, _ in ink) for f in (min, max))
    top, bottom = (f(y for _, y in ink) for f in (min, max))
    left, bottom = left + 3.5, bottom - 3.5  # where the ticks begin
    assert len(line) > 20
    for x, y in line:
        step = (x - left) / (right - left) * 100
        value = (bottom - y) / (bottom - top) * 4 - 2
        assert abs(value - math.sin(step / 10)) < 0.02, (step, value)


def test_the_text_of_a_figure_is_text(run: RunScript) -> None:
    code = f"{CURVE}plt.title('a < b & c')\nplt.text(100, 1e-9, '$x^2$')\n"
    texts = ["".join(text.itertext()) for text in parts(drawn(run, code), "text")]
    assert {"step", "loss", "a < b & c", "x2", "0", "200"} <= set(texts)
    raised = [t for t in parts(drawn(run, code), "tspan") if t.text == "2"]
    assert raised and all(float(t.get("font-size", 10)) < 10 for t in raised)
    assert all(float(t.get("dy", 0)) < -2 for t in raised)


def test_a_figure_has_no_id_and_asks_for_nothing(run: RunScript) -> None:
    code = f"{IMPORT}plt.plot([1, 9, 2], 'o-')\nplt.ylim(0, 3)\nplt.scatter([1], [2])\n"
    svg = drawn(run, code)
    for word in (" id=", "url(", "href", "http", "<style", "<defs", "<metadata"):
        assert word not in svg


def test_what_leaves_the_axes_is_cut_off(run: RunScript) -> None:
    svg = drawn(run, f"{IMPORT}plt.plot([1, 9, 2])\nplt.ylim(0, 3)\n")
    (box,) = parts(svg, "svg")[1:]
    (line,) = box
    assert "c0" in line.get("stroke", "")
    sides = [float(box.get(name, 0)) for name in ("x", "y", "width", "height")]
    assert box.get("viewBox") == " ".join(f"{side:g}" for side in sides)
    assert min(y for _, y in points(line.get("d", ""))) < 0 < sides[1]
    inside = drawn(run, f"{IMPORT}plt.plot([1, 9, 2])\nplt.ylim(0, 10)\n")
    assert len(parts(inside, "svg")) == 1


def test_lines_differ_by_more_than_their_color(run: RunScript) -> None:
    lines = "".join(f"plt.plot([1, {n}])\n" for n in range(5))
    shown = [
        (path.get("stroke"), path.get("stroke-dasharray"))
        for path in parts(drawn(run, IMPORT + lines), "path")
        if "--site-c" in path.get("stroke", "")
    ]
    assert len(shown) == 5
    assert len({color for color, _ in shown}) == len({dash for _, dash in shown}) == 5


def test_what_rests_on_chance_is_found_in_a_figure_too(tmp_path: Path) -> None:
    files = {
        "mkdocs.yml": "site_name: Course\nplugins: {live_examples: {}}\n",
        "docs/index.md": '# Page\n\n::: a.py#curve alt="It rises."\n',
        "examples/a.py": f"# %% curve\nimport random\n{IMPORT}"
        "plt.plot([1, random.random()])\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    command = [sys.executable, "-m", "live_examples.outputs"]
    first, second = (
        subprocess.run(
            command, cwd=tmp_path, capture_output=True, text=True, timeout=120
        ).stdout.splitlines()
        for _ in range(2)
    )
    assert len(first) == len(second) == 4
    start = "examples/a.py:1: [1 devices] <svg "
    assert first[0].startswith(start) and second[0].startswith(start)
    assert first != second


def test_a_figure_is_the_same_from_run_to_run(run: RunScript) -> None:
    assert drawn(run, CURVE) == drawn(run, CURVE, devices=8)


def test_a_script_alone_draws_without_a_display_and_without_the_site(
    tmp_path: Path,
) -> None:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "MPLBACKEND", "MATPLOTLIBRC", "PYTHONPATH")
    settings = {key: value for key, value in os.environ.items() if key not in hidden}
    settings["MPLCONFIGDIR"] = str(tmp_path)
    code = textwrap.dedent(CURVE) + "print(plt.get_fignums())\n"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env=settings,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stderr


# On a page

WHERE = {"zh": "lessons/training/", "en": "en/lessons/training/"}
CHOSEN = re.compile(r"--site-(c\d): var\((--[\w-]+)\)")


def test_the_colors_of_figures_can_be_seen_in_light_and_in_dark() -> None:
    css = (ROOT / "docs/theme/assets/site.css").read_text("utf-8")
    chosen = dict(CHOSEN.findall(css))
    assert set(chosen) == {f"c{n}" for n in range(5)}
    # As the comment in site.css says.
    for scheme, lowest in {"light": 6.1, "dark": 7.9}.items():
        own = colors(scheme)
        ground = rgb(own["--site-output-bg"])
        real = min(contrast(rgb(own[name]), ground) for name in chosen.values())
        assert round(real, 1) == lowest, f"write {real:.1f}"
        assert real >= 3


def look(page: Page) -> dict:
    return page.locator("svg.figure").evaluate(
        """figure => {
            const of = (element, name) => getComputedStyle(element)[name]
            const body = document.querySelector("article p:not(.time)")
            const curve = figure.querySelector("path[stroke^=var]")
            const text = figure.querySelector("text")
            return {
                curve: of(curve, "stroke"),
                text: of(text, "fill"),
                page: of(body, "color"),
                ground: of(figure.parentElement, "backgroundColor"),
                fonts: [of(text, "fontFamily"), of(body, "fontFamily")],
                pixels: figure.getBoundingClientRect().width / 270 * 10,
                right: figure.getBoundingClientRect().right,
            }
        }"""
    )


def channels(color: str) -> tuple[float, float, float]:
    red, green, blue = (int(n) / 255 for n in re.findall(r"\d+", color)[:3])
    return red, green, blue


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 390, 1280])
@pytest.mark.parametrize("language", WHERE)
def test_a_figure_can_be_read_on_the_page(
    visit: Visitor, language: str, width: int, scheme: str
) -> None:
    page = visit(
        WHERE[language],
        viewport={"width": width, "height": 800},
        color_scheme=scheme,
    )
    seen = look(page)
    ground = channels(seen["ground"])
    assert contrast(channels(seen["curve"]), ground) >= 3
    assert contrast(channels(seen["text"]), ground) >= 4.5
    assert seen["text"] == seen["page"]
    assert seen["fonts"][0] == seen["fonts"][1]
    assert seen["pixels"] >= 9.9, "the text is too small"
    assert seen["right"] <= width


def test_a_figure_has_its_words_in_the_language_of_the_page(visit: Visitor) -> None:
    names = {
        language: visit(path).locator("svg.figure").get_attribute("aria-label")
        for language, path in WHERE.items()
    }
    assert re.search("[\u4e00-\u9fff]", names["zh"] or "")
    assert names["en"] and names["en"].isascii()


def test_the_page_of_a_notebook_has_the_figure_of_the_lesson(visit: Visitor) -> None:
    lesson, notebook = (
        visit(path.replace("lessons", folder)).locator("svg.figure")
        for folder in ("lessons", "notebooks")
        for path in [WHERE["en"]]
    )
    for tell in (
        "figure => [...figure.querySelectorAll('path')].map(p => p.getAttribute('d'))",
        "figure => figure.textContent",
        "figure => figure.ariaLabel",
        "figure => figure.getBoundingClientRect().width",
        "figure => getComputedStyle(figure).backgroundColor",
        "figure => getComputedStyle(figure).color",
    ):
        assert notebook.evaluate(tell) == lesson.evaluate(tell), tell
