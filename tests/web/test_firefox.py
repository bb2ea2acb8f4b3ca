"""The device alone in Firefox, which speaks WebDriver BiDi (w3.org/TR/webdriver-bidi) by itself."""

import asyncio
import re
import shutil
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse

from tools.web.page import make, single_file

PATIENCE_S = 120
LISTENS = re.compile(rb"WebDriver BiDi listening on (ws://\S+)")
SCREEN = "document.querySelector('.dots').getAttribute('aria-label')"
TABLE = "document.querySelector('#table').innerText"
NOTICE = "document.querySelector('#alone').innerText"


class Tab:
    """The one tab of a Firefox."""

    def __init__(self, socket: ClientWebSocketResponse, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self._socket = socket
        self._asked = 0
        self._context = ""

    async def open(self, url: str) -> None:
        await self._ask("session.new", capabilities={})
        tree = await self._ask("browsingContext.getTree")
        self._context = tree["contexts"][0]["context"]
        await self._ask("browsingContext.navigate", context=self._context, url=url, wait="complete")

    async def look(self, script: str) -> str:
        """What an expression of the page is."""
        answer = await self._ask("script.evaluate", expression=script, target={"context": self._context},
                                 awaitPromise=True)
        assert answer["type"] == "success", answer
        return answer["result"].get("value", "")

    async def until(self, script: str, text: str) -> str:
        seen = ""
        for _ in range(PATIENCE_S * 10):
            seen = await self.look(script)
            if text in seen:
                return seen
            await asyncio.sleep(0.1)
        raise AssertionError(f"{text!r} is not in {seen!r}")

    async def tap(self, keys: str) -> None:
        for key in keys:
            await self._ask("input.performActions", context=self._context, actions=[{
                "type": "key", "id": "keyboard", "actions": [
                    {"type": "keyDown", "value": key}, {"type": "pause", "duration": 80},
                    {"type": "keyUp", "value": key}, {"type": "pause", "duration": 120}]}])

    async def _ask(self, method: str, **params: object) -> dict:
        self._asked += 1
        await self._socket.send_json({"id": self._asked, "method": method, "params": params})
        async with asyncio.timeout(PATIENCE_S):
            while True:
                answer = await self._socket.receive_json()
                if answer.get("id") == self._asked:  # all else are events
                    assert answer["type"] == "success", answer
                    return answer["result"]


@asynccontextmanager
async def firefox(profile: Path, url: str, *options: str) -> AsyncIterator[Tab]:
    """A Firefox without a window at `url`; at the end it is killed."""
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    if not program:
        pytest.skip("no Firefox is installed (apt-get install firefox-esr)")
    profile.mkdir(exist_ok=True)
    process = await asyncio.create_subprocess_exec(
        program, "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0",
        *options, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    try:
        async with asyncio.timeout(PATIENCE_S):
            found = None
            while not found:
                line = await process.stderr.readline()
                assert line, "Firefox has ended"
                found = LISTENS.search(line)
        drain = asyncio.create_task(process.stderr.read())
        async with (ClientSession() as session,
                    session.ws_connect(f"{found[1].decode()}/session", max_msg_size=0) as socket):
            tab = Tab(socket, process)
            await tab.open(url)
            yield tab
    finally:
        process.kill()
        await process.wait()
        await drain


@pytest.fixture
def url(npm_packages: Path, tmp_path: Path) -> str:
    file = tmp_path / "divermazo.html"
    file.write_text(single_file(make(npm_packages)), "utf-8")
    return file.as_uri()


async def begin(tab: Tab) -> None:
    """English, a game of Banners with its first card."""
    await tab.until(SCREEN, "2 English")
    await tab.tap("2")
    await tab.until(SCREEN, "2 Banners")
    await tab.tap("2")
    await tab.until(SCREEN, "P1's turn")
    await tab.tap("7r4#")
    await tab.until(SCREEN, "P2's turn")


def test_a_game_is_played_and_goes_on_after_the_browser_was_killed(url, tmp_path):
    async def visit() -> None:
        async with firefox(tmp_path / "profile", url) as tab:
            await begin(tab)
            assert "7" in await tab.until(TABLE, "Deck 45")
        async with firefox(tmp_path / "profile", url) as tab:
            await tab.until(SCREEN, "Continue?")
            await tab.tap("#")
            await tab.until(TABLE, "Deck 45")
            assert await tab.look(NOTICE) == ""
    asyncio.run(visit())


def test_in_a_private_window_it_is_played(url, tmp_path):
    async def visit() -> None:
        async with firefox(tmp_path / "profile", url, "-private") as tab:
            await begin(tab)
            await tab.until(TABLE, "Deck 45")
    asyncio.run(visit())
