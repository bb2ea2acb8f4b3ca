"""The link as a whole: every request one answer, whatever else is on the line, and the game goes on."""

import json
import random

import pytest
from cable import Computer, record
from divermazo.link.parser import LIMIT

# Of JSON-RPC 2.0, section 5.1
PARSE_ERROR = -32700
INVALID_REQUEST = -32600
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
INTERNAL_ERROR = -32603

BAD = [
    ("", None, PARSE_ERROR), ("{", None, PARSE_ERROR), ("nonsense", None, PARSE_ERROR),
    ('{"jsonrpc":"2.0","id":1,"method":"hello"', None, PARSE_ERROR), ("[" * 1000, None, PARSE_ERROR),
    ('{"a":' * 150 + "1" + "}" * 150, None, PARSE_ERROR), ("é", None, PARSE_ERROR),
    ("x" * LIMIT, None, PARSE_ERROR),
    ("[]", None, INVALID_REQUEST), ("1", None, INVALID_REQUEST), ("null", None, INVALID_REQUEST),
    ('"hello"', None, INVALID_REQUEST),
    ('[{"jsonrpc":"2.0","id":1,"method":"hello"}]', None, INVALID_REQUEST),
    ("{}", None, INVALID_REQUEST), ('{"id":3}', 3, INVALID_REQUEST),
    ('{"id":3,"method":"hello"}', 3, INVALID_REQUEST),
    ('{"jsonrpc":2,"id":3,"method":"hello"}', 3, INVALID_REQUEST),
    ('{"jsonrpc":"2.0","id":"a"}', "a", INVALID_REQUEST),
    ('{"jsonrpc":"2.0","id":1,"method":5}', 1, INVALID_REQUEST),
    ('{"jsonrpc":"2.0","id":1.5,"method":"hello"}', None, INVALID_REQUEST),
    ('{"jsonrpc":"2.0","id":true,"method":"hello"}', None, INVALID_REQUEST),
    ('{"jsonrpc":"2.0","id":[],"method":"hello"}', None, INVALID_REQUEST),
    ('{"jsonrpc":"2.0","id":9007199254740992,"method":"hello"}', None, INVALID_REQUEST),
    ('{"jsonrpc":"2.0","id":"%s","method":"hello"}' % ("i" * 65), None, INVALID_REQUEST),
    ('{"jsonrpc":"2.0","id":7,"method":"nothing"}', 7, METHOD_NOT_FOUND),
    ('{"jsonrpc":"2.0","id":7,"method":"records"}', 7, METHOD_NOT_FOUND),
    ('{"jsonrpc":"2.0","id":7,"method":"_hello"}', 7, METHOD_NOT_FOUND),
    ('{"jsonrpc":"2.0","id":7,"method":""}', 7, METHOD_NOT_FOUND),
    ('{"jsonrpc":"2.0","id":null,"method":"nothing"}', None, METHOD_NOT_FOUND),
    ('{"jsonrpc":"2.0","id":8,"method":"hello","params":[]}', 8, INVALID_PARAMS),
    ('{"jsonrpc":"2.0","id":8,"method":"hello","params":null}', 8, INVALID_PARAMS),
    ('{"jsonrpc":"2.0","id":8,"method":"hello","params":"x"}', 8, INVALID_PARAMS),
]


def test_every_bad_request_is_answered_once_and_the_next_is_understood(computer):
    for text, id, code in BAD:
        computer.device.usb.send(record(text))
        answer = computer.answer_to(id)
        assert answer["error"]["code"] == code and answer["error"]["message"], text
    assert computer.ask("hello")["name"] == "divermazo"


@pytest.mark.parametrize("id", [0, -1, 2**53 - 1, "", "a", 'q"uote\\', "ñ●", "😀", "i" * 64, None])
def test_the_answer_has_the_id_of_its_request(computer, id):
    computer.device.usb.send(record({"jsonrpc": "2.0", "id": id, "method": "settings.get"}))
    assert "result" in computer.answer_to(id)


def test_a_notification_is_carried_out_and_not_answered(playing):
    for params in ({"key": "4", "ms": 50}, {"key": "nothing"}):
        playing.device.usb.send(record({"jsonrpc": "2.0", "method": "hold", "params": params}))
    playing.listen(500)
    assert playing.answers == []
    assert any("4" in text for text in playing.device.screen_texts())


def test_what_a_modem_manager_or_a_terminal_types_is_ignored(computer):
    for noise in (b"AT+GCAP\r\n", b"AT\r", b"\x00\xff\x7f", b"help()\r\n", b"\x04\x01\x02",
                  b'{"jsonrpc":"2.0"}\n'):
        computer.device.usb.send(noise)
    computer.listen(500)
    assert computer.device.usb.take() == b"" and computer.answers == []
    assert computer.ask("hello")


def test_requests_come_in_pieces_or_many_at_once(computer):
    stream = b"".join(record({"jsonrpc": "2.0", "id": id, "method": "hello"}) for id in range(20))
    computer.device.usb.send(stream)
    for id in range(20):
        computer.answer_to(id)
    for byte in record({"jsonrpc": "2.0", "id": 99, "method": "hello"}):
        computer.device.usb.send(bytes((byte,)))
        computer.listen(50)
    if not computer.answers:
        computer.listen(200)
    assert computer.answers[0]["id"] == 99


