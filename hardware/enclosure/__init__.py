"""The printed body: `dimensions` says where everything is, `model` builds it, `checks` measures it."""

# The pictures of it: those with words are there in both languages.
LABELLED = ("apart", "inside", "bottom", "boards", "boards-apart", "below")
SCENES = ("closed", "printed", *(f"{name}.{language}" for name in LABELLED for language in ("en", "es")))
