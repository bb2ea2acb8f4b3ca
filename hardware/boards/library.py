"""What each part of the boards is: footprint, what to order, on which side it sits, and what it costs.

Part numbers are from makers' catalogues as we know them; nobody has ordered by this list yet, so compare
size and height with the footprint before ordering. Prices are rough, in euros without tax, for ten devices.
"""

import re
from dataclasses import dataclass

from ..netlist import Part


@dataclass(frozen=True)
class Kind:
    """A thing to order. `footprint` as in KiCad's libraries; `hand`: soldered by hand; `pads`: of pins of the
    netlist, where the names differ; `one`: of several places one is taken, and which."""

    footprint: str
    number: str
    instead: str
    euros: float
    back: bool = False
    hand: bool = False
    pads: tuple[tuple[str, str], ...] = ()
    one: str = ""

    @property
    def package(self) -> str:
        """The footprint's name without its library."""
        return self.footprint.rpartition(":")[2]

    def pad(self, pin: str) -> str:
        """The footprint's pad of a pin of the netlist."""
        return dict(self.pads).get(pin, pin)


POLES = (("+", "1"), ("-", "2"))
ONE_HEADER = "one of J7, J8, J9: that of your screen"
KINDS: tuple[tuple[str, Kind], ...] = (
    (
        r"WS2812B",
        Kind(
            "LED_SMD:LED_WS2812B_PLCC4_5.0x5.0mm_P3.2mm",
            "Worldsemi WS2812B-V5",
            "Opsco SK6812 (RGB), XINGLIGHT XL-5050RGBC-WS2812B",
            0.08,
        ),
    ),
    (
        r"100 nF",
        Kind("Capacitor_SMD:C_0805_2012Metric", "Yageo CC0805KRX7R9BB104", "Samsung CL21B104KBCNNNC", 0.01),
    ),
    (
        r"100 µF",
        Kind(
            "Capacitor_SMD:CP_Elec_6.3x5.4",
            "Nichicon UWT0J101MCL1GB",
            "any 100 µF, 6.3 V, 6.3 × 5.4 mm",
            0.10,
            back=True,
            hand=True,
        ),
    ),
    (
        r"470 µF",
        Kind(
            "Capacitor_SMD:CP_Elec_8x6.2",
            "Nichicon UWT0J471MNL1GS",
            "any 470 µF, 6.3 V, 8 mm wide, 6.2 to 10.5 mm high",
            0.35,
            pads=POLES,
        ),
    ),
    (r"330 Ω", Kind("Resistor_SMD:R_0805_2012Metric", "Yageo RC0805FR-07330RL", "any 330 Ω, 0805", 0.01)),
    (r"100 Ω", Kind("Resistor_SMD:R_0805_2012Metric", "Yageo RC0805FR-07100RL", "any 100 Ω, 0805", 0.01)),
    (r"10 kΩ", Kind("Resistor_SMD:R_0805_2012Metric", "Yageo RC0805FR-0710KL", "any 10 kΩ, 0805", 0.01)),
    (r"4\.7 kΩ", Kind("Resistor_SMD:R_0805_2012Metric", "Yageo RC0805FR-074K7L", "any 4.7 kΩ, 0805", 0.01)),
    (r"1N4148W", Kind("Diode_SMD:D_SOD-123", "Diodes Inc. 1N4148W-7-F", "onsemi MMSD4148T1G", 0.03)),
    (r"SMAJ5\.0A", Kind("Diode_SMD:D_SMA", "Littelfuse SMAJ5.0A", "Bourns SMAJ5.0A", 0.15)),
    (r"0\.75 A", Kind("Fuse:Fuse_1812_4532Metric", "Bourns MF-MSMF075-2", "Littelfuse 1812L075PR", 0.20)),
    (
        r"74AHCT125",
        Kind("Package_SO:SOIC-14_3.9x8.7mm_P1.27mm", "TI SN74AHCT125DR", "Nexperia 74AHCT125D,118", 0.25),
    ),
    (
        r"JST PH, 6",
        Kind(
            "Connector_JST:JST_PH_S6B-PH-K_1x06_P2.00mm_Horizontal",
            "JST S6B-PH-K-S",
            "any PH 2.0 mm, 6 pins, side entry",
            0.20,
            back=True,
            hand=True,
        ),
    ),
    (
        r"tact switch 12 .*",
        Kind(
            "Button_Switch_THT:SW_PUSH-12mm",
            "Omron B3F-4055",
            "any 12 × 12 × 7.3 mm",
            0.25,
            hand=True,
            one="one, on the tab that stays",
        ),
    ),
    (
        r"tact switch 6 × 6 × 9\.5",
        Kind(
            "Button_Switch_THT:SW_PUSH_6mm_H9.5mm",
            "C&K PTS645SM95-2 LFS",
            "any 6 × 6 × 9.5 mm",
            0.15,
            hand=True,
        ),
    ),
    (
        r"tact switch 6 × 6 × 4\.3",
        Kind(
            "Button_Switch_THT:SW_PUSH_6mm_H4.3mm",
            "Omron B3F-1000",
            "any 6 × 6 × 4.3 mm",
            0.10,
            back=True,
            hand=True,
        ),
    ),
    (
        r"passive piezo",
        Kind(
            "Buzzer_Beeper:Buzzer_TDK_PS1240P02BT_D12.2mm_H6.5mm",
            "TDK PS1240P02BT",
            "any passive piezo, 12 mm, 5 mm between its legs",
            0.60,
            hand=True,
            pads=POLES,
        ),
    ),
    (
        r"header, 7",
        Kind(
            "Connector_PinHeader_2.54mm:PinHeader_1x07_P2.54mm_Horizontal",
            "pin header 1 × 7, angled",
            "cut from 1 × 40",
            0.10,
            back=True,
            hand=True,
            one=ONE_HEADER,
        ),
    ),
    (
        r"header, 4",
        Kind(
            "Connector_PinHeader_2.54mm:PinHeader_1x04_P2.54mm_Horizontal",
            "pin header 1 × 4, angled",
            "cut from 1 × 40",
            0.05,
            back=True,
            hand=True,
            one=ONE_HEADER,
        ),
    ),
    (
        r"Raspberry Pi Pico",
        Kind(
            "Pico",
            "Raspberry Pi SC0917 (Pico H)",
            "Pico WH (SC0919), Pico 2 or 2 W with headers (SC1632, SC1634), bare with two pin headers 1 × 20",
            5.0,
            back=True,
            hand=True,
        ),
    ),
    (r"pad", Kind("TestPoint:TestPoint_Pad_D1.5mm", "", "", 0.0)),
)
SOCKET_OF_DIE = Kind(
    "Connector_JST:JST_PH_S6B-PH-SM4-TB_1x06-1MP_P2.00mm_Horizontal",
    "JST S6B-PH-SM4-TB(LF)(SN)",
    "any PH 2.0 mm, 6 pins, side entry, SMD",
    0.30,
    back=True,
    hand=True,
)
"""On a die board no pin may stand out at the front: the light wells lie on it."""


def kind(board: str, part: Part) -> Kind:
    """What a part of a board is. Raises LookupError for a part without an entry."""
    if board == "die" and part.value.startswith("JST"):
        return SOCKET_OF_DIE
    for pattern, found in KINDS:
        if re.fullmatch(pattern, part.value):
            return found
    raise LookupError(f"no footprint for {part.ref}: {part.value}")
