"""Whether two figures look the same."""

import math

import pytest
from conftest import RunScript
from test_figure import IMPORT, drawn

from live_examples import likeness


def test_figures_are_alike_if_nobody_sees_a_difference(run: RunScript) -> None:
    def curve(values: list[float], more: str = "") -> str:
        return drawn(run, f"{IMPORT}plt.plot({values}, 'o-')\nplt.ylim(0, 3)\n{more}")

    values = [2 * math.sin(n / 20) ** 2 + n / 40 for n in range(60)]
    one = curve(values)
    nearly = curve([value * (1 + 3e-4 * (n % 2)) for n, value in enumerate(values)])
    assert one != nearly, "nothing is rounded another way; make them differ more"
    assert likeness.alike(one, nearly)
    for other in (
        curve([value * 1.01 for value in values]),
        curve([value + n / 1000 for n, value in enumerate(values)]),
        curve(values[1:]),
        curve([*values, 0.0]),
        curve(values, "plt.ylabel('y')\n"),
        curve(values, "plt.plot([1, 2])\n"),
        one.replace("--site-c0", "--site-c1"),
        one.replace(">1.5<", ">1.6<"),
        one.replace("l", "q", 1),
        "",
    ):
        assert other != one
        assert not likeness.alike(one, other)
        assert not likeness.alike(other, one)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("M0 0l1 1 1 1 1 1", "M0 0l1 1.1 1 .9 1 1.1", True),
        ("M0 0l1 1 1 1 1 1", "M0 0l1 1.1 1 1.1 1 1.1", False),
        ("M0 0l1 1M0 0l1 1M0 0l1 1", "M0 0l1 1.1M0 0l1 1.1M0 0l1 1.1", True),
        ("M0 0c1 1 2 2 3 3 1 1 2 2 3 3z", "M.1 0c.9 1 1.9 2 2.9 3 1 1 2 2 3 3z", True),
        ("M0 0c1 1 2 2 3 3 1 1 2 2 3 3z", "M0 0c1 1 2 2 3.2 3 1 1 2 2 3.2 3z", False),
        ("M0 0l1-1", "M0 0l1-1 1-1", False),
    ],
)
def test_outlines_are_alike_if_they_end_in_the_same_places(
    one: str, other: str, same: bool
) -> None:
    figures = [f'<svg><path d="{outline}"/></svg>' for outline in (one, other)]
    assert likeness.alike(*figures) == same
