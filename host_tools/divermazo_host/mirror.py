"""`divermazo mirror`: a device on the page of the virtual one, for a projector."""

import asyncio
import contextlib
import errno
import signal
import threading
from typing import TYPE_CHECKING, Annotated

import typer

from divermazo_host.play import open_page
from divermazo_host.session import PortOption, refuse, session

if TYPE_CHECKING:
    from divermazo_host.device import Device

DEFAULT_PORT = 7220


def mirror(
    port: PortOption = None,
    page: Annotated[int, typer.Option(min=1, max=65535, help="Port of the page here.")] = DEFAULT_PORT,
    control: Annotated[bool, typer.Option("--control", help="The page may press the keys.")] = False,
    browser: Annotated[bool, typer.Option(" /--no-browser", help="Do not open the page.",
                                          show_default=False)] = True,
) -> None:
    """Show a device on a page of this computer, for a projector, until Ctrl-C.

    Exit status: 0 ended by Ctrl-C, 2 the device cannot be reached or the port of the page is taken.
    """
    with session(port) as device:
        try:
            asyncio.run(_serve(device, control, page, browser))
        except (KeyboardInterrupt, asyncio.CancelledError):
            typer.echo("\nThe page is closed; the device plays on.")
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
            refuse(f"Port {page} is taken, perhaps by another mirror.\n"
                   f"Try another one: divermazo mirror --page {page + 1 if page < 65535 else DEFAULT_PORT}")


async def _serve(device: "Device", control: bool, port: int, browser: bool) -> None:
    from divermazo_sim.web.server import serve  # here, since the other commands start faster without

    from divermazo_host.mirrored import Mirror

    def started() -> None:
        address = f"http://127.0.0.1:{port}/"
        typer.echo(f"The device is on the page {address}  (Ctrl-C closes it)")
        if browser:
            threading.Thread(target=open_page, args=(address,), daemon=True).start()

    serving = asyncio.create_task(serve(Mirror(device, control), port, started))
    with contextlib.suppress(NotImplementedError):  # Windows has no such signal
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, serving.cancel)
    await serving
