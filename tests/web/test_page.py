"""People play on the page: mouse, fingers, keyboard, screen readers. Real chromium, real server."""

import re
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from conftest import press
from divermazo.rules.cards import COLORS
from playwright.sync_api import Browser, Locator, Page, expect

PATIENCE_MS = 120_000
LAPTOP = {"locale": "en-GB", "viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 360, "height": 640}, "device_scale_factor": 2, "is_mobile": True,
         "has_touch": True}
DEAF_MS = 800  # the dice do not listen for 0.7 s after a card
STOPPED = "net::ERR_CONNECTION_REFUSED"  # chromium itself says so while the server is away
STAR, HASH = "star: undo; hold: menu", "hash: OK; hold: help"
KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", STAR, "0, the card 10", HASH,
        "red die, ●", "yellow die, ▲", "green die, ■", "turquoise die, ★", "blue die, ✚", "purple die, ☾"]


@pytest.fixture
def visit(chromium: Browser) -> Iterator[Callable]:
    """visit(url, **context options): the page in a profile of its own. The console must stay empty."""
    complaints: list[str] = []
    contexts = []

    def open_page(url: str, **options: object) -> Page:
        context = chromium.new_context(**LAPTOP | options)
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda line: complaints.append(line.text) if STOPPED not in line.text else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(url)
        expect(page.locator("#device:not(.bare)")).to_be_visible(timeout=PATIENCE_MS)
        return page

    expect.set_options(timeout=PATIENCE_MS)
    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def page(play, visit) -> Page:
    """The page of a new device, before it knows its language."""
    return visit(play("--no-browser").url)


@pytest.fixture
def still(untouched: str, visit) -> Page:
    """The page of a device that others look at too: no key of it may be pressed."""
    return visit(untouched)


def screen(page: Page) -> Locator:
    return page.get_by_role("img", name=re.compile("^(Screen|Pantalla)"))


def shows(page: Page, text: str) -> None:
    expect(screen(page)).to_have_attribute("aria-label", re.compile(re.escape(text)))


