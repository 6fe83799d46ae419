"""Every fault of the table is caught, by the right tool and at its place, or is none.

`make faults` prints the table, with what was said of each fault.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from faults import scene, tools
from faults.fault import Fault
from faults.scene import Scene
from faults.table import TABLE
from faults.tools import Outcome

from live_examples import in_step

FAULTS = [(kind, fault) for kind, faults in TABLE.items() for fault in faults]
# Of a tool: that of a script names the script, and no folder.
TRACEBACK = re.compile(r'File "[^"]*/|site-packages/\S+:\d+: in|INTERNALERROR')
PAGES = ("lessons/count/index.html", "en/lessons/count/index.html")


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    """The project, recorded as in step on a day long ago, and built."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SOURCE_DATE_EPOCH", "1700000000")
        patch.setenv("NO_MKDOCS_2_WARNING", "1")
        project = Scene(tmp_path_factory.mktemp("sound"), Path(), patch)
        scene.write(project.root)
        patch.chdir(project.root)
        assert in_step.main(["index", "lessons/count"]) == 0
        built = tools.use("mkdocs build", project)
        assert built.code == 0, built.said
        patch.chdir(tmp_path_factory.getbasetemp())
        yield project


def test_there_are_faults_of_every_kind_each_of_its_own_name() -> None:
    counts = Counter(fault.name for _, fault in FAULTS)
    assert [name for name, count in counts.items() if count > 1] == []
    assert len(counts) >= 60 and all(len(faults) >= 10 for faults in TABLE.values())


@pytest.mark.parametrize(
    ("kind", "fault"), [pytest.param(*each, id=each[1].name) for each in FAULTS]
)
def test_a_fault_is_caught_at_its_place_or_does_no_harm(
    kind: str, fault: Fault, sound: Scene, record_property: Callable[[str, str], None]
) -> None:
    with scene.opened(sound.root) as spoilt:
        fault.inject(spoilt)
        before = spoilt.files
        outcome = tools.use(fault.by, spoilt)
        row = {"kind": kind, "name": fault.name, "by": fault.by}
        for name, value in {**row, "message": message(fault, outcome)}.items():
            record_property(name, value)
        assert not TRACEBACK.search(outcome.said), outcome.said
        if fault.caught:
            assert outcome.code != 0, f"nobody notices: {outcome.said}"
            wanted = (fault.at, *fault.says)
            assert [each for each in wanted if each not in outcome.said] == [], (
                outcome.said
            )
        else:
            assert outcome.code == 0, outcome.said
            check_what_is_shown(fault, spoilt, sound, outcome)
        changed = {
            path
            for path, content in (before.items() ^ spoilt.files.items())
            if path not in fault.writes
        }
        assert changed == set(), "a fault changes no file of the project"
        assert list(spoilt.temporary.iterdir()) == [], "nothing temporary is left"
        assert scene.left_running(spoilt.root.parent) == [], "no process is left"


def check_what_is_shown(
    fault: Fault, spoilt: Scene, sound: Scene, outcome: Outcome
) -> None:
    """What a fault does no harm to: pages are as they are without it, or say so."""
    texts = [outcome.said]
    if fault.by.startswith("mkdocs build"):
        texts = [text((spoilt.root / "site" / page).read_text()) for page in PAGES]
        if spoilt.files == sound.files:
            assert spoilt.site == sound.site, "the site is another one"
    for each in texts:
        assert [part for part in fault.says if part not in each] == [], each


def text(html: str) -> str:
    """The text of a page, as its source has it where it is in code."""
    return re.sub("<[^>]*>", "", html)


def message(fault: Fault, outcome: Outcome) -> str:
    """The lines that a tool says of a fault."""
    if not fault.caught:
        return "no effect"
    named = fault.at or fault.says[0]
    lines = (line.strip() for line in outcome.said.split("\n"))
    return next((line for line in lines if named in line), "nothing of it")
