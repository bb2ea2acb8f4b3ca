"""`divermazo selftest`: a person with a keyboard on one side and the keys of the device on the other."""

import contextlib
import queue
import threading

import pytest
import typer
from divermazo.board import pins
from divermazo.keys import NAMES
from divermazo_host import Device
from divermazo_host.cli import app
from divermazo_host.errors import Refused
from divermazo_sim.device import Device as Virtual
from table import PATIENCE_S
from typer.testing import CliRunner

WELL = "y\n" * 7


@pytest.fixture(autouse=True)
def in_its_time(table) -> None:
    """The device waits ten seconds for a key: as long as ours, lest a busy computer comes too late."""
    table.speed = 1


def selftest(table, port: str, typed: str):
    """Run the command while somebody presses the keys that it asks for, and types the answers."""
    over, asked = threading.Event(), queue.SimpleQueue()
    echo = typer.echo

    def listen(message: str, **how: object) -> None:
        echo(message, **how)
        if message.startswith(("Press ", "Another one")) and message.split()[-1] in NAMES:
            asked.put(message.split()[-1])

    def press(virtual: Virtual) -> bool:
        """Whether the key that was asked for has not answered."""
        key = asked.get_nowait()
        virtual.tap(key)
        virtual.run(300)
        progress = virtual.supervisor.app.screen.progress(0)
        return progress["missing"][:1] == [key] and not progress["again"]

    def sit() -> None:
        while not over.is_set():
            with contextlib.suppress(queue.Empty):
                if table.do(press):
                    for _ in range(20):  # in between the computer gets its answers
                        table.wait(500)
            over.wait(0.02)

    thread = threading.Thread(target=sit)
    thread.start()
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(typer, "echo", listen)
            return CliRunner().invoke(app, ["selftest", "--port", port], input=typed)
    finally:
        over.set()
        thread.join(PATIENCE_S)


def test_all_is_well(port, table):
    result = selftest(table, port, WELL)
    assert result.exit_code == 0, result.output
    assert "All is well. The screen is an SSD1306." in result.output
    assert "Press red\nPress yellow\n" in result.output and "Purple die" in result.output
    assert "2 Banners" in " ".join(table.do(lambda virtual: virtual.supervisor.app.page.texts()))


def test_what_is_miswired_is_said_in_plain_words(table):
    def break_it(virtual: Virtual) -> None:
        virtual.keys.cut(pins.ROWS[1])
        virtual.circuit.join(*pins.BUTTONS[4:])

    table.do(break_it)
    result = selftest(table, table.socket, "y\n7\nn\nwhat\ny\ny\ny\n1\nn\n")
    assert result.exit_code == 1
    for line in ("GP13: keypad row 2 never answers", "GP10 and GP11 touch", "GP3: the buzzer is silent",
                 "Yellow die: LED 7 fails, or the wire to it",
                 "Green die: dark; see its 5 V, ground and DIN"):
        assert f"  {line}\n" in result.output
    assert "One of: y n 1" in result.output


def test_wires_and_dice_that_are_swapped(table):
    table.do(lambda virtual: virtual.keys.swap(*pins.COLUMNS[:2]))
    result = selftest(table, table.socket, "yellow\nred\n" + WELL)
    assert result.exit_code == 1
    assert "Press 1\nAnother one came. Once more: 1\nPress 2\n" in result.output
    assert result.output.endswith("""Not well:
  GP16 and GP17: their wires are swapped
  GP2: the red and yellow dice are swapped in the chain
""")


def test_many_faults_come_in_parts(table):
    def break_it(virtual: Virtual) -> None:
        for pin in (*pins.BUTTONS, *pins.ROWS[:2]):
            virtual.keys.cut(pin)

    table.do(break_it)
    result = selftest(table, table.socket, WELL)
    assert result.exit_code == 1 and result.output.count("never answers") == 8, result.output


def test_what_is_answered_on_the_device_is_not_answered_twice(table, monkeypatch):
    answers = ["n", *"yyyyyy"]

    def prompt(question: str, default: str) -> str:
        if len(answers) == 7:  # while the computer waits, somebody finds the red die well
            assert "Red die" in question
            table.do(lambda virtual: virtual.tap("#"))
        return answers.pop(0)

    monkeypatch.setattr(typer, "prompt", prompt)
    result = selftest(table, table.socket, "")
    assert result.exit_code == 0 and not answers, result.output


def test_without_answers_it_ends_and_leaves_the_test(table):
    with Device(table.socket) as device:
        before = device.state().texts
    result = selftest(table, table.socket, "y\n")
    assert result.exit_code == 1 and "Aborted" in result.output
    with Device(table.socket) as device:
        assert device.state().texts == before


def test_the_link_refuses_what_is_no_answer_and_a_test_that_is_not_open(table):
    with Device(table.socket) as device:
        with pytest.raises(Refused, match="not open"):
            device.call("selftest")
        device.call("selftest", answer="open")
        with pytest.raises(Refused, match="answer"):
            device.call("selftest", answer="well")
        assert device.call("selftest")["count"] == 0


def test_no_device():
    result = CliRunner().invoke(app, ["selftest", "--port", "/dev/nothing"])
    assert result.exit_code == 2
