"""The driver never waits for the computer, and nothing it sends is lost while somebody reads."""

import random

import pytest
from divermazo_sim.device import Device


class Chatty:
    """Sends numbered records without end."""

    running = True
    app = None

    def __init__(self, board) -> None:
        self.board = board
        self.sent = 0

    def step(self, now: int) -> int:
        self.board.keyboard.poll(now)
        if not self.board.usb.step():
            self.sent += 1
            self.board.usb.send(b"<%06d %s>" % (self.sent, b"x" * (self.sent * 37 % 500)))
        return 2


@pytest.fixture
def chatty() -> Device:
    device = Device("", firmware=Chatty)
    device.power_on()
    return device


def start(usb, left_over: int, reading: bool) -> None:
    """What the REPL has left in the buffer."""
    usb.reading = False
    usb.write(b"?" * left_over)
    usb.reading = reading


def make_trouble(device: Device, trouble: str, chance: random.Random) -> None:
    for _ in range(300):
        well = chance.random() < 0.5
        if trouble == "sleeps":
            device.usb.sleep(not well)
        elif trouble == "closes":
            device.usb.opened = well
        device.usb.reading = well or trouble != "stops"
        device.run(chance.randint(1, 60))


def numbers(data: bytes) -> "list[int]":
    """Of the records that have arrived whole."""
    found = []
    for part in data.split(b"<")[1:]:
        number, _, rest = part.partition(b" ")
        if rest.rstrip(b"\n") == b"x" * (int(number) * 37 % 500) + b">":
            found.append(int(number))
    return found


def test_all_records_arrive_in_their_order(chatty):
    data = b""
    for _ in range(50):
        chatty.run(100)
        data += chatty.usb.take()
    found = numbers(data)
    assert len(found) > 300 and found == list(range(1, len(found) + 1))


@pytest.mark.parametrize("left_over", [0, 1, 63, 64, 100, 255, 256])
@pytest.mark.parametrize("trouble", ["stops", "sleeps", "closes"])
def test_no_write_ever_stalls(chatty, left_over, trouble):
    """Whatever the REPL has left in the buffer, and whenever the computer stops taking what comes."""
    usb = chatty.usb
    start(usb, left_over, reading=left_over % 2 == 0)
    chatty.run(200)
    make_trouble(chatty, trouble, random.Random(left_over))
    assert usb.stalls == 0
    usb.sleep(False)
    usb.opened = usb.reading = True
    before = chatty.supervisor.sent
    chatty.run(1000)
    assert chatty.supervisor.sent > before + 20


@pytest.mark.parametrize("left_over", [0, 1, 63, 64, 100, 255, 256])
def test_a_computer_that_stops_at_once_costs_one_wait_at_most(chatty, left_over):
    start(chatty.usb, left_over, reading=True)
    make_trouble(chatty, "stops", random.Random(left_over))
    assert chatty.usb.stalls <= 1


def test_nothing_is_lost_over_a_night(chatty):
    chatty.run(300)
    chatty.usb.sleep(True)
    chatty.run(600 * 1000)  # as good as a night: the counter of frames goes round every two seconds
    chatty.usb.sleep(False)
    chatty.run(300)
    found = numbers(chatty.usb.take())
    assert found == list(range(1, len(found) + 1)) and found[-1] >= chatty.supervisor.sent - 2


def test_a_port_that_nobody_opened_costs_no_time(chatty):
    chatty.usb.opened = False
    chatty.run(1000)
    assert chatty.usb.stalls == 0
    chatty.usb.opened = True
    chatty.run(1000)
    found = numbers(chatty.usb.take())
    assert found[1:] == list(range(found[1], chatty.supervisor.sent + 1))[:len(found) - 1]
