"""The `divermazo` command. Every command is a function in a module of its own; here they get their names."""

import typer

from divermazo_host.play import play
from divermazo_host.replay import replay
from divermazo_host.run import run

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)


@app.callback()
def divermazo() -> None:
    """The companion device for the Divermazo card games: records, scripts, the virtual device."""


app.command()(play)
app.command()(replay)
app.command()(run)
