"""What every run prints, to be compared with what it prints the next time."""

import subprocess
import sys
from pathlib import Path

FILES = {
    "mkdocs.yml": "site_name: Course\n"
    "plugins: {live_examples: {device_counts: [1, 8]}}\n",
    "docs/index.md": "# Page\n\n::: a.py#roll\n",
    "examples/a.py": "# %% roll\nimport random\nprint('rolled')\n"
    "print(random.random())\n",
}


def outputs(project: Path, *options: str) -> list[str]:
    command = [sys.executable, "-m", "live_examples.outputs", *options]
    done = subprocess.run(
        command, cwd=project, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_what_rests_on_chance_differs_from_what_the_cache_has(tmp_path: Path) -> None:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    cached = outputs(tmp_path, "--cached")
    assert cached[0] == "examples/a.py:3: [1 devices] rolled"
    assert outputs(tmp_path, "--cached") == cached
    again = outputs(tmp_path)
    differing = [old for old, new in zip(cached, again, strict=True) if old != new]
    assert differing == [line for line in cached if "rolled" not in line]
    assert len(differing) == 2
