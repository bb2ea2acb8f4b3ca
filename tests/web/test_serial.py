"""A real device over Web Serial: an injected `navigator.serial`, behind it the port of a virtual device."""

import re
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from conftest import press
from playwright.sync_api import Browser, Page, expect
from table import on_table

PATIENCE_MS = 60_000
LAPTOP = {"locale": "en-GB", "viewport": {"width": 1366, "height": 700}}
SERIAL = Path(__file__).with_name("serial.js")


class Cable:
    """What is at the port: a device, a thing that says nothing, or, once it is `pulled`, nothing."""

    def __init__(self, link: int = 0) -> None:
        self._socket = socket.create_connection(("127.0.0.1", link)) if link else None
        self.pulled = False
        self.pull_in = -1  # after so many bytes of the device
        if self._socket:
            self._socket.settimeout(0.02)

    def read(self) -> "list[int] | None":
        if self.pulled:
            return None
        if not self._socket:
            return list(b">>> ")
        try:
            data = self._socket.recv(4096)
        except TimeoutError:
            return []
        if self.pull_in >= 0:
            data = data[:self.pull_in]
            self.pulled = True
        return list(data)

    def write(self, data: "list[int]") -> None:
        if self._socket:
            self._socket.sendall(bytes(data))


@pytest.fixture
def visit(chromium: Browser, play) -> Iterator[Callable[..., Page]]:
    """visit(cable, trouble): the page of a device that plays nothing, with that port in reach."""
    contexts = []

    def open_page(cable: "Cable | None", trouble: str = "") -> Page:
        context = chromium.new_context(**LAPTOP)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        if cable:
            page.expose_function("serialRead", cable.read)
            page.expose_function("serialWrite", cable.write)
            page.add_init_script(f"({SERIAL.read_text('utf-8')})({trouble!r})")
        else:
            page.add_init_script("delete Navigator.prototype.serial")
        page.goto(play("--no-browser").url)
        expect(page.locator("#device:not(.bare)")).to_be_visible(timeout=PATIENCE_MS)
        shows(page, "2 English")
        return page

    expect.set_options(timeout=PATIENCE_MS)
    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture
def link(device) -> Iterator[int]:
    """The serial port of another device, in its menu."""
    device.run(1500)
    device.tap("2")
    with on_table(device) as table:
        yield int(table.socket.rsplit(":")[-1])


def shows(page: Page, text: str) -> None:
    expect(page.get_by_role("img", name=re.compile("^Screen"))).to_have_attribute(
        "aria-label", re.compile(re.escape(text)))


def connect(page: Page) -> None:
    page.get_by_role("button", name="Connect a device").click()


def test_a_device_is_mirrored_its_keys_pressed_its_games_read_until_it_is_unplugged(visit, link):
    cable = Cable(link)
    page = visit(cable)
    connect(page)
    expect(page.get_by_role("button", name="Let the device go")).to_be_visible()
    for typed in ["2", *"7r4#"]:
        press(page, typed)
        page.wait_for_timeout(150)
    expect(page.get_by_role("region", name="Table: Banners").get_by_role("img", name="red 7")).to_be_visible()
    shows(page, "P2's turn")
    for language, turn in (("Español", "Turno J2"), ("English", "P2's turn")):
        page.get_by_role("button", name=language).click()
        expect(page.locator(".dots")).to_have_attribute("aria-label", re.compile(turn))
    name = page.get_by_role("textbox", name="Name of player 1")
    name.fill("Ada")
    name.blur()
    page.get_by_role("button", name="Games", exact=True).click()
    expect(page.get_by_role("dialog").get_by_role("cell", name="Ada · P2")).to_be_visible()
    page.keyboard.press("Escape")
    cable.pull_in = 10
    page.keyboard.press("8")
    expect(page.get_by_role("status").filter(has_text="The device was unplugged")).to_be_visible()
    shows(page, "2 English")  # that of the page


@pytest.mark.parametrize(("trouble", "said"), [
    ("busy", "The port is busy"), ("denied", "The browser lets this page use no USB ports"),
    ("", "What is at that port is no Divermazo")])
def test_what_keeps_a_device_away_is_said(visit, trouble, said):
    page = visit(Cable(), trouble)
    connect(page)
    expect(page.get_by_role("status").filter(has_text=said)).to_be_visible()
    expect(page.get_by_role("button", name="Connect a device")).to_be_visible()


def test_without_web_serial_the_button_says_where_it_works(visit):
    page = visit(None)
    connect(page)
    expect(page.get_by_role("status").filter(has_text="Chrome, Edge or Opera")).to_be_visible()
