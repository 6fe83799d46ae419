"""The HTML of pages: no more than this site has a use for, and what CSS cannot see."""

import re
from html import unescape

from live_examples import typeset

SHORT = 24
"""How many characters of code in a sentence always have room in a line."""
LONG = 16
"""How many letters of a table's cell always stand in one line."""
RESULTS = "<!-- results -->"
"""Stands before tabs of output, which it tells from others."""

_TABS = re.compile(rf'{RESULTS}\s*(<div class=")(tabbed-set [^"]*") data-tabs="[^"]*"')
# A block of code, and one of what a program has printed.
_CODE = re.compile(r"<pre><span></span><code>(.*?)</code></pre>", re.DOTALL)
_OUTPUT = re.compile(
    r'(<div class="[^"]*\boutput\b[^"]*">(?:<span class="filename">[^<]*</span>)?)'
    r"<pre><span></span><code>([^<]*)</code></pre>"
)
# Code in a sentence where a browser would break it: at blanks, and behind hyphens.
_INLINE = re.compile(r"(?<!<span>)(?<!</span>)<code>([^<\n]*[ -][^<\n]*)</code>")
_CELL = re.compile(r"<td( style=[^>]*)?>(.*?)</td>", re.DOTALL)
_TAG = re.compile(r"<[^>]*>")
# What Pygments takes for names and for punctuation, and all of `@jax.jit`.
_UNCOLORED = re.compile(r'<span class="[np]">([^<]*)</span>')
_DECORATOR = re.compile(
    r'(<span class="nd">[^<]*)</span><span class="o">\.</span>'
    r'<span class="n">(\w+)</span>'
)


def lighten(html: str) -> str:
    """A page's HTML without what only costs its readers time.

    Material measures the page for all tabs and for each `pre > code`, which is of no
    use here: so tabs of output are of the class `results`, and lack what it knows tabs
    by; output is a `samp`, as HTML has it; and code is not the child of its `pre`. What
    has the color of the text is no element of its own: that is half of all of them, and
    a tenth of a page's weight.

    What only Python can measure is of a class: code that is `short`, and a cell of a
    table that is `long`.
    """
    html = _CELL.sub(_mark_long, _INLINE.sub(_mark_short, html))
    html = _UNCOLORED.sub(r"\1", _DECORATOR.sub(r"\1.\2</span>", html))
    html = _OUTPUT.sub(r"\1<pre><samp>\2</samp></pre>", html)
    html = _CODE.sub(r"<pre><span><code>\1</code></span></pre>", html)
    return _TABS.sub(r"\1results \2", html)


def _mark_short(match: re.Match[str]) -> str:
    if len(unescape(match[1])) > SHORT:
        return match[0]
    return f'<code class="short">{match[1]}</code>'


def _mark_long(match: re.Match[str]) -> str:
    style, content = match[1] or "", match[2]
    if typeset.width(unescape(_TAG.sub("", content))) <= LONG:
        return match[0]
    return f'<td class="long"{style}>{content}</td>'