def key(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def light(page: Page, color: str) -> int:
    """How much light the die of a colour gives on the page."""
    return page.locator(f"[data-die={color}]").evaluate("""(canvas) => {
        const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d");
        copy.drawImage(canvas, 0, 0);
        const pixels = copy.getImageData(0, 0, canvas.width, canvas.height).data;
        return pixels.reduce((sum, v, i) => sum + (i % 4 < 3 ? v * pixels[i | 3] / 255 : 0), 0);
    }""")


LIGHTS = "[...document.querySelectorAll('[data-die]')].map((die) => die.toDataURL()).join()"


def until(page: Page, condition: str) -> None:
    """Ask until a script says yes. (Playwright's own wait_for_function is refused by the page's policy.)"""
    for _ in range(PATIENCE_MS // 50):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(50)
    raise AssertionError(condition)


def rest(page: Page) -> None:
    """Wait until the dice lie still: the same picture for a second and a half. Tumbling changes it every
    60 ms, but a busy computer may stop for a while."""
    page.evaluate("window.before = '', window.looks = 0")
    until(page, f"""(() => {{
        const now = {LIGHTS};
        looks = now === before ? looks + 1 : 0;
        before = now;
        return looks === 30;
    }})()""")


def start_modulo(page: Page) -> None:
    """English, Modulo 10, dice thrown and come to rest."""
    shows(page, "2 English")
    page.keyboard.press("2")
    shows(page, "Modulo 10")
    page.keyboard.press("1")
    shows(page, "Throw the dice")
    press(page, "#")
    shows(page, "First card")
    rest(page)


def test_a_short_game_by_keyboard_and_mouse(page):
    start_modulo(page)
    before = light(page, "red"), light(page, "purple")
    page.keyboard.press("4")
    shows(page, "4 ▢")
    page.keyboard.press("r")
    shows(page, "4 ± ")
    rest(page)
    expect(page.locator("#said")).to_contain_text("Card in play: red 4")
    assert light(page, "red") > before[0] and light(page, "purple") < before[1]

    value = int(re.search(r"4 ± (\d)", screen(page).get_attribute("aria-label")).group(1))
    card = (4 + value) % 10
    key(page, "0, the card 10" if card == 0 else str(card)).click()
    shows(page, "▢")
    key(page, "purple die, ☾").click()
    shows(page, f"✓ 4+{value}=")
    shows(page, "2 cards")

    press(page, "*")  # takes back the colour, then the number
    press(page, "Backspace")
    shows(page, f"4 ± {value}")


SIGNS = dict(zip(COLORS, "●▲■★✚☾", strict=True))


def tap_all(page: Page, keys: str) -> None:
    """Digits, `#` and colours, in order; dice by mouse, the rest by keyboard."""
    for name in keys.split():
        if name in SIGNS:
            key(page, f"{name} die, {SIGNS[name]}").click()
        else:
            press(page, name)
        page.wait_for_timeout(100)


def test_a_game_of_banners_is_won_by_three_adjacent(page):
    """Player 1 lays three runs of one colour, which nothing can beat; player 2 lays low cards elsewhere."""
    shows(page, "2 English")
    tap_all(page, "2 2")
    shows(page, "P1's turn")
    mine = [(number, color, banner) for color, banner in (("red", 4), ("yellow", 5), ("green", 6))
            for number in (8, 9, 0)]
    theirs = [(number, color, banner) for number in (1, 2, 3) for color, banner in
              (("blue", 1), ("purple", 2), ("turquoise", 3))]
    for turn in range(9):
        tap_all(page, "{} {} {}".format(*mine[turn]))
        if turn < 8:
            tap_all(page, "# {} {} {} #".format(*theirs[turn]))
    tap_all(page, "4 #")
    shows(page, "B4: straight flush, P1 first")
    tap_all(page, "5 # 6 #")
    shows(page, "# result")
    tap_all(page, "#")
    shows(page, "P1 wins!")


def test_explorers_live_and_by_score_only(page):
    shows(page, "2 English")
    tap_all(page, "2 3")
    shows(page, "Which colour stays out?")
    tap_all(page, "purple 7 red # purple")
    shows(page, "P2 · deck 43")
    page.keyboard.down("*")
    shows(page, "3 Explorers")
    page.keyboard.up("*")
    tap_all(page, "3 1 # purple")
    shows(page, "P1 ● red 0")
    tap_all(page, "blue 1 1 1 2 7 8 0")
    shows(page, "(27−20)×4=28")


def test_holding_the_die_in_play_lets_it_tumble_until_it_is_let_go(page):
    start_modulo(page)
    page.keyboard.press("1")
    page.keyboard.press("g")
    shows(page, "1 ± ")
    page.wait_for_timeout(DEAF_MS)
    key(page, "green die, ■").hover()
    page.mouse.down()
    expect(key(page, "green die, ■")).to_have_attribute("aria-pressed", "true")
    until(page, f"() => (window.seen ??= new Set()).add({LIGHTS}).size > 4")
    page.mouse.up()
    expect(key(page, "green die, ■")).to_have_attribute("aria-pressed", "false")
    shows(page, "→")


def test_who_wants_no_motion_sees_no_tumbling(play, visit):
    page = visit(play("--no-browser").url, reduced_motion="reduce")
    start_modulo(page)
    expect(page.locator("#said")).to_contain_text("Dice: red")
    page.evaluate(f"""() => {{
        document.querySelector("#said").textContent = "";
        window.seen = new Set();
        const look = () => {{
            seen.add({LIGHTS});
            requestAnimationFrame(look);
        }};
        look();
    }}""")
    press(page, "#")  # throws again; it tumbles for half a second
    expect(page.locator("#said")).to_contain_text("Dice: red")
    assert page.evaluate("seen.size") <= 3  # before, after, once more if the computer is busy


def test_all_keys_are_buttons_with_names_and_letters(still):
    buttons = still.locator("#device").get_by_role("button")
    assert [button.get_attribute("aria-label") for button in buttons.all()] == KEYS
    assert all(button.get_attribute("type") == "button" for button in buttons.all())
    for number, letter in enumerate("RYGTBP"):
        assert buttons.nth(12 + number).get_attribute("data-letter") == letter


def test_a_key_of_the_keyboard_holds_one_of_the_device(page):
    shows(page, "2 English")
    page.keyboard.press("2")
    shows(page, "1 Modulo 10")
    letters = dict(zip(["rR", "aAyY", "vVgG", "tT", "bBzZ", "mMpP"], KEYS[12:], strict=True))
    typed = [(digit, digit) for digit in "123456789"] + [("0", "0, the card 10")]
    typed += [("*", STAR), ("Backspace", STAR), ("#", HASH), ("Enter", HASH)]
    typed += [(letter, name) for several, name in letters.items() for letter in several]
    for character, name in typed:
        page.keyboard.down(character)
        expect(key(page, name)).to_have_attribute("aria-pressed", "true")
        page.keyboard.down(character)  # repeats
        expect(page.locator("[data-key][aria-pressed=true]")).to_have_count(1)
        page.keyboard.up(character)
        expect(key(page, name)).to_have_attribute("aria-pressed", "false")


def test_commands_of_the_browser_are_no_keys_of_the_device(page):
    page.evaluate("""addEventListener("keydown", (event) => {
        const pressed = document.querySelectorAll("[data-key][aria-pressed=true]").length;
        (window.taken ??= []).push(event.defaultPrevented || pressed > 0);
        event.preventDefault();
    })""")
    for typed in ("Control+b", "Alt+4", "Meta+r", "x", "Shift", "Escape"):
        page.keyboard.press(typed)
        assert not any(page.evaluate("taken")), typed


def test_it_can_be_played_by_tab_and_space(page):
    shows(page, "2 English")
    key(page, "2").focus()
    page.keyboard.down("Space")
    expect(key(page, "2")).to_have_attribute("aria-pressed", "true")
    page.keyboard.up("Space")
    shows(page, "Modulo 10")
    key(page, "1").focus()
    page.keyboard.press("Enter")  # the focused key, not #
    shows(page, "Throw the dice")


def test_assistive_technology_can_click(page):
    shows(page, "2 English")
    key(page, "2").evaluate("button => button.click()")
    shows(page, "Modulo 10")


def test_two_windows_show_each_others_fingers(play, visit):
    url = play("--no-browser").url
    one, other = visit(url), visit(url)
    shows(other, "2 English")
    one.keyboard.down("b")
    expect(key(other, "blue die, ✚")).to_have_attribute("aria-pressed", "true")
    one.close()
    expect(key(other, "blue die, ✚")).to_have_attribute("aria-pressed", "false")


def test_a_window_without_focus_lets_go(page):
    page.keyboard.down("7")
    expect(key(page, "7")).to_have_attribute("aria-pressed", "true")
    page.evaluate("dispatchEvent(new Event('blur'))")
    expect(key(page, "7")).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize("width, height", [(360, 640), (640, 360), (667, 375)])
def test_on_a_phone_every_control_fits_a_finger(untouched, visit, width, height):
    page = visit(untouched, **PHONE | {"viewport": {"width": width, "height": height}})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for button in page.get_by_role("button").all():
        box = button.bounding_box()
        assert box["width"] >= 40 and box["height"] >= 40, button.get_attribute("aria-label")
        assert box["x"] >= 0 and box["x"] + box["width"] <= width
        assert button.evaluate("""(button) => {
            const { left, top, width, height } = button.getBoundingClientRect();
            return button === document.elementFromPoint(left + width / 2, top + height / 2).closest("button");
        }""")
    for control in page.locator("#device").get_by_role("button").all():
        box = control.bounding_box()
        assert box["y"] >= 0 and box["y"] + box["height"] <= height  # all at once, no scrolling


def test_fingers_tap_and_several_hold_at_once(play, visit):
    page = visit(play("--no-browser").url, **PHONE)
    shows(page, "2 English")
    key(page, "2").tap()
    shows(page, "Modulo 10")
    touch = page.context.new_cdp_session(page)
    fingers = [{"x": middle(key(page, name))[0], "y": middle(key(page, name))[1], "id": number}
               for number, name in enumerate(("red die, ●", "blue die, ✚"))]
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": fingers})
    for name in ("red die, ●", "blue die, ✚"):
        expect(key(page, name)).to_have_attribute("aria-pressed", "true")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    for name in ("red die, ●", "blue die, ✚"):
        expect(key(page, name)).to_have_attribute("aria-pressed", "false")


WINDOWS = [(1920, 1080), (1280, 800), (1024, 768), (768, 1024), (390, 844), (740, 360)]


def test_the_device_fits_the_window_and_keeps_its_keys_large(still):
    still.get_by_role("button", name="Table and rules").click()  # folds it away
    device = still.locator("#device")
    for width, height in WINDOWS:
        still.set_viewport_size({"width": width, "height": height})
        until(still, f"innerWidth === {width} && innerHeight === {height}")
        until(still, "document.querySelector('#device').getBoundingClientRect().right <= innerWidth")
        assert still.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
        keys = [one.bounding_box() for one in device.get_by_role("button").all()]
        assert min(min(box["width"], box["height"]) for box in keys) > 39.9, width
        box = device.bounding_box()
        assert box["width"] > 0.85 * width or box["height"] > 0.85 * height, width
        assert still.evaluate("document.documentElement.scrollHeight <= innerHeight"), width


def test_the_dots_of_the_screen_lie_on_the_pixels_of_the_display(still):
    place = still.evaluate("""() => {
        const { left, top, width } = document.querySelector(".dots").getBoundingClientRect();
        return [left, top, width / 128];
    }""")
    assert place == [round(v) for v in place] and place[2] == 2


def test_the_language_follows_the_browser_and_can_be_switched(play, visit):
    page = visit(play("--no-browser").url, locale="es-MX")
    assert page.locator("html").get_attribute("lang") == "es"
    expect(key(page, "dado amarillo, ▲")).to_be_visible()
    expect(page.get_by_role("heading", name="Para empezar")).to_be_visible()
    page.get_by_role("button", name="English").click()
    expect(key(page, "yellow die, ▲")).to_be_visible()
    page.reload()
    assert page.locator("html").get_attribute("lang") == "en"


def test_page_and_device_speak_one_language_wherever_it_is_chosen(play, visit):
    page = visit(play("--no-browser").url)
    shows(page, "1 Español")
    page.keyboard.press("1")
    expect(page.locator("html")).to_have_attribute("lang", "es")
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    shows(page, "Explorers")
    expect(page.locator("#now .next")).to_have_text("Digit or die: choose")
    page.reload()
    shows(page, "Explorers")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    tap_all(page, "6 5")
    expect(page.locator("html")).to_have_attribute("lang", "es")
    expect(page.locator("#now .next")).to_contain_text("guarda")


def test_the_keyboard_has_the_letters_of_the_caps(play, visit):
    page = visit(play("--no-browser").url, locale="es-ES")
    assert [key.get_attribute("data-letter") for key in page.locator("[data-letter]").all()] == list("RAVTZM")
    page.keyboard.down("z")
    expect(key(page, "dado azul, ✚")).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("width, height", [(1366, 641), (1920, 1080), (640, 360), (360, 640)])
def test_the_letters_beside_the_dice_can_be_read(page, width, height):
    page.set_viewport_size({"width": width, "height": height})
    if not page.locator("#device").is_visible():
        page.get_by_role("button", name="Table and rules").click()
    for color in COLORS:
        letter = page.locator(f"[data-key={color}]").evaluate("""(key) => {
            const { color, backgroundColor, content, fontSize } = getComputedStyle(key, "::after");
            const parts = [color, backgroundColor].map((one) => one.match(/\\d+/g).map(Number));
            return [content, parseFloat(fontSize), ...parts];
        }""")
        assert letter[0].strip('"') in "RYGTBP" and letter[1] >= 11
        assert contrast(letter[2], letter[3]) >= 4.5


def contrast(one: "list[int]", other: "list[int]") -> float:
    """Of two opaque sRGB colours: WCAG 2.2, relative luminance and contrast ratio."""
    def luminance(color: "list[int]") -> float:
        parts = [v / 255 / 12.92 if v / 255 <= 0.04045 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in color]
        return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True))

    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_what_happens_is_said_in_the_words_of_the_game(page):
    said = page.locator("#said")
    shows(page, "2 English")
    tap_all(page, "2 2 7 red 4")
    expect(said).to_contain_text("red 7 at banner 4")
    tap_all(page, "#")
    expect(said).to_have_text(re.compile("^Draws from the deck.*player 2"))
    tap_all(page, "1 blue 1")
    expect(said).to_have_text(re.compile("^blue 1 at banner 1"))
    expect(said).not_to_contain_text("2 3 4")
    tap_all(page, "*")
    expect(said).to_have_text(re.compile("^Taken back"))
    for first in ("", "7 red 4"):  # of the game before the one that begins
        tap_all(page, first)
        page.keyboard.press("*", delay=1000)
        shows(page, "2 Banners")
        tap_all(page, "2 1")
        shows(page, "P1's turn · deck 46")
        expect(said).to_have_text(re.compile("deck 46"))
        expect(said).not_to_contain_text("Taken back")


