"""Where a journal lives: a filesystem on simulated NOR flash, which can be put back to any cut of its power.

On MicroPython littlefs on a chip in memory, on CPython a folder of the host over its chip.
"""

import os
import sys

import divermazo_sim  # noqa: F401  the stand-ins, before anything of the firmware
from divermazo.board.flash import Flash
from divermazo.store.journal import Journal
from divermazo_sim.modules import machine, rp2
from divermazo_sim.parts import flash
from divermazo_sim.parts.circuit import Circuit
from divermazo_sim.parts.clock import Clock

MICROPYTHON = sys.implementation.name == "micropython"
TEARS = (flash.FIRST, flash.SECOND, flash.BITS, flash.ALL)


def beat() -> None:
    """Nothing watches over these."""


def fit(chip) -> None:
    """Let `rp2` find this chip."""
    circuit = Circuit(Clock())
    circuit.flash = chip
    machine.attach(circuit)


class Littlefs:
    """littlefs at /data, as the stock _boot.py of the rp2 port mounts it. MicroPython only."""

    folder = "/data"

    def __init__(self, blocks: int = 64, image: "bytearray | None" = None) -> None:
        import vfs

        self._vfs = vfs
        self.chip = _RecordedChip(blocks)
        self.writes = []  # (block, offset, before, after) of every write operation since `record`
        self._image = None
        self._done = 0
        if image:
            self.chip.data[:] = image
        else:
            fit(self.chip)
            vfs.VfsLfs2.mkfs(rp2.Flash(), progsize=256)

    def start(self) -> Journal:
        """Power on."""
        fit(self.chip)
        self.chip.power(True)
        self._vfs.mount(self._vfs.VfsLfs2(rp2.Flash(), progsize=256), self.folder)
        return Journal(self.folder, Flash(), beat)

    def again(self) -> Journal:
        """Another look at the flash as it is now."""
        return Journal(self.folder, Flash(), beat)

    def stop(self) -> None:
        """Power off; a cut may already have done it."""
        self.chip.power(True)
        self.chip.cut_at = None
        self._vfs.umount(self.folder)

    def record(self) -> None:
        """From here on the power can be cut afterwards."""
        self._image = bytearray(self.chip.data)
        self.chip.log = self.writes

    def cut(self, number: int, tear: int) -> "Littlefs":
        """The world in which the power failed in write operation `number`. Numbers must not fall."""
        while self._done < number:
            block, offset, _, after = self.writes[self._done]
            _put(self._image, block, offset, after)
            self._done += 1
        world = Littlefs(self.chip.blocks, self._image)
        block, offset, before, after = self.writes[number]
        self.chip.tear = tear
        _put(world.chip.data, block, offset, self.chip.torn(before, after))
        return world


class Folder:
    """A folder of the host."""

    def __init__(self, folder: str, blocks: int = 64) -> None:
        self.folder = folder
        self.chip = _RecordedFolder(folder, blocks)
        self.writes = []  # (files before, path, offset, before, after)

    def start(self) -> Journal:
        fit(self.chip)
        self.chip.power(True)
        return Journal(self.folder, Flash(), beat)

    def stop(self) -> None:
        self.chip.cut_at = None

    def record(self) -> None:
        self.chip.log = self.writes

    def cut(self, number: int, tear: int) -> "Folder":
        files, path, offset, before, after = self.writes[number]
        for name in os.listdir(self.folder):
            os.remove(self.folder + "/" + name)
        for name, data in files.items():
            with open(self.folder + "/" + name, "wb") as file:
                file.write(data)
        self.chip.tear = tear
        with open(path, "r+b") as file:
            file.seek(offset)
            file.write(self.chip.torn(before, after))
        return Folder(self.folder, self.chip.blocks)


def _put(data: bytearray, block: int, offset: int, new: bytes) -> None:
    start = block * flash.BLOCK + offset
    data[start:start + len(new)] = new


class _RecordedChip(flash.Chip):
    log = None
    protected = False  # it takes no write, and does not complain
    worn = False  # some bits cannot be programmed any more

    def program(self, block: int, offset: int, data: bytes) -> None:
        if not self.protected:
            super().program(block, offset, data)

    def erase(self, block: int) -> None:
        if not self.protected:
            super().erase(block)

    def _write(self, block: int, offset: int, old: bytes, new: bytes, us: int) -> None:
        if self.log is not None:
            self.log.append((block, offset, old, new))
        if self.worn:
            self.tear = flash.BITS
            new = self._torn(old, new)
        super()._write(block, offset, old, new, us)

    def torn(self, old: bytes, new: bytes) -> bytes:
        return self._torn(old, new)


class _RecordedFolder(flash.Folder):
    log = None

    def _write(self, block: int, offset: int, old: bytes, new: bytes, us: int) -> None:
        if self.log is not None:
            files = {}
            for name in os.listdir(self._folder):
                with open(self._folder + "/" + name, "rb") as file:
                    files[name] = file.read()
            self.log.append((files, self._files[block], offset, old, new))
        super()._write(block, offset, old, new, us)

    def torn(self, old: bytes, new: bytes) -> bytes:
        return self._torn(old, new)
