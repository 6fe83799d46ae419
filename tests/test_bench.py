"""The benchmark measures what it says it measures."""

import shutil
import subprocess
import sys
from pathlib import Path

import generated
import measurement
import pytest
from bench import CONFIGURATIONS, copy_project, expand, plain
from conftest import ADDRESS, ROOT, build_site
from cost import Cost, cost
from measurement import Measurement


def pages(site: Path) -> list[str]:
    return sorted(p.relative_to(site).as_posix() for p in site.rglob("index.html"))


def built_plain(project: Path, folder: Path) -> list[str]:
    """The pages of the plain build of a project, as if it were one site."""
    expanded = expand(project, folder / "plain")
    cost(*plain(expanded, folder / "site"), cwd=expanded, REPO_URL=ADDRESS)
    chinese, english = (folder / "site" / str(n) for n in range(len(CONFIGURATIONS)))
    return sorted(pages(chinese) + [f"en/{page}" for page in pages(english)])


def test_the_plain_build_has_the_pages_of_the_real_one(
    tmp_path: Path, built_site: Path
) -> None:
    project = copy_project(tmp_path / "project")
    shutil.copytree(ROOT / ".cache", project / ".cache")  # which the site has filled
    assert built_plain(project, tmp_path) == pages(built_site)


def test_a_generated_course_builds_as_the_real_one_does_and_verifies(
    tmp_path: Path,
) -> None:
    project = generated.write(tmp_path / "project", 12)
    build_site(project, tmp_path / "built", ADDRESS)
    made = pages(tmp_path / "built")
    assert len([page for page in made if page.startswith("en/lessons/")]) == 12
    assert built_plain(project, tmp_path) == made
    command = [sys.executable, "-m", "pytest", "-p", "live_examples.verify", "-q"]
    done = subprocess.run(
        [*command, "-p", "no:cacheprovider", f"--rootdir={project}", "examples"],
        cwd=project,
        capture_output=True,
        text=True,
        timeout=120,
    )
    cells = 12 * len(generated.CELLS)
    assert done.returncode == 0 and f"{cells} passed" in done.stdout, done.stdout


def test_memory_is_that_of_all_processes_that_a_command_has_started(
    tmp_path: Path,
) -> None:
    size = 200_000_000
    hold = f"import time; held = bytearray(b'x') * {size}; time.sleep(1)"
    start = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {hold!r}])"
    alone = cost(sys.executable, "-c", hold, cwd=tmp_path)
    below = cost(sys.executable, "-c", start, cwd=tmp_path)
    for found in (alone, below):
        assert size < found.peak < 1.5 * size
        assert found.seconds > 1


def test_a_command_is_quiet_unless_it_fails(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    say = "import sys; print(1); print(2, file=sys.stderr); sys.exit({})"
    cost(sys.executable, "-c", say.format(0), cwd=tmp_path)
    assert capfd.readouterr() == ("", "")
    with pytest.raises(subprocess.CalledProcessError):
        cost(sys.executable, "-c", say.format(3), cwd=tmp_path)
    assert capfd.readouterr().err.strip() == "2"


def course(name: str, lessons: int, seconds: dict[str, float]) -> Measurement:
    found = Measurement(name, lessons + 1, 4 * lessons, imported=2, alone=20, own=[3])
    for build, taken in seconds.items():
        # The median is told, not one that was slow or fast.
        for each in (taken, 0.1, 999):
            found.add(build, Cost(each, 345_000_000))
    return found


def test_a_table_holds_each_build_to_its_goal() -> None:
    taken = {"plain": 10, "cold": 41.6, "warm": 11, "script": 15, "page": 12}
    lines = measurement.table(course("Course", 24, taken)).splitlines()
    assert lines[0] == "Course: 25 pages in 2 languages, 96 runs"
    assert [line.split() for line in lines[3:]] == [
        ["plain", "10.00", "1.00", "0.50", "345", "MB"],
        ["cold", "41.60", "4.16", "2.08", "1.00", "met", "345", "MB"],
        ["warm", "11.00", "1.10", "0.55", "1.00", "met", "345", "MB"],
        ["script", "15.00", "1.50", "0.75", "1.07", "missed", "345", "MB"],
        ["page", "12.00", "1.20", "0.60", "1.09", "missed", "345", "MB"],
    ]


def test_growth_is_what_one_more_lesson_costs() -> None:
    courses = [
        course("", lessons, dict.fromkeys(measurement.BUILDS, seconds))
        for lessons, seconds in ((10, 1), (100, 10), (400, 70))
    ]
    lines = measurement.growth(courses).splitlines()
    assert lines[1].split() == ["10", "to", "100", "100", "to", "400"]
    assert lines[2].split() == ["plain", "100", "200", "2.00"]
    assert lines[3].split() == ["cold", "100", "200", "2.00", "missed"]
