"""Typography that Markdown does not know of."""

import re

_MARK = "[\u3001-\u3003\u3008-\u3011\u3014-\u301f\uff01-\uff0f\uff1a-\uff20“”‘’…—]"
_CHARACTER = "[\u2e80-\u2fff\u3005-\u3007\u3400-\u9fff\uf900-\ufaff]"
_TAGS = r"(?:</?(?:a|code|em|span|strong)\b[^>]*>)*"
_BREAK = re.compile(
    rf"(?<={_MARK})({_TAGS})\n *"
    rf"|\n *(?={_TAGS}{_MARK})"
    rf"|(?<={_CHARACTER})({_TAGS})\n *(?={_TAGS}{_CHARACTER})"
)
_VERBATIM = re.compile(r"(<pre\b.*?</pre>)", re.DOTALL)


def join_chinese(html: str) -> str:
    """Chinese HTML in which a line break leaves no gap.

    Browsers show a line break in the source as a space. Chinese has none between two
    characters, nor on either side of a full-width mark.
    """
    parts = _VERBATIM.split(html)
    # The split gives other HTML and blocks of code by turns.
    parts[::2] = [_BREAK.sub(lambda m: m[1] or m[2] or "", part) for part in parts[::2]]
    return "".join(parts)
