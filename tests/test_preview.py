"""A preview: one page, in all its languages."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest
from conftest import ADDRESS, build_site
from mkdocs.config import load_config
from mkdocs.exceptions import ConfigurationError
from small import NAME, Small, small

from live_examples import preview

SCRIPT = '"""Count."""\n\n# %% {}\nprint("{}")\n# > one\n'


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Small:
    """A project whose home page is broken in every way, and not to be looked at."""
    monkeypatch.setenv("PREVIEW", NAME)
    project = small(tmp_path)
    project.write("examples/psum.py", SCRIPT.format("count", "one"))
    project.write("examples/home.py", SCRIPT.format("count", "one") + "1 / 0\n")
    for language in ("zh", "en"):
        project.edit(
            f"docs/{language}/{NAME}.md",
            "[",
            "[home](../index.md)\n\n::: psum.py#count\n\n[",
        )
        project.write(
            f"docs/{language}/index.md", "# A { #a }\n\n::: home.py#count\n\n```text\n"
        )
    return project


def pages(project: Small) -> list[str]:
    site = project.root / "site"
    return sorted(p.relative_to(site).as_posix() for p in site.rglob("index.html"))


def test_a_preview_has_one_page_in_all_its_languages_whatever_is_wrong_elsewhere(
    project: Small,
) -> None:
    build_site(project.root, project.root / "site", ADDRESS)
    assert pages(project) == ["deep/psum/index.html", "en/deep/psum/index.html"]
    for page in pages(project):
        text = (project.root / "site" / page).read_text("utf-8")
        assert text.count('class="language-text output') == 1


def test_a_page_of_one_language_has_a_preview(project: Small) -> None:
    (project.root / f"docs/en/{NAME}.md").unlink()
    build_site(project.root, project.root / "site", ADDRESS)
    assert pages(project) == ["deep/psum/index.html"]


def test_a_page_that_is_not_there_is_an_error_that_names_those_that_are(
    project: Small, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PREVIEW", "psum")
    with pytest.raises(ConfigurationError, match=r"no page 'psum' .* deep/psum, index"):
        build_site(project.root, project.root / "site", ADDRESS)


@pytest.mark.parametrize(
    ("file", "page", "address"),
    [
        ("mkdocs.yml", NAME, "deep/psum/"),
        ("mkdocs.en.yml", NAME, "en/deep/psum/"),
        ("mkdocs.yml", "index", ""),
        ("mkdocs.en.yml", "index", "en/"),
    ],
)
def test_the_address_of_a_preview_is_that_of_its_page(
    project: Small, file: str, page: str, address: str
) -> None:
    config = load_config(str(project.root / file))
    assert preview.address(config, page) == address


def get(address: str) -> str:
    with contextlib.suppress(OSError), urllib.request.urlopen(address) as answer:
        return answer.read().decode()
    return ""


def test_a_preview_prints_its_addresses_follows_edits_and_ends_with_ctrl_c(
    project: Small, tmp_path: Path
) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        host = "{}:{}".format(*free.getsockname())
    log = tmp_path / "log"
    with log.open("w") as file:
        server = subprocess.Popen(
            [sys.executable, "-m", "mkdocs", "serve", "-a", host],
            cwd=project.root,
            env=os.environ | {"NO_MKDOCS_2_WARNING": "1"},
            stdout=file,
            stderr=file,
        )
    wanted = [f"http://{host}/deep/psum/", f"http://{host}/en/deep/psum/"]

    def wait(text: str) -> None:
        limit = time.monotonic() + 60
        while not all(text in get(address) for address in wanted):
            assert server.poll() is None and time.monotonic() < limit, log.read_text()
            time.sleep(0.1)

    try:
        wait("one")
        assert [f"Preview: {each}" in log.read_text() for each in wanted] == [True] * 2
        project.write("examples/psum.py", SCRIPT.format("count", "changed"))
        wait("changed")
        server.send_signal(signal.SIGINT)
        assert server.wait(timeout=30) == 0
    finally:
        server.kill()
        server.wait()
