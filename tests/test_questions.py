"""Questions that readers really asked, each in `cases/jax`: the site answers them all.

Who types the symptom or pastes the error into the search box is shown the heading that
answers it, under one of the first three pages.
"""

from dataclasses import dataclass
from pathlib import Path

import pytest
from browser import Visitor
from conftest import ADDRESS
from test_search import LANGUAGES, Search, listed

CASES = sorted(path.stem for path in Path(__file__).parent.glob("cases/jax/[0-9]*.py"))


@dataclass(frozen=True)
class Answer:
    """Where a question is answered, and what leads there.

    Args:
        addresses: page and heading, below the site of a language; of several, one has
            to be found.
        zh: the symptom in a Chinese reader's words.
        en: the symptom in an English reader's words.
        error: the text of the error, if there is one.
    """

    addresses: tuple[str, ...]
    zh: str
    en: str
    error: str = ""


ANSWERS = {
    "01_xla_flags_endash": Answer(
        ("errors/devices/#unknown-flag",),
        "xla_force_host_platform_device_count 破折号",
        "xla_force_host_platform_device_count en dash",
        "Unknown flag in XLA_FLAGS: -–xla_force_host_platform_device_count=4",
    ),
    "02_flag_too_late": Answer(
        ("errors/devices/#too-late",),
        "设备数 设置得太晚",
        "number of devices set too late",
        "RuntimeError: jax_num_cpu_devices config should be updated before backends "
        "are initialized i.e. before any JAX operation is executed.",
    ),
    "03_leading_axis": Answer(
        ("lessons/data_parallel/#too-many-rows", "errors/pmap/#too-many-rows"),
        "pmap 行数比设备多",
        "pmap more rows than devices",
        "ValueError: cannot select an axis to squeeze out which has size not equal to "
        "one, got shape=(2,) and dimensions=(0,)",
    ),
    "04_params_not_replicated": Answer(
        ("lessons/in_axes/#params", "errors/pmap/#params"),
        "pmap 模型参数 tuple index out of range",
        "pmap model parameters tuple index out of range",
        "IndexError: tuple index out of range",
    ),
    "05_python_scalar_arg": Answer(
        ("errors/pmap/#range",),
        "pmap range 静态参数",
        "pmap range static argument",
        "TracerIntegerConversionError: The __index__() method was called on traced "
        "array with shape int32[]",
    ),
    "07_axis_name_mismatch": Answer(
        ("lessons/psum/#unbound", "lessons/shard_map/#names", "errors/pmap/#unbound"),
        "轴名 对不上 psum",
        "axis name psum does not match",
        "NameError: Found an unbound axis name: batch. To fix this, please call psum "
        "under `jax.shard_map`.",
    ),
    "09_grad_of_psum_pmap": Answer(
        ("lessons/gradients/#psum",),
        "pmap psum 梯度",
        "gradient of psum in pmap",
    ),
    "10_grad_in_shard_map": Answer(
        ("lessons/gradients/#each-example",),
        "shard_map 每个样本的梯度",
        "shard_map gradient of each example",
    ),
    "11_pmean_of_grads_8x": Answer(
        ("lessons/gradients/#port",),
        "shard_map 梯度 8 倍",
        "gradient 8 times too large shard_map",
    ),
    "14_make_mesh_explicit": Answer(
        ("lessons/moving_data/#explicit",),
        "make_mesh Explicit 报错",
        "make_mesh Explicit error",
        "ShardingTypeError: Use `.at[...].get(out_sharding=)` to provide output "
        "PartitionSpec for gather",
    ),
    "17_pmap_not_faster_cpu": Answer(
        ("lessons/devices/#not-faster",),
        "CPU 上更快",
        "pmap not faster on CPU",
    ),
    "18_same_random_everywhere": Answer(
        ("lessons/randomness/#same",),
        "每个设备随机数相同",
        "same random numbers on every device",
    ),
    "20_nested_pmap": Answer(
        ("lessons/migrating_devices/#nesting", "errors/pmap/#nested"),
        "嵌套的 pmap",
        "nested pmap",
        "ValueError: The context mesh AbstractMesh('i': 4, axis_types=(Manual,), "
        "device_kind=cpu, num_cores=None, platform=cpu) should match the mesh passed "
        "to shard_map Mesh('j': 2, axis_types=(Auto,))",
    ),
    "21_trace_time_python_loop": Answer(
        ("lessons/data_parallel/#python-loop",),
        "pmap 只用了一个 CPU 核",
        "pmap uses only one CPU core",
    ),
    "22_nonaddressable_asarray": Answer(
        ("errors/devices/#non-addressable",),
        "多个进程 np.asarray",
        "several processes np.asarray",
        "RuntimeError: Fetching value for `jax.Array` that spans non-addressable (non "
        "process local) devices is not possible.",
    ),
    "31_debug_print_order": Answer(
        ("lessons/data_parallel/#debug-print",),
        "jax.debug.print 次序",
        "jax.debug.print order",
        "ValueError: The following ordered effects are not supported for more than 1 "
        "device: [OrderedDebug]",
    ),
    "33_out_axes_none": Answer(
        ("lessons/psum/#unreduced",),
        "out_axes=None 没有归约",
        "out_axes=None without a reduction",
    ),
    "35_pmap_under_set_mesh": Answer(
        (
            "lessons/explicit_sharding/#pmap",
            "lessons/migrating_devices/#context-mesh",
            "errors/pmap/#set-mesh",
        ),
        "set_mesh 之后 pmap 报错",
        "pmap after jax.set_mesh",
        "ValueError: The context mesh AbstractMesh('i': 8, axis_types=(Auto,), "
        "device_kind=cpu, num_cores=None, platform=cpu) should match the mesh passed "
        "to shard_map Mesh('_internal_pmap_axis_name': 8, axis_types=(Auto,))",
    ),
}


def test_every_question_has_its_answer() -> None:
    assert list(ANSWERS) == CASES, "name in ANSWERS where the site answers each case"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_search_leads_to_the_answer(visit: Visitor, language: str) -> None:
    search = Search(visit(LANGUAGES[language]))
    search.open()
    missed = []
    for case, answer in ANSWERS.items():
        symptom = answer.zh if language == "zh" else answer.en
        start = ADDRESS + LANGUAGES[language]
        wanted = {start + address for address in answer.addresses}
        for words in filter(None, (symptom, answer.error)):
            found = listed(search.paste(words))
            if not wanted & set(found):
                missed.append(f"{case}: {words!r} finds {found}, not {wanted}")
    assert not missed, "\n".join(missed)
