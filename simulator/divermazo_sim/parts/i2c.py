"""An I2C bus: addresses, acknowledge, time."""

EIO = 5
ETIMEDOUT = 110
BITS = 9  # a byte and its acknowledge


class Bus:
    """`stuck`: a line is held low, every transfer times out."""

    def __init__(self, clock) -> None:
        self.stuck = False
        self._clock = clock
        self._devices = {}

    def fit(self, address: int, device) -> None:
        self._devices[address] = device

    def write(self, address: int, data, freq: int, timeout: int) -> None:
        device = self._reach(address, freq, timeout)
        self._spend(len(data), freq)
        device.written(bytes(data))

    def read(self, address: int, count: int, freq: int, timeout: int) -> bytes:
        device = self._reach(address, freq, timeout)
        self._spend(count, freq)
        return device.read(count)

    def _reach(self, address: int, freq: int, timeout: int):
        if self.stuck:
            self._clock.sleep(timeout)
            raise OSError(ETIMEDOUT)
        self._spend(1, freq)
        device = self._devices.get(address)
        if device is None or not device.acknowledges():
            raise OSError(EIO)
        return device

    def _spend(self, count: int, freq: int) -> None:
        self._clock.sleep(count * BITS * 1_000_000 // freq)
