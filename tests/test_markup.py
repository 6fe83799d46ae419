"""A page's HTML has no more in it than the site has a use for."""

from live_examples import markup


def test_tabs_of_output_are_told_from_others() -> None:
    other = '<div class="tabbed-set tabbed-alternate" data-tabs="1:2">'
    html = f"<!-- results -->\n\n{other}\n{other}"
    results = '<div class="results tabbed-set tabbed-alternate">'
    assert markup.lighten(html) == f"{results}\n{other}"


def test_what_has_the_color_of_the_text_is_no_element() -> None:
    code = (
        '<span class="nd">@jax</span><span class="o">.</span><span class="n">jit</span>'
        '\n<span class="k">def</span> <span class="nf">f</span>'
        '<span class="p">():</span>'
    )
    assert markup.lighten(code) == (
        '<span class="nd">@jax.jit</span>'
        '\n<span class="k">def</span> <span class="nf">f</span>():'
    )


def block(kind: str, title: str, body: str) -> str:
    return f'<div class="language-text {kind}highlight">{title}<pre>{body}</pre></div>'


def test_output_is_marked_up_as_output_and_code_as_code() -> None:
    title = '<span class="filename">Output</span>'
    for kind, name, wanted in (
        ("output no-copy ", "", "<samp>1 &lt; 2\n</samp>"),
        ("output no-copy ", title, "<samp>1 &lt; 2\n</samp>"),
        ("", title, "<span><code>1 &lt; 2\n</code></span>"),
    ):
        made = block(kind, name, "<span></span><code>1 &lt; 2\n</code>")
        # Code right behind is not taken for output, nor the other way round.
        code = block("", "", "<span></span><code>f()</code>")
        light = block("", "", "<span><code>f()</code></span>")
        assert markup.lighten(made + code) == block(kind, name, wanted) + light


def test_code_that_always_has_room_in_a_line_is_told_from_what_may_break() -> None:
    short, long = "pip install jax", "jax.lax.psum(x, axis_name)"
    assert len(short) <= markup.SHORT < len(long)
    html = f"<p><code>{short}</code>, <code>{long}</code>, <code>psum</code></p>"
    wanted = html.replace(f"<code>{short}", f'<code class="short">{short}')
    assert markup.lighten(html) == wanted
    # As in a page, not as it is written.
    escaped = "<code>x -&gt; y -&gt; z -&gt; x</code>"
    assert markup.lighten(escaped) == escaped.replace("<code>", '<code class="short">')


def test_a_cell_of_several_words_is_told_from_what_has_room_anywhere() -> None:
    for text, is_long in (
        ("8", False),
        ("before it", False),
        ("before a device is first used", True),
        ("第一次用到设备之前", True),
        ('<a href="a/long/address/">psum</a>', False),
    ):
        cell = '<td class="long">' if is_long else "<td>"
        assert markup.lighten(f"<td>{text}</td>") == f"{cell}{text}</td>", text
    aligned = '<td style="text-align: right;">many more words than that</td>'
    assert markup.lighten(aligned) == aligned.replace("<td", '<td class="long"')
