"""A virtual device that runs beside the test, on a TCP port or a pseudo-terminal."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from divermazo_sim.device import Device
from divermazo_sim.serial_port import SerialPort

SPEED = 10
STEP_S = 0.004
PATIENCE_S = 120

Seen = TypeVar("Seen")


class Table:
    """`socket` is the name of its port for pySerial; `open_terminal` makes another one. `speed`: of its time,
    to that on the wall."""

    def __init__(self, device: Device, loop: asyncio.AbstractEventLoop) -> None:
        self.speed = SPEED
        self._device = device
        self._loop = loop
        self._port = SerialPort(device)
        server = self._wait_for(self._port.listen(0))
        self.socket = f"socket://127.0.0.1:{server.sockets[0].getsockname()[1]}"

    def open_terminal(self, first: Callable[[Device], object] = lambda device: None) -> str:
        """The path of a pseudo-terminal, right after first(device); the other port has lost the device."""
        async def open_it() -> str:
            first(self._device)
            return await self._port.open_terminal()

        return self._wait_for(open_it())

    def do(self, action: Callable[[Device], Seen]) -> Seen:
        """action(device), between two moments of its time."""
        async def act() -> Seen:
            return action(self._device)

        return self._wait_for(act())

    def wait(self, ms: int) -> None:
        """Let virtual time pass at once."""
        self.do(lambda device: device.run(ms))

    def _wait_for(self, work):
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE_S)


@contextmanager
def on_table(device: Device) -> Iterator[Table]:
    """`device` runs, first ten times as fast as a real one."""
    loop = asyncio.new_event_loop()

    async def run() -> None:
        while True:
            device.run(int(STEP_S * table.speed * 1000))
            await asyncio.sleep(STEP_S)

    def live() -> None:  # to the end in this thread: the test's own may have a browser's loop
        loop.run_forever()
        for task in asyncio.all_tasks(loop):
            task.cancel()
        loop.run_until_complete(asyncio.sleep(0.01))
        loop.close()

    thread = threading.Thread(target=live)
    thread.start()
    try:
        table = Table(device, loop)
        running = asyncio.run_coroutine_threadsafe(run(), loop)
        yield table
        if running.done():
            running.result()
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
