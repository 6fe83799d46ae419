"""How every command ends."""

import sys
from collections.abc import Callable
from typing import NoReturn

from mkdocs.exceptions import MkDocsException


def run(main: Callable[[], int]) -> NoReturn:
    """Run a command, and end this program as it wants to end.

    What is wrong with the project as a whole, or with the machine, is said in a line.

    Args:
        main: the command; gives the exit code.
    """
    try:
        code = main()
    except MkDocsException as error:
        sys.exit(error.format_message())
    except OSError as error:
        sys.exit(cause(error))
    sys.exit(code)


def cause(error: OSError) -> str:
    """What the system refuses, in words."""
    where = f"{error.filename}: " if error.filename else ""
    return f"{where}{error.strerror or error}; mend that, and run this again"
