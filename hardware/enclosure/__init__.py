"""The printed body: `dimensions` says where everything is, `model` builds it, `checks` measures it."""

# The pictures of it
SCENES = ("closed", "apart", "inside", "bottom", "printed", "boards", "boards-apart", "below")
