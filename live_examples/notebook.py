"""A page as a Jupyter notebook that has run, and that notebook as a page."""

import re
from collections.abc import Sequence

from nbformat import from_dict, v4

from live_examples.example import Example, Shown
from live_examples.plain import Plain

# Without versions: a notebook changes only with what is in it.
_METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {
        "file_extension": ".py",
        "mimetype": "text/x-python",
        "name": "python",
        "pygments_lexer": "ipython3",
    },
}
# Cells are made by hand: nbformat checks each that it makes, and then all of them.
_FORMAT = {"nbformat": v4.nbformat, "nbformat_minor": v4.nbformat_minor}

# What an image needs that no page is around: black on white, wherever it is shown.
_PAPER = ' xmlns="http://www.w3.org/2000/svg"', ' style="background:#fff;color:#000"'

_TITLE = re.compile(r"^# .*$", re.MULTILINE)
# What nbconvert makes of code and of headings.
_CODE = re.compile(
    r'<div class="highlight(?:-ipynb hl-(?P<language>\w+))?"><pre><span></span>'
    r"(?P<code>.*?)</pre></div>",
    re.DOTALL,
)
_HEADING = re.compile(
    r'<p><a id="(?P<anchor>[^"]+)"></a></p>\s*<h(?P<level>[1-6])[^>]*>(?P<text>.*?)'
    r'(?:<a class="anchor-link"[^>]*>.*?</a>)?</h(?P=level)>',
    re.DOTALL,
)


def write(parts: Sequence[str | Shown], plain: Plain) -> str:
    """The text of a notebook: prose in Markdown cells, code in code cells with output.

    Args:
        parts: the prose and the examples of a page, which run in this order.
        plain: how the page was taken apart.
    """
    cells: list[dict] = []
    count = 0
    labels = plain.labels
    note = labels.in_notebook.format(labels.count([plain.expected]))
    for part in parts:
        if isinstance(part, str):
            text = part if cells else _TITLE.sub(rf"\g<0>\n\n*{note}*", part, 1)
            cells.append(_prose(text))
        elif isinstance(part, Example):
            count += 1
            cells.append(_code(part, count, plain))
            # In words: a notebook that runs elsewhere has nothing to draw it with.
            if described := plain.described(part):
                cells.append(_prose("\n".join(described)))
        else:
            cells.append(_prose("\n".join(plain.failure(part))))
    for number, cell in enumerate(cells, 1):
        cell["id"] = f"cell-{number}"  # not nbformat's own, which rests on chance
    notebook = {"cells": cells, "metadata": _METADATA, **_FORMAT}
    return v4.writes(from_dict(notebook)) + "\n"


def tidy(html: str) -> str:
    """What mkdocs-jupyter makes of such a notebook, in the markup of the site's pages.

    Args:
        html: its page, by the templates of this package; styles stand at the end.
    """
    html = html.rpartition("<style>")[0]
    for attribute in _PAPER:
        html = html.replace(attribute, "")
    html = _CODE.sub(_block, html)
    return _HEADING.sub(_heading, html)


def _block(match: re.Match[str]) -> str:
    kind = match["language"] or "text"
    pre = f"<pre><span></span><code>{match['code']}</code></pre>"
    return f'<div class="language-{kind} highlight">{pre}</div>'


def _heading(match: re.Match[str]) -> str:
    anchor, level, text = match["anchor"], match["level"], match["text"]
    link = f'<a class="headerlink" href="#{anchor}">¶</a>'
    return f'<h{level} id="{anchor}">{text}{link}</h{level}>'


def _prose(text: str) -> dict:
    return {"cell_type": "markdown", "metadata": {}, "source": text}


def _code(example: Example, count: int, plain: Plain) -> dict:
    result = plain.result(example)
    outputs: list[dict] = []
    if result.text:
        text = f"{result.text}\n"
        outputs.append({"output_type": "stream", "name": "stdout", "text": text})
    if result.figure:
        data = {
            "image/svg+xml": result.figure.replace("<svg", f"<svg{''.join(_PAPER)}", 1),
            "text/plain": example.alt,  # for who does not trust the image
        }
        shown = {"output_type": "display_data", "metadata": {}, "data": data}
        outputs.append(shown)
    return {
        "cell_type": "code",
        "metadata": {},
        "source": example.code,
        "execution_count": count,
        "outputs": outputs,
    }
