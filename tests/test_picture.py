"""Pictures, each compared with the array it came from."""

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from conftest import ROOT, Drawn, Render
from contrast import contrast, rgb
from test_sharding import equal

from live_examples import picture
from live_examples.labels import LABELS
from live_examples.sharding import Shard, Sharding

COUNTS = pytest.mark.parametrize("count", [1, 2, 4, 8])
LANGUAGES = pytest.mark.parametrize("language", LABELS)
Arrays = dict[int, dict[str, Drawn]]


@dataclass
class Piece:
    """A part of an array as it is drawn, of one plane or of several."""

    colors: set[str] = field(default_factory=set)
    values: list[str] = field(default_factory=list)

    def add(self, group: Element) -> None:
        (part,) = [r for r in group.iter("rect")]
        kind, color = (part.get("class") or "").split()
        assert kind == "part"
        self.colors.add(color)
        self.values += [text.text or "" for text in group.iter("text")]

    @property
    def color(self) -> str:
        (color,) = self.colors or {"none"}
        return color


class Picture:
    """What a reader sees of a picture."""

    def __init__(self, array: Sharding, language: str = "en") -> None:
        self.source = picture.svg(array, LABELS[language].picture)
        self.svg = ElementTree.fromstring(self.source)
        self.title = self.svg.findtext("title")
        self.description = self.svg.findtext("desc")
        *names, whole_label, whole, held_label, held = self.svg.findall("g")
        self.name = "".join(text(name) for name in names)
        self.labels = [text(whole_label), text(held_label)]
        self.whole = list(captioned(whole))
        self.devices: dict[str, Piece] = {}
        for box in held:
            name, *planes = box
            piece = self.devices.setdefault(text(name), Piece())
            for plane in planes:
                piece.add(plane)

    @property
    def size(self) -> tuple[float, float]:
        return float(self.svg.get("width", 0)), float(self.svg.get("height", 0))


def text(group: Element) -> str:
    return "".join(group.itertext())


def captioned(whole: Element) -> Iterator[tuple[str, Piece]]:
    """The parts of the global array, plane by plane, with their captions."""
    for group, caption in pairs(whole):
        piece = Piece()
        piece.add(group)
        yield caption.text or "", piece


def pairs(whole: Element) -> Iterator[tuple[Element, Element]]:
    yield from zip(list(whole)[::2], list(whole)[1::2], strict=True)


def numbers(caption: str) -> list[int]:
    """The devices of a caption, `0–2,5`, or of a description, `0–2, 5`."""
    found: list[int] = []
    for run in caption.split(","):
        first, _, last = run.partition("–")
        found += range(int(first), int(last or first) + 1)
    return found


@dataclass
class Placed:
    """A text or a rectangle, by its edges in the picture."""

    left: float
    top: float
    right: float
    bottom: float
    text: str = ""

    def overlaps(self, other: "Placed") -> bool:
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > 0.5 and down > 0.5


def placed(element: Element, x: float = 0, y: float = 0) -> Iterator[Placed]:
    """All that is drawn, text as wide as in the widest font that is likely."""
    if move := re.fullmatch(r"translate\((\S+) (\S+)\)", element.get("transform", "")):
        x, y = x + float(move[1]), y + float(move[2])
    if element.tag == "rect":
        width, height = (float(element.get(key, 0)) for key in ("width", "height"))
        yield Placed(x, y, x + width, y + height)
    if element.tag == "text":
        assert element.text
        width = sum(11 if ord(c) > 0x2E80 else 6.62 for c in element.text)
        x, y = x + float(element.get("x", 0)), y + float(element.get("y", 0))
        x -= {"end": width, "middle": width / 2}.get(element.get("text-anchor", ""), 0)
        yield Placed(x, y - 9, x + width, y + 2, element.text)
    for child in element:
        yield from placed(child, x, y)


# What is true of every picture