def test_a_game_that_is_gone_on_with_does_not_happen_again(page):
    said = page.locator("#said")
    shows(page, "2 English")
    tap_all(page, "2 2 7 red 4 #")
    expect(said).to_contain_text("Draws from the deck")
    page.keyboard.press("*", delay=1000)
    shows(page, "2 Banners")
    tap_all(page, "2 1")
    expect(said).to_contain_text("player 1's turn")
    page.keyboard.press("*", delay=1000)
    shows(page, "5 Records")
    tap_all(page, "5")
    shows(page, "0 go on")
    tap_all(page, "0")
    expect(said).to_contain_text("player 2's turn")
    expect(said).not_to_contain_text("Draws from the deck")


def test_rules_and_table_follow_the_screen(page):
    shows(page, "2 English")
    tap_all(page, "2 2 7 red 4 #")
    expect(page.locator("#table.banners")).to_be_visible()
    page.keyboard.press("*", delay=1000)
    shows(page, "3 Explorers")
    tap_all(page, "3")
    shows(page, "Which colour stays out?")
    expect(page.locator("#rules-title")).to_have_text("Explorers in a minute")
    expect(page.locator("#rules li").first).to_contain_text("One colour stays out")
    expect(page.locator("#table > *")).to_have_count(0)
    tap_all(page, "* 4")
    shows(page, "Dice")
    expect(page.locator("#rules-title")).to_have_text("To begin with")
    tap_all(page, "* *")
    expect(page.locator("#table.banners .card.red")).to_have_count(1)


