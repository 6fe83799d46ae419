"""What Lighthouse says of the site, as medians of several runs: `make lighthouse`.

It needs a Chromium on the PATH, and Node with npx, which fetches Lighthouse. The site
is built for a port of this machine, and served there compressed, as a host would.
Nothing else should run meanwhile: a busy machine makes the site look slow.
"""

import argparse
import gzip
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from browser import NAMES
from conftest import build_site

ROOT = Path(__file__).parent.parent
LIGHTHOUSE = "lighthouse@12.8.2"
"""The newest that runs on Node 20."""
PAGES = ["", "lessons/psum/", "en/", "en/lessons/psum/"]
LOWEST = {"performance": 99, "accessibility": 100, "best-practices": 100, "seo": 100}
"""The categories, and the least that each must reach."""
TIMEOUT = 180
"""Seconds that one run may take."""


class Handler(SimpleHTTPRequestHandler):
    """Serves files compressed, and says nothing."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        file = Path(self.translate_path(self.path))
        if file.is_dir():
            file /= "index.html"
        status = 200 if file.is_file() else 404
        if status == 404:
            file = Path(self.directory, "404.html")
        body = gzip.compress(file.read_bytes())
        kind = self.guess_type(file)
        if kind.startswith("text/"):
            kind += "; charset=utf-8"
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "max-age=600")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


def report(address: str, chromium: str, folder: Path) -> dict:
    """What Lighthouse finds on a page, on the phone that it emulates."""
    command = [
        "npx", "--yes", LIGHTHOUSE, address, "--quiet", "--no-enable-error-reporting",
        "--output=json", f"--only-categories={','.join(LOWEST)}",
        "--chrome-flags=--headless=new --no-sandbox --disable-background-networking",
    ]  # fmt: skip
    # Chromium's profile and Lighthouse's own files go away with the folder.
    variables = {"CHROME_PATH": chromium, "TMPDIR": str(folder)}
    done = subprocess.run(
        command,
        env=os.environ | variables,
        stdout=subprocess.PIPE,
        timeout=TIMEOUT,
        check=True,
    )
    return json.loads(done.stdout)


def score(found: dict, category: str) -> int:
    """What a page reaches in a category, of 100; 0 if it could not be told."""
    return round((found["categories"][category]["score"] or 0) * 100)


def missed(found: dict, category: str) -> list[str]:
    """The titles of the audits that cost a page some of its score."""
    weighed = [
        found["audits"][each["id"]]
        for each in found["categories"][category]["auditRefs"]
        if each["weight"]
    ]
    return [
        audit["title"]
        for audit in weighed
        if audit["score"] is not None and audit["score"] < 1
    ]


def main() -> None:
    """Measure each page several times, print the medians, and fail if one is low."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--repeat", type=int, default=5, help="how often; 5 by default")
    repeat = parser.parse_args().repeat
    chromium = next(filter(None, map(shutil.which, NAMES)), None)
    if not chromium or not shutil.which("npx"):
        sys.exit("Chromium and Node's npx are needed: install them, and try again")
    low = False
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        handler = partial(Handler, directory=str(folder / "site"))
        with ThreadingHTTPServer(("localhost", 0), handler) as server:
            address = f"http://localhost:{server.server_port}/"
            build_site(ROOT, folder / "site", address)
            threading.Thread(target=server.serve_forever, daemon=True).start()
            print(f"{'':22}{'  '.join(LOWEST)}")
            for page in PAGES:
                found = [
                    report(address + page, chromium, folder) for _ in range(repeat)
                ]
                medians = {
                    category: statistics.median(score(each, category) for each in found)
                    for category in LOWEST
                }
                cells = [f"{medians[name]:{len(name)}.0f}" for name in LOWEST]
                print(f"{'/' + page:22}{'  '.join(cells)}", flush=True)
                for category, lowest in LOWEST.items():
                    if medians[category] < lowest:
                        low = True
                        titles = {t for each in found for t in missed(each, category)}
                        print(f"    {category}: {'; '.join(sorted(titles))}")
            server.shutdown()
    sys.exit(low)


if __name__ == "__main__":
    main()
