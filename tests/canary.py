"""Whether another generator could take over: `make canary`.

Zensical, Material's successor, builds the pages that `make markdown` writes. This says
which pages and anchors of ours it lacks. It informs, and never fails: the successor is
young, and nothing here rests on it.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

import yaml
from conftest import ADDRESS, ROOT, build_site
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig

from live_examples import expanded, languages

ANCHOR = re.compile(r'<h[1-6][^>]* id="([^"]+)"')
TIMEOUT = 300
"""Seconds that it may take for a language."""


def configuration(config: MkDocsConfig) -> str:
    """What the successor is told of a language: what any generator would need."""
    extensions = {
        name: config.mdx_configs.get(name, {}) for name in config.markdown_extensions
    }
    extensions["pymdownx.superfences"] = {}  # ours is of this project's Python
    language = {"language": config.theme["language"]}
    told = {
        "site_name": config.site_name,
        "site_url": ADDRESS,
        "docs_dir": config.theme["language"],
        "site_dir": f"site-{config.theme['language']}",
        "theme": language,
        "nav": config["nav"],
        "markdown_extensions": [{name: given} for name, given in extensions.items()],
    }
    return yaml.safe_dump(told, allow_unicode=True, sort_keys=False)


def pages(site: Path) -> dict[str, list[str]]:
    """The anchors of headings, by the address of the page in a site."""
    return {
        file.parent.relative_to(site).as_posix(): ANCHOR.findall(
            file.read_text("utf-8")
        )
        for file in site.rglob("index.html")
    }


def lacking(ours: dict[str, list[str]], theirs: dict[str, list[str]]) -> list[str]:
    """What another site lacks of the pages and anchors of ours, one a line."""
    lines = [f"{page}: no such page" for page in sorted(ours.keys() - theirs.keys())]
    for page in sorted(ours.keys() & theirs.keys()):
        lines += [
            f"{page}: no anchor {anchor}"
            for anchor in ours[page]
            if anchor not in theirs[page]
        ]
    return lines


def main() -> None:
    """Build the site with both, and print what the other lacks."""
    (zensical,) = sys.argv[1:]
    first = load_config(str(ROOT / "mkdocs.yml"))
    configs = [first, *languages.others(first)]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        build_site(ROOT, folder / "site", ADDRESS)
        expanded.write(ROOT, folder / "markdown")
        for config in configs:
            language, code = config.theme["language"], languages.code(config)
            file = folder / "markdown" / f"{language}.yml"
            file.write_text(configuration(config), "utf-8")
            command = [Path(zensical).absolute(), "build", "--config-file", file]
            done = subprocess.run(
                command,
                cwd=file.parent,
                capture_output=True,
                text=True,
                timeout=TIMEOUT,
            )
            ours = {
                page: anchors
                for page, anchors in pages(folder / "site" / code).items()
                if (file.parent / language / f"{page}.md").exists() or page == "."
            }
            theirs = pages(file.parent / f"site-{language}")
            count = sum(map(len, ours.values()))
            print(f"{language}: {len(ours)} pages, {count} anchors")
            for line in lacking(ours, theirs):
                print(f"    {line}")
            if done.returncode:
                print(done.stdout, done.stderr)


if __name__ == "__main__":
    main()
