"""What readers find at the end of a page, and in its plain copy."""

import json
import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urljoin

import pytest
from browser import Visitor
from conftest import ADDRESS, LANGUAGES, REPOSITORY, ROOT, build_site
from markdown_it import MarkdownIt
from pages import EACH_LESSON, LESSONS

EVERY_LESSON = pytest.mark.parametrize(("language", "lesson"), EACH_LESSON)
TRANSLATED = sorted(set.intersection(*map(set, LESSONS.values())))


class End(HTMLParser):
    """What ends a page: its text, and its links with what they say."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.text = ""
        self.links: dict[str, str] = {}
        self._target = ""
        found = re.search(r'<footer class="site-end".*?</footer>', html, re.DOTALL)
        self.there = bool(found)
        self.feed(found[0] if found else "")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._target = dict(attrs).get("href") or "" if tag == "a" else self._target

    def handle_endtag(self, tag: str) -> None:
        self._target = "" if tag == "a" else self._target

    def handle_data(self, data: str) -> None:
        self.text += data
        if self._target:
            self.links[self._target] = self.links.get(self._target, "") + data


def end(folder: Path, address: str) -> End:
    return End((folder / address / "index.html").read_text("utf-8"))


def scripts(language: str, name: str) -> list[str]:
    """The scripts that a page shows, in order."""
    text = (ROOT / "docs" / language / f"{name}.md").read_text("utf-8")
    return list(dict.fromkeys(re.findall(r"^ *::: (\S+)#", text, re.MULTILINE)))


@EVERY_LESSON
def test_a_lesson_ends_with_what_a_reader_can_take_home(
    built_site: Path, language: str, lesson: str
) -> None:
    folder = LANGUAGES[language]
    own = f"{folder}lessons/{lesson}/"
    links = [urljoin(ADDRESS + own, link) for link in end(built_site, own).links]
    wanted = [f"{lesson}/", f"{lesson}.ipynb"]
    wanted = [f"{ADDRESS}{folder}notebooks/{name}" for name in wanted]
    branch = f"{REPOSITORY.removeprefix('https://github.com/')}/blob/gh-pages"
    wanted.append(
        "https://colab.research.google.com/github/"
        f"{branch}/{folder}notebooks/{lesson}.ipynb"
    )
    files = scripts(language, f"lessons/{lesson}")
    wanted += [f"{ADDRESS}{folder}examples/{name}" for name in files]
    wanted.append(f"{ADDRESS}hands-on-parallel-jax.zip")
    assert links[: len(wanted)] == wanted


@pytest.mark.parametrize("name", ["index", *(f"lessons/{n}" for n in TRANSLATED)])
@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "zh",
            r"输出来自 JAX \d+(\.\d+)+、Python 3\.\d+\.\d+，在 [\d、]*8 个设备上运行",
        ),
        (
            "en",
            r"Output from JAX \d+(\.\d+)+, Python 3\.\d+\.\d+, on [\d, and]*devices",
        ),
    ],
)
def test_a_page_with_examples_says_what_produced_them(
    built_site: Path, language: str, words: str, name: str
) -> None:
    address = LANGUAGES[language] + ("" if name == "index" else f"{name}/")
    assert re.search(words, end(built_site, address).text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["glossary", "lessons/psum"])
def test_a_page_leads_to_where_it_is_edited_and_reported(
    built_site: Path, language: str, name: str
) -> None:
    links = list(end(built_site, f"{LANGUAGES[language]}{name}/").links)
    assert links[-2:] == [
        f"{REPOSITORY}/edit/main/docs/{language}/{name}.md",
        f"{REPOSITORY}/issues/new?title={language}/{name}.md%3A%20",
    ]
    assert (ROOT / "docs" / language / f"{name}.md").is_file()


SCRIPT = '"""Say it."""\n\n# %% say\nprint("said")\n# > said\n'
CHINESE = f"""\
INHERIT: {ROOT}/mkdocs.yml
docs_dir: docs/zh
edit_uri: edit/main/docs/zh/
nav: [index.md, lessons/say.md]
theme: {{custom_dir: {ROOT}/docs/theme}}
"""
ENGLISH = """\
INHERIT: mkdocs.yml
docs_dir: docs/en
edit_uri: edit/main/docs/en/
theme: {language: en}
"""
LESSON = """\
# Say { #say }

