"""The benchmark of other tools compares what it says it compares."""

import sys
from pathlib import Path

import generated
import peers
import pytest
import sites


@pytest.mark.parametrize("peer", peers.NAMES)
def test_each_gets_the_code_of_every_lesson_in_both_languages(
    peer: peers.Peer, tmp_path: Path
) -> None:
    site = peer(tmp_path, Path(sys.executable).parent, 3)
    texts = [
        file.read_text("utf-8").replace("\\n", "\n").replace('\\"', '"')
        for file in tmp_path.rglob("*")
        if file.suffix in (".py", ".md", ".ipynb")
    ]
    copies = 1 if peer is sites.ours else len(generated.TEXT)
    for number in range(3):
        for line in generated.cells(number)["data"].splitlines()[:2]:
            assert sum(line in text for text in texts) >= copies, line
    assert len(site.first) == copies
    assert all(sites.CHANGED in file.read_text("utf-8") for file in site.first)


def test_ours_is_compared_with_each() -> None:
    taken = {
        "ours": {"cold": 10.0, "warm": 3.0, "edited": 4.0},
        "other": {"cold": 20.0, "warm": 2.0, "edited": 4.0},
    }
    lines = [line.split() for line in peers.table(40, taken).splitlines()[2:]]
    other = "other 20.00 0.50 met 2.00 1.50 missed 4.00 1.00 met"
    assert lines == [["ours", "10.00", "3.00", "4.00"], other.split()]
