"""What a build costs beside its parts, as ratios of one run: `make bench`.

The parts, each measured by itself:

- import: a fresh interpreter imports jax.
- runs: all runs, one after another on one core, over the number of cores, but for
  the import.
- plain: MkDocs builds both languages in one process, from pages and notebooks with the
  examples already in place, with the same configuration but for the plugin.

The builds, each a `mkdocs build` of both languages:

- cold: without a cache.
- warm: with all results in the cache.
- script: warm, but one script has changed.
- page: warm, but one page of one language has changed.

Machines are noisy, so that only ratios of one run of this script tell something.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import generated
from cost import Cost, cost
from measurement import FAR, NEAR, Measurement, growth, table

from live_examples import notebook
from live_examples.labels import LABELS
from live_examples.notebook_page import TEMPLATES, notebook_of
from live_examples.plain import Plain
from live_examples.project import load_course

ROOT = Path(__file__).parent.parent
CONFIGURATIONS = {"zh": "mkdocs.yml", "en": "mkdocs.en.yml"}
SIZES = (10, 100, 400)
"""How many lessons the generated courses have."""
TURNS = 3
"""How often warm builds are measured; what is told of them is the median."""
LARGE = 200
"""The lessons from which a course is measured once: it takes minutes a turn."""
BUILD = (sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir")

# The plugin tells the theme which languages have a page; here all have all. Notebooks
# become pages by its templates, which cost less than those of mkdocs-jupyter.
PLAIN = """
import sys
from collections import defaultdict
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.utils import yaml_load
from mkdocs_jupyter.config import settings
settings.templates_dir = sys.argv[2]
for place, file in enumerate(sys.argv[3:]):
    with open(file, "rb") as text:
        plugins = yaml_load(text)["plugins"]
    del plugins["live_examples"]
    config = load_config(file, site_dir=f"{sys.argv[1]}/{place}", plugins=plugins)
    config.plugins.on_startup(command="build", dirty=False)
    languages = {"languages_of": defaultdict(lambda: ["zh", "en"])}
    config.plugins.events["env"].append(
        lambda env, **_: env.globals.update(languages) or env
    )
    build(config)
"""
# Prints the seconds that the runs of some scripts take, or of all, on so many cores.
RUNS = """
import os, sys, time
from pathlib import Path
from live_examples.project import load_course
cores, *names = sys.argv[1:]
os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[: int(cores)])
course = load_course(Path.cwd())
scripts = [course.scripts[name] for name in names] or course.all_scripts()
runs = [run for script in scripts for run in course.runs_of(script)]
start = time.perf_counter()
course.run(runs, cached=False)
print(time.perf_counter() - start)
"""


def copy_project(target: Path) -> Path:
    """A copy of what a build reads, so that the project's own cache is left alone."""
    for name in ("docs", "examples"):
        shutil.copytree(ROOT / name, target / name)
    for name in CONFIGURATIONS.values():
        shutil.copy(ROOT / name, target)
    return target


def expand(project: Path, target: Path) -> Path:
    """The same project with its examples in place, for a build without the plugin."""
    shutil.copytree(project / "docs", target / "docs")
    course = load_course(project)
    course.run(course.runs())
    for language, file in CONFIGURATIONS.items():
        docs = target / "docs" / language
        for page in docs.rglob("*.md"):
            path = page.relative_to(target).as_posix()
            text = page.read_text("utf-8")
            # The plugin offers the scripts for download; here they are files.
            page.write_text(course.expand(path, text, LABELS[language]), "utf-8")
            if name := notebook_of(page.relative_to(docs).as_posix()):
                style = Plain(LABELS[language], 8, str, anchors=True)
                parts = course.parts(path, style, alone=True)
                (docs / name).parent.mkdir(exist_ok=True)
                (docs / name).write_text(notebook.write(parts, style), "utf-8")
        shutil.copytree(project / "examples", docs / "examples")
        shutil.copy(project / file, target)
    return target


def plain(project: Path, site: Path) -> list[str]:
    """The command that builds the languages of an expanded project, one by one."""
    files = [str(project / file) for file in CONFIGURATIONS.values()]
    return [sys.executable, "-c", PLAIN, str(site), str(TEMPLATES), *files]


def runs(project: Path, cores: int, *names: str) -> float:
    """The seconds that the runs of some scripts take, or those of all, with the import.

    Args:
        project: the folder of the course.
        cores: how many cores they may use.
        names: the files of the scripts.
    """
    command = [sys.executable, "-c", RUNS, str(cores), *names]
    return float(subprocess.check_output(command, cwd=project))


def append(file: Path, line: str) -> None:
    """Change a file by a line at its end."""
    file.write_text(f"{file.read_text('utf-8')}\n{line}\n", "utf-8")


def measure(name: str, project: Path, folder: Path) -> Measurement:
    """Measure all builds of a course, and their parts.

    Args:
        name: what the course is called.
        project: its folder, without a cache.
        folder: for what the builds make.
    """
    # MkDocs warns of `edit_uri` without it, page by page.
    address = {"REPO_URL": "https://example.org/course"}
    site = str(folder / "site")

    def built() -> Cost:
        return cost(*BUILD, site, cwd=project, **address)

    cold = built()
    expanded = expand(project, folder / "plain")
    command = plain(expanded, folder / "plain-site")
    course = load_course(project)
    measured = Measurement(name, len(course.pages) // 2, len(course.runs()))
    measured.add("cold", cold)
    script = min((project / "examples").glob("*.py"))
    page = min((project / "docs" / "zh" / "lessons").glob("*.md"))
    cores = len(os.sched_getaffinity(0))
    # By turns, so that a noisy moment meets all.
    for turn in range(1 if measured.pages > LARGE else TURNS):
        measured.add("plain", cost(*command, cwd=expanded, **address))
        measured.add("warm", built())
        append(script, f"# Changed {turn}.")
        measured.add("script", built())
        measured.own.append(runs(project, cores, script.name))
        append(page, f"Changed {turn}.")
        measured.add("page", built())
    measured.imported = cost(sys.executable, "-c", "import jax", cwd=folder).seconds
    measured.alone = max(0.0, runs(project, 1) - measured.imported) / cores
    return measured


def main() -> None:
    """Measure the courses, and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument(
        "courses",
        nargs="*",
        default=["real", *map(str, SIZES)],
        help="`real`, or how many lessons to generate; all by default",
    )
    found = []
    print(
        f"On {len(os.sched_getaffinity(0))} cores. Goals: cold {FAR} x (import + runs "
        f"+ plain), others {NEAR} x plain, and for a changed script its own runs more."
    )
    for course in parser.parse_args().courses:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
            folder = Path(name)
            if course == "real":
                project = copy_project(folder / "project")
                print(table(measure("The real course", project, folder)), flush=True)
                continue
            project = generated.write(folder / "project", int(course))
            found.append(measure(f"{course} generated lessons", project, folder))
            print(table(found[-1]), flush=True)
    if len(found) > 1:
        print(growth(found))


if __name__ == "__main__":
    main()
