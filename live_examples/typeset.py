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


def width(text: str) -> int:
    """How wide a text is, in letters: East Asian characters are as wide as two."""
    return sum(2 if ord(character) > 0x2E80 else 1 for character in text)


# A line of a paragraph, and one that goes on with it: neither begins another block.
_PARAGRAPH = re.compile(r"(?! *[#|<\0]).*[^ ]")
_GOES_ON = re.compile(r" *(?![-*+>] |\d+[.)] |[#|<\0]|$)(?P<text>.+)")


def join_chinese_lines(markdown: str) -> str:
    """Markdown in which no line break leaves a gap in Chinese, whatever renders it.

    Args:
        markdown: prose; code stands in it within lines only.
    """
    lines = [""]
    for line in markdown.split("\n"):
        above, below = _PARAGRAPH.fullmatch(lines[-1]), _GOES_ON.fullmatch(line)
        if above and below and _touch(above[0], below["text"]):
            lines[-1] += below["text"]
        else:
            lines.append(line)
    return "\n".join(lines[1:])


def _touch(left: str, right: str) -> bool:
    """Whether no gap shall show between the end of a line and the begin of the next."""
    if not re.search(_CHARACTER, left + right):
        return False  # some marks are those of other languages too
    last, first = left.rstrip("*_`")[-1:], right.lstrip("*_`[")[:1]
    marks = re.match(_MARK, last), re.match(_MARK, first)
    # CommonMark does not see that `**` ends or begins between a mark and a character.
    if (marks[0] and left[-1] in "*_") or (marks[1] and right[0] in "*_"):
        return False
    characters = re.match(_CHARACTER, last) and re.match(_CHARACTER, first)
    return bool(any(marks) or characters)
