"""Files that are written whole or not at all."""

import os
import secrets
import shutil
from pathlib import Path


def write(file: Path, data: bytes) -> None:
    """Write a file: whatever stops that, it is as it was before, or as it shall be.

    Args:
        file: the file. If it is a link, what it leads to is written.
        data: all that shall be in it.

    Raises:
        OSError: if it cannot be written.
    """
    file = file.resolve()
    temporary = file.with_name(f".{file.name}.{secrets.token_hex(4)}.tmp")
    try:
        temporary.write_bytes(data)
        if file.exists():
            shutil.copymode(file, temporary)
        os.replace(temporary, file)
    except BaseException as error:
        temporary.unlink(missing_ok=True)
        if isinstance(error, OSError):
            error.filename = str(file)
        raise
