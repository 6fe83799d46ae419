"""The plugin, from a small project to its site."""

import contextlib
import logging
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort

CHINESE = """\
site_name: 课
docs_dir: docs/zh
theme: {name: mkdocs, language: zh}
plugins:
  live_examples: {device_counts: [1, 8], timeout: 20}
markdown_extensions:
  admonition: {}
  attr_list: {}
  pymdownx.details: {}
  pymdownx.highlight: {pygments_lang_class: true}
  pymdownx.superfences: {}
  pymdownx.tabbed: {alternate_style: true}
"""
ENGLISH = """\
INHERIT: mkdocs.yml
site_name: Course
docs_dir: docs/en
theme: {language: en}
"""
SCRIPT = '''\
"""Count devices."""

# %% setup
import os

devices = os.environ["JAX_NUM_CPU_DEVICES"]

# %% same
print("hello")
# > hello

# %% tabs
print("devices:", devices)
# > devices: 8
'''
PAGE = """\
# Devices { #devices }

::: count.py#setup

::: count.py#same

::: count.py#tabs
"""


class Project:
    """A project in a folder of its own, to begin with of one script and one page."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.write("mkdocs.yml", CHINESE)
        self.write("mkdocs.en.yml", ENGLISH)
        self.write("examples/count.py", SCRIPT)
        self.write("docs/zh/index.md", PAGE)
        self.write("docs/en/index.md", PAGE)

    def write(self, name: str, text: str) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")

    def page(self, text: str, languages: tuple[str, ...] = ("zh", "en")) -> None:
        """Add to the page."""
        for language in languages:
            self.write(f"docs/{language}/index.md", f"{PAGE}\n{text}\n")

    def build(self, config_file: str = "mkdocs.yml", **settings: object) -> None:
        config = load_config(str(self.root / config_file), **settings)
        config.plugins.on_startup(command="build", dirty=False)
        build(config)

    def html(self, name: str = "index.html") -> str:
        return (self.root / "site" / name).read_text("utf-8")

    def blocks(self, name: str = "index.html") -> list[str]:
        return Blocks(self.html(name)).texts


class Blocks(HTMLParser):
    """The text of each block of code on a page, in order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._inside = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "pre":
            self._inside = True
            self.texts.append("")

    def handle_endtag(self, tag: str) -> None:
        if tag == "pre":
            self._inside = False
            self.texts[-1] = self.texts[-1].rstrip("\n")

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.texts[-1] += data


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