def test_a_discard_is_said_to_be_one(page):
    said = page.locator("#said")
    shows(page, "2 English")
    tap_all(page, "2 3 purple 7 blue")
    page.wait_for_timeout(DEAF_MS)
    tap_all(page, "blue")
    expect(said).to_have_text(re.compile("^blue 7 to the pile"))
    assert "shows" not in said.text_content()


def test_a_dead_connection_is_noticed_and_made_anew(play, visit):
    """The server stops without a word, as when a laptop sleeps, and goes on later."""
    running = play("--no-browser")
    page = visit(running.url)
    shows(page, "2 English")
    running.process.send_signal(signal.SIGSTOP)
    expect(page.locator("body.off")).to_be_visible(timeout=PATIENCE_MS)
    running.process.send_signal(signal.SIGCONT)
    shows(page, "2 English")
    expect(page.locator("body:not(.off)")).to_be_visible()


# What is wrong in the frame after the first one of another size: the body is of the other form, all of it is
# in the window, each die's light is as sharp as the display.
NEXT_FRAME = """new Promise((resolve) => {
    const look = () => {
        const body = getComputedStyle(document.querySelector(".body")).backgroundImage;
        const { width, height } = document.querySelector("#device").getBoundingClientRect();
        const upright = innerWidth < innerHeight;
        const faults = body.includes(upright ? "upright.svg" : "sideways.svg") ? [] : [body];
        if ((width < height) !== upright || width > innerWidth + 0.5 || height > innerHeight + 0.5) {
            faults.push([width, height]);
        }
        for (const die of document.querySelectorAll("[data-die]")) {
            const sharp = Math.abs(die.width - die.clientWidth * devicePixelRatio) <= 1;
            if (!sharp) faults.push([die.dataset.die, die.width]);
        }
        resolve(faults);
    };
    const next = () => requestAnimationFrame(() => requestAnimationFrame(look));
    addEventListener("resize", next, { once: true });
})"""


