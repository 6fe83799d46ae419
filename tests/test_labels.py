"""The words of each language."""

import pytest

from live_examples.labels import LABELS


@pytest.mark.parametrize(
    ("counts", "words"),
    [
        ([1], "1 device"),
        ([2], "2 devices"),
        ([1, 8], "1 and 8 devices"),
        ([1, 2, 8], "1, 2 and 8 devices"),
    ],
)
def test_device_counts_are_listed_in_words(counts: list[int], words: str) -> None:
    assert LABELS["en"].count(counts) == words