@pytest.fixture
def log(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    caplog.set_level(logging.INFO, "mkdocs.plugins.live_examples")
    return caplog


def runs(log: pytest.LogCaptureFixture) -> int:
    """How many runs the builds since the last call took."""
    counts = re.findall(r"Ran (\d+) examples", log.text)
    log.clear()
    return sum(map(int, counts))


def errors(log: pytest.LogCaptureFixture) -> list[str]:
    return [
        record.getMessage()
        for record in log.records
        if record.levelno == logging.ERROR and "live_examples" in record.name
    ]


def test_one_build_gives_both_languages_from_one_run_of_each_example(
    project: Project, log: pytest.LogCaptureFixture
) -> None:
    project.build()
    assert runs(log) == 2  # one script on two device counts
    code = [
        'import os\n\ndevices = os.environ["JAX_NUM_CPU_DEVICES"]',
        'print("hello")',
        "hello",
        'print("devices:", devices)',
        "devices: 1",
        "devices: 8",
    ]
    assert project.blocks("index.html") == code
    assert project.blocks("en/index.html") == code
    assert "课" in project.html("index.html")
    assert "Course" in project.html("en/index.html")


def test_each_language_has_words_of_its_own(project: Project) -> None:
    project.build()
    for name, words in [
        ("index.html", ["输出 · 1、8 个设备", ">1 个设备<", ">8 个设备<"]),
        ("en/index.html", ["Output · 1 and 8 devices", ">1 device<", ">8 devices<"]),
    ]:
        html = project.html(name)
        assert [word for word in words if word not in html] == []


def test_another_language_is_built_with_english_words(project: Project) -> None:
    project.write("mkdocs.fr.yml", ENGLISH.replace("en", "fr"))
    project.write("docs/fr/index.md", PAGE)
    project.build()
    assert "8 devices" in project.html("fr/index.html")
    assert project.blocks("fr/index.html") == project.blocks()


def test_code_and_output_are_blocks_with_the_name_of_their_script(
    project: Project,
) -> None:
    project.build()
    html = project.html()
    assert len(re.findall('<span class="filename"[^>]*>count.py</span>', html)) == 3
    assert html.count('<div class="language-python highlight"') == 3
    assert html.count('<div class="language-text output ') == 3


def test_device_counts_that_differ_are_tabs_open_at_the_expected_count(
    project: Project,
) -> None:
    project.write("mkdocs.yml", CHINESE.replace("[1, 8]", "[1, 2, 8, 9]"))
    project.build()
    (tabs,) = re.findall(
        r'<div class="results tabbed-set.*?</div>', project.html(), re.DOTALL
    )
    inputs = re.findall("<input[^>]*>", tabs)
    labels = re.findall("<label[^>]*>(.*?)</label>", tabs)
    assert labels == ["1 个设备", "2 个设备", "8 个设备", "9 个设备"]
    assert ["checked" in each for each in inputs] == [False, False, True, False]


NESTED = """\
1.  First

    ::: count.py#CELL

2.  In

    !!! note "Second"

        ::: count.py#CELL

3.  In

    === "Third"

        ::: count.py#CELL

??? success "Fourth"

    ::: count.py#CELL

after
"""


def nested(html: str) -> Iterator[str]:
    """What stands inside each block of that page."""
    html = html[html.index("<ol>") :]
    blocks = {"First": "li", "Second": "li", "Third": "li", "Fourth": "details"}
    for start, tag in blocks.items():
        begin = html.index(start)
        yield html[begin : html.index(f"</{tag}>", begin)]


def test_a_cell_inside_other_blocks_stays_inside_them(project: Project) -> None:
    project.page(NESTED.replace("CELL", "tabs"))
    project.build()
    for name in ("index.html", "en/index.html"):
        html = project.html(name)
        for part in nested(html):
            assert Blocks(part).texts == [
                'print("devices:", devices)',
                "devices: 1",
                "devices: 8",
            ]
        assert "```" not in html
        assert "<p>after</p>" in html


DRAWING = """\

# %% draw draw="x, y"
import jax
import jax.numpy as jnp

x = jax.pmap(lambda x: x * 2)(jnp.arange(jax.device_count()))
y = jnp.zeros(2)

# %% same_drawing draw="y"
z = 1

# %% both draw="x"
print("both")
# > both
"""
SUPERFENCES = """\
  pymdownx.superfences:
    custom_fences:
      - name: picture
        class: picture
        format: !!python/name:live_examples.picture.fence
"""


def pictures(html: str) -> list[list[str]]:
    """The titles of the pictures on a page, those of each box together."""
    boxes = re.findall(r'<div class="picture"[^>]*>(.*?)</div>', html, re.DOTALL)
    return [
        re.findall(r"<svg [^>]*><title>(.*?)</title>.*?</svg>", box) for box in boxes
    ]


@pytest.fixture
def drawing(project: Project) -> Project:
    """The project, with cells that draw."""
    old = "  pymdownx.superfences: {}\n"
    assert old in CHINESE
    project.write("mkdocs.yml", CHINESE.replace(old, SUPERFENCES))
    project.write("examples/count.py", SCRIPT + DRAWING)
    return project


def test_a_cell_has_a_picture_of_each_array_for_each_device_count(
    drawing: Project,
) -> None:
    drawing.page("::: count.py#draw\n\n::: count.py#same_drawing\n\n::: count.py#both")
    drawing.build()
    for name, one, eight, device in [
        ("index.html", "1 个设备", "8 个设备", ">设备 7<"),
        ("en/index.html", "1 device", "8 devices", ">device 7<"),
    ]:
        html = drawing.html(name)
        assert pictures(html) == [
            ["x (1,) int32", "y (2,) float32"],
            ["x (8,) int32", "y (2,) float32"],
            ["y (2,) float32"],  # the same for all device counts
            ["x (1,) int32"],
            ["x (8,) int32"],
        ]
        labels = re.findall("<label[^>]*>(.*?)</label>", html)
        assert labels == [one, eight] * 3  # with those of the cell `tabs`
        assert device in html
        # Each in the tab of its number of devices, and below what is printed there.
        _, first, second = re.split('<div class="tabbed-block">', html)[-3:]
        assert [Blocks(tab).texts[:1] for tab in (first, second)] == [["both"]] * 2
        assert [pictures(tab) for tab in (first, second)] == [
            [["x (1,) int32"]],
            [["x (8,) int32"]],
        ]


def test_a_picture_inside_other_blocks_stays_inside_them(drawing: Project) -> None:
    drawing.page(NESTED.replace("CELL", "draw"))
    drawing.build()
    for name in ("index.html", "en/index.html"):
        html = drawing.html(name)
        for part in nested(html):
            assert pictures(part) == [
                ["x (1,) int32", "y (2,) float32"],
                ["x (8,) int32", "y (2,) float32"],
            ]
        assert "```" not in html
        assert "<p>after</p>" in html


def test_pictures_come_from_the_cache_as_from_a_run(
    drawing: Project, log: pytest.LogCaptureFixture
) -> None:
    drawing.page("::: count.py#draw")
    drawing.build()
    assert runs(log) == 2
    first = drawing.html()
    drawing.build()
    assert runs(log) == 0
    assert pictures(drawing.html()) == pictures(first) != []


def test_what_cannot_be_drawn_stops_the_build_and_says_where(
    drawing: Project, log: pytest.LogCaptureFixture
) -> None:
    source = (SCRIPT + DRAWING).replace('draw="x, y"', 'draw="x, xs"')
    drawing.write("examples/count.py", source)
    with pytest.raises(Abort):
        drawing.build()
    line = source.split("\n").index('# %% draw draw="x, xs"') + 1
    assert errors(log) == [
        f'examples/count.py:{line}: cell draw: NameError: draw="xs": no such variable; '
        "name one that the cell sees"
    ]


HOSTILE = r"""    <b>bold</b> {{ x }} {% raw %} [l](y) --8<-- $x$ &amp; **b** ```
    ````
```
````
=== 'x'
!!! note
::: count.py#same
</code></pre>

# one
~~~
[TOC] \( \` \\
*[HTML]: x
<!-- x
<script>
---
- x"""


def test_hostile_output_is_shown_as_it_is(project: Project) -> None:
    hostile = f"{HOSTILE} \u2028|\u3000|\ufeff|\u200b|\xa0|\xad"
    script = f'"""Print."""\n\n# %% all\nprint({hostile!r})\n'
    project.write("examples/hostile.py", script)
    project.page("- in a list\n\n    ::: hostile.py#all\n\n    ```python\n"
                 f"    print({hostile!r})\n    ```\n")  # fmt: skip
    project.build()
    for name in ("index.html", "en/index.html"):
        code = f"print({hostile!r})"
        assert project.blocks(name)[-4:] == [code, hostile, code, hostile]


def test_what_only_differs_on_some_devices_is_still_the_output_of_the_cell(
    project: Project,
) -> None:
    script = SCRIPT.replace(
        '"devices:", devices', '"many" if devices > "1" else "", end=""'
    )
    project.write("examples/count.py", script.replace("# > devices: 8", "# > many"))
    project.build()
    assert project.blocks()[-1] == "many"
    assert project.html().count("（没有输出）") == 1
    assert project.html("en/index.html").count("(no output)") == 1


def test_every_script_is_offered_for_download_in_both_languages(
    project: Project,
) -> None:
    project.page("[count.py](examples/count.py)")
    project.build(strict=True)
    for name in ("examples/count.py", "en/examples/count.py"):
        assert (project.root / "site" / name).read_text("utf-8") == SCRIPT


def test_fences_of_a_page_run_in_order_and_those_that_do_not_say_why(
    project: Project,
) -> None:
    project.page(
        "```python\nx = 2\n```\n\n```python title='two.py'\nprint(x)\n# > 2\n```\n\n"
        "```python title='gpu.py' not_run='needs a \"GPU\"' hl_lines='1'\n1 / 0\n```\n"
    )
    project.build()
    assert project.blocks()[-4:] == ["x = 2", "print(x)", "2", "1 / 0"]
    assert "gpu.py · 未运行：needs a &#x27;GPU&#x27;" in project.html()
    assert "gpu.py · Not run: needs a &#x27;GPU&#x27;" in project.html("en/index.html")
    assert '<span class="hll">' in project.html()


def test_editing_prose_runs_nothing_and_editing_a_script_runs_that_one(
    project: Project, log: pytest.LogCaptureFixture
) -> None:
    project.write("examples/other.py", '"""Other."""\n\n# %% all\nprint(1)\n')
    project.page("::: other.py#all")
    project.build()
    assert runs(log) == 4
    project.page("Prose.\n\n::: other.py#all")
    project.build()
    assert runs(log) == 0
    project.write("examples/other.py", '"""Other."""\n\n# %% all\nprint(2)\n')
    project.build()
    assert runs(log) == 2
    assert project.blocks("en/index.html")[-1] == "2"
    # Neither the line endings nor the text of expected output is code.
    expected = SCRIPT.replace("# > hello", "# > ...").replace("\n", "\r\n")
    (project.root / "examples/count.py").write_bytes(expected.encode())
    project.build()
    assert runs(log) == 0


def test_a_project_may_have_one_language_any_theme_and_no_scripts(
    tmp_path: Path,
) -> None:
    project = Project(tmp_path)
    for name in ("examples", "docs/zh", "docs/en"):
        shutil.rmtree(tmp_path / name)
    (tmp_path / "mkdocs.en.yml").unlink()
    project.write("mkdocs.yml", CHINESE.replace(", language: zh", ""))
    project.write("docs/zh/index.md", "# One\n\n```python\nprint(1)\n# > 1\n```\n")
    project.build()
    assert project.blocks() == ["print(1)", "1"]
    assert ">Output<" in project.html()


def test_the_english_site_alone_builds_from_its_own_configuration(
    project: Project,
) -> None:
    project.build("mkdocs.en.yml", site_dir=str(project.root / "site/en"))
    assert project.blocks("en/index.html")[-1] == "devices: 8"
    assert not (project.root / "site/index.html").exists()


def test_a_configuration_of_another_name_builds_its_own_site_and_the_languages(
    project: Project,
) -> None:
    project.write("preview.yml", "INHERIT: mkdocs.yml\nsite_name: Preview\n")
    project.build("preview.yml")
    assert "Preview" in project.html()
    assert "Course" in project.html("en/index.html")


def test_settings_of_the_build_hold_for_every_language(project: Project) -> None:
    project.write("docs/zh/more.md", "# More\n")
    project.write("docs/en/more.md", "# More\n")
    project.build(use_directory_urls=False, site_url="https://example.org/a/")
    for name in ("more.html", "en/more.html"):
        address = f"https://example.org/a/{name}"
        assert f'<link rel="canonical" href="{address}"' in project.html(name)


def test_strictness_holds_for_every_language(project: Project) -> None:
    project.page("[nowhere](nowhere.md)", languages=("en",))
    project.build()
    with pytest.raises(Abort, match="strict"):
        project.build(strict=True)


def test_a_project_is_found_through_a_link(tmp_path: Path) -> None:
    Project(tmp_path / "real")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    config = load_config(str(tmp_path / "link/mkdocs.yml"))
    config.plugins.on_startup(command="build", dirty=False)
    build(config)
    assert (tmp_path / "real/site/en/index.html").exists()


FAILURES = {
    "exception.py": ("print(1)\n1 / 0", 5, "ZeroDivisionError: division by zero"),
    "syntax.py": ("print(1", 4, "SyntaxError: '(' was never closed"),
    "hang.py": (
        "while True:\n    pass",
        4,
        "still running after 5 s (the `timeout` of mkdocs.yml)",
    ),
    "signal.py": (
        "import os\nos.kill(os.getpid(), 11)",
        5,
        "the process died of SIGSEGV",
    ),
    "exit.py": (
        "import os\nos._exit(3)",
        5,
        "the process ended with exit code 3 before the script did",
    ),
    "flood.py": (
        'print("x" * 10**8)',
        4,
        "printed more than 20000 bytes (the `output_limit` of mkdocs.yml)",
    ),
    "deprecated.py": (
        'import warnings\nwarnings.warn("old", DeprecationWarning)',
        5,
        "DeprecationWarning: old",
    ),
}
"""Scripts that fail: what they do, on which line of the file, and what is said."""


def failing(name: str) -> tuple[str, str]:
    """The text of such a script, and the problem that it is."""
    code, line, message = FAILURES[name]
    cell = "cell all: "
    return (
        f'"""Fail."""\n\n# %% all\n{code}\n',
        f"examples/{name}:{line}: {cell}{message}",
    )


def test_all_failures_are_listed_in_one_go_and_the_site_stays_as_it_was(
    project: Project, log: pytest.LogCaptureFixture
) -> None:
    project.build()
    before = files(project.root / "site")
    project.write("mkdocs.yml", CHINESE.replace("timeout: 20", "timeout: 5"))
    expected = [
        "docs/en/index.md:9: no cell tab in examples/count.py; do you mean tabs?",
        "docs/en/index.md:11: no script examples/cont.py; do you mean count.py?",
        "docs/en/index.md:14: NameError: name 'undefined' is not defined",
        "docs/zh/more.md:3: a fence never closed; close it with ```, indented alike",
        "examples/twice.py:6: cell a: a second cell named `a`; the first is on line 3",
    ]
    project.page(
        "::: count.py#tab\n\n::: cont.py#all\n\n```python\nundefined\n```\n\n"
        + "\n\n".join(f"::: {name}#all" for name in FAILURES),
        languages=("en",),
    )
    project.write("docs/zh/more.md", "# More\n\n```python\nprint(1)\n")
    project.write("examples/twice.py", '"""A."""\n\n# %% a\n1\n\n# %% a\n2\n')
    for name in FAILURES:
        text, problem = failing(name)
        project.write(f"examples/{name}", text)
        expected.append(problem)
    log.clear()
    with pytest.raises(Abort, match=f"{len(expected)} problem") as caught:
        project.build()
    assert caught.value.code == 1
    assert errors(log) == sorted(expected, key=by_place)
    assert files(project.root / "site") == before


def test_a_build_wants_each_figure_told_in_every_language(
    project: Project, log: pytest.LogCaptureFixture
) -> None:
    drawing = "# %% curve\nimport matplotlib.pyplot as plt\n\nplt.plot([1, 2])\n"
    project.write("examples/draw.py", f'"""Draw."""\n\n{drawing}')
    project.page('::: draw.py#curve alt="上升"', languages=("zh",))
    project.page("::: draw.py#curve", languages=("en",))
    with pytest.raises(Abort, match="1 problem"):
        project.build()
    (problem,) = errors(log)
    assert problem.startswith("docs/en/index.md:9: the cell draws a figure; say what")
    project.page('::: draw.py#curve alt="It rises."', languages=("en",))
    project.build()
    for name, words in {"index.html": "上升", "en/index.html": "It rises."}.items():
        assert words in project.html(name)


def by_place(problem: str) -> tuple[str, int]:
    path, line, _ = problem.split(":", 2)
    return path, int(line)


def files(folder: Path) -> dict[str, tuple[bytes, int]]:
    """The files of a folder, with content and time."""
    return {
        path.relative_to(folder).as_posix(): (
            path.read_bytes(),
            path.stat().st_mtime_ns,
        )
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_once_undone_everything_is_as_before(
    project: Project, log: pytest.LogCaptureFixture
) -> None:
    project.build()
    before = {
        name: content for name, (content, _) in files(project.root / "site").items()
    }
    project.write("examples/count.py", f"{SCRIPT}1 / 0\n")
    with pytest.raises(Abort):
        project.build()
    project.write("examples/count.py", SCRIPT)
    log.clear()
    project.build()
    assert runs(log) == 0
    after = {
        name: content for name, (content, _) in files(project.root / "site").items()
    }
    undated = re.compile(rb"\d{4}-\d\d-\d\d[^<]*")  # sitemap and page say when
    assert {
        n: undated.sub(b"", c) for n, c in after.items() if not n.endswith(".gz")
    } == {n: undated.sub(b"", c) for n, c in before.items() if not n.endswith(".gz")}


def test_the_command_fails_quiet_or_not_from_another_folder(
    project: Project, tmp_path: Path
) -> None:
    project.write("examples/count.py", f"{SCRIPT}1 / 0\n")
    (tmp_path / "elsewhere").mkdir()
    commands = [
        subprocess.Popen(
            [sys.executable, "-m", "mkdocs", "build", *quiet, "-f", "../mkdocs.yml"],
            cwd=tmp_path / "elsewhere",
            env=os.environ | {"NO_MKDOCS_2_WARNING": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        for quiet in ([], ["-q"])
    ]
    try:
        for command in commands:
            said, _ = command.communicate(timeout=60)
            assert command.returncode == 1
            line = "examples/count.py:15: cell tabs: ZeroDivisionError"
            assert said.count(line) == 1
            assert str(project.root) not in said
    finally:
        for command in commands:
            command.kill()
    assert not (project.root / "site").exists()


def test_nothing_is_left_of_the_runs(project: Project) -> None:
    shutil.rmtree(project.root / ".cache", ignore_errors=True)
    project.build()
    (cache,) = {path.name for path in project.root.iterdir()} - {
        "docs", "examples", "mkdocs.yml", "mkdocs.en.yml", "site",
    }  # fmt: skip
    assert cache == ".cache"
    assert {path.name for path in (project.root / "examples").iterdir()} == {"count.py"}


class Server:
    """`mkdocs serve` as a process of its own, on a free port."""

    def __init__(self, project: Project, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._address = "{}:{}".format(*free.getsockname())
        self._log = folder / "log"
        with self._log.open("w") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "mkdocs", "serve", "-a", self._address],
                cwd=project.root,
                env=os.environ | {"NO_MKDOCS_2_WARNING": "1", "TMPDIR": str(folder)},
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def stop(self) -> None:
        """Ctrl-C, and worse if that does not do."""
        try:
            self._process.send_signal(signal.SIGINT)
            self._process.wait(timeout=20)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()

    def page(self, name: str = "") -> str:
        """A page; empty if the server does not answer, or has none."""
        try:
            with urllib.request.urlopen(
                f"http://{self._address}/{name}", timeout=5
            ) as page:
                return page.read().decode()
        except OSError:
            return ""

    def wait_for(self, *names: str, text: str, gone: bool = False) -> None:
        """Wait until these pages show a text, or show it no more."""

        def done(name: str) -> bool:
            page = self.page(name)
            return bool(page) and (text in page) != gone

        limit = time.monotonic() + 60
        while not all(map(done, names)):
            log = self._log.read_text()
            assert self._process.poll() is None, log
            assert time.monotonic() < limit, f"{names}: {text!r} {gone=}\n{log}"
            time.sleep(0.1)

    def wait_until_said(self, text: str, *, times: int) -> None:
        limit = time.monotonic() + 60
        while (log := self._log.read_text()).count(text) < times:
            assert time.monotonic() < limit, log
            time.sleep(0.1)


@pytest.fixture
def server(
    project: Project, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    server = Server(project, tmp_path_factory.mktemp("server"))
    try:
        server.wait_for("", "en/", text="devices: 8")
        yield server
    finally:
        server.stop()


BOTH = ("", "en/")


def test_the_preview_follows_every_edit_and_survives_every_mistake(
    project: Project, server: Server
) -> None:
    # An edit of either language or of a script is there at once.
    project.page("new prose", languages=("zh",))
    server.wait_for("", text="new prose")
    project.page("new prose", languages=("en",))
    server.wait_for("en/", text="new prose")
    project.write("examples/count.py", SCRIPT.replace("hello", "good day"))
    server.wait_for(*BOTH, text="good day")

    # A script that fails and a page with an open fence are a red box, until mended.
    project.write("examples/count.py", f"{SCRIPT}1 / 0\n")
    server.wait_for(*BOTH, text='<div class="admonition failure">')
    server.wait_for(*BOTH, text="examples/count.py:15: cell tabs: ZeroDivisionError")
    project.write("examples/count.py", SCRIPT)
    project.page("```python\nopen", languages=("en",))
    server.wait_for("en/", text="docs/en/index.md:9: a fence never closed")
    server.wait_for("", text="admonition failure", gone=True)
    project.page("::: count.py#tab", languages=("en",))
    server.wait_for("en/", text="docs/en/index.md:9: no cell tab in examples/count.py")

    # A configuration that cannot be read leaves the last good pages, until mended.
    project.write("mkdocs.en.yml", ENGLISH + "nonsense: [")
    server.wait_until_said("error parsing the configuration file", times=1)
    server.wait_for(*BOTH, text="hello")
    project.write("mkdocs.en.yml", ENGLISH)
    project.write("mkdocs.yml", CHINESE + "nonsense: [")
    server.wait_until_said("error parsing the configuration file", times=2)
    server.wait_for(*BOTH, text="hello")
    project.write("mkdocs.yml", CHINESE)
    project.page("all is well")
    server.wait_for(*BOTH, text="all is well")
    server.wait_for(*BOTH, text="admonition failure", gone=True)
