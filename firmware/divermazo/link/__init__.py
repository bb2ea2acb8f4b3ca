"""The serial link: JSON-RPC 2.0, one object a record, as docs/protocol.md describes it."""
