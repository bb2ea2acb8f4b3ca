"""The virtual device: a simulated board in real time behind a page on loopback."""
