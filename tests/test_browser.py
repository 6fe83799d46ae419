"""Every page in a browser: nothing fails, and nothing comes from elsewhere."""

import pytest
from browser import Visitor


@pytest.mark.parametrize("path", ["", "en/", "lessons/psum/", "en/lessons/psum/"])
def test_a_page_loads_without_errors(visit: Visitor, path: str) -> None:
    page = visit(path)
    assert page.locator("article h1").count() == 1