def test_ctrl_c_in_a_record_or_out_of_it_leaves_the_app(playing):
    playing.device.usb.send(record({"jsonrpc": "2.0", "id": 1, "method": "hello"})[:20] + b"\x03")
    playing.listen(100)
    assert not playing.device.supervisor.running and not any(map(any, playing.device.leds))
    assert playing.device.buzzer.frequency == 0


def flood(chance: random.Random) -> bytes:
    """About 20 KB of everything a computer should not do; no Ctrl-C."""
    stream = b""
    for n in range(100):
        method = chance.choice(["hello", "state", "frame", "no"])
        stream += record({"jsonrpc": "2.0", "id": n, "method": method})
        stream += chance.randbytes(chance.randint(0, 200)).replace(b"\x03", b"")
    return stream


@pytest.mark.parametrize("reading", [True, False])
@pytest.mark.parametrize("frames", [True, False])
def test_under_a_flood_a_tap_is_light_within_20_ms(playing, reading, frames):
    device = playing.device
    if frames:
        playing.ask("subscribe", frames=True, events=True)
    chance = random.Random(5)
    device.usb.reading = reading
    for _ in range(40):
        device.usb.send(flood(chance))
        device.press("4")
        device.run(chance.randint(40, 400))
        device.release("4")
        device.run(chance.randint(40, 400))
        before = device.leds
        device.press("red")
        device.run(20)
        assert device.leds != before
        device.release("red")
        device.run(1000)
        device.tap("*")
        device.run(300)
        device.usb.take()
    assert device.usb.stalls == 0


def test_the_screen_is_drawn_under_a_flood(playing):
    playing.device.usb.send(flood(random.Random(5)) * 5)
    playing.device.tap("4")
    playing.device.run(300)
    assert playing.device.usb.waiting() > 1000
    assert "4 ▢" in playing.device.screen_texts()


def test_a_million_bytes_of_noise_do_no_harm(playing):
    chance = random.Random(9)
    for _ in range(250):
        playing.device.usb.send(chance.randbytes(4000).replace(b"\x03", b""))
        while playing.device.usb.waiting():
            playing.device.run(100)
            playing.device.usb.take()
    playing.listen(100)
    playing.answers.clear()
    computer = Computer(playing.device)
    playing.device.usb.send(b"\n")
    playing.device.run(500)
    playing.device.usb.take()
    assert "First card" in computer.ask("state")["texts"]


def test_what_breaks_in_a_command_ends_no_game(playing):
    playing.device.supervisor.app.page.texts = None
    error = playing.ask("state")
    assert error["code"] == INTERNAL_ERROR and "TypeError" in error["message"]
    assert playing.ask("hello")


SESSION = """
import sys
import divermazo_sim
from divermazo_sim.device import Device

device = Device(sys.argv[1])
device.power_on()
device.run(1500)
device.trace = []
out = []
for request in sys.argv[2:]:
    device.usb.send(b"\\x1e" + request.encode() + b"\\n")
    device.run(700)
    out.append(device.usb.take())
print("\\n".join(device.trace))
print(b"".join(out).decode().replace("\\x1e", ""))
"""


def test_both_interpreters_answer_alike(cpython, micropython, tmp_path):
    def request(method: str, **params: object) -> str:
        return json.dumps({"jsonrpc": "2.0", "id": method, "method": method, "params": params})

    session = [request("hold", key="1", ms=60), request("subscribe", frames=True, events=True),
               *[request("hold", key=key, ms=60) for key in ("1", "#", "4", "red", "*", "9", "blue")],
               request("state"), request("settings.set", values={"language": "en", "note": 1}),
               request("nothing"), request("settings.set", values={"language": "en"}), request("state"),
               "[" * 99, "é", "{}"]
    said = []
    for interpreter in (cpython, micropython):
        data = tmp_path / interpreter.__qualname__ / str(len(said))
        data.mkdir(parents=True)
        trace, *rest = interpreter(SESSION, data, *session).partition('{"')
        messages = [json.loads(line) for line in "".join(rest).splitlines() if line]
        for message in messages:  # of JSON errors each has its own opinion
            message.get("error", {}).pop("message", None)
            message.get("params", {}).pop("key", None)  # at random
        said.append((trace, messages))
    assert len(said[0][1]) > 60 and "leds" in said[0][0]
    assert said[0] == said[1]


IDLE = """
import micropython, sys
import divermazo_sim
from divermazo_sim.device import Device

device = Device(sys.argv[1])
device.power_on()
device.run(3000)
app = device.supervisor.app
now = app.now
app.link.step(now)
micropython.heap_lock()
for i in range(100):
    app.link.step(now)
micropython.heap_unlock()
print("ok")
"""


def test_an_idle_link_allocates_nothing(micropython, tmp_path):
    assert micropython(IDLE, tmp_path).strip() == "ok"
