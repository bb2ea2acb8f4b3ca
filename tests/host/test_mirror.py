"""`divermazo mirror`: a device on the link is seen in a real browser, and pressed where that is allowed."""

import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from table import Table

COMMAND = [str(Path(sys.executable).with_name("divermazo")), "mirror", "--no-browser"]
PROJECTOR = {"locale": "en-GB", "viewport": {"width": 1280, "height": 720}}
PATIENCE_MS = 120_000
NO_SERVER = "net::ERR_CONNECTION_REFUSED"
SEND_KEY = """new Promise((resolve) => {
    const socket = new WebSocket(new URL("live", location.href.replace("http", "ws")));
    socket.onopen = () => socket.send('{"key": "6", "down": true}');
    socket.onmessage = (event) => { const { error } = JSON.parse(event.data); if (error) resolve(error); };
})"""


@pytest.fixture
def mirror(table: Table, chromium: Browser, free_port: Callable[[], int]) -> Iterator[Callable[..., Page]]:
    """mirror(*options): the page of the running command. The console stays empty; Ctrl-C ends the command."""
    started: list[subprocess.Popen[str]] = []
    complaints: list[str] = []
    context = chromium.new_context(**PROJECTOR)

    def show(*options: str, port: str = "") -> Page:
        page_port = str(free_port())
        process = subprocess.Popen([*COMMAND, "--port", port or table.socket, "--page", page_port, *options],
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        started.append(process)
        assert process.stdout
        greeting = process.stdout.readline()
        assert f"http://127.0.0.1:{page_port}/" in greeting, greeting
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.on("console", lambda line: complaints.append(line.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(f"http://127.0.0.1:{page_port}/")
        expect(page.locator("#device:not(.bare)")).to_be_visible(timeout=PATIENCE_MS)
        return page

    expect.set_options(timeout=PATIENCE_MS)
    try:
        yield show
        context.close()
        for process in started:
            process.send_signal(signal.SIGINT)
            said = process.communicate(timeout=120)[0]
            assert process.returncode == 0 and "the device plays on" in said, said
        assert [line for line in complaints if NO_SERVER not in line] == []
    finally:
        for process in started:
            process.kill()


def shows(page: Page, text: str) -> None:
    expect(page.get_by_role("img", name=re.compile("^(Screen|Pantalla)"))).to_have_attribute(
        "aria-label", re.compile(re.escape(text)))


def color_at(page: Page, die: int) -> str:
    """The strongest part of the light in the middle of a die."""
    red, green, blue = page.locator("[data-die]").nth(die).evaluate("""(canvas) => {
        const middle = Math.floor(canvas.width / 2);
        const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d");
        copy.drawImage(canvas, 0, 0);
        return [...copy.getImageData(middle, middle, 1, 1).data];
    }""")[:3]
    return "" if not red + green + blue else max((red, "red"), (green, "green"), (blue, "blue"))[1]


def play(table: Table, *keys: str) -> None:
    for key in keys:
        table.do(lambda virtual, key=key: virtual.tap(key))
        table.wait(400)


def test_the_picture_goes_on_while_games_are_read(mirror, table):
    """As long as somebody holds a key the device reads no record out."""
    page = mirror()
    play(table, "1", "#", "4", "red")
    shows(page, "4 ± ")
    table.do(lambda virtual: virtual.press("purple"))  # not in play: it does nothing
    page.get_by_role("button", name="Games", exact=True).click()
    play(table, "#")
    shows(page, "Who has won?")
    play(table, "*")
    shows(page, "4 ± ")
    games = page.get_by_role("dialog", name="Games")
    expect(games.get_by_role("table")).to_have_count(0)
    table.do(lambda virtual: virtual.release("purple"))
    expect(games.get_by_role("cell", name="Modulo 10")).to_be_visible()


def test_each_game_of_the_device_keeps_the_names_of_its_players(mirror, table):
    page = mirror()
    name = page.get_by_role("textbox", name="Name of player 1")
    play(table, "2", "7", "red", "4", "#")
    name.fill("Ada")
    table.do(lambda virtual: virtual.tap("*", 900))
    table.wait(1500)
    play(table, "2", "1")
    shows(page, "P1's turn · deck 46")
    expect(name).to_have_value("Ada")
    name.fill("Eva")
    play(table, "8", "red", "5", "#")
    shows(page, "P2's turn")
    page.get_by_role("button", name="Games", exact=True).click()
    cells = page.get_by_role("table", name="Games").locator("tbody td:nth-child(3)")
    expect(cells).to_have_text(["Ada · P2", "Eva · P2"])


def test_dice_screen_and_scores_of_the_device_are_seen(mirror, port, table, tmp_path):
    page = mirror(port=port)
    shows(page, "1 Modulo 10")
    play(table, "*", "2")
    play(table, *"0", "red", "1", "#", "1", "blue", "8", "#")
    shows(page, "P1's turn")
    expect(page.locator("#table .player strong")).to_have_text(["0", "0"])
    play(table, "9", "red", "1", "#", "3", "purple", "8", "#", "8", "red", "1", "1", "#")
    expect(page.locator("#table .player strong")).to_have_text(["0", "1"])  # player 2 above
    expect(page.get_by_role("img", name="Banner 1, owned by P1")).to_be_visible()
    page.screenshot(path=tmp_path / "mirror.png")


def test_the_light_of_the_dice_is_that_of_the_device(mirror, table):
    page = mirror()
    table.do(lambda virtual: virtual.dice.load([1] * 6))
    play(table, "4", "#")
    table.wait(1500)
    shows(page, "Sum 6")
    assert [color_at(page, die) for die in (0, 2, 4)] == ["red", "green", "blue"]


def test_windows_only_look_on(mirror, table):
    page = mirror()
    shows(page, "1 Modulo 10")
    expect(page.locator("body.watching")).to_be_visible()
    assert "--control" in page.evaluate(SEND_KEY)
    expect(page.get_by_role("button", name="Español")).to_be_hidden()
    page.keyboard.press("6")
    page.locator('[data-key="6"]').click(force=True)
    table.wait(1000)
    assert "1 Modulo 10" in table.do(lambda virtual: virtual.screen_texts())


def test_with_control_the_page_plays(mirror, table):
    page = mirror("--control")
    shows(page, "1 Modulo 10")
    page.keyboard.press("6", delay=60)
    shows(page, "4 Sound")
    page.locator('[data-key="purple"]').click(delay=60)
    shows(page, "5 Self-test")
    page.get_by_role("button", name="Español").click()
    shows(page, "5 Prueba")
    expect(page.locator("html")).to_have_attribute("lang", "es")


def test_a_device_that_goes_away_comes_back(mirror, table):
    page = mirror()
    shows(page, "1 Modulo 10")
    table.do(lambda virtual: virtual.power_cut())
    expect(page.locator("#notice")).not_to_be_empty()
    shows(page, "Screen off")
    table.do(lambda virtual: virtual.power_on())
    shows(page, "1 Modulo 10")
    expect(page.locator("#notice")).to_be_empty()


def run(*options: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([*COMMAND, *options], capture_output=True, text=True, timeout=120)


def test_a_page_that_is_taken_and_a_device_that_is_not_there(table):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        number = str(taken.getsockname()[1])
        done = run("--port", table.socket, "--page", number)
    assert done.returncode == 2 and f"Port {number} is taken" in done.stderr
    done = run("--port", "/dev/nothing")
    assert done.returncode == 2 and "/dev/nothing" in done.stderr
