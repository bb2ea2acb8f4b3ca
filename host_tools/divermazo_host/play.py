"""`divermazo play`: the virtual device in real time, in the browser."""

import hashlib
import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import platformdirs
import typer

from divermazo_host.folder import taken
from divermazo_host.serving import page, until_ctrl_c

if TYPE_CHECKING:
    from divermazo_sim.device import Device

DEFAULT_PORT = 7210


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
    another = port + 10 if port < 65525 else DEFAULT_PORT
    try:
        until_ctrl_c(
            _serve(device, port, link, browser), "The device is put away.",
            port, f"another virtual device.\nTry another one: divermazo play --port {another}")
    finally:
        device.power_cut()


def default_data() -> Path:
    """Where the virtual device keeps its /data."""
    return platformdirs.user_data_path("divermazo", appauthor=False) / "device"


async def _serve(device: "Device", port: int, link: int, browser: bool) -> None:
    from divermazo_sim.serial_port import SerialPort
    from divermazo_sim.web.live import Live

    try:
        linked = await SerialPort(device).listen(link)
        where = f"its serial port: socket://127.0.0.1:{link}"
    except (OSError, OverflowError):
        linked = None
        where = f"port {link} is taken, so it has no serial port; --link NUMBER gives it one"
    try:
        told = f"The device is on the table: {{}}  (Ctrl-C puts it away; {where})"
        await page(Live(device), port, told, browser)
    finally:
        if linked is not None:
            linked.close()
