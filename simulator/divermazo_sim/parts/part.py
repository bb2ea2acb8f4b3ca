"""What a GPIO may ask of the part behind it."""

from ..modules.strict import NotModelled


class Part:
    """A part that takes no signal; each real part models the ones it takes."""

    name = "nothing"

    def bitstream(self, timing: tuple, data: bytes) -> None:
        raise NotModelled("bitstream to %s" % self.name)

    def pwm(self, hz: int, duty: int) -> None:
        raise NotModelled("PWM to %s" % self.name)

    def driven(self, level: "int | None") -> None:
        """The pin drives 0 or 1, or (None) nothing."""

    def power(self, on: bool) -> None:
        """Power comes or goes."""
