"""The `divermazo` command and the tools behind it. `Device` is a device, real or virtual."""

from typing import TYPE_CHECKING

import divermazo_sim  # noqa: F401  the stand-ins, before anything of the firmware

if TYPE_CHECKING:
    from divermazo_host.device import Device as Device


def __getattr__(name: str) -> object:
    if name == "Device":  # not before somebody wants it: pySerial takes a while
        from divermazo_host.device import Device

        return Device
    raise AttributeError(name)
