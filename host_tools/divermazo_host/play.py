"""`divermazo play`: the virtual device in real time, in the browser."""

import asyncio
import contextlib
import errno
import hashlib
import os
import secrets
import signal
import sys
import tempfile
import threading
import webbrowser
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated, NoReturn

import platformdirs
import typer

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
    browser: Annotated[bool, typer.Option(" /--no-browser", help="Do not open the page.")] = True,
    seed: Annotated[int | None, typer.Option(help="Seed of the simulated board.")] = None,
) -> None:
    """Put the virtual device on the table: a page on this computer, until Ctrl-C."""
    from divermazo_sim.device import Device  # here, since the other commands start faster without

    folder = _prepare(data or default_data())
    lock = _lock(folder)  # held until this function ends
    device = Device(str(folder), secrets.randbits(30) if seed is None else seed)
    device.circuit.chip_id = hashlib.sha256(str(folder.resolve()).encode()).digest()[:8]
    device.power_on()
    try:
        asyncio.run(_serve(device, port, link or port + 1, browser))
    except (KeyboardInterrupt, asyncio.CancelledError):
        typer.echo("\nThe device is put away.")
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        _refuse(f"Port {port} is taken, perhaps by another virtual device.\n"
                f"Try another one: divermazo play --port {port + 10 if port < 65525 else DEFAULT_PORT}")
    finally:
        device.power_cut()
        lock.close()


def default_data() -> Path:
    """Where the virtual device keeps its /data."""
    return platformdirs.user_data_path("divermazo", appauthor=False) / "device"


def _prepare(folder: Path) -> Path:
    """The folder, made and tried; the command ends when nothing can be kept there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        _refuse(f"The device cannot keep its settings in {folder}: {error.strerror}.\n"
                "Make that folder writable, or choose another one: divermazo play --data FOLDER")
    return folder


def _lock(folder: Path) -> IO[bytes]:
    """The folder is this device's alone: two on one folder would write over each other's games."""
    lock = (folder.parent / (folder.name + ".lock")).open("ab")
    try:
        import fcntl  # not on Windows, which has no such lock

        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:
        pass
    except OSError:
        lock.close()
        _refuse(f"Another virtual device keeps its games in {folder}.\n"
                "Use that one, or give this one a folder and a port of its own: "
                "divermazo play --data FOLDER --port 7310")
    return lock


def _refuse(message: str) -> NoReturn:
    typer.echo(message, err=True)
    raise typer.Exit(2)


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
