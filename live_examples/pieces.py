"""The pieces that an array is made of, and the devices that hold them, in words."""

from collections.abc import Sequence
from typing import NamedTuple

from live_examples.sharding import Shard, Sharding

Range = tuple[int, int]
"""Where a part starts and stops along an axis."""
Index = tuple[Range, Range, Range]
"""The same along planes, rows and columns."""
Piece = tuple[Index, str]
"""A part by its place in the array, and the digest of what is in it."""


class Words(NamedTuple):
    """The words of a picture, in one language.

    Args:
        whole: stands over the global array.
        held: stands over the pieces that the devices hold.
        device: names a device, by its number.
        place: says of a part of the array on which device it is.
        places: says of a part of the array on which devices it is.
        separator: stands between two such places in a line.
    """

    whole: str
    held: str
    device: str
    place: str
    places: str
    separator: str


def find(array: Sharding) -> dict[Piece, list[Shard]]:
    """Each piece of an array with all its copies, in the order of their places.

    There is more than one piece at a place if the devices do not agree on it.
    """
    found: dict[Piece, list[Shard]] = {}
    for shard in sorted(array.shards, key=lambda s: (s.index, s.device)):
        found.setdefault((planes(shard.index), shard.digest), []).append(shard)
    return found


def planes(ranges: Sequence[Range]) -> Index:
    """Ranges along none to three axes, as planes, rows and columns."""
    first, second, third = [(0, 1)] * (3 - len(ranges)) + list(ranges)
    return first, second, third


def title(array: Sharding) -> str:
    """An array by its name, its shape and the type of its elements."""
    return f"{array.name} {_shape(array.shape)} {array.dtype}"


def description(array: Sharding, words: Words) -> str:
    """What a picture of the array shows, in words."""
    return "\n".join([title(array), *_told(array, words)])


def places(array: Sharding, words: Words) -> str:
    """Which devices hold which part of the array, in a line."""
    return words.separator.join(_told(array, words))


def _told(array: Sharding, words: Words) -> list[str]:
    """Of each part of the array, which devices hold it."""
    told = []
    for (index, _), shards in find(array).items():
        part = _slices(array, index)
        copies = sum(planes(shard.index) == index for shard in array.shards)
        if len(shards) < copies and shards[0].values:
            part += f" = {', '.join(shards[0].values)}"
        place = words.place if len(shards) == 1 else words.places
        told.append(place.format(part, devices(shards)))
    return told


def devices(shards: Sequence[Shard]) -> str:
    """The numbers of the devices of shards, those in a row joined: `0–3, 6`."""
    runs: list[list[int]] = []
    for device in sorted(shard.device for shard in shards):
        if runs and device == runs[-1][-1] + 1:
            runs[-1].append(device)
        else:
            runs.append([device])
    return ", ".join(str(r[0]) if len(r) == 1 else f"{r[0]}–{r[-1]}" for r in runs)


def _shape(shape: Sequence[int]) -> str:
    return f"({shape[0]},)" if len(shape) == 1 else f"({', '.join(map(str, shape))})"


def _slices(array: Sharding, index: Index) -> str:
    """How the array is indexed to get a part: `x[0:1, 0:4]`."""
    if not array.shape:
        return array.name
    ranges = index[3 - len(array.shape) :]
    return f"{array.name}[{', '.join(f'{start}:{stop}' for start, stop in ranges)}]"
