"""What the links and images of a page lead to."""

import pytest

from live_examples import links, page


@pytest.mark.parametrize(
    ("text", "targets"),
    [
        ("[a](b.md), [c](<d.md>) and [e](f_(g).md)", ["b.md", "d.md", "f_(g).md"]),
        ("[![a](b.svg)](c.md)", ["b.svg", "c.md"]),
        ("[`a[0]`](b.md)", ["b.md"]),
        ("[a][b]\n\n[b]: c.md", ["c.md"]),
        ("<https://docs.jax.dev>", ["https://docs.jax.dev"]),
        ('<a class="x" href="b.md">a</a> <img src=\'c.svg\'>', ["b.md", "c.svg"]),
        ("`[a](b.md)` <!-- [c](d.md) -->", []),
        ("```text\n[a](b.md)\n```\n\n[c](d.md)", ["d.md"]),
    ],
)
def test_links_of_every_kind_are_found_but_in_code(
    text: str, targets: list[str]
) -> None:
    assert links.targets(page.parse("docs/en/a.md", text)) == targets
