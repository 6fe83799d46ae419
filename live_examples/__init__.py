"""Run example scripts on emulated devices and embed their real output in MkDocs pages.

What is read:

- `script`, of `cell`s, in the `percent` format, whose `unit`s are statements
- `page`, of `fence`s and `directive`s, each in its `container`; its `headings` and
  `links`, but for what is `verbatim`
- `sources`: all scripts and pages of a project, and each `problem` with them

What runs:

- `run`: a script on some devices, and what comes of it; `results`: of all runs, kept in
  the `cache`, and shown in `progress` as `options` say
- `runner`: many runs, each in a `process`, in which the `child` runs the script in its
  `surroundings`; `output`: what it printed; `expected`: what it should have printed
- `sharding`: what devices hold of an array, in `pieces`, and the `picture` of that, of
  `box`es
- `figure`: what a script drew with matplotlib, by the `renderer` in `outline`s and
  `paint`; `likeness`: whether two look the same; `alt`: whether each is told in words

What is shown:

- `course`: all of it, joined
- `example`: a cell that has run; `embed`: it, in a page, with the `labels` of a language
- `pace`: how long a lesson takes; `typeset`: typography; `search`: what is found
- `plain`: a page for everybody else, `notebook`: a page as one, `notebook_page`: that as
  a page of the site, `handouts`: all that readers take home

Two languages:

- `languages`: the configurations of a project; `structure`: what pages have in common
- `agreement`: when they said the same; `standing`: which are behind; `git`: what it knows
- `prose`: how text is written; `terms`: which words are used; `unused`: what leads nowhere

MkDocs and other programs:

- `project`: the options and the course of a project; `plugin`: the adapter to MkDocs,
  with `preview`, `provenance`, `stylesheet`, `fingerprint` and `offline` for its site
- `verify`: the adapter to Sybil and pytest
- commands: `accept`, `expanded`, `in_step`, `new`, `outputs`, `prose`, `status`
"""