@pytest.mark.parametrize("width, height", [(390, 844), (844, 390)])
def test_a_phone_that_is_turned_has_its_other_form_in_the_next_frame(untouched, visit, width, height):
    page = visit(untouched, **PHONE | {"viewport": {"width": width, "height": height}})
    page.evaluate(f"window.turned = {NEXT_FRAME}; 0")
    page.set_viewport_size({"width": height, "height": width})
    assert page.evaluate("turned") == []


def test_a_phone_that_is_turned_has_all_keys_where_they_are_drawn(untouched, visit):
    """All pictures are there before the phone is turned for the first time."""
    page = visit(untouched, **PHONE)
    page.context.set_offline(True)
    page.set_viewport_size({"width": 640, "height": 360})
    pictures = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
    used = page.evaluate("""() => [document.querySelector(".body"), document.querySelector("[data-key='1']")]
        .map((one, i) => getComputedStyle(one, i ? "::before" : null).backgroundImage.slice(5, -2))""")
    assert "sideways" in used[0] and set(used) <= set(pictures)


def test_sound_starts_with_a_gesture_and_can_be_muted(page):
    page.evaluate("""() => {
        window.gains = [];
        const old = AudioParam.prototype.setTargetAtTime;
        AudioParam.prototype.setTargetAtTime = function (value, ...rest) {
            gains.push(value);
            old.call(this, value, ...rest);
        };
    }""")
    start_modulo(page)
    page.keyboard.press("4")
    page.keyboard.press("r")
    until(page, "gains.some((gain) => gain > 0) && gains.at(-1) === 0")
    sound = page.get_by_role("button", name="Sound")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "false")
    page.evaluate("gains.length = 0")
    page.wait_for_timeout(DEAF_MS)
    page.keyboard.press("9")
    page.keyboard.press("b")
    shows(page, " 9")
    until(page, "gains.length > 1")
    assert page.evaluate("Math.max(...gains)") == 0


