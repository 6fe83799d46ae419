"""Faults of scripts that are found before anything runs."""

from collections.abc import Callable

from faults.fault import caught, harmless
from faults.scene import COUNT, Scene
from faults.scripts import CELL, SCRIPT, code


def latin(scene: Scene) -> None:
    text = COUNT.replace("devices:", "Geräte:").encode("latin-1")
    (scene.root / SCRIPT).write_bytes(text)


def windows(scene: Scene) -> None:
    text = "\ufeff" + COUNT.replace("\n", "\r\n")
    (scene.root / SCRIPT).write_bytes(text.encode())


def dangling(name: str) -> Callable[[Scene], None]:
    return lambda scene: (scene.root / "examples" / name).symlink_to("nowhere")


FAULTS = [
    caught(
        "a file that is not UTF-8",
        latin,
        f"{SCRIPT}:6: ",
        "this is not UTF-8; save it as UTF-8",
    ),
    caught(
        "a file that is not UTF-8, for pytest",
        latin,
        f"{SCRIPT}:6: ",
        "this is not UTF-8; save it as UTF-8",
        by="pytest",
    ),
    caught(
        "a link to nowhere",
        dangling("lost.py"),
        "examples/lost.py:1: ",
        "cannot be read: No such file or directory; mend or delete it",
    ),
    caught(
        "a character that no page can show",
        code("x = 'a\tb'\n"),
        f"{SCRIPT}:4{CELL}",
        "a page cannot show the character '\\t'; write spaces, or an escape",
    ),
    caught(
        "a header of no cell",
        code("x = 1\n\n# %% Two\ny = 2\n"),
        f"{SCRIPT}:6{CELL}",
        "no cell header; write `# %% name` in lower case",
    ),
    caught(
        "two cells of a name",
        code("x = 1\n\n# %% count\ny = 2\n"),
        f"{SCRIPT}:6{CELL}",
        "a second cell named `count`; the first is on line 3",
    ),
    caught(
        "code above the first cell",
        lambda scene: scene.write(SCRIPT, f"import os\n\n{COUNT}"),
        f"{SCRIPT}:1: ",
        "code above the first cell; start one with `# %% name`",
    ),
    caught(
        "expected output within a statement",
        code("for i in range(2):\n    print(i)\n    # > 0\n    x = 1\n"),
        f"{SCRIPT}:6{CELL}",
        "it belongs in column 0 below the whole statement, which ends on line 7",
    ),
    caught(
        "expected output away from its statement",
        code("print(1)\n\n# > 1\n"),
        f"{SCRIPT}:6{CELL}",
        "expected output stands right below what printed it, which ends on line 4",
    ),
    caught(
        "device counts that the project does not run",
        lambda scene: scene.write(SCRIPT, f"# devices: 3 (a triangle)\n{COUNT}"),
        f"{SCRIPT}:1: ",
        "runs are on [2] devices; let it be for one of these, or add another to the",
    ),
    caught(
        "no page that shows it",
        lambda scene: scene.write("examples/lost.py", COUNT),
        "examples/lost.py:1: ",
        "no page shows this; embed `::: lost.py#count`, or delete it",
    ),
    caught(
        "a drawing of what there is not",
        lambda scene: scene.edit(SCRIPT, "# %% count", '# %% count draw="y"'),
        f"{SCRIPT}:3{CELL}",
        'NameError: draw="y": no such variable; name one that the cell sees',
    ),
    harmless("line ends and a mark of Windows", windows, "devices: 2"),
    harmless("the lock of an editor", dangling(".#count.py"), "devices: 2"),
    harmless(
        "the lock of an editor, for pytest",
        dangling(".#count.py"),
        "2 passed",
        by="pytest",
    ),
]
