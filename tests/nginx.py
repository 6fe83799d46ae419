"""The site on nginx, with the configuration that the project ships."""

import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from browser import lack
from conftest import ADDRESS, ROOT

CONFIGURATION = ROOT / "hosting/nginx.conf"
TIMEOUT = 10
"""Seconds that it may take to start, and to stop."""
# What a distribution's nginx.conf has around it; nothing is written but in its folder.
AROUND = """\
daemon off;
master_process off;
pid nginx.pid;
error_log stderr;
events {{}}
http {{
    include /etc/nginx/mime.types;
    access_log off;
    client_body_temp_path temp;
    proxy_temp_path temp;
    fastcgi_temp_path temp;
    uwsgi_temp_path temp;
    scgi_temp_path temp;
{}
}}
"""


def configured(port: int, root: Path, path: str) -> str:
    """The configuration with its marked lines changed, as a person would.

    Args:
        port: where to listen, on this machine only.
        root: the folder that the host serves.
        path: where the site is below it.
    """
    text = CONFIGURATION.read_text("utf-8")
    changes = {
        "listen 80;": f"listen 127.0.0.1:{port};",
        "server_name _;": "server_name 127.0.0.1;",
        "root /srv/course;": f"root {root};",
        "=404 /404.html;": f"=404 {path}404.html;",
    }
    for line, change in changes.items():
        assert text.count(f"{line} # <-") == 1, f"{CONFIGURATION}: where is `{line}`?"
        text = text.replace(line, change)
    assert text.count("# <-") == len(changes), f"{CONFIGURATION}: which are marked?"
    return text


def moved(site: Path, folder: Path, address: str) -> None:
    """Copy a site that was built for `ADDRESS`, as if built for another address."""
    shutil.copytree(site, folder)
    for file in (*folder.rglob("*.html"), *folder.rglob("sitemap.xml")):
        text = file.read_text("utf-8").replace(ADDRESS, address)
        if file.name == "404.html":
            own, new = (urlsplit(each).path for each in (ADDRESS, address))
            text = re.sub(rf'(?<="){own}', new, text)
        file.write_text(text, "utf-8")


@contextmanager
def hosted(site: Path, folder: Path, path: str) -> Iterator[str]:
    """Nginx with the site, stopped at the end.

    Args:
        site: what `ADDRESS` was taken for to build it.
        folder: an empty one for nginx and the site.
        path: where the site is on its host; it begins and ends with a slash.

    Yields:
        the site's address.
    """
    search = f"{os.environ['PATH']}{os.pathsep}/usr/sbin"
    nginx = shutil.which("nginx", path=search)
    if not nginx:
        lack("no nginx: install Debian's nginx-light")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    address = f"http://127.0.0.1:{port}{path}"
    root = folder / "root"
    moved(site, root / path.strip("/"), address)
    file = folder / "nginx.conf"
    file.write_text(AROUND.format(configured(port, root, path)), "utf-8")
    command = [nginx, "-p", folder, "-c", file, "-e", "stderr"]
    log = folder / "nginx.log"
    with log.open("wb") as output:
        process = subprocess.Popen(command, stdout=output, stderr=output)
    try:
        deadline = time.monotonic() + TIMEOUT
        while not _answers(port):
            started = process.poll() is None and time.monotonic() < deadline
            assert started, f"nginx did not start:\n{log.read_text('utf-8')}"
            time.sleep(0.05)
        yield address
        assert process.poll() is None, f"nginx ended:\n{log.read_text('utf-8')}"
    finally:
        process.terminate()
        try:
            process.wait(TIMEOUT)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
    except OSError:
        return False
    return True
