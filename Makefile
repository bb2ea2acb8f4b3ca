# make play    the virtual device in the browser
# make test    all tests, side by side, two a core
# make quick   the rules, and the app by keys
# make check   lint, types, generated files
# make web     the virtual device as a web page: build/web and build/divermazo.html (takes npm)
# make hardware   drawings, enclosure, things to print: all that is made from hardware/
# make boards  the boards of hardware revision 2; needs KiCad with its Python module
#
# Each sets up .venv by itself, and again only when pyproject.toml has changed. Python 3.11 or newer is
# needed; name another one with `make play PYTHON=/path/to/python`.

VENV := .venv
RUN := $(VENV)/bin/python
NEW_ENOUGH := 'import sys; sys.exit(sys.version_info < (3, 11))'
PYTHONS := python3 python3.14 python3.13 python3.12 python3.11 python
PYTHON ?= $(firstword $(shell for p in $(PYTHONS); do $$p -c $(NEW_ENOUGH) 2>/dev/null && echo $$p; done))

# The oldest MicroPython that the firmware runs on: what these stubs do not know must not be used.
STUBS := micropython-rp2-stubs==1.24.1.post2 micropython-stdlib-stubs==1.24.1.post2

# Tests start some hundred interpreters: without it each would compile everything anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test quick check web hardware boards

play: $(VENV)/play
	$(VENV)/bin/divermazo play

test: $(VENV)/test
	$(RUN) -m pytest --numprocesses auto --dist worksteal

quick: $(VENV)/test
	$(RUN) -m pytest --numprocesses auto --dist worksteal -m "not slow" \
	  tests/rules tests/app/test_app.py tests/app/test_*_table.py

check: $(VENV)/check $(VENV)/stubs
	$(RUN) -m ruff check .
	$(RUN) -m mypy
	MYPYPATH=$(VENV)/stubs $(RUN) -m mypy --custom-typeshed-dir $(VENV)/stubs --cache-dir .mypy_cache/firmware firmware
	$(RUN) tools/compile_fonts.py --check
	$(RUN) -m hardware --check

web: $(VENV)/web
	$(RUN) -m tools.web

hardware: $(VENV)/hardware
	$(RUN) -m hardware

# Debian, Ubuntu: apt install --no-install-recommends kicad kicad-footprints
boards: $(VENV)/hardware
	$(RUN) -m hardware boards assembly steps

$(VENV)/play: INSTALL = .
$(VENV)/web: INSTALL = .[web]
$(VENV)/test: INSTALL = .[test,web]
$(VENV)/check: INSTALL = .[test,check]
$(VENV)/hardware: INSTALL = .[hardware]

$(VENV)/play $(VENV)/web $(VENV)/test $(VENV)/check $(VENV)/hardware: pyproject.toml | $(VENV)/bin/pip
	@echo "Fetching the packages that make $(@F) needs into $(VENV): once, for about a minute ..."
	@$(RUN) -m pip install -qq --disable-pip-version-check --editable '$(INSTALL)'
	@touch $@

$(VENV)/stubs: Makefile | $(VENV)/bin/pip
	@rm -rf $@
	@$(RUN) -m pip install -qq --disable-pip-version-check --target $@ $(STUBS)
	@touch $@

# pip is the last thing that venv writes: without it the environment is missing or half made.
$(VENV)/bin/pip:
	@[ -n "$(PYTHON)" ] && "$(PYTHON)" -c $(NEW_ENOUGH) || { \
	  echo "Divermazo needs Python 3.11 or newer, and found none." >&2; \
	  echo "Install it from python.org or with your package manager (Debian, Ubuntu: apt install python3)," >&2; \
	  echo "or name yours: make PYTHON=/path/to/python" >&2; exit 1; }
	@"$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "$(PYTHON) lacks the modules venv and ensurepip." >&2; \
	  echo "Debian, Ubuntu: apt install python3-venv" >&2; exit 1; }
	@echo "Making $(VENV), a Python environment of its own ..."
	@"$(PYTHON)" -m venv --clear $(VENV)
