"""The whole device on a simulated board: the firmware, its parts, and hands to press keys."""

from binascii import crc32

from divermazo.board import pins, usb
from divermazo.board.board import POLL_MS, Board
from divermazo.supervisor import Supervisor

from .modules import machine
from .modules.ticks import PERIOD
from .parts.buzzer import Buzzer
from .parts.circuit import RISE_US, Circuit
from .parts.clock import Clock
from .parts.dice import LoadedDice
from .parts.flash import Folder, PowerCut
from .parts.noise import Noise
from .parts.oled import Sh1106, Ssd1306, Ssd1309
from .parts.switches import Switches
from .parts.usb import Usb
from .parts.ws2812 import Chain

LEDS = 54
BLOCKS = 352  # of the Pico's flash, for the filesystem
SCAN_US = 500  # a scan of the keypad takes less; hands that come in the middle do not wait for it
CTRL_D = 4
OLEDS = {"ssd1306": Ssd1306, "ssd1309": Ssd1309, "sh1106": Sh1106}


class Device:
    """`data`: folder of the firmware's files. `seed`: of bounce, noise and unloaded dice. `oled`:
    "ssd1306", "ssd1309", "sh1106", or None for one that does not answer. `start_ticks`: ticks_ms at power-on.
    `bounce_ms`: how long contacts bounce. `diodes`: the keypad of hardware revision 2.
    `firmware(board)` gives what main.py runs: an object with `running`
    and `step(now)`, by default the firmware's own Supervisor.

    Virtual time goes on in `run`, and in `power_on` while the firmware starts.
    `trace`: a list to which a line is added for each change of lights, glass and tone. `skip_idle`: leave
    out the polls that find nothing; without it all is the same but slower. `due_us`:
    when the firmware runs next if nothing happens. `bootloader`: the chip waits for a UF2 file until power
    comes anew.
    """

    def __init__(self, data: str, seed: int = 1, oled: "str | None" = "ssd1306", start_ticks: int = 0,
                 bounce_ms: int = 0, firmware=Supervisor, diodes: bool = False) -> None:
        self.data = data
        self.powered = False
        self.bootloader = False
        self.board: "Board | None" = None
        self.supervisor: "Supervisor | None" = None
        self.trace: "list | None" = None
        self.skip_idle = True
        self.clock = Clock(start_ticks)
        self.circuit = Circuit(self.clock)
        self.chain = Chain(self.clock, LEDS)
        self.buzzer = Buzzer(self.clock)
        self.usb = self.circuit.usb = Usb(self.clock, self.wake)
        self.oled = OLEDS[oled or "ssd1306"](self.clock, Noise(seed ^ 0x0E1D))
        self.oled.answering = oled is not None
        self.dice = LoadedDice(Noise(seed))
        self.keys = Switches(self.circuit, Noise(seed ^ 0xB0CE), bounce_ms, diodes)
        self.bus = self.circuit.fit_bus(pins.OLED_SDA, pins.OLED_SCL)
        self.bus.fit(0x3C, self.oled)
        self.circuit.fit(pins.OLED_RESET, self.oled)
        self.circuit.fit(pins.LEDS, self.chain)
        self.circuit.fit(pins.BUZZER, self.buzzer)
        self.flash = self.circuit.flash = Folder(data, BLOCKS, self.clock, seed)
        self._firmware = firmware
        self._stepped_us = 0  # when the last step began
        self._happened = 0  # until then
        self._woken_us = 0  # when something happened outside
        self._ran_until = 0
        self.due_us = 0
        self._traced = [0, 0, 0]

    @property
    def now_ms(self) -> int:
        """Since the world began; never wraps."""
        return self.clock.us // 1000

    @property
    def leds(self) -> list:
        """54 (red, green, blue), 0-255, in chain order."""
        return self.chain.colors()

    def power_on(self) -> None:
        if self.powered:
            return
        self.powered = True
        self.bootloader = False
        for part in (self.chain, self.buzzer, self.oled, self.flash):
            part.power(True)
        self._boot()

    def power_cut(self) -> None:
        """Everything stops where it is; the files stay."""
        self.powered = False
        self.board = self.supervisor = None
        self.circuit.reset()
        self.usb.reset()
        for part in (self.chain, self.buzzer, self.oled, self.flash):
            part.power(False)
        self._note()

    def press(self, key: str) -> None:
        """Close a switch, named as in keys.NAMES. Raises KeyError."""
        self.keys.press(key)
        self.wake()

    def release(self, key: str) -> None:
        self.keys.release(key)
        self.wake()

    def tap(self, key: str, ms: int = 60) -> None:
        """Press a key for `ms`, then let it up for as long."""
        self.press(key)
        self.run(ms)
        self.release(key)
        self.run(ms)

    def run(self, ms: int) -> None:
        """Let `ms` of virtual time pass. Exceptions of the firmware come out here."""
        machine.attach(self.circuit)
        late = self.clock.us - self._ran_until
        end = (self._ran_until if late < SCAN_US else self.clock.us) + ms * 1000
        self._ran_until = end
        while not self._guard(self._run_until, end):
            pass
        if self.powered and not self._running():
            self._prompt()

    def _run_until(self, end: int) -> None:
        clock = self.clock
        while True:
            event = clock.next_us()
            due = self.due_us if self._running() else end + 1
            if event is not None and event <= due and event <= end:
                clock.advance(event)
                self.wake()
            elif due <= end:
                clock.advance(due)
                self._step()
            else:
                clock.advance(end)
                return

    def next_us(self) -> "int | None":
        """When something is seen to happen although nobody does anything; None for never. See `clock.us`."""
        event = self.clock.next_seen_us()
        if not self._running():
            return event
        return self.due_us if event is None else min(event, self.due_us)

    def _prompt(self) -> None:
        """The firmware has ended: MicroPython shows its prompt to whoever types; Ctrl-D starts it anew."""
        typed = self.usb.drain()
        if CTRL_D in typed:
            self._boot()
        elif typed:
            self.usb.write(b"\r\n>>> ")

    def screen_texts(self) -> list:
        """The lines of text on the screen; empty unless the glass shows just what the firmware drew."""
        app = self.supervisor.app if self._running() else None
        if app is None or app.page is None or self.oled.frame() != bytes(self.board.oled.buffer):
            return []
        return app.page.texts()

    def _running(self) -> bool:
        """The firmware's main loop goes on."""
        return self.supervisor is not None and self.supervisor.running

    def _boot(self) -> None:
        machine.attach(self.circuit)
        self.circuit.reset()
        self.usb.reset()
        self.clock.boot()
        self._guard(self._start, None)

    def _start(self, _) -> None:
        port = usb.Usb(self.usb, self.usb, self.usb.poller)
        self.board = Board(data=self.data, dice=self.dice, usb=port)
        self.supervisor = self._firmware(self.board)
        self._stepped_us = self.clock.us
        self._sleep(0, 0)

    def _step(self) -> None:
        self._stepped_us = self.clock.us
        self._happened = self.clock.happened
        now = self.clock.read_us() // 1000 & PERIOD - 1
        if self.usb.interrupted:
            self.supervisor.running = False  # Ctrl-C ends main.py
        ms = self.supervisor.step(now) if self.supervisor.running else 0
        if not self.supervisor.running:
            self.board.close()
        self._sleep(ms, now)

    def _sleep(self, ms: int, now: int) -> None:
        """The firmware, called at `now`, wants to be called again in `ms`, and polls its keys until then.
        Polls that can do nothing are left out: no key on its way up arrives there, and nothing happens
        outside (see wake) nor has happened in the middle of the step."""
        if self._happened != self.clock.happened:
            self._woken_us = self.clock.us
        seen = self._stepped_us - self._woken_us >= RISE_US  # what happened last, the slowest line had risen
        if ms > POLL_MS:
            ms = max(self.board.keyboard.idle_for(now, ms), POLL_MS) if seen and self.skip_idle else POLL_MS
        if ms:
            self.due_us = max(self._stepped_us + ms * 1000, self.clock.us)
        else:  # a step that wants to go on at once takes its time on the chip
            self.due_us = self.clock.us + 1000
        self._note()

    def wake(self) -> None:
        """Something happened that the firmware may notice at its next poll."""
        self._woken_us = self.clock.us
        polls = max((self.clock.us - self._stepped_us + POLL_MS * 1000 - 1) // (POLL_MS * 1000), 1)
        self.due_us = min(self.due_us, self._stepped_us + polls * POLL_MS * 1000)

    def _guard(self, action, argument) -> bool:
        """Run firmware code: machine.reset() starts it anew, PowerCut ends it. Returns False when one of them
        has cut the action short."""
        try:
            action(argument)
            return True
        except machine.Reset:
            self._boot()
        except machine.Bootloader:
            self.power_cut()
            self.bootloader = True
        except PowerCut:
            self.power_cut()
        return False

    def _note(self) -> None:
        """Add what changed to the trace."""
        if self.trace is None:
            return
        changes = [self.chain.changes, self.oled.changes, self.buzzer.changes]
        if changes[0] != self._traced[0]:
            self.trace.append("%d leds %s" % (self.now_ms, bytes(self.chain.leds).hex()))
        if changes[1] != self._traced[1]:
            self.trace.append("%d glass %08x" % (self.now_ms, crc32(self.oled.frame())))
        if changes[2] != self._traced[2]:
            self.trace.append("%d tone %d" % (self.now_ms, self.buzzer.frequency))
        self._traced = changes
