"""Run example scripts on emulated devices and embed their real output in MkDocs pages.

What is read
    `script`: a file of examples, of `cell`s, in the `percent` format; its code runs by
    the `unit`. `page`: Markdown with `fence`s and `directive`s, each in its place in a
    `container`; its `headings` and `links`, but for what is `verbatim`. `sources`: all
    of a project, and each `problem` with it.

What runs
    `run`: a script, on some devices, and what comes of it. `runner`: many runs, each in
    a `process` where the `child` runs the script in its `surroundings`, and leaves no
    `orphan`. `results`: of all runs, from the `cache` or new, with `progress`, as the
    `options` say.
    `output`: what was printed. `expected`: whether that is right.

What is drawn
    `sharding`: what devices hold of an array, told in words by its `pieces`, and by a
    `picture` of `box`es. `figure`: what matplotlib drew; the `renderer` puts it down in
    `outline` and `paint`. `likeness`: whether two look the same. `alt`: whether each is
    told in words.

What is shown
    `course`: all of the above, joined. `example`: a cell that has run. `embed`: it, in
    a page, with the `labels` of a language. `pace`: how long a lesson takes.
    `markup`: light HTML; `comments`: not for readers. `typeset`: typography. `search`:
    what is found. `plain`: a page for any reader of Markdown. `notebook`: a page for
    Jupyter; `notebook_page`: that on the site. `handouts`: all that readers take home.

Two languages
    `languages`: their configurations. `structure`: what their pages have in common.
    `agreement`: when they said the same. `standing`: which are behind. `git`: what was.
    `prose`: how text is written. `terms`: in which words. `unused`: what nobody needs.

MkDocs and pytest
    `project`: options, and the way to a course. `plugin`: the adapter to MkDocs, with
    `preview`, `provenance`, `stylesheet`, `fingerprint` and `offline`, and with work
    `beside`. `verify`: the adapter to pytest. Each `command`, which writes files whole
    (`atomic`): `accept`, `expanded`, `in_step`, `new`, `outputs`, `prose` and `status`.
"""
