"""Reading a port that never stops talking."""

from divermazo_host.transport import Transport
from strangers import flood


def test_a_flood_without_records_ends_with_the_deadline():
    with flood() as name:
        port = Transport(name)
        assert port.receive(0.3) is None
        port.close()
