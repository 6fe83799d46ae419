"""A small project that is sound, in two languages, and copies of it to spoil."""

import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from small import Small

CHINESE = """\
site_name: 课
docs_dir: docs/zh
theme: {name: mkdocs, language: zh}
plugins:
  live_examples:
    device_counts: [2]
    expected_count: 2
    timeout: 60
    output_limit: 2000
markdown_extensions: {admonition: {}, attr_list: {}, tables: {}, \
pymdownx.superfences: {}, pymdownx.tabbed: {alternate_style: true}}
validation: {links: {anchors: warn, absolute_links: warn}}
"""
ENGLISH = """\
INHERIT: mkdocs.yml
site_name: Course
docs_dir: docs/en
theme: {language: en}
"""
COUNT = '''\
"""Count devices."""

# %% count
import os

print("devices:", os.environ["JAX_NUM_CPU_DEVICES"])
# > devices: 2
'''
ADD = '''\
"""Add numbers."""

# %% add
total = 1 + 2
print("total:", total)
# > total: 3
'''
HOME = """\
# {} {{ #home }}

{}

::: add.py#add
"""
PAGE = """\
# {0} {{ #count }}

{1}

## {0} {{ #code }}

::: count.py#count

```text
a b
```

!!! note

    [{0}](../index.md#home)

![{0}](../dots.svg)
"""
ZH, EN = "docs/zh/lessons/count.md", "docs/en/lessons/count.md"
DOTS = '<svg xmlns="http://www.w3.org/2000/svg"/>\n'


@dataclass(frozen=True)
class Scene(Small):
    """A copy of the project, and what a fault may change besides.

    Args:
        root: its folder.
        temporary: where tools put what nobody needs afterwards.
        patch: changes what is as before when the scene ends.
        during: what holds while the tool is used.
    """

    temporary: Path
    patch: pytest.MonkeyPatch
    during: list[AbstractContextManager[object]] = field(default_factory=list)

    def code(self, text: str) -> None:
        """Have other code in the cell `count`, from line 4 on."""
        head, *_ = COUNT.partition("import os")
        self.write("examples/count.py", f"{head}{text}")

    def option(self, text: str) -> None:
        """Set an option of the plugin, as in `timeout: 2`."""
        name = text.partition(":")[0]
        kept = [each for each in CHINESE.split("\n") if f" {name}:" not in each]
        place = kept.index("  live_examples:") + 1
        lines = [*kept[:place], f"    {text}", *kept[place:]]
        self.write("mkdocs.yml", "\n".join(lines))

    def page(self, text: str) -> None:
        """Add to the English page, from line 19 on."""
        self.edit(EN, DOTS_LINE, f"{DOTS_LINE}\n{text}\n")

    @property
    def files(self) -> dict[str, tuple[str, bytes]]:
        """All that belongs to the project, and not to what was made of it."""
        return tree(self.root, ".cache", "site")

    @property
    def site(self) -> dict[str, tuple[str, bytes]]:
        """The pages and scripts that readers get."""
        return tree(self.root / "site")


DOTS_LINE = PAGE.format("Count", "").splitlines(keepends=True)[-1]


def tree(folder: Path, *without: str) -> dict[str, tuple[str, bytes]]:
    """What is in a folder, by path: its kind, and what is in it."""
    found: dict[str, tuple[str, bytes]] = {}
    for path in folder.rglob("*"):
        name = path.relative_to(folder)
        if name.parts[0] in without:
            continue
        if path.is_symlink():
            found[name.as_posix()] = "link", bytes(path.readlink())
        elif path.is_dir():
            found[name.as_posix()] = "folder", b""
        else:
            found[name.as_posix()] = "file", path.read_bytes()
    return found


def write(root: Path) -> None:
    """Write the project."""
    project = Small(root)
    project.write("mkdocs.yml", CHINESE)
    project.write("mkdocs.en.yml", ENGLISH)
    project.write("examples/count.py", COUNT)
    project.write("examples/add.py", ADD)
    for language, words in {"zh": ("数", "一句。"), "en": ("Count", "A line.")}.items():
        project.write(f"docs/{language}/index.md", HOME.format(*words))
        project.write(f"docs/{language}/lessons/count.md", PAGE.format(*words))
        project.write(f"docs/{language}/dots.svg", DOTS)


@contextmanager
def opened(sound: Path) -> Iterator[Scene]:
    """A copy of the project, in the current folder, with a place for temporary files.

    Args:
        sound: the folder of the project.
    """
    # The paths of sockets are to be short.
    with (
        tempfile.TemporaryDirectory(prefix="fault-") as folder,
        pytest.MonkeyPatch.context() as patch,
    ):
        root, temporary = (Path(folder).resolve() / n for n in ("project", "temporary"))
        shutil.copytree(sound, root)
        temporary.mkdir()
        patch.chdir(root)
        patch.setenv("TMPDIR", str(temporary))
        patch.setattr(tempfile, "tempdir", str(temporary))
        yield Scene(root, temporary, patch)


def left_running(folder: Path) -> list[str]:
    """The processes that are at work in a folder, and do not end on their own."""
    end = time.monotonic() + 20
    while (found := _processes(folder)) and time.monotonic() < end:
        time.sleep(0.02)
    return found


def _processes(folder: Path) -> list[str]:
    """The commands of the processes that are in a folder, use a file, or know of it."""
    found: list[str] = []
    for process in Path("/proc").glob("[0-9]*"):
        if process.name == str(os.getpid()):
            continue
        with suppress(OSError):
            links = [process / "cwd", *(process / "fd").iterdir()]
            told = (process / "environ").read_bytes()
            if bytes(folder) in told or any(
                link.readlink().is_relative_to(folder) for link in links
            ):
                found.append((process / "cmdline").read_text().replace("\0", " "))
    return found
