"""When real output is what was expected."""

import random

import pytest

from live_examples import expected


@pytest.mark.parametrize(
    ("wanted", "actual"),
    [
        ("", ""),
        ("", "\n\n"),
        ("a", "a"),
        ("a\nb", "a\nb\n"),
        # Blank space that editors take away does not count.
        ("a\nb", "a  \nb\t\n\n\n"),
        ("a  \nb\n\n", "a\nb"),
        ("\na", "\na\n"),
        # `...` is anything.
        ("...", ""),
        ("...", "a\nb\nc"),
        ("a...", "a"),
        ("a...", "a, b\nc"),
        ("...c", "a\nb c"),
        ("a...c", "a b b c"),
        ("a...b...c", "a c b b c"),
        ("[0 1 ... 9]", "[0 1 2 3\n 4 5 9]"),
        ("a ... a", "a 1 a 2 a"),
        ("....", "abc."),
        # Of a number, the digits that are written count, rounded.
        ("0.1", "0.12"),
        ("0.1", "0.1"),
        ("0.1", "0.05"),
        ("0.1", "0.15"),
        ("0.12", "0.1249"),
        ("3.14", "3.14159265358979323846264338327950288"),
        ("1.0", "0.99999994"),
        ("x=0.5, y=1.5", "x=0.51, y=1.46"),
        ("[0.5, 1.5]", "[0.51, 1.46]"),
        ("-0.5", "-0.52"),
        ("+0.5", "+0.52"),
        ("0.5%", "0.52%"),
        ("0.0", "0."),
        ("0.5.", "0.52."),
        ("loss 0.5 ... done", "loss 0.52 (step 3) done"),
        ("loss ... 0.5", "loss = 1.0 0.52"),
        ("... 0.5 ... 1.5 ...", "0.1 0.52 x 1.52 y"),
        # Exponents.
        ("1.5e-05", "1.52e-05"),
        ("1.5e-05", "0.0000152"),
        ("1.5E+10", "1.52e10"),
        ("1.50e3", "1502.0"),
        ("0.1", "1.e-01"),
        # A number that touches `...` is text.
        ("0.1...", "0.19"),
        ("3.14...", "3.149"),
        ("v...1.5", "v11.5"),
        # What is no such number is text.
        ("nan inf -inf", "nan inf -inf"),
        ("0. 1. 2.", "0. 1. 2."),
        ("0.10.2", "0.10.2"),
        ("127.0.0.1:80", "127.0.0.1:80"),
        ("1.5j", "1.5j"),
        ("v1.5", "v1.5"),
        ("1.5e99999999999", "1.5e99999999999"),
        ("设备：0.5", "设备：0.5"),
    ],
)
def test_output_matches(wanted: str, actual: str) -> None:
    assert expected.matches(wanted, actual)


@pytest.mark.parametrize(
    ("wanted", "actual"),
    [
        ("", "a"),
        ("a", ""),
        ("a", "A"),
        ("a", "a b"),
        ("a b", "a  b"),
        ("a", " a"),
        ("a\nb", "a\n\nb"),
        ("a", "\na"),
        ("a\nb", "b\na"),
        ("a...", "b"),
        ("a...c", "a b"),
        ("a...b...c", "a c b"),
        ("a...b...c", "a c c"),
        ("ab...ba", "aba"),
        ("..", "ab"),
        ("...b", "a\nb c"),
        # Too far away by the digits that are written.
        ("0.1", "0.151"),
        ("0.1", "0.049"),
        ("0.12", "0.126"),
        ("0.12", "0.1"),
        ("1.00", "1.006"),
        ("0.5", "-0.5"),
        ("-0.5", "0.5"),
        ("0.5", "0.5 0.5"),
        ("1.5e-05", "1.56e-05"),
        ("1.5e-05", "1.5e-06"),
        ("1.5e3", "1.5"),
        # Without digits after the point, or without a point, a number is text.
        ("0.", "0.1"),
        ("0.", "0.0"),
        ("12", "12.0"),
        ("12", "12.3"),
        ("12", "13"),
        ("1.0", "1"),
        ("1e-5", "1.1e-5"),
        ("(12,)", "(13,)"),
        # Neither versions, nor addresses, nor what else is glued to a number.
        ("0.10.2", "0.10.3"),
        ("0.10.2", "0.12.2"),
        ("127.0.0.1", "127.0.0.12"),
        ("10.0.0.1", "10.01.0.1"),
        ("1.5j", "1.51j"),
        ("1.5s", "1.51s"),
        ("v1.5", "v1.51"),
        ("1.5", "1.5s"),
        ("1.5", "1.5.1"),
        ("1.5", "11.5"),
        ("1.5", "x1.5"),
        # Nor what is no number.
        ("0.5", "nan"),
        ("0.5", "inf"),
        ("nan", "inf"),
        ("inf", "-inf"),
        ("0.5", "half"),
        ("1.5e9999", "1.6e9999"),
        ("loss ... 0.5", "loss = 0.5 0.9"),
    ],
)
def test_output_does_not_match(wanted: str, actual: str) -> None:
    assert not expected.matches(wanted, actual)


PIECES = (*"0159.e-+ \nxj", "...", "0.5", "1.25", "nan", "中", "\t")


def outputs(count: int) -> list[str]:
    """Outputs put together by chance, the same at each run."""
    chance = random.Random(20)
    return [
        "".join(chance.choices(PIECES, k=chance.randint(1, 9))) for _ in range(count)
    ]


def test_whatever_was_printed_matches_itself_as_it_would_be_accepted() -> None:
    for output in outputs(5000):
        accepted = "\n".join(expected.lines(output))
        assert expected.matches(accepted, output), repr(output)


def test_a_letter_more_or_less_never_matches_without_dots() -> None:
    for output in outputs(2000):
        if "..." not in output:
            assert not expected.matches(output, f"{output}y"), repr(output)
            assert not expected.matches(f"y{output}", output), repr(output)


@pytest.mark.parametrize(
    ("output", "lines"),
    [
        ("", []),
        ("\n", []),
        ("a\n", ["a"]),
        ("a  \n\n\nb\n\n", ["a", "", "", "b"]),
        ("\na", ["", "a"]),
        ("a\u2028b\x0bc", ["a\u2028b\x0bc"]),
    ],
)
def test_output_is_spelt_line_by_line(output: str, lines: list[str]) -> None:
    assert expected.lines(output) == lines


def test_a_difference_is_shown_in_the_manner_of_diff() -> None:
    assert expected.diff("devices: 8\nsum: 1", "devices: 4\nsum: 1\n\n") == (
        "--- expected\n+++ actual\n@@ -1,2 +1,2 @@\n-devices: 8\n+devices: 4\n sum: 1"
    )
    assert expected.diff("", "x").splitlines()[-1] == "+x"
    assert expected.diff("x", "").splitlines()[-1] == "-x"
