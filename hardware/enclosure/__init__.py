"""The printed body: `dimensions` says where everything is, `model` builds it, `checks` measures it."""