[above](#say), [home](../index.md), [script](../examples/say.py)

::: say.py#say
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project of one lesson, in no repository."""
    root = tmp_path_factory.mktemp("handouts")
    (root / "mkdocs.yml").write_text(CHINESE, "utf-8")
    (root / "mkdocs.en.yml").write_text(ENGLISH, "utf-8")
    (root / "examples").mkdir()
    (root / "examples/say.py").write_text(SCRIPT, "utf-8")
    for language in LANGUAGES:
        (root / f"docs/{language}/lessons").mkdir(parents=True)
        (root / f"docs/{language}/index.md").write_text("# Home { #home }\n", "utf-8")
        (root / f"docs/{language}/lessons/say.md").write_text(LESSON, "utf-8")
    return root


def build(project: Path, address: str, repository: str) -> Path:
    folder = project / "built"
    text = f'{CHINESE}repo_url: "{repository}"\n'
    (project / "mkdocs.yml").write_text(text, "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GIT_CEILING_DIRECTORIES", str(project.parent))
        patch.delenv("SOURCE_DATE_EPOCH", raising=False)
        build_site(project, folder, address)
    return folder


@pytest.mark.parametrize("repository", ["", "https://git.example.org/course/"])
def test_only_a_repository_on_github_leads_to_colab(
    project: Path, repository: str
) -> None:
    folder = build(project, ADDRESS, repository)
    for language in LANGUAGES.values():
        own = f"{language}lessons/say/"
        links = [urljoin(ADDRESS + own, link) for link in end(folder, own).links]
        away = [link for link in links if not link.startswith(ADDRESS)]
        code = language.strip("/") or "zh"
        assert away == (
            [
                f"{repository}edit/main/docs/{code}/lessons/say.md",
                f"{repository}issues/new?title={code}/lessons/say.md%3A%20",
            ]
            if repository
            else []
        )


def test_without_repository_and_address_no_link_is_broken(project: Path) -> None:
    folder = build(project, "", "")
    for language in LANGUAGES.values():
        own = f"{language}lessons/say/"
        found = end(folder, own)
        assert "None" not in found.text
        assert found.text.rstrip().endswith(("devices", "上运行")), "no day, no commit"
        for link in found.links:
            target = folder / urljoin(own, link)
            assert (target / "index.html" if link.endswith("/") else target).is_file()
        copy = (folder / f"{own}index.html.md").read_text("utf-8")
        notebook = (folder / f"{language}notebooks/say.ipynb").read_text("utf-8")
        assert "[above](./#say)" in copy
        assert "[above](#say)" in notebook
        for text, place in ((copy, own), (notebook, f"{language}notebooks/say/")):
            for name, target in re.findall(r"\[(home|script)\]\(([^)]*)\)", text):
                own_target = urljoin(ADDRESS + place, target)
                file = folder / own_target.removeprefix(ADDRESS)
                file = file / "index.html" if file.is_dir() else file
                assert file.is_file(), (name, target)


@pytest.fixture(scope="module")
def render() -> Callable[[str], str]:
    return MarkdownIt("commonmark").enable("table").render


def copies(folder: Path) -> list[str]:
    found = folder.rglob("index.html.md")
    return sorted(path.relative_to(folder).as_posix() for path in found)


def test_every_page_has_a_plain_copy_that_its_head_names(built_site: Path) -> None:
    found = copies(built_site)
    pages = [
        path.relative_to(built_site).as_posix()
        for path in built_site.rglob("index.html")
        if "notebooks" not in path.parts
    ]
    assert found == sorted(f"{page}.md" for page in pages)
    for name in pages:
        html = (built_site / name).read_text("utf-8")
        links = re.findall(
            r'<link rel="alternate " type="text/markdown" href="(.*?)"', html
        )
        assert [urljoin(name, link) for link in links] == [f"{name}.md"]


def test_a_copy_is_markdown_that_everybody_reads(
    built_site: Path, render: Callable[[str], str]
) -> None:
    for name in copies(built_site):
        text = (built_site / name).read_text("utf-8")
        assert text.startswith("# ") and text.endswith("\n")
        html = render(text)
        prose = re.sub(r"<(pre|code)\b.*?</\1>", "", html, flags=re.DOTALL)
        marks = [
            "```",
            ":::",
            "!!!",
            "???",
            "===",
            "{ #",
            "{ .",
            "{#",
            "](",
            "**",
            "<!--",
        ]
        assert [mark for mark in marks if mark in prose] == [], name


@EVERY_LESSON
def test_a_copy_has_the_code_and_output_of_its_page(
    built_site: Path, language: str, lesson: str
) -> None:
    name = f"{LANGUAGES[language]}lessons/{lesson}/index.html"
    copy = (built_site / f"{name}.md").read_text("utf-8")
    html = (built_site / name).read_text("utf-8")
    assert copy.count("```python\n") == html.count(
        '<div class="language-python highlight">'
    )
    assert "```text\n" in copy


def test_the_links_of_a_copy_lead_into_the_site(built_site: Path) -> None:
    broken = []
    for name in copies(built_site):
        text = (built_site / name).read_text("utf-8")
        for target in re.findall(r"\]\((\S+?)\)", re.sub("`[^`]*`", "", text)):
            if not target.startswith(ADDRESS):
                assert target.startswith("https://"), (name, target)
                continue
            path, _, anchor = unquote(target.removeprefix(ADDRESS)).partition("#")
            file = built_site / path
            file = file / "index.html" if file.is_dir() else file
            there = file.is_file() and f'id="{anchor}"' in file.read_text("utf-8")
            if not (there if anchor else file.is_file()):
                broken.append(f"{name}: {target}")
    assert not broken, "\n".join(broken)


@pytest.mark.parametrize("language", LANGUAGES)
def test_llms_txt_lists_the_copy_of_each_page(built_site: Path, language: str) -> None:
    folder = LANGUAGES[language]
    text = (built_site / folder / "llms.txt").read_text("utf-8")
    assert re.match(r"# \S.*\n\n> \S.*\n\n## \S", text)
    entries = re.findall(r"^- \[(.+)\]\((\S+\.md)\)(: .+)?$", text, re.MULTILINE)
    listed = [target.removeprefix(ADDRESS) for _, target, _ in entries]
    own = [c for c in copies(built_site) if c.startswith("en/") == (language == "en")]
    assert sorted(listed) == own
    assert all(about for _, _, about in entries), "each page has a description"
    (other,) = LANGUAGES.keys() - {language}
    assert f"({ADDRESS}{LANGUAGES[other]}llms.txt)" in text


@EVERY_LESSON
def test_a_notebook_shown_as_a_page_is_its_lesson_again(
    built_site: Path, language: str, lesson: str
) -> None:
    folder = LANGUAGES[language]
    name = f"{folder}notebooks/{lesson}/index.html"
    html = (built_site / name).read_text("utf-8")
    page = (built_site / folder / "lessons" / lesson / "index.html").read_text("utf-8")
    heading = r'<h([1-6]) id="([^"]+)">'
    assert re.findall(heading, html) == re.findall(heading, page)
    anchors = [anchor for _, anchor in re.findall(heading, html)]
    listed = re.findall(r'<a href="#([^"]+)" class="md-nav__link">', html)
    assert anchors[1:] == [anchor for anchor in listed if anchor != anchors[0]]
    canonical = f'<link rel="canonical" href="{ADDRESS}{folder}lessons/{lesson}/">'
    assert canonical in html
    links = re.findall(r'<a href="([^"]*)"', html.partition("<article")[2])[:2]
    assert [urljoin(name, link) for link in links] == [
        f"{folder}notebooks/{lesson}.ipynb",
        f"{folder}lessons/{lesson}/",
    ]
    assert "clipboard-copy" not in html and "jp-" not in html and "<style" not in html


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_finds_a_notebook_beside_its_lesson(
    built_site: Path, language: str
) -> None:
    folder = built_site / LANGUAGES[language]
    index = json.loads((folder / "search/search_index.json").read_text("utf-8"))
    found = "\n".join(entry["location"] for entry in index["docs"])
    for addresses in (found, (folder / "sitemap.xml").read_text("utf-8")):
        assert "lessons/psum/" in addresses and "notebooks/" not in addresses


@pytest.mark.parametrize("path", ["notebooks/psum/", "en/notebooks/devices/"])
def test_a_notebook_loads_as_a_page_and_leads_to_the_other_language(
    visit: Visitor, path: str
) -> None:
    page = visit(path)
    assert page.locator("article h1").count() == 1
    page.locator(".site-language").click()
    page.wait_for_load_state("load")
    other = path.removeprefix("en/") if path.startswith("en/") else f"en/{path}"
    assert page.url == ADDRESS + other
