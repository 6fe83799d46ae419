"""The stylesheets of the site lose what it does not use, and nothing else."""

import re
from pathlib import Path

import material
import pytest
from browser import Visitor, until_instant
from playwright.sync_api import Page

from live_examples import stylesheet

# Of the selectors in the whole of a stylesheet, those that the page's own lacks, and of
# these, those that apply on the page, whatever the state (`:hover`) that they ask for.
LACKING = r"""
(whole) => {
  const split = (text) => text.match(/(?:\((?:\([^()]*\)|[^()])*\)|[^,])+/g)
  const selectors = (rules) => [...rules].flatMap((rule) => {
    if (!rule.selectorText) return selectors(rule.cssRules ?? [])
    const empty = [...rule.style].every((name) => name.startsWith("--"))
    return empty ? [] : split(rule.selectorText).map((one) => one.trim())
  })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(whole)
  const link = document.querySelector("link[href*='/stylesheets/main.']")
  const kept = new Set(selectors(link.sheet.cssRules))
  const lacking = selectors(sheet.cssRules).filter((one) => !kept.has(one))
  const state = RegExp("::[\\w-]+|:(?:hover|focus(?:-within|-visible)?|active|checked" +
    "|target|disabled|indeterminate|placeholder-shown|fullscreen)(?![\\w-])", "g")
  const rest = /(^|[\s>~+(])(?=[\s>~+)]|$)/g // where a state was all
  return [lacking.length, lacking.filter((one) =>
    document.querySelector(one.replace(state, "").replace(rest, "$1*")))]
}
"""


def whole() -> str:
    (file,) = Path(material.__path__[0]).glob("templates/assets/stylesheets/main.*.css")
    return file.read_text("utf-8")


@pytest.mark.parametrize(
    ("css", "slimmed"),
    [
        (".a{b:c}.x{b:c}", ".a{b:c}"),
        (".x,.a:hover,.a .x,#x{b:c}", ".a:hover{b:c}"),
        (".a:not(.x){b:c}:is(.x,.a){b:c}", ".a:not(.x){b:c}:is(.x,.a){b:c}"),
        (".a:not(:is(.x,.y),p) q{b:c}", ".a:not(:is(.x,.y),p) q{b:c}"),
        ("p,:root{b:c}", "p,:root{b:c}"),
        ("[a]{b:c}[x]{b:c}", "[a]{b:c}"),
        ("[a=a]{b:c}[a=x]{b:c}[a^=x]{b:c}", "[a=a]{b:c}[a^=x]{b:c}"),
        ('[a="a"]{b:c}[a="x"]{b:c}', '[a="a"]{b:c}'),
        (".part--x{b:c}.other--x{b:c}", ".part--x{b:c}"),
        ("@media print{.x{b:c}}@media print{.a{b:c}.x{b:c}}", "@media print{.a{b:c}}"),
        ("@supports (b:c){.a{b:c}}", "@supports (b:c){.a{b:c}}"),
        ("@page{b:c}@keyframes x{0%{b:c}}", "@page{b:c}@keyframes x{0%{b:c}}"),
        # Variables that nothing needs, in however many steps.
        (".a{--u:1;--v:2;b:var(--v)}", ".a{--v:2;b:var(--v)}"),
        (".a{--u:var(--v);--v:2;b:c}", ".a{b:c}"),
        (".a{--u:var(--v);--v:2;b:var(--u)}", ".a{--u:var(--v);--v:2;b:var(--u)}"),
        (".a{--outside:1}.a{--u:1}", ".a{--outside:1}"),
        (""".a{--u:url("d:a;'}");b:c}""", ".a{b:c}"),
        (""".a{--u:url("d:a;'}");b:var(--u)}""",) * 2,
        # Braces, commas and comments where they mean nothing.
        ("""/*{*/.a:after{content:"}"}.x{b:c}""", """.a:after{content:"}"}"""),
        ('[a=","]{b:c}', '[a=","]{b:c}'),
    ],
)
def test_only_what_cannot_apply_is_dropped(css: str, slimmed: str) -> None:
    assert stylesheet.slim(css, {"a", "part--", "--outside"}) == slimmed