# The texts of table and guide that cannot be told from what is behind them: WCAG 2.2, contrast below 4.5.
UNREADABLE = """() => {
    const parts = (color) => color.match(/[\\d.]+/g).map(Number);
    const behind = (element) => {
        const [red, green, blue, alpha = 1] = parts(getComputedStyle(element).backgroundColor);
        const below = alpha < 1 && element.parentElement ? behind(element.parentElement) : [0, 0, 0];
        return [red, green, blue].map((part, i) => alpha * part + (1 - alpha) * below[i]);
    };
    const luminance = (color) => color.slice(0, 3)
        .map((part) => part / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
        .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0);
    const texts = [...document.querySelectorAll("#guide *")].filter((element) => element.checkVisibility()
        && [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim()));
    const faults = texts.filter((element) => {
        const [one, other] = [parts(getComputedStyle(element).color), behind(element)].map(luminance);
        return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) < 4.5;
    });
    return [texts.length, faults.map((element) => `${element.className} ${element.textContent}`)];
}"""


@pytest.mark.parametrize("wish", [{"forced_colors": "active"}, {"contrast": "more"}], ids=str)
def test_nothing_vanishes_for_who_has_colours_of_their_own_or_asks_for_contrast(play, visit, wish):
    page = visit(play("--no-browser").url, **wish)
    shows(page, "2 English")
    tap_all(page, "2 2 7 red 4 # 1 green 4 # 6 blue 4 # 2 yellow 5 # 5 purple 4 # 8 green 3 # 4 #")
    table = page.get_by_role("region", name="Table: Banners")
    expect(table.get_by_role("img", name="green 3 (possible)")).to_be_visible()
    count, faults = page.evaluate(UNREADABLE)
    assert faults == [] and count > 40


