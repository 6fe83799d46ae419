"""What is read from the text of a page, and what is wrong with it."""

import pytest

from live_examples import page
from live_examples.page import Page
from live_examples.problem import Invalid

PATH = "docs/zh/lessons/psum.md"


def parse(text: str) -> Page:
    return page.parse(PATH, text)


def problems(text: str) -> list[str]:
    """What is wrong with a page, without the path."""
    with pytest.raises(Invalid) as caught:
        parse(text)
    return [str(p).removeprefix(f"{PATH}:") for p in caught.value.problems]
