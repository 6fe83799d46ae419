"""How text is written: spacing, punctuation, a sentence a line, terms."""

import autocorrect_py as autocorrect
import pytest
from conftest import ROOT
from pages import EACH_PAGE, LANGUAGES

from live_examples import page, prose, terms
from live_examples.problem import Invalid

FILES = [
    *(f"docs/{language}/{name}" for language, name in EACH_PAGE),
    *sorted(file.name for file in ROOT.glob("*.md")),
]


def read(path: str) -> tuple[page.Page, str]:
    text = (ROOT / path).read_text("utf-8-sig")
    return page.parse(path, text), text


@pytest.mark.parametrize("path", FILES)
def test_every_page_is_spaced_and_punctuated_and_has_a_sentence_a_line(
    path: str,
) -> None:
    problems = prose.problems(*read(path))
    assert not problems, "\n".join(map(str, problems))


@pytest.mark.parametrize("path", FILES)
def test_every_page_uses_the_terms_of_the_glossary(path: str) -> None:
    spoken = [each for each in LANGUAGES if path.startswith(f"docs/{each}/")]
    problems = [
        problem
        for language in spoken or LANGUAGES
        for problem in terms.problems(*read(path), unused(language))
    ]
    assert not problems, "\n".join(map(str, problems))


def unused(language: str) -> dict[str, str]:
    return terms.read(ROOT, read(f"docs/{language}/glossary.md")[0], language)


@pytest.mark.parametrize(
    "path", ["mkdocs.yml", "docs/theme/partials/language.html", "docs/theme/404.html"]
)
def test_the_words_around_pages_are_spaced_and_punctuated(path: str) -> None:
    text = (ROOT / path).read_text("utf-8")
    assert text == autocorrect.format_for(text, path), "take these lines over"


def mended(text: str) -> str:
    return prose.mended(page.parse("a.md", text), text)


def problems(text: str) -> list[str]:
    return [str(each) for each in prose.problems(page.parse("a.md", text), text)]


CHINESE = {
    "用JAX来算": "用 JAX 来算",
    "第8个设备": "第 8 个设备",
    "函数里有`psum`的时候": "函数里有 `psum` 的时候",
    "好,再来": "好，再来",
    "用 `psum`,然后": "用 `psum`，然后",
    "看[这里](a.md#b),然后": "看[这里](a.md#b)，然后",
    "结束.": "结束。",
    "用 `psum`.": "用 `psum`。",
    "真的吗? 对; 那么: 好!": "真的吗？ 对； 那么： 好！",
    "设备(device 的译名)": "设备（device 的译名）",
    "    缩进,也一样": "    缩进，也一样",
    '??? success "答案,在此"': '??? success "答案，在此"',
    '::: a.py#b alt="折线,下降"': '::: a.py#b alt="折线，下降"',
    "| 表,格 | 第2列 |": "| 表，格 | 第 2 列 |",
    "## 标题,一 { #a,b }": "## 标题，一 { #a,b }",
}


@pytest.mark.parametrize("text", CHINESE)
def test_chinese_is_spaced_and_punctuated_and_the_fix_is_shown(text: str) -> None:
    wanted = CHINESE[text]
    blank = wanted.replace("？ ", "？").replace("； ", "；").replace("： ", "：")
    assert mended(f"{text}\n").replace("\n", "") == blank.strip("\n")
    (*_, problem) = problems(f"\n{text}\n")
    assert problem.startswith("a.md:2: ")
    assert mended(mended(text)) == mended(text)


@pytest.mark.parametrize(
    "text",
    [
        "`a,中`",
        "看[这里](a,中.md)",
        "<!-- 好,中 -->",
        "<https://example.org/中,a>",
        "```text\n好,中A\n```",
        "[设备](a.md)的`x`"[:9],
        "1、2、4、8 个设备",
        "形状 `(8, 4)`。",
        "“Hello, world”是英文",
        "沿[轴](a.md)切",
    ],
)
def test_what_is_well_written_and_what_is_no_text_stays(text: str) -> None:
    assert mended(text) == text
    assert problems(text) == []


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("One. Two.", "One.\nTwo."),
        ("    One? `two` is three.", "    One?\n    `two` is three."),
        ("一。二。", "一。\n二。"),
        ("A [link](a.md). Two.", "A [link](a.md).\nTwo."),
    ],
)
def test_a_sentence_is_a_line(text: str, wanted: str) -> None:
    assert mended(text) == wanted
    assert problems(text) == [
        "a.md:1: one sentence is one line; make format breaks this one"
    ]
    assert problems(wanted) == []


@pytest.mark.parametrize(
    "text",
    [
        "- One. Two.",
        "1. One. Two.",
        "| One. | Two. Three. |",
        "# One. Two { #a }",
        "He says “One. Two.” and goes.",
        "**1. Predict.**",
        "e.g. A and B",
        "他说“一。二。”就走。",
        "（一。二。）三",
        "See J. Doe.",
    ],
)
def test_what_holds_several_sentences_for_a_reason_is_not_broken(text: str) -> None:
    assert mended(text) == text


def test_a_line_is_not_endless_and_links_do_not_count() -> None:
    assert problems("a" * prose.WIDTH) == []
    assert problems(f"[a]({'b' * prose.WIDTH})") == []
    for text in ("a" * (prose.WIDTH + 1), "一" * (prose.WIDTH // 2 + 1)):
        (problem,) = problems(text)
        assert problem.startswith("a.md:1: 28") and "say it in two" in problem


def misused(text: str, language: str) -> list[str]:
    parsed = page.parse("a.md", text)
    return list(map(str, terms.problems(parsed, text, unused(language))))


def test_a_word_that_the_glossary_displaces_is_found_with_the_right_one() -> None:
    text = (
        "---\ndescription: 全规约\n---\n\n先规约，再`全规约`<!-- 规约 --> { #规约 }\n"
    )
    assert misused(f"{text}\n```text\n规约\n```\n", "zh") == [
        "a.md:2: `全规约`: the glossary calls this `全归约`; write that",
        "a.md:5: `规约`: the glossary calls this `归约`; write that",
    ]


def test_english_words_are_found_in_any_case_and_whole() -> None:
    assert misused("An Allreduce, allreduces, psum-allreduce.\n", "en") == [
        "a.md:1: `Allreduce`: the glossary calls this `All-reduce`; write that"
    ]


def test_a_word_displaced_by_no_term_of_the_glossary_is_an_error() -> None:
    glossary = page.parse("docs/en/glossary.md", "# Glossary { #glossary }\n")
    with pytest.raises(
        Invalid, match=r"docs/terms\.toml:\d+: docs/en/glossary\.md has"
    ):
        terms.read(ROOT, glossary, "en")