@COUNTS
@LANGUAGES
def test_every_device_is_drawn_with_what_it_holds(
    drawn: Arrays, count: int, language: str
) -> None:
    device = {"zh": "设备 {}", "en": "device {}"}[language]
    for name, each in drawn[count].items():
        shown = Picture(each.array, language)
        held = each.truth["held"]
        wanted = [device.format(number) for number in sorted(map(int, held))]
        assert list(shown.devices) == wanted, name
        for number, elements in held.items():
            values = shown.devices[device.format(number)].values
            assert not values or equal(values, elements), (name, number)


@COUNTS
def test_the_whole_is_the_global_array(drawn: Arrays, count: int) -> None:
    """Its parts stand where they belong, and together are all of it."""
    for name, each in drawn[count].items():
        shown = Picture(each.array)
        texts = [value for _, piece in shown.whole for value in piece.values]
        if not texts:
            continue
        whole = shown.svg.findall("g")[-3]
        boxes = [[p for p in placed(group) if p.text] for group, _ in pairs(whole)]
        # In the order of reading; the lines of a plane stand apart by more than 5.
        ordered = sorted((p for box in boxes for p in box), key=lambda p: p.top)
        lines: list[list[Placed]] = []
        for value in ordered:
            if not lines or value.top - lines[-1][0].top > 5:
                lines.append([])
            lines[-1].append(value)
        read = [
            value.text
            for line in lines
            for value in sorted(line, key=lambda p: p.left + p.right)
        ]
        assert equal(read, each.truth["whole"]), name


@COUNTS
def test_captions_name_the_devices_that_hold_just_what_is_drawn(
    drawn: Arrays, count: int
) -> None:
    for name, each in drawn[count].items():
        shown = Picture(each.array)
        for caption, piece in shown.whole:
            first, *_ = devices = numbers(caption)
            alike = [d for d in range(8) if str(d) in each.truth["held"]]
            assert devices == [d for d in alike if each.same(first, d)], name
            assert piece.color == shown.devices[f"device {first}"].color, name


@COUNTS
def test_colors_are_the_same_exactly_where_the_part_and_its_data_are(
    drawn: Arrays, count: int
) -> None:
    for name, each in drawn[count].items():
        shown = Picture(each.array)
        for one, other in itertools.combinations(map(int, each.truth["held"]), 2):
            colors = {shown.devices[f"device {d}"].color for d in (one, other)}
            assert (len(colors) == 1) == each.same(one, other), (name, one, other)


@COUNTS
@LANGUAGES
def test_a_picture_fits_a_phone_and_nothing_leaves_it_or_overlaps(
    drawn: Arrays, count: int, language: str
) -> None:
    for name, each in drawn[count].items():
        shown = Picture(each.array, language)
        width, height = shown.size
        assert width <= 272, name
        assert height <= 900, name
        assert shown.svg.get("viewBox") == f"-1 -1 {width:g} {height:g}"
        everything = list(placed(shown.svg))
        for each_placed in everything:
            inside = (
                each_placed.left >= -1.01
                and each_placed.top >= -1.01
                and each_placed.right <= width - 1 + 0.01
                and each_placed.bottom <= height - 1 + 0.01
            )
            assert inside, (name, each_placed, shown.size)
        texts = [p for p in everything if p.text]
        boxes = [p for p in everything if not p.text]
        for group in (texts, boxes):
            for one, other in itertools.combinations(group, 2):
                assert not one.overlaps(other), (name, one, other)


