"""The parts on the other side of the pins, as their datasheets have them."""
