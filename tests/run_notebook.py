"""Run a notebook, as Jupyter would: `python run_notebook.py NOTEBOOK`.

A program of its own, since the browser of other tests keeps an event loop in theirs.
"""

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient


def main() -> None:
    """Run the cells in the current folder, and write the notebook with its outputs."""
    file = Path(sys.argv[1])
    notebook = nbformat.read(file, as_version=4)
    # Its own Python, and not what else may be called python3 on the machine.
    NotebookClient(notebook, timeout=120, startup_timeout=120).execute()
    nbformat.write(notebook, file)


if __name__ == "__main__":
    main()