@COUNTS
@LANGUAGES
def test_a_picture_is_named_and_described(
    drawn: Arrays, count: int, language: str
) -> None:
    place = {
        "zh": re.compile(r"(\w+)(?:\[(.*)\])?(?: = .+)? 在设备 ([\d–, ]+) 上"),
        "en": re.compile(r"(\w+)(?:\[(.*)\])?(?: = .+)? on devices? ([\d–, ]+)"),
    }[language]
    labels = {
        "zh": ["整个数组", "每个设备上的部分"],
        "en": ["whole array", "on each device"],
    }
    for name, each in drawn[count].items():
        shown = Picture(each.array, language)
        shape = str(tuple(each.truth["shape"]))
        assert shown.svg.get("role") == "img"
        assert shown.title == f"{name} {shape} {each.truth['dtype']}"
        # What is too long for a line goes on in the next.
        assert shown.name.replace(" ", "") == shown.title.replace(" ", "")
        assert shown.labels == labels[language]
        assert shown.description
        said: dict[int, str] = {}
        for part in shown.description.split("；" if language == "zh" else "; "):
            match = place.fullmatch(part)
            assert match, part
            assert match[1] == name
            devices = numbers(match[3])
            said |= dict.fromkeys(devices, match[2] or "")
            assert ("devices" in part) == (language == "en" and len(devices) > 1)
        assert said == {
            int(number): ", ".join(f"{start}:{stop}" for start, stop in index)
            for number, index in each.truth["index"].items()
        }, name


# Single pictures


def test_a_table_with_a_row_for_each_device(drawn: Arrays) -> None:
    shown = Picture(drawn[8]["rows"].array)
    assert [caption for caption, _ in shown.whole] == [f"{n}" for n in range(8)]
    assert shown.devices["device 3"].values == ["12", "13", "14", "15"]
    assert len({piece.color for piece in shown.devices.values()}) == 8
    assert shown.description
    assert shown.description.startswith("rows[0:1, 0:4] on device 0; rows[1:2, 0:4] on")


def test_copies_are_one_part_with_all_its_devices(drawn: Arrays) -> None:
    shown = Picture(drawn[8]["copied"].array)
    assert [caption for caption, _ in shown.whole] == ["0–7"]
    assert shown.description == "copied[0:8, 0:4] on devices 0–7"
    shown = Picture(drawn[8]["other_half"].array)
    assert [caption for caption, _ in shown.whole] == ["0,2,4,6", "1,3,5,7"]


def test_an_array_on_one_device_has_one(drawn: Arrays) -> None:
    for count in (1, 8):
        shown = Picture(drawn[count]["single"].array, "zh")
        assert shown.description == "single[0:3] 在设备 0 上"
        assert list(shown.devices) == ["设备 0"]


def test_a_scalar_has_its_value_and_no_index(drawn: Arrays) -> None:
    shown = Picture(drawn[8]["scalar"].array)
    assert shown.title == "scalar () float32"
    assert shown.description == "scalar on devices 0–7"
    assert [piece.values for _, piece in shown.whole] == [["0.5"]]


def test_devices_that_do_not_agree_are_told_apart(drawn: Arrays) -> None:
    shown = Picture(drawn[4]["unlike"].array)
    assert [(name, piece.values) for name, piece in shown.whole] == [("0", ["6"])]
    assert shown.description == (
        "unlike = 6 on device 0; unlike = 22 on device 1; unlike = 38 on device 2; "
        "unlike = 54 on device 3"
    )


def test_a_large_array_is_drawn_without_values(drawn: Arrays) -> None:
    for name in ("large", "wide", "tall", "deep", "large_unlike"):
        shown = Picture(drawn[8][name].array)
        assert not any(piece.values for _, piece in shown.whole), name
        assert not any(piece.values for piece in shown.devices.values()), name


def test_devices_show_their_values_where_a_line_has_no_room_for_all_of_them() -> None:
    shards = tuple(
        Shard(n, ((2 * n, 2 * n + 2),), (f"{2 * n + 10}", f"{2 * n + 11}"), str(n))
        for n in range(8)
    )
    shown = Picture(Sharding("long", (16,), "int32", shards))
    assert not any(piece.values for _, piece in shown.whole)
    assert [piece.values for piece in shown.devices.values()] == [
        list(shard.values) for shard in shards
    ]


