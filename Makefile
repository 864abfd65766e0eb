# make party   starts partychef on the local network (the first time it installs it into .venv)
# make test    runs all tests (gets what they need, a browser included); ARGS="-k chips" for some of them
# make check   style, types, and all tests but those in a browser: before every commit
# make lint    style and types
# make faults  the long form of the tests that break and attack a house: an hour
# PYTHON=python3.13 chooses the Python that makes .venv.

PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
VENV := .venv
BIN := $(VENV)/bin
PARTS := pyproject.toml constraints.txt hatch_build.py
# Both names: older versions of pip take the first for building as well, newer ones the second.
PIP := PIP_CONSTRAINT=constraints.txt PIP_BUILD_CONSTRAINT=constraints.txt PIP_DISABLE_PIP_VERSION_CHECK=1 \
	$(BIN)/python -m pip install --quiet

.PHONY: party test check lint faults
.DELETE_ON_ERROR:

party: $(VENV)/installed
	@exec $(BIN)/partychef

test: $(VENV)/installed-for-tests
	@$(BIN)/python tests/browser/finder.py
	@$(BIN)/python -m pytest -n 2 --dist loadgroup $(ARGS)

check: lint
	@$(BIN)/python -m pytest -n 2 --dist loadgroup --ignore tests/browser $(ARGS)

faults: $(VENV)/installed-for-tests
	@PARTYCHEF_FAULTS=long $(BIN)/python -m pytest -rP tests/faults tests/attacks $(ARGS)

lint: $(VENV)/installed-for-tests
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy

$(BIN)/python:
	@$(if $(PYTHON),$(PYTHON),false) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo "partychef needs Python 3.11 or newer$(if $(PYTHON),; $(PYTHON) is not,). Name one with PYTHON=..." >&2; exit 1; }
	@echo "Setting the table: making $(VENV) ..."
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
		echo "$(PYTHON) cannot make a virtual environment. On Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }

$(VENV)/installed: $(PARTS) | $(BIN)/python
	@echo "Setting the table: installing partychef, once ..."
	@$(PIP) -e .
	@touch $@

$(VENV)/installed-for-tests: $(PARTS) | $(BIN)/python
	@echo "Installing partychef and what its tests need, once ..."
	@$(PIP) -e '.[test]'
	@touch $@ $(VENV)/installed
