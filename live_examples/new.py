"""Start a lesson: its script, its page in every language, and what leads there.

    python -m live_examples.new NAME

What this writes passes all tests, so that each step from there on can be checked.
"""

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig

from live_examples import atomic, command, in_step, languages
from live_examples.course import LESSONS
from live_examples.project import load_course
from live_examples.sources import EXAMPLES

_SKELETONS = Path(__file__).with_name("templates") / "lesson"
_NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
# What leads to a lesson: an entry of a navigation, and an item of the home page's map.
_ENTRY = re.compile(rf"^( *)- .+: {LESSONS}/\w+\.md *(?:#.*)?$", re.MULTILINE)
_ITEM = re.compile(
    rf"^(\d+)\. \[.+\]\({LESSONS}/\w+\.md\)\n(?:\n|    .*\n)*(?<=\S\n)", re.MULTILINE
)
_ABOUT = {
    "zh": "用一句话写学完这一课能做什么。",
    "en": "Say in one sentence what readers can do after this lesson.",
}


def refusal(root: Path, name: str) -> str:
    """Why a lesson cannot have this name; empty if it can."""
    if not _NAME.fullmatch(name):
        return "write it in small letters, digits and `_`, as in ring_sum"
    if name in sys.stdlib_module_names | {"jax", "matplotlib", "numpy"}:
        return f"`import {name}` would find the script in place of the module"
    scripts = [path.stem for path in (root / EXAMPLES).glob("*.py")]
    if taken := [each for each in scripts if f"{each}_".startswith(f"{name}_")]:
        return f"{EXAMPLES}/{taken[0]}.py would belong to it; choose another"
    return ""


def files(root: Path, configs: Sequence[MkDocsConfig], name: str) -> dict[Path, str]:
    """All that is to be written for a lesson: each file, and its whole text.

    Args:
        root: the project's folder.
        configs: those of its languages.
        name: the lesson.

    Raises:
        ValueError: if there is no lesson yet that shows where this one belongs.
    """
    title = name.replace("_", " ").capitalize()
    script = _SKELETONS.joinpath("script.py").read_text("utf-8")
    found = {root / EXAMPLES / f"{name}.py": script}
    for config in configs:
        language = config.theme.get("language")
        language = language if language in _ABOUT else "en"
        text = _SKELETONS.joinpath(f"page.{language}.md").read_text("utf-8")
        for word, stands_for in (
            ("NAME", name),
            ("TITLE", title),
            ("ANCHOR", name.replace("_", "-")),
        ):
            text = text.replace(word, stands_for)
        docs, configuration = Path(config.docs_dir), Path(config.config_file_path)
        found[docs / LESSONS / f"{name}.md"] = text
        link = f"{LESSONS}/{name}.md"
        nav = configuration.read_text("utf-8")
        last = _last(_ENTRY.finditer(nav), configuration)
        entry = f'\n{last[1]}- "{title}": {link}'
        found[configuration] = nav[: last.end()] + entry + nav[last.end() :]
        home = (docs / "index.md").read_text("utf-8")
        last = _last(_ITEM.finditer(home), docs / "index.md")
        item = f"\n{int(last[1]) + 1}. [{title}]({link})\n\n    {_ABOUT[language]}\n"
        found[docs / "index.md"] = home[: last.end()] + item + home[last.end() :]
    return found


def _last(matches: Iterator[re.Match[str]], file: Path) -> re.Match[str]:
    try:
        *_, last = matches
    except ValueError:
        message = f"{file.name} has no entry of a lesson to go by; write one by hand"
        raise ValueError(message) from None
    return last


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; exit with 2 if there can be no such lesson."""
    parser = argparse.ArgumentParser(description="Start a lesson.")
    parser.add_argument("name", help="as in ring_sum")
    name = parser.parse_args(arguments).name
    root = Path.cwd()
    if reason := refusal(root, name):
        parser.error(f"no lesson can be named {name!r}: {reason}")
    config = load_config(str(root / "mkdocs.yml"))
    configs = [config, *languages.others(config)]
    home = in_step.named(load_course(root).standings, "index")
    try:
        written = files(root, configs, name)
    except ValueError as error:
        parser.error(str(error))
    for file, text in written.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        atomic.write(file, text.encode())
        print(file.relative_to(root))
    # The pages say the same as before: the home page, if it did, has one item more.
    pages = [f"{LESSONS}/{name}"]
    if home and not home.behind:
        pages.append(home.name)
    course = load_course(root)
    in_step.record(course, [each for each in course.standings if each.name in pages])
    print(f"To look at it while you write: make preview PAGE={pages[0]}")
    return 0


if __name__ == "__main__":
    command.run(main)
