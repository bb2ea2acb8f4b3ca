"""What can go wrong between this computer and a device. Each message says what to do about it."""


class DivermazoError(Exception):
    """Any of these; `str()` of it is for people."""


class PortError(DivermazoError):
    """The port itself: `port` is its name."""

    def __init__(self, port: str, message: str) -> None:
        super().__init__(message)
        self.port = port


class NoDevice(PortError):
    """Nothing is there, or more than one device and none was named."""


class PortBusy(PortError):
    """Another program holds the port."""


class PortDenied(PortError):
    """This user may not open the port."""


class Unplugged(PortError):
    """The port has gone away while it was in use."""


class NoAnswer(PortError):
    """Something is there, but the app of a Divermazo device does not answer."""


class Incompatible(DivermazoError):
    """The device speaks a version of the protocol that this program does not, or the other way round."""


class Refused(DivermazoError):
    """The device has answered with an error. `code` as in docs/protocol.md, `reason` in its words."""

    def __init__(self, method: str, code: int, reason: str) -> None:
        super().__init__(f"The device refuses {method}: {reason}")
        self.method = method
        self.code = code
        self.reason = reason
