"""The folder in which a virtual device keeps its files."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from divermazo_host.session import refuse


@contextmanager
def taken(folder: Path, another: str) -> Iterator[None]:
    """Make the folder, try it, and hold it for one device: two would write over each other's games.

    What cannot be done ends the command; `another` is the command with a folder of its own.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        refuse(f"The device cannot keep its files in {folder}: {error.strerror}.\n"
               f"Make that folder writable, or choose another one: {another}")
    try:
        import fcntl
    except ImportError:  # Windows has no such lock
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            refuse(f"Another virtual device keeps its games in {folder}.\n"
                   f"Use that one, or give this one a folder of its own: {another}")
        yield
    finally:
        os.close(handle)
