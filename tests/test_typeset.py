"""Line breaks between Chinese characters leave no gap."""

import pytest
from conftest import Render

from live_examples.typeset import join_chinese


@pytest.mark.parametrize(
    ("html", "joined"),
    [
        ("每个设备\n一份数据", "每个设备一份数据"),
        ("第一句。\n第二句。", "第一句。第二句。"),
        ("一，\n二\n三", "一，二三"),
        ("（一）\n（二）", "（一）（二）"),
        ("“一”\n“二”", "“一”“二”"),
        ("一……\n二——\n三", "一……二——三"),
        ("《一》\n、二", "《一》、二"),
        ("々〇\n漢", "々〇漢"),
        # A full-width mark needs no space, whatever stands on its other side.
        ("用 JAX。\nSPMD 是", "用 JAX。SPMD 是"),
        ("用 JAX\n（见下）", "用 JAX（见下）"),
        ("。\n<code>psum</code>", "。<code>psum</code>"),
        ("<code>psum</code>\n，", "<code>psum</code>，"),
        # Links and emphasis do not matter.
        ('一<a href="x">二</a>\n三', '一<a href="x">二</a>三'),
        ("一\n<em>二</em>", "一<em>二</em>"),
        ("<em>一。</em>\n二", "<em>一。</em>二"),
        ("<strong>一</strong>\n<em>二</em>", "<strong>一</strong><em>二</em>"),
        ("<a><em>一</em></a>\n<a>二</a>", "<a><em>一</em></a><a>二</a>"),
    ],
)
def test_a_line_break_that_chinese_has_no_space_for_is_removed(
    html: str, joined: str
) -> None:
    assert join_chinese(html) == joined


@pytest.mark.parametrize(
    "html",
    [
        "one\ntwo",
        "用 JAX\n来求和",
        "求和\nJAX",
        "设备\n<code>psum</code>",
        "<code>psum</code>\n设备",
        "8\n个",
        "一<br />\n二",
        "<p>一。</p>\n<p>二。</p>",
        "<li>一</li>\n<li>二</li>",
        "<h2>一</h2>\n<div>\n<p>二</p>\n</div>",
        "一.\n二",
        "一 二",
        "",
    ],
)
def test_any_other_line_break_is_kept(html: str) -> None:
    assert join_chinese(html) == html


def test_code_is_kept_as_it_is() -> None:
    code = "<pre><code>一\n二。\n三\n</code></pre>"
    html = f"<p>一\n二</p>{code}<p>三\n四</p>\n{code}\n<p>五\n六</p>"
    assert join_chinese(html) == (f"<p>一二</p>{code}<p>三四</p>\n{code}\n<p>五六</p>")


def test_a_page_is_joined_as_it_is_rendered(render: Render) -> None:
    text = (
        "# 标题\n\n第一句。\n**第二句**。\n用 `psum`\n求和\n[链接](a.md)。\n\n"
        "- 一\n    二\n- 三\n\n```text\n一\n二\n```\n"
    )
    html = join_chinese(render(text).text)
    assert "第一句。<strong>第二句</strong>。用 <code>psum</code>\n求和<a " in html
    assert "<code>一\n二\n</code>" in html


def test_joining_twice_is_joining_once() -> None:
    html = "<p>一\n二。\n</p>\n<pre>三\n四</pre>\n<p>“五”\n<em>六</em>\n七</p>"
    assert join_chinese(join_chinese(html)) == join_chinese(html)
