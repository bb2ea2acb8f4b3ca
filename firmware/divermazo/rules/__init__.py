"""The games. Integers only; no clock, no input or output, no text for people."""
