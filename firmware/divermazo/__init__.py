"""Divermazo companion: the firmware of the table device."""

import sys

VERSION = "0.1.0"


def forget(name: str) -> None:
    """Free a module of ours, named from the package on; it is imported anew when it is wanted."""
    full = "divermazo." + name
    if full in sys.modules:
        del sys.modules[full]
        package, leaf = full.rsplit(".", 1)
        if package in sys.modules and hasattr(sys.modules[package], leaf):
            delattr(sys.modules[package], leaf)
