"""Every page in a browser: nothing fails, and nothing comes from elsewhere."""

from browser import Visitor


def test_no_page_has_problems_whatever_is_chosen_on_it(visit: Visitor) -> None:
    page = visit()
    for path in visit.host.walk:
        page.goto(visit.host.address + path)
        assert page.locator("article h1").count() == 1, (
            f"{path}: no heading, or several"
        )
        for label in page.locator(".tabbed-labels > :first-child:visible").all()[:2]:
            label.click()
        for _ in range(3):  # light, dark, as the system
            page.locator("form.md-header__option label:visible").click()
