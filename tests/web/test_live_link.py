"""What a window sees and may do over the WebSocket, and who may open one."""

import asyncio
import random
import re
from collections.abc import Awaitable, Callable

import pytest
from aiohttp import ClientWebSocketResponse, WSCloseCode, WSMsgType, WSServerHandshakeError
from aiohttp.test_utils import TestClient, TestServer
from divermazo_sim.web.live import MAX_EDGES, Live
from divermazo_sim.web.server import MAX_FRAME, make_app
from divermazo_sim.web.site import site
from yarl import URL

PATIENCE_S = 120
LANGUAGE = ["Divermazo", "1 Español", "2 English", "Elige: 1, 2 · Choose: 1, 2"]  # of a new device


class Table:
    """A device that runs, and a client to look at it."""

    def __init__(self, client: TestClient) -> None:
        self.client = client

    async def window(self) -> "Page":
        return Page(await self.client.ws_connect("/live", max_msg_size=0))


class Page:
    """An open window; `state` is all it has been told."""

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        self.socket = socket
        self.state: dict = {}

    async def until(self, seen: Callable[[dict], object]) -> dict:
        """Listen until the state is such; the state."""
        async with asyncio.timeout(PATIENCE_S):
            while not (self.state and seen(self.state)):
                self.state.update(await self.socket.receive_json())
        return self.state

    async def key(self, key: str, down: bool) -> None:
        await self.socket.send_json({"key": key, "down": down})

    async def tap(self, *keys: str) -> None:
        """Taps of no length, all at once."""
        for key in keys:
            await self.key(key, True)
            await self.key(key, False)

    async def answer(self, message: "str | bytes") -> str:
        """The error that a message is answered with."""
        await (self.socket.send_bytes if isinstance(message, bytes) else self.socket.send_str)(message)
        return (await self.until(lambda state: "error" in state)).pop("error")


@pytest.fixture
def at_table(device) -> Callable[[Callable[[Table], Awaitable[None]]], None]:
    """at_table(visit): run `visit(table)` with the device going in real time."""
    def run(visit: Callable[[Table], Awaitable[None]]) -> None:
        async def all_of_it() -> None:
            live = Live(device)
            async with TestClient(TestServer(make_app(live))) as client:
                going = asyncio.create_task(live.run())
                await visit(Table(client))
                going.cancel()
        asyncio.run(all_of_it())
    return run


# --- what a window sees ------------------------------------------------------------------------


def test_a_window_is_told_everything_when_it_opens(at_table):
    async def visit(table):
        state = await (await table.window()).until(lambda state: state["texts"])
        assert set(state) == {"leds", "oled", "shine", "texts", "tone", "power", "keys",
                              "language", "event", "table"}
        assert state["texts"] == LANGUAGE and state["power"] is True and state["keys"] == []
        assert len(bytes.fromhex(state["leds"])) == 54 * 3
        assert len(bytes.fromhex(state["oled"])) == 1024 and any(bytes.fromhex(state["oled"]))
    at_table(visit)


def test_later_only_what_changed(at_table):
    async def visit(table):
        page = await table.window()
        await page.until(lambda state: state["texts"] == LANGUAGE)
        await page.key("6", True)
        page.state = {}
        await page.until(lambda state: "keys" in state)
        assert page.state["keys"] == ["6"] and "leds" not in page.state and "power" not in page.state
    at_table(visit)


def test_all_windows_show_the_same_game(at_table):
    async def visit(table):
        one, other = await table.window(), await table.window()
        await one.until(lambda state: state["texts"] == LANGUAGE)
        await one.tap("2")
        await other.until(lambda state: "1 Modulo 10" in state["texts"])
        await other.tap("1", "#")
        await one.until(lambda state: "First card" in state["texts"])
        late = await table.window()
        await late.until(lambda state: state["texts"] == one.state["texts"])
        assert one.state["leds"].strip("0")
    at_table(visit)


def test_a_page_that_is_loaded_again_goes_on_with_the_game(at_table):
    """Whatever was left, and while another page is open or none is."""
    async def visit(table):
        page = await table.window()
        await page.until(lambda state: state["texts"] == LANGUAGE)
        await page.tap("2")
        await page.until(lambda state: "2 Banners" in state["texts"])
        await page.tap("2")
        await page.until(lambda state: "P1's turn · deck 46" in state["texts"])
        await page.tap("7", "red", "4")
        await page.until(lambda state: any("B4" in text for text in state["texts"]))
        await page.socket.close()
        again, other = await table.window(), await table.window()
        for window in (again, other):
            await window.until(lambda state: any("B4" in text for text in state["texts"]))
        await other.tap("#")
        for window in (again, other):
            await window.until(lambda state: "P2's turn · deck 45" in state["texts"])
    at_table(visit)


