"""Faults of scripts that run to their end: what they do to what is around them."""

from faults.fault import Fault, harmless
from faults.scripts import code

PRINTS = "print('all', 'is', 'well')\n"
SHOWN = "all is well"


def survived(name: str, text: str, *shown: str, after: str = PRINTS) -> Fault:
    """What a script does, after which it prints as usual, and the next one runs."""
    return harmless(name, code(f"{text}{after}"), *shown or (SHOWN,))


SLEEP = "['sleep', '300']"

FAULTS = [
    survived(
        "standard output that it closes",
        PRINTS + "import sys\n\nsys.stdout.close()\n",
        SHOWN,
        after="",
    ),
    survived(
        "a fork that goes on as if it were the script",
        "import os\n\nif child := os.fork():\n    os.waitpid(child, 0)\n",
    ),
    survived(
        "a fork that stays",
        "import os, time\n\nos.fork() or time.sleep(300)\n",
    ),
    survived(
        "a thread that stays",
        "import threading\n\nthreading.Thread(target=threading.Event().wait).start()\n",
    ),
    survived(
        "a process that stays",
        f"import subprocess\n\nsubprocess.Popen({SLEEP})\n",
    ),
    survived(
        "a process that stays, in a session and a folder of its own",
        "import os, subprocess\n\n"
        f"subprocess.Popen({SLEEP}, start_new_session=True, cwd='/', stdout=-3)\n",
    ),
    survived(
        "reading standard input to its end",
        "import sys\n\nsys.stdin.read()\n",
    ),
    survived("another folder that it goes to", "import os\n\nos.chdir('/')\n"),
    survived(
        "its folder, deleted",
        "import os, shutil\n\nshutil.rmtree(os.getcwd())\n",
    ),
    survived(
        "files that it writes, and may not read",
        "import os\n\nos.mkdir('a')\nopen('a/b', 'w').close()\nos.chmod('a', 0)\n",
    ),
    survived(
        "its own file, deleted",
        "import os\n\nos.remove(__file__)\n",
    ),
    survived(
        "its own file, and its neighbour's, overwritten",
        "from pathlib import Path\n\n"
        "Path(__file__).write_text('')\nPath(__file__).with_name('add.py').touch()\n",
    ),
    survived(
        "an environment that it empties",
        "import os\n\nos.environ.clear()\n",
    ),
    survived(
        "settings of JAX that it changes",
        "import jax\n\njax.config.update('jax_platforms', 'none')\n",
    ),
    survived(
        "a locale that it changes",
        "import locale\n\nlocale.setlocale(locale.LC_ALL, 'C')\nprint('八个')\n",
        "八个",
        SHOWN,
    ),
    survived(
        "signals that it handles",
        "import signal\n\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        "signal.signal(signal.SIGINT, signal.SIG_IGN)\n",
    ),
    survived(
        "bytes that are no text",
        "import os\n\nos.write(1, bytes(range(256)) + b'\\n')\n",
        "\ufffd",
        SHOWN,
    ),
    survived(
        "UTF-8 that breaks off",
        "import os\n\nos.write(1, '设备'.encode()[:-1] + b'\\n')\n",
        "设\ufffd\n",
        SHOWN,
    ),
    survived(
        "output that is markup",
        "print('</code></pre><script>alert(1)</script>', '\\n```\\n# x {{ y }}')\n",
        "&lt;/code&gt;&lt;/pre&gt;&lt;script&gt;alert(1)&lt;/script&gt;",
        "```\n# x {{ y }}",
        SHOWN,
    ),
    survived(
        "a warning for people",
        "import warnings\n\nwarnings.warn('look out')\n",
    ),
    survived(
        "what it writes to standard error",
        "import os, sys\n\nprint('Loading', file=sys.stderr)\nos.write(2, b'more')\n",
    ),
]