WAKE_LOCKS = """window.held = window.taken = 0;
Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
    held += 1;
    taken += 1;
    return { release: async () => { held -= 1; } };
} } });"""
HIDE = """(hidden) => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_the_screen_of_the_computer_stays_on_while_a_game_is(page):
    page.add_init_script(WAKE_LOCKS)
    page.reload()
    shows(page, "2 English")
    assert page.evaluate("taken") == 0
    tap_all(page, "2 2 7 red 4 #")
    shows(page, "P2's turn")
    until(page, "held === 1")
    page.evaluate(HIDE, True)
    until(page, "held === 0")
    page.evaluate(HIDE, False)
    until(page, "held === 1 && taken === 2")
    page.keyboard.down("*")
    shows(page, "1 Modulo 10")
    page.keyboard.up("*")
    tap_all(page, "1 # 4 red")
    shows(page, "4 ± ")
    tap_all(page, "#")
    shows(page, "Who has won?")
    page.wait_for_timeout(DEAF_MS)
    tap_all(page, "#")
    for player in range(1, 5):
        shows(page, f"P{player}: how many left?")
        page.wait_for_timeout(DEAF_MS)
        tap_all(page, "#")
    shows(page, "Unfinished")
    until(page, "held === 0")


def test_the_guide_folds_away(still):
    guide = still.get_by_role("button", name="Table and rules")
    expect(guide).to_have_attribute("aria-expanded", "true")
    narrow = still.locator("#device").bounding_box()["x"]
    guide.click()
    expect(still.get_by_role("heading", name="To begin with")).to_be_hidden()
    assert still.locator("#device").bounding_box()["x"] > narrow


def test_the_table_beside_the_device_and_alone_with_the_names_of_its_players(page):
    shows(page, "2 English")
    for typed in ["2", "2", *"7r4#1g4#6b4#2y5#5p4#8g3#4#"]:
        press(page, typed)
        page.wait_for_timeout(100)
    table = page.get_by_role("region", name="Table: Banners")
    expect(table.get_by_role("img", name="green 3 (possible)")).to_be_visible()
    expect(page.get_by_role("heading", name="Banners in a minute")).to_be_visible()
    expect(page.locator("#now")).to_contain_text("number, colour, 1-9")
    page.get_by_role("textbox", name="Name of player 2").fill("Ada 4#")  # no keys of the device
    expect(table).to_contain_text("Banner 4: no. P2 Ada 4# would win with the marked cards.")
    guide = page.get_by_role("button", name="Table and rules")
    guide.click()  # closed, it is there alone all the same
    page.get_by_role("button", name="The table alone, for the projector").click()
    expect(page.locator("#device")).to_be_hidden()
    expect(table.get_by_role("img", name="red 7")).to_be_in_viewport(ratio=1)
    guide.click()
    page.reload()
    expect(table).to_contain_text("Ada 4#")
    page.set_viewport_size({"width": 844, "height": 390})  # a phone on its side
    for part in ("P2 Ada 4#", "P1"):
        expect(table.get_by_role("button", name=part)).to_be_in_viewport(ratio=1)
    expect(page.locator("#table .said")).to_be_in_viewport(ratio=1)
    expect(page.locator("#now .next")).to_be_in_viewport(ratio=1)
    table.get_by_role("button", name="P1").click()  # leads to where it is typed
    page.keyboard.type("Eva")
    expect(table.get_by_role("button", name="P1 Eva")).to_be_visible()
    expect(page.get_by_role("textbox", name="Name of player 1")).to_be_in_viewport(ratio=1)


def call(page: Page, *names: str) -> None:
    """Type what the players are called; the keys are those of the device again."""
    for player, name in enumerate(names, 1):
        field = page.get_by_role("textbox", name=f"Name of player {player}")
        field.fill(name)
        field.blur()


def open_menu(page: Page) -> None:
    page.keyboard.down("*")
    shows(page, "1 Modulo 10")
    page.keyboard.up("*")


def lists(page: Page, *players: str) -> None:
    """The players of each game, in the list and in the spreadsheet alike."""
    page.get_by_role("button", name="Games", exact=True).click()
    games = page.get_by_role("dialog", name="Games")
    expect(games.get_by_role("table", name="Games").locator("tbody td:nth-child(3)")).to_have_text(players)
    with page.expect_download() as download:
        games.get_by_role("button", name="Sheet of games").click()
    heads, *rows = [line.split("\t") for line in Path(download.value.path()).read_text("utf-16").splitlines()]
    sheet: dict[str, list[str]] = {}
    for row in rows:
        sheet.setdefault(row[0], []).append(row[heads.index("player")])
    assert [" · ".join(names) for names in sheet.values()] == list(players)
    page.keyboard.press("Escape")
    expect(games).to_be_hidden()


def test_each_game_keeps_the_names_that_its_players_had(page):
    shows(page, "2 English")
    tap_all(page, "2 2 1 red 1 # 1 blue 1 #")  # nobody types a name
    shows(page, "P1's turn · deck 44")
    open_menu(page)
    tap_all(page, "3 purple 7 red # purple")
    shows(page, "P2 · deck")
    call(page, "Ada", "Luis")
    lists(page, "P1 · P2", "Ada · Luis")
    table = page.get_by_role("region", name="Table: Banners")
    for _ in range(2):  # also when it is asked about after another one was opened
        open_menu(page)
        tap_all(page, "2")
        shows(page, "Continue?")
        expect(table.locator(".name")).to_have_text(["P2", "P1"])
        tap_all(page, "1")
        shows(page, "P1's turn · deck 46")
    call(page, "Eva")  # in place of Ada
    expect(table.locator(".name")).to_have_text(["P2 Luis", "P1 Eva"])
    tap_all(page, "2 red 2 #")
    shows(page, "P2's turn · deck 45")
    expect(table.locator(".name")).to_have_text(["P2 Luis", "P1 Eva"])
    lists(page, "P1 · P2", "Ada · Luis", "Eva · Luis")
    open_menu(page)
    tap_all(page, "3")
    shows(page, "Continue?")
    tap_all(page, "#")
    expect(page.get_by_role("textbox", name="Name of player 1")).to_have_value("Ada")
    call(page, "Ana")
    page.reload()
    expect(page.locator("#table.explorers .name")).to_have_text(["P1 Ana", "P2 Luis"])
    lists(page, "P1 · P2", "Ana · Luis", "Eva · Luis")
    open_menu(page)
    tap_all(page, "2")
    shows(page, "Continue?")
    tap_all(page, "# 2 blue 3 #")
    shows(page, "P1's turn · deck 44")
    open_menu(page)
    tap_all(page, "1")
    shows(page, "Throw the dice")
    expect(page.get_by_role("textbox", name="Name of player 1")).to_have_value("Eva")  # who played last


def test_names_typed_at_the_result_are_of_that_game_and_go_on_into_the_next_of_the_match(page):
    shows(page, "2 English")
    tap_all(page, "2 3 # purple")
    shows(page, "P1 ● red 0")
    tap_all(page, "red 9 # #")
    shows(page, "P2 wins!")
    call(page, "Ada", "Luis")
    tap_all(page, "#")
    shows(page, "P1 ● red 0")
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.get_by_role("textbox", name="Name of player 1")).to_have_value("Ada")
    tap_all(page, "red 8")
    call(page, "Eva")
    expect(other.get_by_role("textbox", name="Name of player 1")).to_have_value("Eva")
    expect(other.locator("#table.explorers .name")).to_have_text(["P1 Eva", "P2 Luis"])
    tap_all(page, "9 # #")
    shows(page, "wins!")
    lists(page, "Ada · Luis", "Eva · Luis")


def test_a_match_goes_on_with_the_names_of_its_players(page):
    shows(page, "2 English")
    tap_all(page, "2 3 # purple")
    shows(page, "P1 ● red 0")
    tap_all(page, "red 9 # #")
    shows(page, "P2 wins!")
    call(page, "Ada", "Luis")
    open_menu(page)
    tap_all(page, "2 1 red 1 #")
    shows(page, "P2's turn")
    call(page, "Eva", "Tom")
    open_menu(page)
    tap_all(page, "3")
    shows(page, "Continue?")
    tap_all(page, "# #")
    shows(page, "P1 ● red 0")
    tap_all(page, "red 8 #")
    shows(page, "P2 ● red 0")
    lists(page, "Ada · Luis", "Eva · Tom", "Ada · Luis")


def test_games_come_out_and_those_of_another_table_are_added_up(page, tmp_path):
    start_modulo(page)
    for typed in ("4", "r"):
        page.keyboard.press(typed)
    shows(page, "4 ± ")
    page.get_by_role("textbox", name="Name of player 1").fill("Ada")
    page.get_by_role("button", name="Games", exact=True).click()
    games = page.get_by_role("dialog", name="Games")
    expect(games.get_by_role("cell", name="Ada · P2 · P3 · P4", exact=True)).to_be_visible()
    expect(games.get_by_role("table", name="Games").get_by_role("row")).to_have_count(2)
    other, photo = tmp_path / "table2.jsonl", tmp_path / "photo.jsonl"
    other.write_text('{"v":1,"game":"explorers","mode":"score"}\n'
                     '{"e":"play","color":"red","card":5,"player":1}\n')
    photo.write_bytes(b"\x89PNG")
    games.get_by_label("Games of other tables").set_input_files([other, photo])
    expect(games.get_by_role("cell", name="Explorers")).to_be_visible()
    expect(games).to_contain_text("photo.jsonl: line 1 is none of a game. Nothing of that file counts")
    with page.expect_download() as download:
        games.get_by_role("button", name="Games (JSON Lines)").click()
    lines = Path(download.value.path()).read_text("utf-8").splitlines()
    assert lines[-2:] == other.read_text("utf-8").splitlines() and '"e":"turnup"' in lines[-3]
    page.keyboard.press("Escape")
    expect(games).to_be_hidden()


def test_on_a_phone_the_sums_of_games_are_whole_or_can_be_scrolled_to(page, tmp_path):
    file = tmp_path / "table2.jsonl"
    file.write_text('{"v":1,"game":"modular"}\n{"e":"roll","dice":[1,2,3,4,5,6]}\n'
                    '{"e":"turnup","color":"red","number":4}\n'
                    '{"e":"play","color":"red","number":5,"ms":1200}\n{"e":"end","winner":2}\n')
    shows(page, "1 Español")
    page.keyboard.press("1")
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="Partidas", exact=True).click()
    games = page.get_by_role("dialog", name="Partidas")
    games.get_by_label("Partidas de otras mesas").set_input_files(file)
    expect(games).to_contain_text("Respuestas correctas por operación")
    outside = """(dialog) => [...dialog.querySelectorAll("*")].filter((one) => !one.closest("table"))
        .filter((one) => one.getBoundingClientRect().right > dialog.getBoundingClientRect().right
            || (one.scrollWidth > one.clientWidth && one.clientWidth && one.tabIndex < 0))
        .map((one) => one.outerHTML)"""
    assert games.evaluate(outside) == []


def test_the_server_restarts_the_page_comes_back_and_the_settings_are_kept(play, visit):
    first = play("--no-browser")
    page = visit(first.url)
    shows(page, "2 English")
    page.keyboard.press("2")
    shows(page, "Modulo 10")
    first.stop()
    expect(page.get_by_role("status")).to_have_text(re.compile("The device is off"))
    expect(screen(page)).to_have_attribute("aria-label", "Screen off")
    for color in COLORS:
        assert light(page, color) == 0
    assert play("--no-browser").url == first.url
    shows(page, "Modulo 10")
    expect(page.get_by_role("status")).to_have_text("")
    page.keyboard.press("1")
    shows(page, "Throw the dice")


def middle(control: Locator) -> "tuple[float, float]":
    box = control.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