def test_names_are_in_tags_scripts_and_styles() -> None:
    html = '<p class="one two">three</p><script>four-five</script ><!--six-->'
    found = stylesheet.words(stylesheet.tags([html]))
    assert found >= {"p", "class", "one", "two", "four-five"}
    assert "three" not in found


def test_no_page_lacks_a_rule_that_applies_there(visit: Visitor) -> None:
    css = whole()
    page = visit()
    for path in visit.host.walk:
        page.goto(visit.host.address + path)
        if path.endswith("lessons/psum/"):  # what comes only when a reader asks for it
            page.locator("input[name=query]").fill("psu")
            page.locator("input[name=query]").press("m")
            page.locator(".md-search-result__item").first.wait_for()
            page.keyboard.press("Escape")
            page.locator(".md-code__button:visible").first.click()
            page.locator(".md-dialog--active").wait_for()
        dropped, applying = page.evaluate(LACKING, css)
        assert dropped > 300, "what a site does not use is to be dropped"
        assert applying == [], f"{path}: keep these rules"


def test_every_variable_that_is_used_and_was_set_still_is(built_site: Path) -> None:
    theme, own = (
        next(built_site.glob(pattern)).read_text("utf-8")
        for pattern in ("assets/stylesheets/main.*.css", "assets/site.*.css")
    )
    used = set(re.findall(r"var\((--[\w-]+)", theme + own))
    missing = [
        name
        for name in sorted(used & set(re.findall(r"[{;](--[\w-]+):", whole())))
        if not re.search(rf"[{{;]{name}:", theme)
    ]
    assert missing == []


# A digest of how each element looks, with its tag before it.
STYLES = """() => [...document.querySelectorAll("body, body *")].map((one) => {
  const styles = getComputedStyle(one)
  const names = Array.from(styles).filter((name) => !name.startsWith("--"))
  const values = names.map((name) => `${name}:${styles.getPropertyValue(name)}`)
  return `${one.cloneNode().outerHTML} ${__md_hash(values.join(";"))}`
})"""


def looks(page: Page) -> list[str]:
    """How each element looks once fonts and scripts have done their work."""
    before: list[str] = []
    for _ in range(50):
        now = page.evaluate(STYLES)
        if now == before:
            return now
        before = now
        page.wait_for_timeout(200)
    raise AssertionError("the page does not come to rest")


@pytest.mark.parametrize("width", [390, 1280])
def test_a_lesson_looks_as_with_the_whole_stylesheet(
    visit: Visitor, width: int
) -> None:
    page = visit("lessons/psum/", viewport={"width": width, "height": 900})
    page.add_style_tag(content="*{transition:none!important}")
    before = looks(page)
    # In the place of the page's own, so that what follows it still prevails.
    page.evaluate(
        """async (css) => {
          const link = document.querySelector("link[href*='/stylesheets/main.']")
          const style = document.createElement("style")
          style.textContent = css
          link.replaceWith(style)
        }""",
        whole(),
    )
    differing = [styles for styles in looks(page) if styles not in set(before)]
    assert differing == [], "keep the rules that these elements ask for"


# How often each stylesheet has been loaded.
COUNT_LOADS = """
  window.loads = {}
  document.addEventListener("load", ({ target }) => {
    if (target.rel === "stylesheet") loads[target.href] = (loads[target.href] ?? 0) + 1
  }, true)
"""


def test_stylesheets_are_loaded_once_and_serve_from_page_to_page(
    visit: Visitor,
) -> None:
    page = visit("lessons/psum/")
    page.add_init_script(COUNT_LOADS)
    page.reload()
    until_instant(page)
    once = page.evaluate("loads")
    assert len(once) == 2 and set(once.values()) == {1}, "see javascripts/base.html"
    page.locator(".md-nav__link[href$='lessons/devices/']:visible").first.click()
    page.wait_for_url("**/lessons/devices/")
    page.locator("h1#devices").wait_for()
    assert page.evaluate("loads") == once, "instant navigation is to keep them"
    assert page.locator("link[rel=stylesheet]").count() == 2
