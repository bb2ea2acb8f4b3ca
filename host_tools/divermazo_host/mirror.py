"""`divermazo mirror`: a device on the page of the virtual one, for a projector."""

from typing import TYPE_CHECKING, Annotated

import typer

from divermazo_host import serving
from divermazo_host.session import PortOption, session

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
        another = page + 1 if page < 65535 else DEFAULT_PORT
        serving.until_ctrl_c(
            _serve(device, control, page, browser), "The page is closed; the device plays on.",
            page, f"another mirror.\nTry another one: divermazo mirror --page {another}")


async def _serve(device: "Device", control: bool, port: int, browser: bool) -> None:
    from divermazo_host.mirrored import Mirror  # here, since the other commands start faster without

    told = "The device is on the page {}  (Ctrl-C closes it)"
    await serving.page(Mirror(device, control), port, told, browser)
