"""What may be behind a port instead of a device that runs, or of this version."""

import contextlib
import fcntl
import json
import os
import socket
import struct
import termios
import threading
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager

ARRIVED = struct.pack("i", 4095)  # the most that the far end of a terminal holds, as FIONREAD tells it


@contextmanager
def other_end(talk: Callable[[socket.socket], None]) -> Iterator[str]:
    """A port behind which something else is; it talks until the program leaves."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        def serve() -> None:
            connection, _ = server.accept()
            with connection, contextlib.suppress(ConnectionError):  # the program may leave in mid-answer
                talk(connection)

        thread = threading.Thread(target=serve)
        thread.start()
        yield f"socket://127.0.0.1:{server.getsockname()[1]}"
        thread.join()


def saying(text: bytes) -> Callable[[socket.socket], None]:
    """It answers whatever comes with `text`, each $ the number of the request."""
    def talk(connection: socket.socket) -> None:
        number = b""
        while data := connection.recv(4096):
            if b'"id":' in data:
                number = data.split(b'"id":')[1].split(b",")[0]
            connection.sendall(text.replace(b"$", number))
    return talk


def hello(**said: object) -> bytes:
    """An answer to the first request."""
    result = {"name": "divermazo", "protocol": 1, "oldest": 1, "board": "Pico 9", "id": "00",
              "micropython": "2.0.0", "free_memory": 1, "free_flash": 2, **said}
    return b'\x1e{"jsonrpc":"2.0","id":$,"result":%s}\n' % json.dumps(result).encode()


def gone_after_hello(connection: socket.socket) -> None:
    """Unplugged as soon as it has said who it is."""
    number = connection.recv(4096).split(b'"id":')[1].split(b",")[0]
    connection.sendall(hello(firmware="0.1.0").replace(b"$", number))


@contextmanager
def terminal() -> Iterator[tuple[int, str]]:
    """A pseudo-terminal: the side of the board, and the port of the computer."""
    board, computer = os.openpty()
    tty.setraw(computer)
    try:
        yield board, os.ttyname(computer)
    finally:
        with contextlib.suppress(OSError):
            os.close(board)
        os.close(computer)


@contextmanager
def full() -> Iterator[str]:
    """A port behind which nobody has read for so long that it takes nothing more."""
    with terminal() as (board, port):
        writer = os.open(port, os.O_WRONLY | os.O_NONBLOCK | os.O_NOCTTY)
        settled = False
        while not settled:  # the kernel carries on what was written, which makes room again
            settled = fcntl.ioctl(board, termios.FIONREAD, bytes(4)) == ARRIVED
            with contextlib.suppress(BlockingIOError):
                while True:
                    os.write(writer, b"x")
        os.close(writer)
        yield port


@contextmanager
def flood() -> Iterator[str]:
    """A port where text keeps coming, and nobody reads."""
    over = threading.Event()

    def write(board: int) -> None:
        while not over.is_set():
            with contextlib.suppress(BlockingIOError):
                os.write(board, b"noise " * 40)

    with terminal() as (board, port):
        os.set_blocking(board, False)
        writer = threading.Thread(target=write, args=(board,))
        writer.start()
        try:
            yield port
        finally:
            over.set()
            writer.join()