def test_a_tone_is_told_and_ends(at_table):
    async def visit(table):
        page = await table.window()
        await page.until(lambda state: state["texts"] == LANGUAGE)
        await page.tap("2", "1", "#", "4", "red")
        await page.until(lambda state: state["tone"] > 0)
        await page.until(lambda state: state["tone"] == 0)
    at_table(visit)


# --- keys --------------------------------------------------------------------------------------


def test_taps_faster_than_any_finger_all_arrive_in_their_order(at_table, device):
    device.dice.load([1] * 6)

    async def visit(table):
        page = await table.window()
        await page.until(lambda state: state["texts"] == LANGUAGE)
        await page.tap("2", "1", "#", "1", "0", "red")
        await page.until(lambda state: "10 ± 1" in state["texts"])
    at_table(visit)


def test_a_key_is_held_as_long_as_one_window_holds_it(at_table):
    async def visit(table):
        one, other = await table.window(), await table.window()
        await one.key("red", True)
        await other.until(lambda state: state["keys"] == ["red"])
        await other.key("red", True)
        await other.key("5", True)  # a later key, to know that the earlier one has been taken
        await one.until(lambda state: state["keys"] == ["5", "red"])
        await one.key("red", False)
        await other.key("5", False)
        await one.until(lambda state: state["keys"] == ["red"])
        await other.key("red", False)
        await one.until(lambda state: state["keys"] == [])
    at_table(visit)


def test_a_window_that_goes_away_lets_go_of_its_keys_only(at_table):
    async def visit(table):
        leaving, staying = await table.window(), await table.window()
        await leaving.key("blue", True)
        await leaving.key("7", True)
        await staying.key("7", True)
        await staying.until(lambda state: state["keys"] == ["7", "blue"])
        await leaving.socket.close()
        await staying.until(lambda state: state["keys"] == ["7"])
    at_table(visit)


def test_letting_go_of_a_key_that_another_window_holds_does_nothing(at_table):
    async def visit(table):
        holding, other = await table.window(), await table.window()
        await holding.key("3", True)
        await other.until(lambda state: state["keys"] == ["3"])
        await other.key("3", False)
        await other.key("green", True)
        await holding.until(lambda state: "green" in state["keys"])
        assert holding.state["keys"] == ["3", "green"]
    at_table(visit)


def test_a_flood_of_keys_is_refused_and_the_device_goes_on(at_table):
    async def visit(table):
        page = await table.window()
        await page.until(lambda state: state["texts"] == LANGUAGE)
        await page.tap(*["7"] * MAX_EDGES)
        assert "too fast" in (await page.until(lambda state: "error" in state)).pop("error")
        await page.until(lambda state: state["keys"] == [])
        other = await table.window()
        await other.until(lambda state: state["texts"] == LANGUAGE)
    at_table(visit)


def test_a_ping_is_answered(at_table):
    async def visit(table):
        page = await table.window()
        await page.socket.send_json({"ping": True})
        assert (await page.until(lambda state: "pong" in state))["pong"] is True
    at_table(visit)


# --- bad messages ------------------------------------------------------------------------------

BAD = [
    ("", "not JSON"), ("red", "not JSON"), ('{"key": "red", "down": true', "not JSON"), ("[" * 250, "JSON"),
    ("[]", "expected"), ("null", "expected"), ('"red"', "expected"), ('["red", true]', "expected"),
    ("{}", "expected"), ('{"key": "red"}', "expected"), ('{"down": true}', "expected"),
    ('{"key": "red", "down": true, "then": 1}', "expected"),
    ('{"key": "rojo", "down": true}', "unknown key"), ('{"key": "RED", "down": true}', "unknown key"),
    ('{"key": "", "down": true}', "unknown key"), ('{"key": "10", "down": true}', "unknown key"),
    ('{"key": 1, "down": true}', "unknown key"), ('{"key": null, "down": true}', "unknown key"),
    ('{"key": ["red"], "down": true}', "unknown key"), ('{"key": {"red": 1}, "down": true}', "unknown key"),
    ('{"key": "red", "down": 1}', "true or false"), ('{"key": "red", "down": "true"}', "true or false"),
    ('{"key": "red", "down": null}', "true or false"), ('{"key": "red", "down": 1e999}', "true or false"),
    ('{"key": "red", "down": true}' + " " * 300, "longer"), ("x" * 100_000, "longer"),
    ('{"language": "fr"}', "expected"), ('{"language": ["es"]}', "expected"),
    ('{"language": "es", "down": true}', "expected"),
    (b'{"key": "red", "down": true}', "text"), (b"\x00\xff", "text"), (b"", "text"),
]


def test_bad_messages_are_answered_and_change_nothing(at_table):
    async def visit(table):
        page = await table.window()
        before = dict(await page.until(lambda state: state["texts"] == LANGUAGE))
        for message, complaint in BAD:
            assert complaint in await page.answer(message), message
        assert page.state == before
        await page.key("red", True)
        await page.until(lambda state: state["keys"] == ["red"])
    at_table(visit)


