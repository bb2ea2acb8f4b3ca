"""The USB port of a device that runs in real time, for programs of this computer: a TCP port, or a terminal.

pySerial opens the one as `socket://127.0.0.1:PORT`, the other like any serial port.
"""

import asyncio
import os
from contextlib import suppress

from divermazo_sim.device import Device

HOST = "127.0.0.1"
PACE_S = 0.004
PATIENCE = 50  # times PACE_S: one program leaves as the next one comes
HELD_OFF = 512  # bytes that the device has not read: then the computer has to wait
CHUNK = 4096
BACKLOG = 65536  # bytes that the program has not taken: then the device has to wait


class SerialPort:
    """One program at a time holds it; another one is turned away, as from a real port. A device that is reset
    or loses power goes away from the bus: its program is cut off.
    """

    def __init__(self, device: Device) -> None:
        self._usb = device.usb
        self._usb.opened = False
        self._holder: asyncio.Task[None] | None = None
        self._visits: set[asyncio.Task[None]] = set()

    async def listen(self, port: int) -> asyncio.Server:
        """Be there as a TCP port, until the server is closed. OSError (EADDRINUSE) when it is taken."""
        return await asyncio.start_server(self._welcome, HOST, port)

    async def open_terminal(self) -> str:
        """Be there as a pseudo-terminal, and no longer for who holds the port; returns its path."""
        import tty  # not on Windows

        if self._holder is not None:
            self._holder.cancel()
            await asyncio.wait([self._holder])  # it closes the port as it leaves
        loop = asyncio.get_running_loop()
        master, slave = os.openpty()
        tty.setraw(slave)
        path = os.ttyname(slave)
        reader = asyncio.StreamReader()
        source, _ = await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader),
                                                 os.fdopen(os.dup(master), "rb", 0))
        sink, protocol = await loop.connect_write_pipe(asyncio.streams.FlowControlMixin,
                                                       os.fdopen(master, "wb", 0))
        writer = asyncio.StreamWriter(sink, protocol, None, loop)

        async def hold() -> None:
            try:
                await self._serve(reader, writer)
            finally:
                source.close()
                os.close(slave)

        self._holder = asyncio.create_task(hold())
        return path

    def _welcome(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """In a task of our own: those of asyncio's streams complain when they are cancelled in the end."""
        visit = asyncio.create_task(self._visit(reader, writer))
        self._visits.add(visit)
        visit.add_done_callback(self._visits.discard)

    async def _visit(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for _ in range(PATIENCE):
            if self._holder is None:
                break
            await asyncio.sleep(PACE_S)
        else:
            writer.close()
            return
        self._holder = asyncio.current_task()
        try:
            await self._serve(reader, writer)
        finally:
            self._holder = None

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry bytes both ways until the program or the device goes away."""
        self._usb.opened = self._usb.reading = True
        sending = asyncio.create_task(self._send(reader))
        resets = self._usb.resets
        try:
            while not sending.done() and self._usb.resets == resets:
                data = self._usb.take()
                if data:
                    writer.write(data)
                self._usb.reading = writer.transport.get_write_buffer_size() < BACKLOG
                await asyncio.sleep(PACE_S)
        finally:
            sending.cancel()
            self._usb.opened = False
            self._usb.take()
            writer.close()

    async def _send(self, reader: asyncio.StreamReader) -> None:
        with suppress(ConnectionError):  # gone without a farewell
            while data := await reader.read(CHUNK):
                while self._usb.waiting() > HELD_OFF:
                    await asyncio.sleep(PACE_S)
                self._usb.send(data)
