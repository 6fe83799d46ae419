"""Names of stylesheets and scripts that change with what is in them.

So a browser may keep them for good, and never mixes those of two builds.
"""

import hashlib
import posixpath
import re
from pathlib import Path

# The site's own, and the theme's stylesheet, of which `stylesheet` leaves a part. What
# else the theme brings is named so already.
_ASSETS = ("assets/*.css", "assets/*.js", "assets/stylesheets/main.*.css")
# Begins with what is looked for: links to pages, which are many, cost nothing so.
_REFERENCE = re.compile(r'assets/[^"]+\.(?:css|js)(?=")')


def name_by_content(site: Path) -> None:
    """Rename the stylesheets and scripts of a site that is complete.

    Args:
        site: its folder, with all its languages.
    """
    names: dict[str, str] = {}
    for file in sorted(file for pattern in _ASSETS for file in site.rglob(pattern)):
        digest = hashlib.sha256(file.read_bytes()).hexdigest()[:8]
        renamed = file.with_name(f"{file.name.split('.')[0]}.{digest}{file.suffix}")
        names[file.relative_to(site).as_posix()] = renamed.name
        file.rename(renamed)
    for file in site.rglob("*.html"):
        page = file.relative_to(site).as_posix()
        html = refer(file.read_text("utf-8"), page, names)
        file.write_text(html, "utf-8", newline="\n")


def refer(html: str, page: str, names: dict[str, str]) -> str:
    """A page's HTML with the new names of assets.

    Args:
        html: the page.
        page: its path in the site.
        names: the new name of each asset, by the path it had in the site.
    """

    def replace(match: re.Match[str]) -> str:
        begin = html.rindex('"', 0, match.start()) + 1
        if not html.endswith(('href="', 'src="'), 0, begin):
            return match[0]
        folder, old = posixpath.split(match[0])
        path = posixpath.join(posixpath.dirname(page), html[begin : match.end()])
        if path.startswith("/"):  # on 404.html, which a host shows anywhere
            path = path[path.rindex("assets/") :]
        name = names.get(posixpath.normpath(path), old)
        return f"{folder}/{name}"

    return _REFERENCE.sub(replace, html)
