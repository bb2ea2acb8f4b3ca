"""The other interpreter."""

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import settings

FIRMWARE = Path(__file__).parents[2] / "firmware"

settings.register_profile("any machine", deadline=None)
settings.load_profile("any machine")


@pytest.fixture
def both(tmp_path: Path):
    """both(script, text): what `script` prints for `text` under CPython and under MicroPython."""
    def run(script: Path, text: str) -> tuple[bytes, bytes]:
        data = tmp_path / "data"
        data.write_text(text)
        command = [str(script), str(FIRMWARE), str(data)]
        outputs = []
        for interpreter in (sys.executable, str(Path(sys.executable).with_name("micropython"))):
            done = subprocess.run([interpreter, *command], capture_output=True, timeout=120)
            assert done.returncode == 0, done.stderr.decode()
            outputs.append(done.stdout)
        return outputs[0], outputs[1]
    return run
