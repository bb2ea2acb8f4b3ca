"""The texts, one module a language with the same names; {} are filled in by the screens."""
