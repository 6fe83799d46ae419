"""The figure that a cell has drawn with matplotlib.

Only a run that draws loads matplotlib: nothing here does.
"""

import sys
from pathlib import Path

_RC = Path(__file__).with_name("matplotlibrc")


def environment(folder: Path) -> dict[str, str]:
    """What makes matplotlib draw in the style of the site, and open no window.

    Args:
        folder: where it may write; it keeps a list of fonts.
    """
    return {
        "MATPLOTLIBRC": str(_RC),
        "MPLBACKEND": "agg",
        "MPLCONFIGDIR": str(folder / "matplotlib"),
    }


def take() -> str:
    """The figure that a script has left open, as SVG, and close it; empty if none.

    Raises:
        ValueError: if it cannot be shown, or if there is more than one.
    """
    pyplot = sys.modules.get("matplotlib.pyplot")  # who draws has imported it
    if not pyplot or not (numbers := pyplot.get_fignums()):
        return ""
    if len(numbers) > 1:
        raise ValueError(
            f"{len(numbers)} figures are open at the end of the cell; draw one, "
            "perhaps of several axes (plt.subplots)"
        )
    from live_examples import renderer

    figure = pyplot.figure(numbers[0])
    drawn = renderer.svg(figure)
    pyplot.close(figure)
    return drawn
