"""A page of this computer, open until Ctrl-C: what `play` and `mirror` share."""

import asyncio
import contextlib
import errno
import os
import signal
import sys
import threading
import webbrowser
from collections.abc import Coroutine
from typing import TYPE_CHECKING

import typer

from divermazo_host.session import refuse

if TYPE_CHECKING:
    from divermazo_sim.web.live import Windows

WINDOW_SYSTEMS = {"DISPLAY", "WAYLAND_DISPLAY", "BROWSER"}


def until_ctrl_c(serving: Coroutine[object, object, None], closed: str, port: int, taken: str) -> None:
    """Run `serving`, a page on `port`, until Ctrl-C or the like, and say `closed`. Where the port is not free
    the command ends, status 2: `taken` says perhaps by whom, and what to try instead."""
    try:
        asyncio.run(serving)
    except (KeyboardInterrupt, asyncio.CancelledError):
        typer.echo(f"\n{closed}")
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        refuse(f"Port {port} is taken, perhaps by {taken}")


async def page(windows: "Windows", port: int, told: str, browser: bool) -> None:
    """Serve the page of `windows` until it is cancelled. Says `told`, with the address for {}, once it is
    there; opens a browser where that is wanted."""
    from divermazo_sim.web.server import serve  # here, since the other commands start faster without

    def started() -> None:
        address = f"http://127.0.0.1:{port}/"
        typer.echo(told.format(address))
        if browser:
            threading.Thread(target=_open, args=(address,), daemon=True).start()

    serving = asyncio.create_task(serve(windows, port, started))
    with contextlib.suppress(NotImplementedError):  # Windows has no such signal
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, serving.cancel)
    await serving


def _open(address: str) -> None:
    """Open the page in a browser that has a window; one in the terminal would take the keys away from it."""
    has_windows = sys.platform in ("win32", "darwin") or not WINDOW_SYSTEMS.isdisjoint(os.environ)
    if not (has_windows and webbrowser.open(address)):
        typer.echo("No browser found here: open that address yourself.")
