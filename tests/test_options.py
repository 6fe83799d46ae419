"""The options of a project: what makes sense and what does not."""

import pytest

from live_examples.options import Options


def test_the_usual_options_make_sense() -> None:
    options = Options()
    assert options.device_counts == (1, 2, 4, 8)
    assert options.expected_count == 8


@pytest.mark.parametrize("counts", [(), (0, 8), (-1, 8), (8, 1), (1, 8, 8)])
def test_device_counts_rise_from_1(counts: tuple[int, ...]) -> None:
    with pytest.raises(ValueError) as caught:
        Options(device_counts=counts)
    assert str(caught.value) == (
        f"device_counts: {list(counts)} is not a rising list of numbers from 1"
    )


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"device_counts": (1, 2)}, "expected_count: 8 is not among [1, 2]"),
        ({"expected_count": 3}, "expected_count: 3 is not among [1, 2, 4, 8]"),
        ({"timeout": 0}, "timeout: 0 is not a number of seconds above 0"),
        ({"timeout": -1.5}, "timeout: -1.5 is not a number of seconds above 0"),
        ({"output_limit": 0}, "output_limit: 0 is not a number of bytes above 0"),
        ({"memory_limit": 0}, "memory_limit: 0 is not a number of megabytes above 0"),
    ],
)
def test_an_option_that_makes_no_sense_is_refused_by_name(
    changes: dict, message: str
) -> None:
    with pytest.raises(ValueError) as caught:
        Options(**changes)
    assert str(caught.value) == message


def test_the_least_of_everything_makes_sense() -> None:
    options = Options((4,), expected_count=4, timeout=0.1, output_limit=1)
    assert options.device_counts == (4,)
