"""What a page weighs on a first visit."""

import gzip
from urllib.parse import urljoin

from browser import Visitor

BYTES, REQUESTS = 80_000, 9
"""What a lesson may weigh, compressed as by a host, and all that it asks for."""


def test_a_lesson_is_light(visit: Visitor) -> None:
    lessons = [path for path in visit.host.pages if "lessons/" in path]
    assert lessons, "which pages are lessons?"
    heavy = []
    for path in lessons:
        visit.traffic.served.clear()
        page = visit(path)
        page.wait_for_load_state("networkidle")
        served = dict(visit.traffic.served)
        # A browser without a window may do without the icon.
        icon = page.locator("link[rel=icon]").get_attribute("href")
        icon = urljoin(page.url, icon)
        served[icon] = visit.host.file(icon).read_bytes()
        page.context.close()
        weights = {
            address.removeprefix(visit.host.address): len(gzip.compress(body, 6))
            for address, body in served.items()
        }
        total = sum(weights.values())
        if total > BYTES or len(weights) > REQUESTS:
            heavy.append(f"{path}: {total} bytes, {len(weights)} requests: {weights}")
    assert not heavy, "\n".join(heavy)
