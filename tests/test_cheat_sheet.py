"""The cheat sheet, on paper."""

import re

import pytest
from browser import Visitor, without_notice


@pytest.mark.parametrize("folder", ["", "en/"])
def test_the_cheat_sheet_prints_on_two_pages(visit: Visitor, folder: str) -> None:
    page = visit(f"{folder}cheat_sheet/")
    without_notice(page)
    printed = page.pdf(format="A4")
    pages = len(re.findall(rb"/Type\s*/Page\b", printed))
    assert pages == 2, f"it takes {pages}; shorten it, or zoom in site.css"
