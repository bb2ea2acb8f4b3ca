"""The pages say what the link does: methods, error codes, and a client that works."""

import os
import re
import subprocess
import sys
from pathlib import Path

from divermazo import VERSION
from divermazo.link import rpc
from divermazo.link.commands import COMMANDS
from divermazo.link.parser import LIMIT

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")


def rows(first_cell: str) -> "dict[str, str]":
    """Rows of tables by their first cell, and the rest."""
    found = re.findall(rf"^\| ({first_cell}) \|(.*)\|$", PAGE, re.MULTILINE)
    return {cell.strip("`"): rest for cell, rest in found}


def test_every_method_is_described_with_its_parameters():
    methods = rows(r"`[a-z.]+`")
    assert set(methods) == set(COMMANDS)
    for name, (_, params) in COMMANDS.items():
        described = methods[name].split("|")[0]
        assert re.findall(r"`(\w+)`", described) == list(params), name


def test_every_error_code_is_described():
    codes = {rpc.PARSE_ERROR, rpc.INVALID_REQUEST, rpc.METHOD_NOT_FOUND, rpc.INVALID_PARAMS,
             rpc.INTERNAL_ERROR, rpc.NOT_FOUND, rpc.NOT_NOW, rpc.DAMAGED}
    assert {int(code) for code in rows(r"-?\d+")} == codes


def test_its_figures_are_those_of_the_firmware():
    assert f"**{LIMIT} bytes**" in PAGE and f"Version {rpc.PROTOCOL}." in PAGE
    assert f"more than {rpc.MAX_OPENINGS} `[`" in PAGE and f"at most {rpc.MAX_ID} characters" in PAGE


def test_its_client_works(table):
    program = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert program
    text = program[1].replace("socket://127.0.0.1:7211", table.socket)
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0 and "1 Modulo 10" in done.stdout, done.stderr


def test_the_example_of_the_host_page_works(table):
    page = (Path(__file__).parents[2] / "docs" / "host.md").read_text("utf-8")
    program = re.search(r"```python\n(.*?)```", page, re.DOTALL)
    assert program
    done = subprocess.run([sys.executable, "-c", program[1]], capture_output=True, text=True, timeout=120,
                          env={**os.environ, "DIVERMAZO_PORT": table.socket})
    assert done.returncode == 0 and VERSION in done.stdout and "Page" in done.stdout, done.stderr
