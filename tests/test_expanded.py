"""The pages that another generator can take over."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import LANGUAGES, ROOT
from markdown import Markdown
from mkdocs.config import load_config
from mkdocs.utils import meta

from live_examples import expanded
from live_examples.page import parse

PICTURE = re.compile(r'<svg[^>]*role="img".*?</svg>', re.DOTALL)
LINK = re.compile(r"\]\(([^):#]+)(?:#[^)]*)?\)")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `make markdown` writes."""
    folder = tmp_path_factory.mktemp("expanded") / "markdown"
    problems = expanded.write(ROOT, folder)
    assert not problems, problems
    return folder


def pages(folder: Path) -> list[str]:
    return sorted(p.relative_to(folder).as_posix() for p in folder.rglob("*.md"))


def test_every_page_of_both_languages_is_there_with_nothing_left_to_run(
    folder: Path,
) -> None:
    for language in LANGUAGES:
        assert pages(folder / language) == pages(ROOT / "docs" / language)
        for name in pages(folder / language):
            text = (folder / language / name).read_text("utf-8")
            assert not parse(name, text).directives, name
            assert "``` { .picture }" not in text, name


def test_a_page_keeps_its_front_matter(folder: Path) -> None:
    for language in LANGUAGES:
        for name in pages(folder / language):
            written, source = (
                meta.get_data((place / language / name).read_text("utf-8"))[1]
                for place in (folder, ROOT / "docs")
            )
            assert written == source, name
            assert written["description"]


def test_all_that_pages_lead_to_is_there(folder: Path) -> None:
    for language in LANGUAGES:
        for name in pages(folder / language):
            file = folder / language / name
            links = LINK.findall(re.sub("`[^`]*`", "", file.read_text("utf-8")))
            missing = [x for x in links if not (file.parent / x).is_file()]
            assert not missing, f"{language}/{name}: {missing}"


def test_without_this_project_the_pages_show_the_pictures_of_the_site(
    folder: Path, built_site: Path
) -> None:
    config = load_config(str(ROOT / "mkdocs.yml"))
    given = config.mdx_configs | {"pymdownx.superfences": {}}
    markdown = Markdown(extensions=config.markdown_extensions, extension_configs=given)
    count = 0
    for language, place in LANGUAGES.items():
        for name in pages(folder / language):
            markdown.reset()
            text, _ = meta.get_data((folder / language / name).read_text("utf-8"))
            own = f"{name.removesuffix('.md')}/" if name != "index.md" else ""
            page = built_site / place / own / "index.html"
            shown = PICTURE.findall(page.read_text("utf-8"))
            assert PICTURE.findall(markdown.convert(text)) == shown, name
            count += len(shown)
    assert count


def test_the_command_fails_and_says_why_if_an_example_fails(tmp_path: Path) -> None:
    files = {
        "mkdocs.yml": "site_name: site\ntheme: {name: material}\n"
        "plugins: [live_examples]\n",
        "docs/index.md": "# Home\n\n::: wrong.py#cell\n",
        "examples/wrong.py": "# %% cell\nraise ValueError('no')\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    command = [sys.executable, "-m", "live_examples.expanded", "markdown"]
    done = subprocess.run(
        command, cwd=tmp_path, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 1
    assert "examples/wrong.py:2: cell cell: ValueError: no" in done.stderr


def test_the_command_leaves_a_folder_alone_that_is_there_already(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["expanded", str(tmp_path)])
    with pytest.raises(SystemExit):
        expanded.main()
    assert "is there already; delete it, or name another" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
