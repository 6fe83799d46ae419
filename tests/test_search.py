"""The search: what readers type, and what they find."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from html import unescape
from pathlib import Path

import pytest
from browser import Host, Visitor
from conftest import ADDRESS, LANGUAGES, ROOT, build_site
from playwright.sync_api import Browser, Page, expect

META = ".md-search-result__meta"
EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
PROMPT = {"zh": "键入以开始搜索", "en": "Type to start searching"}
NOTHING = {"zh": "没有找到符合条件的结果", "en": "No matching documents"}

# What is typed, and what must be listed for it under one of the first three pages.
WORDS = {
    "zh": {
        "设备": "lessons/devices/",
        "并行计算": "",
        "计算": "lessons/devices/#not-faster",
        "归约": "glossary/#reduce",
        "训练": "lessons/training/",
        "全归约": "glossary/#all-reduce",
        "分片": "glossary/#shard",
        "映射轴": "glossary/#mapped-axis",
        "什么都不设，就只有 1 个": "lessons/devices/#one-by-default",
        "每个设备怎么得到总和": "lessons/psum/#same-total",
        "8个设备": "lessons/devices/#three-ways",
    },
    "en": {
        "device": "lessons/devices/",
        "devices": "lessons/devices/",
        "sharding": "glossary/#sharding",
        "training": "lessons/training/",
        "parallelism": "lessons/data_parallel/",
        "replicated": "lessons/psum/#one-scalar",
        "adds up what the devices hold": "lessons/psum/#same-total",
        "psum exercises": "lessons/psum/#exercises",
    },
}
NAMES = {
    "psum": "lessons/psum/",
    "PSUM": "lessons/psum/",
    "ｐｓｕｍ": "lessons/psum/",
    "lax.psum": "lessons/psum/#same-total",
    "in_axes": "lessons/in_axes/",
    "out_axes": "lessons/in_axes/#negative-axis",
    "out_axes=-1": "lessons/in_axes/#negative-axis",
    "unbound axis name": "lessons/psum/#unbound",
    "**unbound** axis-name:": "lessons/psum/#unbound",
    "jax.debug.print": "lessons/data_parallel/#debug-print",
}


@dataclass
class Found:
    """A page that is listed, or a section of one."""

    address: str
    title: str
    text: str
    marks: list[str]


@dataclass
class Search:
    """The search on a page."""

    page: Page

    def open(self) -> None:
        """Open it by its key, and wait until it is ready."""
        self.page.keyboard.press("/")
        starting = re.compile("正在初始化|Initializing")
        expect(self.page.locator(META)).not_to_have_text(starting)

    def type(self, text: str) -> list[list[Found]]:
        """Type another text, key by key, and see what is found."""
        self.page.keyboard.press("Control+A")
        self.page.keyboard.press("Delete")
        self.page.keyboard.type(text)
        return self.found()

    def paste(self, text: str) -> list[list[Found]]:
        """Put in another text without any key, as a mouse or a voice does."""
        self.page.locator("[name=query]").select_text()
        self.page.keyboard.insert_text(text)
        return self.found()

    def found(self) -> list[list[Found]]:
        """What is listed, page by page."""
        pages = self.page.locator(".md-search-result__item").evaluate_all(
            """items => items.map(item => [...item.querySelectorAll("a")].map(link => ({
                address: link.href,
                title: link.querySelector("h1, h2").textContent,
                text: link.querySelector("p")?.textContent ?? "",
                marks: [...link.querySelectorAll("mark")].map(mark => mark.textContent),
            })))"""
        )
        return [[Found(**found) for found in page] for page in pages]

    @property
    def said(self) -> str:
        """What is said of the results."""
        return self.page.locator(META).inner_text()

    @property
    def is_open(self) -> bool:
        return self.page.locator("#__search").is_checked()


@pytest.fixture
def search(visit: Visitor) -> Callable[..., Search]:
    """Opens the search on a page of a language."""

    def search(language: str, path: str = "", **settings: object) -> Search:
        opened = Search(visit(LANGUAGES[language] + path, **settings))
        opened.open()
        return opened

    return search


def listed(found: list[list[Found]], pages: int = 3) -> list[str]:
    return [section.address for page in found[:pages] for section in page]


def read_index(folder: Path) -> dict[str, str]:
    """The text in the index by address, as a reader sees it."""
    index = json.loads((folder / "search/search_index.json").read_text("utf-8"))
    return {
        entry["location"]: unescape(
            re.sub("<[^>]+>", "", f"{entry['title']} {entry['text']}")
        )
        for entry in index["docs"]
    }


@EVERY_LANGUAGE
def test_what_is_typed_finds_the_page_that_tells_of_it(
    search: Callable[..., Search], language: str
) -> None:
    at = search(language, "lessons/psum/")
    missed = []
    for typed, address in (WORDS[language] | NAMES).items():
        found = listed(at.type(typed))
        if ADDRESS + LANGUAGES[language] + address not in found:
            missed.append(f"{typed} does not find {address}, but {found}")
    assert not missed, "\n".join(missed)


@EVERY_LANGUAGE
def test_results_are_of_one_language_and_name_each_page_once(
    search: Callable[..., Search], language: str
) -> None:
    at = search(language)
    for typed in [*WORDS[language], *NAMES]:
        pages = at.type(typed)
        addresses = listed(pages, len(pages))
        start = ADDRESS + LANGUAGES[language]
        others = [address for address in addresses if not address.startswith(start)]
        if language == "zh":
            others += [a for a in addresses if a.startswith(f"{ADDRESS}en/")]
        assert others == [], typed
        assert len(addresses) == len(set(addresses)), typed
        names = [{address.partition("#")[0] for address in listed([p])} for p in pages]
        assert [len(name) for name in names] == [1] * len(pages), typed
        assert len(set.union(*names)) == len(pages), typed


ERRORS = sorted(
    {
        # `...` stands for anything, and marks are not looked for.
        max(match[1].split("..."), key=len).rstrip(": ")
        for file in (ROOT / "examples").glob("*.py")
        for match in re.finditer(
            r"^# > (.*\w+Error\b.*)$", file.read_text("utf-8"), re.M
        )
    }
)
"""What the examples print of the errors that they show, always the same."""


@EVERY_LANGUAGE
def test_a_pasted_error_leads_to_the_section_that_shows_it(
    search: Callable[..., Search], built_site: Path, language: str
) -> None:
    assert len(ERRORS) > 10
    index = read_index(built_site / LANGUAGES[language])
    at = search(language)
    missed = []
    for error in ERRORS:
        show = [
            ADDRESS + LANGUAGES[language] + address
            for address, text in index.items()
            if error in text
        ]
        assert show, f"no section shows {error}"
        page, *_ = [*at.paste(error), []]
        # Under the name of the page, the best of its sections comes first.
        if not {found.address for found in page[:2]} & set(show):
            missed.append(f"{error}\nfinds {page[:2]}, not {show}")
    assert not missed, "\n\n".join(missed)


def test_an_error_with_other_numbers_leads_there_too(
    search: Callable[..., Search],
) -> None:
    found = search("zh").paste(
        "jax.errors.NameError: Found an unbound axis name: `batch`. (3, 17)"
    )
    assert found[0][1].address == f"{ADDRESS}lessons/psum/#unbound"


def test_marks_are_what_was_typed(search: Callable[..., Search]) -> None:
    at = search("zh")
    for typed in ["归约", "并行计算", "unbound axis name", "映射轴"]:
        pages = at.type(typed)
        marks = {mark.lower() for page in pages for each in page for mark in each.marks}
        assert marks == {typed}, typed


def test_a_sentence_that_is_nowhere_is_marked_where_it_agrees(
    search: Callable[..., Search],
) -> None:
    at = search("zh")
    pages = at.type("每个设备怎么得到总和")
    marks = [mark for page in pages for each in page for mark in each.marks]
    assert "每个设备" in marks
    assert [mark for mark in marks if len(mark) < 2] == []
    expect(at.page.locator(".md-search-result__terms")).to_have_count(0)


def test_every_section_that_is_listed_shows_why(search: Callable[..., Search]) -> None:
    at = search("en")
    for typed in NAMES:
        for page in at.type(typed):
            # The first is the page, which is named for its sections' sake.
            assert [each.address for each in page[1:] if not each.marks] == [], typed


def test_several_words_are_looked_for_together(search: Callable[..., Search]) -> None:
    at = search("zh")
    assert listed(at.type("psum 练习"), 1) == [
        f"{ADDRESS}lessons/psum/",
        f"{ADDRESS}lessons/psum/#exercises",
    ]
    # The one word is only in the title of the page, the other in a section's.
    assert f"{ADDRESS}lessons/psum/#pitfalls" in listed(at.type("psum 常见错误"), 1)


def test_short_words_are_whole_but_for_the_one_that_is_being_typed(
    search: Callable[..., Search],
) -> None:
    at = search("en")
    assert f"{ADDRESS}en/lessons/psum/" in listed(at.type("ps"))
    pages = at.type("do in psum")
    marks = {m.lower() for page in pages for each in page for m in each.marks}
    assert {m for m in marks if re.search(r"\b(do|in)\w", m)} - {"in_axes"} == set()


@EVERY_LANGUAGE
def test_the_search_says_in_its_language_that_nothing_is_found(
    search: Callable[..., Search], language: str
) -> None:
    at = search(language)
    assert at.type("xyzzy") == []
    assert at.said == NOTHING[language]
    assert at.type("()*") == []
    assert at.said == NOTHING[language]
    assert at.type("") == []
    assert at.said == PROMPT[language]


def test_a_word_that_is_nowhere_is_named_beside_what_is_found(
    search: Callable[..., Search],
) -> None:
    at = search("en")
    assert f"{ADDRESS}en/lessons/psum/" in listed(at.type("psum xyzzy"))
    missing = at.page.locator(".md-search-result__terms").first
    expect(missing).to_have_text("Missing: xyzzy")


def test_the_number_of_results_is_announced(search: Callable[..., Search]) -> None:
    at = search("en")
    at.type("psum")
    assert re.fullmatch(r"\d+ matching documents", at.said)
    expect(at.page.get_by_role("status").filter(has_text=at.said)).to_have_count(1)


def test_text_without_a_key_is_searched_for(search: Callable[..., Search]) -> None:
    at = search("zh", "lessons/in_axes/")
    assert f"{ADDRESS}glossary/#reduce" in listed(at.paste("归约"))
    assert f"{ADDRESS}lessons/psum/" in listed(at.paste("psum"))
    at.paste("")
    assert at.said == PROMPT["zh"]


def test_text_from_the_clipboard_is_searched_for(
    search: Callable[..., Search],
) -> None:
    at = search("zh")
    at.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    at.page.evaluate("navigator.clipboard.writeText('归约')")
    at.page.keyboard.press("Control+V")
    assert f"{ADDRESS}glossary/#reduce" in listed(at.found())


def test_chinese_is_searched_for_when_it_is_composed(
    search: Callable[..., Search],
) -> None:
    at = search("zh")
    keyboard = at.page.context.new_cdp_session(at.page)
    query = at.page.locator("[name=query]")
    for letters in ("s", "sh", "she", "she b", "she bei"):
        end = len(letters)
        keyboard.send(
            "Input.imeSetComposition",
            {"text": letters, "selectionStart": end, "selectionEnd": end},
        )
        keyboard.send("Input.dispatchKeyEvent", {"type": "keyUp", "key": letters[-1]})
        assert query.input_value() == letters
        assert (at.said, at.found()) == (PROMPT["zh"], [])
    keyboard.send("Input.insertText", {"text": "设备"})
    assert query.input_value() == "设备"
    assert listed(at.found())[0] == f"{ADDRESS}lessons/devices/"


def test_the_enter_that_ends_a_composition_opens_no_result(
    search: Callable[..., Search],
) -> None:
    at = search("zh")
    at.paste("psum")
    # Safari's, which comes after the composition has ended.
    at.page.locator("[name=query]").dispatch_event(
        "keydown", {"key": "Enter", "keyCode": 229, "bubbles": True}
    )
    assert (at.page.url, at.is_open) == (ADDRESS, True)
    at.page.keyboard.press("Enter")
    at.page.wait_for_url(f"{ADDRESS}lessons/psum/")


def test_a_word_is_searched_for_while_a_touch_screen_composes_it(
    visit: Visitor,
) -> None:
    size = {"width": 390, "height": 800}
    page = visit("en/", has_touch=True, is_mobile=True, viewport=size)
    page.locator("label.md-header__button[for=__search]").tap()
    meta = page.locator(META)
    expect(meta).to_have_text(PROMPT["en"])
    page.context.new_cdp_session(page).send(
        "Input.imeSetComposition",
        {"text": "psum", "selectionStart": 4, "selectionEnd": 4},
    )
    assert f"{ADDRESS}en/lessons/psum/" in listed(Search(page).found())


def test_keys_lead_to_a_result(search: Callable[..., Search]) -> None:
    at = search("zh")
    address, section, *_ = listed(at.type("unbound axis name"))
    focused = "document.activeElement.href"
    at.page.keyboard.press("ArrowDown")
    assert at.page.evaluate(focused) == address
    at.page.keyboard.press("ArrowDown")
    assert at.page.evaluate(focused) == section
    at.page.keyboard.press("ArrowUp")
    assert at.page.evaluate(focused) == address
    at.page.keyboard.press("Enter")
    at.page.wait_for_url(address)


def test_enter_leads_to_the_best_result(search: Callable[..., Search]) -> None:
    at = search("en")
    _, section, *_ = listed(at.type("unbound axis name"))
    at.page.keyboard.press("Enter")
    at.page.wait_for_url(section)
    expect(at.page.locator(f"#{section.partition('#')[2]}")).to_be_in_viewport()


def test_escape_closes_the_search(search: Callable[..., Search]) -> None:
    at = search("zh")
    at.type("psum")
    for key in ("Escape", "/", "Escape"):
        at.page.keyboard.press(key)
        expect(at.page.locator("#__search")).to_be_checked(checked=key == "/")
        at.page.wait_for_timeout(100)  # no reader is faster


def test_a_click_opens_the_search(visit: Visitor) -> None:
    page = visit("en/lessons/psum/")
    page.locator("[name=query]").click()
    expect(page.locator(META)).to_have_text(PROMPT["en"])
    page.keyboard.type("sharding")
    assert f"{ADDRESS}en/glossary/#sharding" in listed(Search(page).found())


@pytest.mark.parametrize(
    ("language", "other", "typed", "address"),
    [
        ("zh", "en", "devices", "en/lessons/devices/"),
        ("en", "zh", "设备", "lessons/devices/"),
    ],
)
def test_search_speaks_the_language_that_a_reader_has_switched_to(
    search: Callable[..., Search], language: str, other: str, typed: str, address: str
) -> None:
    at = search(language, "lessons/psum/")
    at.type("psum")
    at.page.keyboard.press("Escape")
    at.page.locator("header a.site-language").click()
    at.page.wait_for_url(f"{ADDRESS}{LANGUAGES[other]}lessons/psum/**")
    at.open()
    assert listed(at.type(typed))[0] == ADDRESS + address


@EVERY_LANGUAGE
def test_search_goes_on_when_a_reader_has_gone_from_page_to_page(
    search: Callable[..., Search], language: str
) -> None:
    at = search(language)
    start = ADDRESS + LANGUAGES[language]
    at.type("in_axes")
    at.page.keyboard.press("Enter")
    at.page.wait_for_url(f"{start}lessons/in_axes/**")
    at.page.locator("article a[href*='glossary/']").first.click()
    at.page.wait_for_url(f"{start}glossary/**")
    expect(at.page.locator("#__search")).not_to_be_checked()
    at.open()
    assert f"{start}lessons/psum/#unbound" in listed(at.paste("unbound axis name"))


def test_nothing_is_loaded_for_the_search_before_it_opens(visit: Visitor) -> None:
    page = visit("lessons/psum/")
    page.wait_for_load_state("networkidle")
    index = f"{ADDRESS}search/search_index.json"
    assert index not in visit.traffic.served
    Search(page).open()
    assert index in visit.traffic.served
    workers = [path for path in visit.traffic.served if "/workers/" in path]
    assert workers == [], "assets/search.js stands in for Material's worker"


PAGE = """\
# Heading of the page { #page }