def test_an_empty_array_is_drawn_as_nothing_on_its_devices(drawn: Arrays) -> None:
    shown = Picture(drawn[8]["nothing"].array)
    assert shown.title == "nothing (0, 4) float32"
    assert [d for d, piece in shown.devices.items() if piece.values] == []
    assert len(shown.devices) == 8


def test_planes_are_drawn_one_below_the_other(drawn: Arrays) -> None:
    shown = Picture(drawn[8]["planes"].array)
    assert [caption for caption, _ in shown.whole] == ["0–1", "2–3", "4–5", "6–7"]
    assert shown.devices["device 2"].values == [str(n) for n in range(8, 16)]


HOSTILE = "<b>&amp;\"'</b></svg><script>"


def test_markup_in_names_and_values_is_text(render: Render) -> None:
    for value in (HOSTILE, "````", "x\u2028y"):
        shards = (Shard(0, ((0, 1),), (value,), "a"), Shard(1, ((0, 1),), ("b",), "b"))
        shown = Picture(Sharding(value, (1,), value, shards))
        assert shown.title == f"{value} (1,) {value}"
        assert shown.devices["device 0"].values == [value]
        assert shown.description
        assert shown.description.startswith(f"{value}[0:1] = {value} on device 0; ")
        html = render(
            f"- a\n\n    ````` {{ .picture }}\n    {shown.source}\n    `````\n"
        )
        assert shown.source in html.text
        assert "<script>" not in html.text


def test_the_page_has_the_picture_as_it_is_and_search_leaves_it_out(
    drawn: Arrays, render: Render
) -> None:
    source = Picture(drawn[8]["both"].array, "zh").source
    wanted = f'<div class="picture" data-search-exclude>{source}\n{source}</div>'
    for indent in ("", "    ", "        "):
        start = {0: "", 4: "- a\n\n", 8: "- a\n\n    - b\n\n"}[len(indent)]
        lines = ["``` { .picture }", source, source, "```"]
        html = render(start + "\n".join(indent + line for line in lines))
        assert wanted in html.text, html.text


# The colors of site.css


def hsl(hue: float, saturation: float, lightness: float) -> tuple[float, float, float]:
    def channel(place: int) -> float:
        k = (place + hue / 30) % 12
        spread = saturation * min(lightness, 1 - lightness)
        return lightness - spread * max(-1, min(k - 3, 9 - k, 1))

    return channel(0), channel(8), channel(4)


def test_text_on_every_piece_can_be_read_in_light_and_in_dark() -> None:
    css = Path(ROOT / "docs/theme/assets/site.css").read_text("utf-8")
    pictures = css[css.index(".md-typeset .picture {") :]
    hues = [int(h) for h in re.findall(r"\.part-\d \{\s*--site-hue: (\d+);", pictures)]
    tints = re.findall(r"hsl\(var\(--site-hue\) (\d+)% (\d+)%\)", pictures)
    inks, soft, papers = (
        re.findall(rf"{name}: #(\w{{6}});", css)
        for name in (
            "--md-default-fg-color",
            "--md-default-fg-color--light",
            "--site-output-bg",
        )
    )
    assert len(set(hues)) == 8
    assert [len(found) for found in (tints, inks, soft, papers)] == [2, 2, 2, 2]

    # As the comment in site.css says.
    for lowest, (saturation, lightness), ink, label, paper in zip(
        [9.4, 6.5], tints, inks, soft, papers, strict=True
    ):
        for hue in hues:
            tint = hsl(hue, int(saturation) / 100, int(lightness) / 100)
            assert contrast(rgb(ink), tint) >= lowest, hue
            assert contrast(rgb(label), tint) >= 3, "the edge of a piece"
        assert contrast(rgb(label), rgb(paper)) >= 4.5
        assert contrast(rgb(ink), rgb(paper)) >= 4.5
