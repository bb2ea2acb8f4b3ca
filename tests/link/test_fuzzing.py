"""The fuzzer of the link finds nothing in a moment, where it is installed."""

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("atheris")


def test_a_moment_of_fuzzing(tmp_path):
    done = subprocess.run(
        [sys.executable, Path(__file__).with_name("fuzz_parser.py"), "-runs=20000", "-max_len=2048",
         "-seed=1", f"-artifact_prefix={tmp_path}/", tmp_path], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0 and "Done 20000 runs" in done.stderr, done.stderr[-2000:]
