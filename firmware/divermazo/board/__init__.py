"""The board: one driver per part. The only code that imports machine, neopixel and rp2."""
