"""A computer at the other end of the cable, in the virtual time of the device."""

import base64
import json

from divermazo.link.parser import RECORD, Parser
from divermazo_sim.device import Device

PATIENCE_MS = 2000


def record(text: "str | dict") -> bytes:
    """A record of the link; a dict becomes JSON."""
    return b"\x1e" + (text if isinstance(text, str) else json.dumps(text)).encode() + b"\n"


class Computer:
    """`notices`: (method, params) of the notifications so far; `answers`: what else came."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self.notices: list[tuple[str, dict]] = []
        self.answers: list[dict] = []
        self._parser = Parser()
        self._id = 0

    def send(self, method: str, **params: object) -> int:
        """Send a request; returns its id."""
        self._id += 1
        self.device.usb.send(record({"jsonrpc": "2.0", "id": self._id, "method": method, "params": params}))
        return self._id

    def ask(self, method: str, **params: object):
        """The result of a request; the error, a dict with "code", when it is refused."""
        answer = self.answer_to(self.send(method, **params))
        return answer["error"] if "error" in answer else answer["result"]

    def answer_to(self, id: "int | str | None") -> dict:
        """Wait for an answer; no other may come before it."""
        for _ in range(PATIENCE_MS):
            self.listen(1)
            if self.answers:
                answer = self.answers.pop(0)
                assert answer["id"] == id and answer["jsonrpc"] == "2.0", answer
                return answer
        raise AssertionError("no answer")

    def listen(self, ms: int) -> None:
        """Let time pass and take what comes."""
        self.device.run(ms)
        for byte in self.device.usb.take():
            if self._parser.feed(byte) == RECORD:
                message = json.loads(self._parser.text())
                if "id" in message:
                    self.answers.append(message)
                else:
                    self.notices.append((message["method"], message["params"]))

    def seen(self) -> "dict[str, bytes]":
        """The latest of what was notified: "leds", and "page 0" to "page 7", as bytes."""
        latest = {}
        for method, params in self.notices:
            if method == "leds":
                latest["leds"] = base64.b64decode(params["grb"])
            if method == "page":
                latest[f"page {params['index']}"] = base64.b64decode(params["data"])
        return latest