def test_garbled_messages_never_silence_a_window(at_table):
    chance = random.Random(7)
    good = '{"key": "red", "down": true}'

    def garbled() -> str:
        text = list(good)
        for _ in range(chance.randint(1, 4)):
            text[chance.randrange(len(text))] = chance.choice('\0",:\\{}é€😀')
        return "".join(text) if text != list(good) else garbled()

    async def visit(table):
        page = await table.window()
        await page.until(lambda state: state["texts"] == LANGUAGE)
        for _ in range(200):
            assert await page.answer(garbled())
    at_table(visit)


def test_a_message_beyond_all_measure_closes_that_window_only(at_table):
    async def visit(table):
        rude, other = await table.window(), await table.window()
        await rude.key("9", True)
        await other.until(lambda state: state["keys"] == ["9"])
        await rude.socket.send_str("x" * (MAX_FRAME + 1))
        while (message := await rude.socket.receive()).type is WSMsgType.TEXT:
            pass
        assert message.data == WSCloseCode.MESSAGE_TOO_BIG
        await other.until(lambda state: state["keys"] == [])
    at_table(visit)


# --- who may come in ---------------------------------------------------------------------------


@pytest.mark.parametrize("headers", [
    {"Host": "divermazo.example"}, {"Host": "127.0.0.1.example:7210"}, {"Host": "192.168.1.5:7210"},
    {"Host": "localhost.example"}, {"Host": "[::1"}, {"Host": "user@example"}, {"Host": ""},
    {"Origin": "http://example.com"}, {"Origin": "null"}, {"Origin": "http://127.0.0.1:1"},
    {"Origin": "https://127.0.0.1:{port}"}, {"Origin": "http://localhost:{port}"},
], ids=str)
def test_foreign_hosts_and_origins_stay_outside(at_table, headers):
    async def visit(table):
        named = {name: value.format(port=table.client.port) for name, value in headers.items()}
        for path in ("/", "/live", "/look.js", "/main.js", "/body/table.svg", "/nothing"):
            assert (await table.client.get(path, headers=named)).status == 403, path
        with pytest.raises(WSServerHandshakeError) as refused:
            await table.client.ws_connect("/live", headers=named)
        assert refused.value.status == 403
    at_table(visit)


def test_own_pages_come_in_by_each_name_of_this_computer(at_table):
    async def visit(table):
        for name in ("127.0.0.1", "localhost", "[::1]"):
            host = f"{name}:{table.client.port}"
            socket = await table.client.ws_connect("/live", headers={"Host": host, "Origin": f"http://{host}"})
            assert "leds" in await socket.receive_json()
    at_table(visit)


def test_every_answer_forbids_foreign_code(at_table):
    async def visit(table):
        for path in ("/", "/main.js", "/look.js", "/nothing"):
            headers = (await table.client.get(path)).headers
            policy = headers["Content-Security-Policy"]
            assert "default-src 'none'" in policy and "script-src 'self';" in policy
            assert "unsafe" not in policy
            assert headers["X-Content-Type-Options"] == "nosniff"
    at_table(visit)


def test_only_the_page_is_served(at_table):
    async def visit(table):
        for path in ("/server.py", "/live.py", "/../server.py", "/%2e%2e/server.py", "/..%2fserver.py",
                     "/page", "/%2e%2e", "/body/table-sideways.webp", "/body/moon-up.webp", "/index.html/x"):
            address = URL(f"http://127.0.0.1:{table.client.port}{path}", encoded=True)
            async with table.client.session.get(address) as response:
                assert response.status == 404, path
    at_table(visit)


def test_the_page_asks_for_nothing_from_elsewhere(at_table):
    async def visit(table):
        for file in ("", *site()):
            response = await table.client.get(f"/{file}")
            assert response.status == 200, file
            text = (await response.text()).replace('xmlns="http://www.w3.org/2000/svg"', "")
            assert not re.search(r"""\b(https?|wss?):|["'(]//""", text), file
    at_table(visit)


# --- the end -----------------------------------------------------------------------------------


def test_windows_are_told_when_the_device_is_switched_off(device):
    async def visit() -> None:
        live = Live(device)
        async with TestClient(TestServer(make_app(live))) as client:
            page = await Table(client).window()
            await page.until(lambda state: state["power"])
            leaving = asyncio.create_task(client.server.close())
            await page.until(lambda state: not state["power"])
            assert page.state["leds"] == "000000" * 54 and page.state["tone"] == 0
            message = await page.socket.receive()
            assert message.type is WSMsgType.CLOSE and message.data == WSCloseCode.GOING_AWAY
            await leaving
    asyncio.run(visit())
