"""The divermazo command and the tools behind it."""
