"""The `divermazo` command. Every command is a function in a module of its own; here they get their names."""

import errno
import os
import sys

import typer

from divermazo_host.backup import backup, restore
from divermazo_host.crash import crash
from divermazo_host.deploy import deploy
from divermazo_host.devices import devices
from divermazo_host.flash import flash
from divermazo_host.image import image
from divermazo_host.info import info
from divermazo_host.log import log
from divermazo_host.mirror import mirror
from divermazo_host.play import play
from divermazo_host.replay import replay
from divermazo_host.run import run
from divermazo_host.selftest import selftest
from divermazo_host.settings import settings
from divermazo_host.stats import stats

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)


@app.callback()
def divermazo() -> None:
    """The companion device for the Divermazo card games: records, scripts, the virtual device."""


app.command()(backup)
app.command()(crash)
app.command()(deploy)
app.command()(devices)
app.command()(flash)
app.command()(image)
app.command()(info)
app.command()(mirror)
app.command()(play)
app.command()(replay)
app.command()(restore)
app.command()(run)
app.command()(selftest)
app.command()(stats)
app.add_typer(log, name="log")
app.add_typer(settings, name="settings")


def main() -> None:
    """The command. A full disk behind standard output is no crash, nor is a closed standard input."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115  to the end
    try:
        app()
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EFBIG, errno.EDQUOT):
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # for what still waits there
        print("The disk is full: not all could be written.", file=sys.stderr)
        sys.exit(2)
