"""`divermazo crash`: the last crash of a device."""

from divermazo import VERSION
from divermazo.store import crash as kept
from divermazo_host.cli import app
from typer.testing import CliRunner

REPORT = 'Traceback (most recent call last):\n  File "app.py", line 7, in step\nValueError: ñ\n' * 20


def crash(port: str):
    return CliRunner().invoke(app, ["crash", "--port", port])


def test_there_was_none(port):
    result = crash(port)
    assert result.exit_code == 0 and result.output == "No crash.\n"


def test_it_prints_the_whole_crash_with_what_it_happened_on(port, table):
    table.do(lambda virtual: kept.save(virtual.data, REPORT))
    result = crash(port)
    assert result.exit_code == 1 and result.stdout.endswith(REPORT)
    assert f"Divermazo {VERSION}, virtual device, Python" in result.stdout


def test_it_says_where_to_send_it(table):
    table.do(lambda virtual: kept.save(virtual.data, REPORT))
    assert "where you got the firmware from" in crash(table.socket).stderr


def test_a_device_that_is_not_there_has_not_not_crashed():
    result = crash("/dev/nothing")
    assert result.exit_code == 2 and "No crash" not in result.output
