"""Divermazo companion: the firmware of the table device."""

VERSION = "0.1.0"
