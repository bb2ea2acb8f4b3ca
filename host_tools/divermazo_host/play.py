"""`divermazo play`: the virtual device in real time, in the browser."""

import asyncio
import contextlib
import errno
import hashlib
import os
import secrets
import signal
import sys
import threading
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import platformdirs
import typer

from divermazo_host.folder import taken
from divermazo_host.session import refuse

if TYPE_CHECKING:
    from divermazo_sim.device import Device

DEFAULT_PORT = 7210
WINDOW_SYSTEMS = {"DISPLAY", "WAYLAND_DISPLAY", "BROWSER"}


def play(
    port: Annotated[int, typer.Option(min=1, max=65535, help="Port on this computer.")] = DEFAULT_PORT,
    data: Annotated[Path | None, typer.Option(help="Folder of settings and records.",
                                              show_default="your own")] = None,
    link: Annotated[int | None, typer.Option(min=1, max=65535, help="Port of the serial link.",
                                             show_default="the next one")] = None,
    browser: Annotated[bool, typer.Option(" /--no-browser", help="Do not open the page.",
                                           show_default=False)] = True,
    seed: Annotated[int | None, typer.Option(help="Seed of the simulated board.")] = None,
) -> None:
    """Put the virtual device on the table: a page on this computer, until Ctrl-C."""
    folder = data or default_data()
    with taken(folder, "divermazo play --data FOLDER --port 7310"):
        _play(folder, port, link or port + 1, browser, secrets.randbits(30) if seed is None else seed)


def _play(folder: Path, port: int, link: int, browser: bool, seed: int) -> None:
    from divermazo_sim.device import Device  # here, since the other commands start faster without

    device = Device(str(folder), seed)
    device.circuit.chip_id = hashlib.sha256(str(folder.resolve()).encode()).digest()[:8]
    device.power_on()
    try:
        asyncio.run(_serve(device, port, link, browser))
    except (KeyboardInterrupt, asyncio.CancelledError):
        typer.echo("\nThe device is put away.")
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        refuse(f"Port {port} is taken, perhaps by another virtual device.\n"
                f"Try another one: divermazo play --port {port + 10 if port < 65525 else DEFAULT_PORT}")
    finally:
        device.power_cut()


def default_data() -> Path:
    """Where the virtual device keeps its /data."""
    return platformdirs.user_data_path("divermazo", appauthor=False) / "device"


async def _serve(device: "Device", port: int, link: int, browser: bool) -> None:
    from divermazo_sim.serial_port import SerialPort
    from divermazo_sim.web.live import Live
    from divermazo_sim.web.server import serve

    try:
        linked = await SerialPort(device).listen(link)
        where = f"its serial port: socket://127.0.0.1:{link}"
    except (OSError, OverflowError):
        linked = None
        where = f"port {link} is taken, so it has no serial port; --link NUMBER gives it one"

    def started() -> None:
        address = f"http://127.0.0.1:{port}/"
        typer.echo(f"The device is on the table: {address}  (Ctrl-C puts it away; {where})")
        if browser:
            threading.Thread(target=open_page, args=(address,), daemon=True).start()

    serving = asyncio.create_task(serve(Live(device), port, started))
    with contextlib.suppress(NotImplementedError):  # Windows has no such signal
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, serving.cancel)
    try:
        await serving
    finally:
        if linked is not None:
            linked.close()


def open_page(address: str) -> None:
    """Open the page in a browser that has a window; one in the terminal would take the keys away from it."""
    has_windows = sys.platform in ("win32", "darwin") or not WINDOW_SYSTEMS.isdisjoint(os.environ)
    if not (has_windows and webbrowser.open(address)):
        typer.echo("No browser found here: open that address yourself.")
