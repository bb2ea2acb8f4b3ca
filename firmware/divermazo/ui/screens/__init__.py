"""One screen a file. A screen has the keys while it is open; it shows itself when asked to."""
