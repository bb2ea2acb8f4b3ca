"""The simulated board: the same firmware, in virtual time."""
