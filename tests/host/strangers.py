"""What may be behind a port instead of a device that runs, or of this version."""

import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def other_end(talk: Callable[[socket.socket], None]) -> Iterator[str]:
    """A port behind which something else is; it talks until the program leaves."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        def serve() -> None:
            connection, _ = server.accept()
            with connection:
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