A sentence of\u200b prose, with `inline <code>` & more.

## Section of the page { #section }

```python
hidden = "in the code"
print("shown", 6 * 7)
```

```bash
hidden-command
```

=== "hidden label"

    Text behind a label.
"""


@pytest.fixture(scope="module")
def small_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of a small project."""
    project = tmp_path_factory.mktemp("small")
    (project / "docs").mkdir()
    (project / "docs/index.md").write_text(PAGE, "utf-8")
    (project / "mkdocs.yml").write_text(
        f"INHERIT: {ROOT}/mkdocs.yml\n"
        "docs_dir: docs\n"
        "nav: [index.md]\n"
        f"theme: {{custom_dir: {ROOT}/docs/theme}}\n",
        "utf-8",
    )
    build_site(project, project / "site", ADDRESS)
    return project / "site"


def test_the_index_has_headings_prose_and_output_alone(small_site: Path) -> None:
    index = read_index(small_site)
    assert list(index) == ["", "#section"]
    assert (
        index[""]
        == "Heading of the page A sentence of\u200b prose, with inline <code> & more."
    )
    assert index["#section"].split() == [
        *("Section", "of", "the", "page"),
        *("shown", "42"),
        *("Text", "behind", "a", "label."),
    ]


def test_the_marks_for_the_index_are_not_left_in_the_pages(small_site: Path) -> None:
    assert "data-search" not in (small_site / "index.html").read_text("utf-8")


def test_the_index_leaves_out_notebooks_which_say_what_lessons_say(
    built_site: Path,
) -> None:
    for folder in LANGUAGES.values():
        assert (built_site / folder / "notebooks/psum/index.html").is_file()
        index = read_index(built_site / folder)
        assert [address for address in index if "notebook" in address] == []
        assert "lessons/psum/" in index


def test_what_is_found_is_shown_as_text(chromium: Browser, small_site: Path) -> None:
    visitor = Visitor(chromium, Host(small_site, ADDRESS))
    at = Search(visitor())
    at.open()
    ((found,),) = at.type("of prose")
    assert found.marks == ["of prose"]
    assert found.text == "A sentence of prose, with inline <code> & more."
    visitor.close()
    assert not visitor.problems
