"""What every stand-in raises on a call that it does not model."""


class NotModelled(BaseException):
    """The firmware asked for something that the simulated board does not know.

    Not an Exception, so that the firmware's own crash handling cannot hide it.
    """


def refuse(owner: str, name: str) -> None:
    """For `__getattr__`: private names are simply absent, anything else is not modelled."""
    if name.startswith("_"):
        raise AttributeError(name)
    raise NotModelled("%s.%s" % (owner, name))
