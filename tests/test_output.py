"""How what a process wrote becomes text that a page can show."""

import random

import pytest

from live_examples import output


def plain(raw: bytes) -> str:
    return output.text(raw, {})


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (b"\x1b[31mred\x1b[0m plain\n", "red plain\n"),
        (b"\x1b[1;38;5;208mbold\x1b[m\n", "bold\n"),
        (b"\x1b[38:2::255:0:0mcolon\x1b[m", "colon"),
        (b"\x1b[2K\x1b[1Gline", "line"),
        (b"\x1b[?25lcursor\x1b[?25h", "cursor"),
        (b"\x1b[0 qshape", "shape"),
        # Titles and links, ended in either way.
        (b"\x1b]0;title\x07text", "text"),
        (b"\x1b]8;;https://jax.dev\x1b\\link\x1b]8;;\x1b\\", "link"),
        (b"\x1bP1$r0m\x1b\\text", "text"),
        (b"\x1b_payload\x1b\\text", "text"),
        # Character sets, modes, resets: tput sgr0 prints the first of these.
        (b"bold\x1b(B\x1b[m", "bold"),
        (b"\x1b7\x1b8\x1b=\x1b>\x1bctext", "text"),
        (b"\x1b#8text", "text"),
        # What never ends takes nothing along but itself.
        (b"\x1b]0;title\ntext", "0;title\ntext"),
        (b"\x1b[31", "31"),
        (b"text\x1b", "text"),
        (b"\x1b\x1b[31mred", "red"),
    ],
)
def test_escape_sequences_of_terminals_are_removed(raw: bytes, text: str) -> None:
    assert plain(raw) == text


def test_control_characters_are_removed_but_those_that_shape_lines() -> None:
    every = bytes(range(0x20)) + b"\x7f"
    assert plain(every.replace(b"\x1b", b"")) == "\t\n\r"
    assert plain("a\x80\x85\x9fb".encode()) == "ab"


def test_bytes_that_are_no_utf8_are_shown_as_such() -> None:
    assert plain(b"caf\xe9 \xff\n") == "caf\ufffd \ufffd\n"
    assert plain("设备".encode()[:-1]) == "设\ufffd"
    assert plain(b"\xed\xb2\x80") == "\ufffd\ufffd\ufffd"


@pytest.mark.parametrize(
    "text", ["设备│编号\n", "αβγ 🚀 é e\u0301\n", "a\u2028b\u2029c\n", "\u3000x\n"]
)
def test_text_of_any_script_stays_as_it_is(text: str) -> None:
    assert plain(text.encode()) == text
    assert output.shown(text) == text.rstrip("\n")


def test_windows_line_endings_are_line_feeds() -> None:
    assert plain(b"a\r\nb\r\n") == "a\nb\n"


PATHS = {
    "/home/me/course/": "",
    "/home/me/course": ".",
    "/home/me/course/examples/": "",
    "/tmp/run/cwd": ".",
}


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ('File "/home/me/course/examples/psum.py"', 'File "psum.py"'),
        ("/home/me/course/docs/a.md:3", "docs/a.md:3"),
        ("in /home/me/course, and", "in ., and"),
        ("in /home/me/course.", "in .."),
        ("/tmp/run/cwd/out.txt", "./out.txt"),
        ("/tmp/run/cwd", "."),
        ("/home/me/course-2/x", "/home/me/course-2/x"),
        ("/home/me/courses", "/home/me/courses"),
        ("\x1b[1m/home/me/course/x\x1b[m", "x"),
    ],
)
def test_folders_of_the_machine_are_not_shown(raw: str, text: str) -> None:
    assert output.text(raw.encode(), PATHS) == text


def test_the_bare_location_that_jax_prints_with_some_errors_is_removed() -> None:
    raw = b"before\n/x/examples/psum.py:31:4 (<module>)\nafter\n"
    assert output.text(raw, {"/x/examples/": ""}) == "before\nafter\n"
    assert plain(b"psum.py:31:4 (f.<locals>.g)\n") == ""
    assert plain(b"docs/a.md:7:0 (<module>)\n") == ""


@pytest.mark.parametrize(
    "text", ["at psum.py:31:4 (<module>)\n", "psum.py:31: (x)\n", "psum.py:31:4\n"]
)
def test_an_example_may_print_what_looks_much_like_such_a_location(text: str) -> None:
    assert plain(text.encode()) == text


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (b"b\na\n", "a\nb\n"),
        (b"b\na", "a\nb"),
        (b"b\n\na\n", "\na\nb\n"),
        (b"", ""),
        (b"b", "b"),
        (b"b\r\na\r\n", "a\nb\n"),
        ("b\u2028z\na\u2028z\n".encode(), "a\u2028z\nb\u2028z\n"),
        (b"\x1b[31mb\x1b[m\na\n", "a\nb\n"),
    ],
)
def test_lines_that_come_in_no_fixed_order_are_sorted(raw: bytes, text: str) -> None:
    assert output.text(raw, {}, sort=True) == text


@pytest.mark.parametrize(
    ("printed", "shown"),
    [
        ("", ""),
        ("a\n", "a"),
        ("a\n\n\n", "a"),
        ("\n\na\n", "\n\na"),
        ("a  \n\n\nb\n", "a\n\n\nb"),
        # Progress bars.
        ("  0%\r 50%\r100%\n", "100%"),
        ("\r  0%\r 50%\r100%", "100%"),
        ("100%\r", "100%"),
        ("a\n 50%\r100%\nb\n", "a\n100%\nb"),
        ("50%\r    \r\n", ""),
        ("50%\r\rdone\n", "done"),
        ("\r\n", ""),
        # Tabs.
        ("a\tb\n", "a       b"),
        ("\ta\n", "        a"),
        ("x\r\ta\n", "        a"),
    ],
)
def test_output_is_shown_as_a_terminal_would_leave_it(printed: str, shown: str) -> None:
    assert output.shown(printed) == shown


def test_what_is_shown_is_shown_as_it_is() -> None:
    chance = random.Random(3)
    pieces = (*"ab \r\n\t%", "\u2028", "设", "\x1b[31m")
    for _ in range(2000):
        raw = "".join(chance.choices(pieces, k=chance.randint(0, 12))).encode()
        shown = output.shown(plain(raw))
        assert output.shown(shown) == shown, raw
        assert output.shown(plain(shown.encode())) == shown, raw
        assert not set(shown) & set("\r\t\x1b"), raw
