"""What a build costs beside its parts, as ratios: `make bench`.

- import: a fresh interpreter imports jax.
- runs: all runs, one after another on one core, over the number of cores, but for
  the import.
- plain: MkDocs builds both languages in one process, from pages and notebooks with the
  examples already in place, with the same configuration but for the plugin.
- cold: `mkdocs build` without a cache.
- warm: `mkdocs build` with all results in the cache.

Machines are noisy, so that only ratios of one run of this script tell something.
"""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from live_examples import notebook
from live_examples.labels import LABELS
from live_examples.notebook_page import TEMPLATES, notebook_of
from live_examples.plain import Plain
from live_examples.project import load_course

ROOT = Path(__file__).parent.parent
CONFIGURATIONS = {"zh": "mkdocs.yml", "en": "mkdocs.en.yml"}
# The plugin tells the theme which languages have a page; here all have all. Notebooks
# become pages by its templates, which cost less than those of mkdocs-jupyter.
PLAIN = """
import sys
from collections import defaultdict
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs_jupyter.config import settings
settings.templates_dir = sys.argv[2]
for place, file in enumerate(sys.argv[3:]):
    config = load_config(file, site_dir=f"{sys.argv[1]}/{place}")
    config.plugins.on_startup(command="build", dirty=False)
    languages = {"languages_of": defaultdict(lambda: ["zh", "en"])}
    config.plugins.events["env"].append(
        lambda env, **_: env.globals.update(languages) or env
    )
    build(config)
"""


def seconds(*command: str, cwd: Path, cores: int | None = None) -> float:
    """How long a command takes, on some of the cores or on all."""
    available = sorted(os.sched_getaffinity(0))

    def pin() -> None:
        os.sched_setaffinity(0, available[:cores])

    start = time.perf_counter()
    subprocess.run(
        command,
        cwd=cwd,
        # MkDocs warns of `edit_uri` without it, page by page.
        env=os.environ | {"REPO_URL": "https://example.org/course"},
        check=True,
        stdout=subprocess.DEVNULL,
        preexec_fn=pin,
    )
    return time.perf_counter() - start


def copy_project(target: Path) -> Path:
    """A copy of what a build reads, so that the project's own cache is left alone."""
    for name in ("docs", "examples"):
        shutil.copytree(ROOT / name, target / name)
    for name in CONFIGURATIONS.values():
        shutil.copy(ROOT / name, target)
    return target


def expand(project: Path, target: Path) -> Path:
    """The same project with its examples in place, and without the plugin."""
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
        lines = (project / file).read_text("utf-8").splitlines(keepends=True)
        (target / file).write_text("".join(without_plugin(lines)), "utf-8")
    return target


def plain(project: Path, site: Path) -> list[str]:
    """The command that builds the languages of an expanded project, side by side."""
    files = [str(project / file) for file in CONFIGURATIONS.values()]
    return [sys.executable, "-c", PLAIN, str(site), str(TEMPLATES), *files]


def without_plugin(lines: list[str]) -> list[str]:
    """A configuration's lines without those of the plugin's own options."""
    kept: list[str] = []
    inside = False
    for line in lines:
        inside = line.startswith("  live_examples:") or (
            inside and line.startswith("    ")
        )
        if not inside:
            kept.append(line)
    return kept


def measure(folder: Path) -> dict[str, float]:
    """The seconds that each part takes."""
    project = copy_project(folder / "project")
    mkdocs = (sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet")
    build = (*mkdocs, "--site-dir", str(folder / "site"))
    cold = seconds(*build, cwd=project)
    expanded = expand(project, folder / "plain")
    build_plain = plain(expanded, folder / "plain-site")
    # By turns, so that a noisy moment meets both.
    pairs = [
        (seconds(*build, cwd=project), seconds(*build_plain, cwd=expanded))
        for _ in range(3)
    ]
    cores = len(os.sched_getaffinity(0))
    imported = seconds(sys.executable, "-c", "import jax", cwd=folder)
    outputs = (sys.executable, "-m", "live_examples.outputs")
    one_core = seconds(*outputs, cwd=project, cores=1)
    return {
        "import": imported,
        "runs": max(0.0, one_core - imported) / cores,
        "plain": statistics.median(pair[1] for pair in pairs),
        "cold": cold,
        "warm": statistics.median(pair[0] for pair in pairs),
    }


def main() -> None:
    """Measure several times, and print the medians and their ratios."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--repeat", type=int, default=3, help="how often; 3 by default")
    rounds = []
    for _ in range(parser.parse_args().repeat):
        with tempfile.TemporaryDirectory() as folder:
            rounds.append(measure(Path(folder)))
    for part in rounds[0]:
        print(f"{part:7}{statistics.median(each[part] for each in rounds):7.2f} s")
    bounds = [each["import"] + each["runs"] + each["plain"] for each in rounds]
    cold = [each["cold"] / bound for each, bound in zip(rounds, bounds, strict=True)]
    warm = [each["warm"] / each["plain"] for each in rounds]
    print(
        f"cold / (import + runs + plain): {statistics.median(cold):.2f} (at most 1.5)"
    )
    print(
        f"warm / plain:                   {statistics.median(warm):.2f} (at most 1.15)"
    )


if __name__ == "__main__":
    main()
