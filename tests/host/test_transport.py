"""Reading a port that never stops talking."""

import os
import threading
import tty

from divermazo_host.transport import Transport


def test_a_flood_without_records_ends_with_the_deadline():
    computer, device = os.openpty()
    tty.setraw(device)
    over = threading.Event()

    def flood() -> None:
        while not over.is_set():
            os.write(computer, b"noise " * 40)

    writer = threading.Thread(target=flood)
    port = Transport(os.ttyname(device))
    writer.start()
    try:
        assert port.receive(0.3) is None
    finally:
        over.set()
        port.close()
        while writer.is_alive():  # it may be waiting for room
            try:
                os.read(device, 4096)
            except OSError:
                break
            writer.join(0.01)
        os.close(device)
        os.close(computer)
