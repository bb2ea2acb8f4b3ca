"""The page's modules as one script each, with what they import, by esbuild."""

import os
import subprocess
from pathlib import Path

from .npm import NpmError

ONLY_IN_NODE = ("crypto", "fs", "module", "path", "url", "vm")
WITHOUT_NODE = ("--define:process=undefined", '--define:import.meta.url=""',
                *(f"--external:{name}" for name in ONLY_IN_NODE))


def bundle(entry: Path, packages: Path, *options: str) -> str:
    """The script that `entry` makes. Raises NpmError."""
    command = [str(packages / ".bin" / "esbuild"), str(entry), "--bundle", "--minify", "--format=iife",
               "--target=es2022", "--charset=utf8", "--log-level=warning", *options]
    done = subprocess.run(command, check=False, capture_output=True, encoding="utf-8",
                          env={**os.environ, "NODE_PATH": str(packages)})
    if done.returncode:
        raise NpmError(f"{entry.name} cannot be bundled:\n{done.stderr.strip()}")
    return done.stdout
