"""Readers do not load comments."""

from pathlib import Path

from live_examples import comments


def test_comments_of_stylesheets_do_not_reach_readers() -> None:
    css = '/* one */\n\n.a {\n  /* two */\n  b: "/* c */";\n}\n'
    assert comments.out_of_stylesheet(css) == '.a {\nb: "/* c */";\n}'


def test_comments_of_scripts_do_not_reach_readers() -> None:
    script = '/* one\n   two */\n{\n  // three\n  f("/* a */") // four\n}\n'
    assert comments.out_of_script(script) == '{\n  f("/* a */") // four\n}\n'


def test_no_script_of_the_site_has_a_line_of_comment(built_site: Path) -> None:
    scripts = sorted(built_site.rglob("assets/*.js"))
    assert len(scripts) == 4, "two of each language"
    for script in scripts:
        lines = script.read_text("utf-8").splitlines()
        assert not [line for line in lines if line.lstrip().startswith(("//", "/*"))]
