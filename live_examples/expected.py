"""Whether real output is what was expected, and how the two differ.

`...` stands for anything, over several lines too. A number with digits after its point
is held only to as many of them as are written: `0.1` accepts 0.12, but `0.` and `12`
accept themselves alone, and so does a number that touches `...`. Blank space at the
ends of lines and blank lines at the end do not count, since editors take them away.
"""

import difflib
import re
from decimal import Decimal

_EXPONENT = r"(?:e[+-]?\d{1,3})?"
_LOOSE = re.compile(rf"(?<![\w.])\d+\.\d+{_EXPONENT}(?!\w|\.\d|\.\.\.)", re.IGNORECASE)
_NUMBER = re.compile(rf"(?<![\w.])\d+\.\d*{_EXPONENT}(?!\w|\.\d)", re.IGNORECASE)


def matches(expected: str, actual: str) -> bool:
    """Whether `actual` is what `expected` asks for."""
    actual = _tidy(actual)
    first, *rest = _chunks(_tidy(expected))
    end = _end(first, actual, 0)
    if not rest or end is None:
        return end == len(actual)
    *middle, last = rest
    for tokens in middle:
        end = next(
            (
                found
                for at in range(end, len(actual) + 1)
                if (found := _end(tokens, actual, at)) is not None
            ),
            None,
        )
        if end is None:
            return False
    return any(
        _end(last, actual, at) == len(actual) for at in range(end, len(actual) + 1)
    )


def lines(output: str) -> list[str]:
    """The lines of an output as `# >` spells them; none if it is blank."""
    tidy = _tidy(output)
    return tidy.split("\n") if tidy else []


def diff(expected: str, actual: str) -> str:
    """How the two differ, in the manner of `diff -u`."""
    return "\n".join(
        difflib.unified_diff(
            lines(expected), lines(actual), "expected", "actual", lineterm=""
        )
    )


def _tidy(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.split("\n")).rstrip("\n")


def _chunks(expected: str) -> list[list[str]]:
    """What stands between each `...`: loose numbers at odd places, text around them."""
    chunks: list[list[str]] = [[]]
    tokens = re.split(f"({_LOOSE.pattern})", expected, flags=_LOOSE.flags)
    for place, token in enumerate(tokens):
        parts = [token] if place % 2 else token.split("...")
        chunks[-1].append(parts[0])
        chunks += ([part] for part in parts[1:])
    return chunks


def _end(tokens: list[str], actual: str, at: int) -> int | None:
    """Where the tokens end if `actual` has them from `at` on."""
    for place, token in enumerate(tokens):
        if place % 2 == 0:
            if not actual.startswith(token, at):
                return None
            at += len(token)
        else:
            number = _NUMBER.match(actual, at)
            if not number or not _close(token, number[0]):
                return None
            at = number.end()
    return at


def _close(expected: str, actual: str) -> bool:
    """Whether two numbers agree to the digits of the expected one."""
    wanted = Decimal(expected)
    unit = Decimal(1).scaleb(int(wanted.as_tuple().exponent))
    return abs(Decimal(actual) - wanted) <= unit / 2
