"""The pages of this project. Not every page needs to be there in every language."""

from conftest import ROOT

LANGUAGES = ("zh", "en")
PAGES = {
    language: sorted(
        path.relative_to(ROOT / "docs" / language).as_posix()
        for path in (ROOT / "docs" / language).rglob("*.md")
    )
    for language in LANGUAGES
}
"""The pages of each language, as in `lessons/psum.md`."""
LESSONS = {
    language: [
        name.removeprefix("lessons/").removesuffix(".md")
        for name in PAGES[language]
        if name.startswith("lessons/")
    ]
    for language in LANGUAGES
}
"""The lessons of each language, as in `psum`."""
EACH_PAGE = [(language, name) for language in LANGUAGES for name in PAGES[language]]
EACH_LESSON = [(language, name) for language in LANGUAGES for name in LESSONS[language]]
