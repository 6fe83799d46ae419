"""The record of an array: what JAX says of it, and nothing else."""

import itertools
import json
import math
from collections.abc import Iterator, Sequence

import pytest
from conftest import Drawn, RunScript

from live_examples import percent
from live_examples.run import Failure, Outputs
from live_examples.sharding import restore

COUNTS = pytest.mark.parametrize("count", [1, 2, 4, 8])
Arrays = dict[int, dict[str, Drawn]]
HEAD = "import jax\nimport jax.numpy as jnp\nimport numpy as np\n"


def equal(texts: Sequence[str], elements: Sequence[str]) -> bool:
    """Whether texts of four digits stand for these elements."""

    def number(text: str) -> complex:
        return (
            {"True": 1, "False": 0}[text]
            if text in ("True", "False")
            else complex(text)
        )

    def close(text: str, element: str) -> bool:
        one, other = number(text), number(element)
        both_nan = one != one and other != other
        return both_nan or one == other or abs(one - other) <= 1e-3 * abs(other)

    return len(texts) == len(elements) and all(map(close, texts, elements))


@COUNTS
def test_a_record_is_what_jax_says_of_the_array(drawn: Arrays, count: int) -> None:
    assert len(drawn[count]) > 30
    for name, (array, truth) in parts(drawn[count]):
        held = {
            str(shard.device): [list(range_) for range_ in shard.index]
            for shard in array.shards
        }
        assert list(array.shape) == truth["shape"], name
        assert array.dtype == truth["dtype"], name
        assert held == truth["index"], name
        assert len(array.shards) == len(held), name
        for shard in array.shards:
            elements = truth["held"][str(shard.device)]
            if math.prod(array.shape) <= 64:
                assert equal(shard.values, elements), (name, shard)
            else:
                assert shard.values == (), name


def parts(arrays: dict[str, Drawn]) -> Iterator[tuple[str, tuple]]:
    for name, each in arrays.items():
        yield name, (each.array, each.truth)


@COUNTS
def test_digests_are_the_same_exactly_where_the_elements_are(
    drawn: Arrays, count: int
) -> None:
    for name, (array, truth) in parts(drawn[count]):
        for one, other in itertools.combinations(array.shards, 2):
            same = truth["held"][str(one.device)] == truth["held"][str(other.device)]
            assert (one.digest == other.digest) == same, (name, one, other)


def test_devices_that_do_not_agree_are_recorded_as_they_are(drawn: Arrays) -> None:
    arrays = drawn[8]
    assert [s.values for s in arrays["unlike"].array.shards] == [
        (f"{value}",) for value in (6, 22, 38, 54, 70, 86, 102, 118)
    ]
    for name in ("unlike", "nearly", "large_unlike"):
        digests = {shard.digest for shard in arrays[name].array.shards}
        assert len(digests) == 8, name
    assert {shard.values for shard in arrays["nearly"].array.shards} == {("1", "1")}


def test_elements_are_told_shortly(drawn: Arrays) -> None:
    def values(name: str) -> tuple[str, ...]:
        return drawn[1][name].array.shards[0].values

    assert values("vector")[:3] == ("False", "True", "True")
    assert values("bfloat") == ("0", "0.5", "1", "1.5")
    assert values("small") == ("1e-07", "-1.5", "nan", "inf")
    assert values("whole_floats") == ("3", "12345", "0", "-0")
    assert values("complexes") == ("(1+2j)", "(3+0j)")
    assert values("scalar") == ("0.5",)
    assert values("nothing") == ()


def test_a_record_survives_json(drawn: Arrays) -> None:
    for arrays in drawn.values():
        for each in arrays.values():
            assert restore(json.loads(json.dumps(each.array))) == each.array


@pytest.mark.parametrize(
    ("code", "message"),
    [
        (
            "print(1)",
            'NameError: draw="x": no such variable; name one that the cell sees',
        ),
        (
            "x = np.ones(3)",
            'TypeError: draw="x": a ndarray is on no device; name a jax.Array',
        ),
        (
            "x = None",
            'TypeError: draw="x": a NoneType is on no device; name a jax.Array',
        ),
        (
            "x = jnp.ones((1, 1, 1, 2))",
            'TypeError: draw="x": an array of 4 axes; draw one of at most 3',
        ),
        (
            "x = jnp.ones((17, 1, 2))",
            'TypeError: draw="x": an array of 17 planes; draw one of at most 16',
        ),
        ("x = jnp.ones(3)\nx.delete()", "RuntimeError: Array has been deleted"),
        ("x = jax.random.key(0)", "TypeError: "),
        (
            "jax.jit(lambda y: globals().update(x=y))(1)",
            "jax.errors.",
        ),
    ],
)
def test_what_cannot_be_drawn_fails_at_the_header_that_wants_it(
    run: RunScript, code: str, message: str
) -> None:
    source = (
        f'# %% a\n{HEAD}# %% b draw="jnp_ones, x"\njnp_ones = jnp.ones(1)\n{code}\n'
    )
    source += "# %% c\nx = jnp.ones(1)\n"
    result = run(percent.parse("examples/a.py", source))
    assert isinstance(result, Failure), f"it drew {result.drawn}"
    assert str(result.problem).startswith(f"examples/a.py:5: cell b: {message}")


def test_an_array_is_drawn_as_it_is_when_its_cell_has_run(run: RunScript) -> None:
    source = (
        f'# %% a draw="x, y"\n{HEAD}x = jnp.ones(1)\ny = x + 1\nx = x + 2\n'
        "# %% b\nx = jnp.zeros(1)\n"
        '# %% c draw="x" sort="lines"\n# not yet\nx = x + 5; x = x + 1\n# the end\n'
    ).replace('draw="x" sort="lines"', 'sort="lines" draw="x"')
    result = run(percent.parse("examples/a.py", source))
    assert isinstance(result, Outputs), result
    assert [
        [(array.name, array.shards[0].values) for array in cell]
        for cell in result.drawn
    ] == [[("x", ("3",)), ("y", ("2",))], [], [("x", ("6",))]]


def test_drawing_prints_nothing(run: RunScript) -> None:
    result = run(percent.parse("a.py", f'# %% a draw="x"\n{HEAD}x = jnp.ones(1)\n'))
    assert isinstance(result, Outputs), result
    assert "".join(result.printed) == ""
