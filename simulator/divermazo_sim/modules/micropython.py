"""`micropython` for CPython."""

from .strict import refuse


def const(value):
    return value


def alloc_emergency_exception_buf(size: int) -> None:
    """CPython always has the memory to raise an exception."""


def __getattr__(name: str):
    refuse("micropython", name)
