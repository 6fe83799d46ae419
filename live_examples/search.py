"""What search may find on a page: headings, prose and output."""

import re

_EXCLUDE = ' data-search-exclude="true"'
"""Material leaves out what has this, and then takes it from the page."""
# Code that is not output, the names of files, and the labels of tabs.
_HIDDEN = re.compile(
    r'(<div class="(?![^"]*\boutput\b)(?:[^"]* )?highlight"'
    r'|<span class="filename"'
    r'|<div class="tabbed-labels")(?=[ >])'
)


def only_words(html: str) -> str:
    """A page's HTML, marked so that search finds neither code nor labels in it."""
    return _HIDDEN.sub(rf"\1{_EXCLUDE}", html)
