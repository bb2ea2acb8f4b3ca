"""A board on USB: MicroPython for Unix behind a pseudo-terminal, flash as on a Pico.

It starts main.py, Ctrl-C ends that, Ctrl-D starts anew - at the raw prompt without main.py - and the cable
can be pulled at any byte from the computer.
"""

import contextlib
import os
import select
import subprocess
import sys
import termios
import threading
import tty
from pathlib import Path
from typing import Self

from divermazo_host.image import filesystem
from littlefs import LittleFS, UserContext

MICROPYTHON = Path(sys.executable).with_name("micropython")
BLOCK = 4096
ENTER_RAW, LEAVE_RAW = b"\x01", b"\x02"
PREFIX = """
import os, sys, vfs
class Flash:
    def __init__(self):
        self.file = open(%r, "r+b")
        self.size = self.file.seek(0, 2)
    def readblocks(self, block, buffer, offset=0):
        self.file.seek(block * 4096 + offset)
        self.file.readinto(buffer)
    def writeblocks(self, block, buffer, offset=0):
        self.file.seek(block * 4096 + offset)
        self.file.write(buffer)
    def ioctl(self, what, argument):
        if what == 6:
            self.writeblocks(argument, b"\\xff" * 4096)
        return {4: self.size // 4096, 5: 4096}.get(what, 0)
flash = Flash()
vfs.umount("/")
vfs.mount(vfs.VfsLfs2(flash, progsize=256), "/")
os.chdir("/")
sys.path[:] = ["", ".frozen", "/lib"]
"""
MAIN = """
if "main.py" in os.listdir():
    exec(open("main.py").read())
"""


def files_in(flash: bytes) -> dict[str, bytes]:
    """The files of a littlefs, by path."""
    volume = LittleFS(UserContext(buffer=bytearray(flash)), mount=False, block_size=BLOCK,
                      block_count=len(flash) // BLOCK, read_size=32, prog_size=256)
    volume.mount()
    found = {}
    for folder, _, names in volume.walk("/"):
        for name in names:
            path = f"{folder}/{name}".lstrip("/")
            with volume.open(path, "rb") as file:
                found[path] = file.read()
    return found


class Chip:
    """`port`: where the computer finds it; `received`: bytes that have come from there."""

    def __init__(self, work: Path, files: dict[str, bytes], size: int = 1408 * 1024,
                 prefix: str = "") -> None:
        """`prefix`: code that makes it another interpreter than it is."""
        self._flash = work / "flash.bin"
        self._flash.write_bytes(filesystem(files, size))
        self._start, self._start_main = work / "start.py", work / "start_main.py"
        code = prefix + PREFIX % str(self._flash)
        self._start.write_text(code)
        self._start_main.write_text(code + MAIN)
        self._home = work
        self._booting = threading.Lock()
        self.plug_in()

    @property
    def port(self) -> str:
        """A process about to become MicroPython holds every port that is open here: it is waited for."""
        with self._booting:
            return self._port

    def plug_in(self, lose_after: int | None = None) -> None:
        """Power on. After `lose_after` bytes from the computer the cable is out."""
        self.received = 0
        self._lose_after = lose_after
        self._cable, self._far = os.openpty()
        tty.setraw(self._far)
        self._port = os.ttyname(self._far)
        self._pulled, self._pull = os.pipe()
        self._started = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        self._started.wait()

    def unplug(self) -> None:
        """Power off. Also when it is off already."""
        with contextlib.suppress(OSError):
            os.write(self._pull, b"x")
        self._thread.join()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.unplug()

    def files(self) -> dict[str, bytes]:
        """What is in its flash."""
        return files_in(self._flash.read_bytes())

    def _run(self) -> None:
        raw = False
        while True:
            with self._booting:
                inner, process = self._boot(self._start if raw else self._start_main)
            self._started.set()
            if raw:
                os.write(inner, ENTER_RAW)
            raw = self._carry(inner, raw)
            process.kill()
            process.wait()
            os.close(inner)
            if raw is None:
                for end in (self._cable, self._far, self._pulled, self._pull):
                    os.close(end)
                return
            os.write(self._cable, b"MPY: soft reboot\r\n")

    def _boot(self, script: Path) -> tuple[int, subprocess.Popen]:
        inner, far = os.openpty()
        tty.setraw(far)
        mode = termios.tcgetattr(far)
        mode[3] |= termios.ISIG  # Ctrl-C interrupts
        termios.tcsetattr(far, termios.TCSANOW, mode)
        # The shell leads a session, so what it opens becomes its terminal. Not by preexec_fn: that forks a
        # copy of this process, which for a while holds the ports of whoever runs beside it.
        process = subprocess.Popen(
            ["sh", "-c", 'exec "$0" -i "$1" <>"$2" >&0 2>&1', str(MICROPYTHON), str(script), os.ttyname(far)],
            stdin=far, stdout=far, stderr=far, start_new_session=True,
            env={"PATH": os.environ["PATH"], "HOME": str(self._home), "TERM": "dumb"})
        os.close(far)
        return inner, process

    def _carry(self, inner: int, raw: "bool | None") -> "bool | None":
        """Bytes to and fro until the interpreter ends: whether at the raw prompt. None: the cable is out."""
        while True:
            ready, _, _ = select.select([inner, self._cable, self._pulled], [], [])
            if self._pulled in ready:
                return None
            if inner in ready:
                try:
                    os.write(self._cable, os.read(inner, 4096))
                except OSError:
                    return raw
            if self._cable in ready:
                data = os.read(self._cable, 256)
                self.received += len(data)
                for at in (data.rfind(ENTER_RAW), data.rfind(LEAVE_RAW)):
                    if at >= 0:
                        raw = data.rfind(ENTER_RAW) > data.rfind(LEAVE_RAW)
                if self._lose_after is not None and self.received >= self._lose_after:
                    return None
                with contextlib.suppress(OSError):
                    os.write(inner, data)
