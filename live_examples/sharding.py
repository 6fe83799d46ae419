"""What an array is made of: which device holds which part of it."""

import math
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, NamedTuple, TypeVar

_VALUES_LIMIT = 64  # elements of an array whose values are kept
_AXES_LIMIT = 3
_PLANES_LIMIT = 16  # more would make a picture that nobody scrolls through


Kind = TypeVar("Kind")


class Shard(NamedTuple):
    """The part of an array that one device holds.

    Args:
        device: the device's id.
        index: where the part starts and stops along each axis of the array.
        values: its elements, as text, in row-major order; none if the array is large.
        digest: is the same for parts whose elements are exactly the same.
    """

    device: int
    index: tuple[tuple[int, int], ...]
    values: tuple[str, ...]
    digest: str


class Sharding(NamedTuple):
    """An array by what its devices really hold.

    Args:
        name: the variable.
        shape: its global shape.
        dtype: the type of its elements.
        shards: what each device of this process holds, by device id.
    """

    name: str
    shape: tuple[int, ...]
    dtype: str
    shards: tuple[Shard, ...]


def record(name: str, array: Any) -> Sharding:
    """What the devices of this process hold of a `jax.Array` of at most three axes.

    Raises:
        TypeError: if it is none.
    """
    # Not at the top: the parent, which draws, can do without.
    import jax
    import numpy as np

    if not isinstance(array, jax.Array):
        raise TypeError(
            f'draw="{name}": a {type(array).__name__} is on no device; name a jax.Array'
        )
    if array.ndim > _AXES_LIMIT:
        raise TypeError(
            f'draw="{name}": an array of {array.ndim} axes; draw one of at most '
            f"{_AXES_LIMIT}"
        )
    if array.ndim == _AXES_LIMIT and len(array) > _PLANES_LIMIT:
        raise TypeError(
            f'draw="{name}": an array of {len(array)} planes; draw one of at most '
            f"{_PLANES_LIMIT}"
        )
    shards = []
    for shard in array.addressable_shards:
        ranges = (
            s.indices(n)[:2] for s, n in zip(shard.index, array.shape, strict=True)
        )
        data = np.asarray(shard.data)
        values: tuple[str, ...] = ()
        if array.size <= _VALUES_LIMIT:
            values = tuple(_text(value.item()) for value in data.ravel())
        digest = blake2b(data.tobytes(), digest_size=8).hexdigest()
        shards.append(Shard(shard.device.id, tuple(ranges), values, digest))
    return Sharding(name, array.shape, str(array.dtype), tuple(sorted(shards)))


def restore(fields: Any) -> Sharding:
    """A record that has been through JSON, which turns tuples into lists.

    Raises:
        ValueError, TypeError: if it is none.
    """
    name, shape, dtype, shards = fields
    array = Sharding(
        _is(str, name),
        tuple(_is(int, length) for length in _is(list, shape)),
        _is(str, dtype),
        tuple(
            Shard(
                _is(int, device),
                tuple((_is(int, start), _is(int, stop)) for start, stop in index),
                tuple(_is(str, value) for value in _is(list, values)),
                _is(str, digest),
            )
            for device, index, values, digest in shards
        ),
    )
    if not array.shards or not all(_fits(shard, array.shape) for shard in array.shards):
        raise ValueError("these are no parts of such an array")
    return array


def _is(kind: type[Kind], value: Any) -> Kind:
    if not isinstance(value, kind):
        raise TypeError(f"{value!r} is no {kind.__name__}")
    return value


def _fits(shard: Shard, shape: Sequence[int]) -> bool:
    """Whether it can be a part of an array of this shape."""
    size = math.prod(stop - start for start, stop in shard.index)
    return (
        shard.device >= 0
        and len(shard.values) in (0, size)
        and len(shard.index) == len(shape) <= _AXES_LIMIT
        and all(
            0 <= start <= stop <= length
            for (start, stop), length in zip(shard.index, shape, strict=True)
        )
    )


def _text(value: Any) -> str:
    """An element as short as it can be told: `12345`, `0.5`, `1e-07`, `True`."""
    if isinstance(value, float):
        return f"{value:.6g}" if value.is_integer() else f"{value:.4g}"
    return str(value)
