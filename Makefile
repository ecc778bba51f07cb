# Everything runs in a virtual environment of its own, .venv, which is made when it is missing or out of date.
#
#   make run                          the page at the table, at http://localhost:5213/
#   make run ARGS="table --board 7"   any other command line
#   make test                         all tests
#   make test PYTEST="-k 27B1"        some of them
#   make long                         the long tests, some minutes each: every page of every case, every phase of the API
#   make sweep                        the long run of the sweep, some minutes on every core
#   make check                        format, lint, types, layers, generated pages, Dockerfile and compose.yaml
#   make fuzz                         a hundred thousand damaged files for each reader; FUZZ="lin --count 5000" for fewer
#   make bench                        benchmarks, in a virtual environment of their own
#   make bench FULL=--full            with all the hands that a dealer takes minutes for
#   make texts                        compile the translation catalogues
#   make screens                      take the pictures of the documentation anew, docs/assets/screens
#   make docs                         write the generated pages of docs/, build the site into site/ and check its links
#   make release                      build wheel and sdist into dist/, and try them in clean environments; PYTHONS="python3.12 …"
#   make lock                         pin requirements/*.txt anew; LOCK=--upgrade takes newer releases
#   make clean                        remove what these have made

PYTHON ?= python3
ARGS ?= serve
PYTEST ?=
SWEEP ?=
FUZZ ?=
FULL ?=
LOCK ?=
PYTHONS ?=

VENV := .venv
BIN := $(VENV)/bin
LOCKED := $(VENV)/.locked
READY := $(VENV)/.ready
BENCH := .venv-bench
DOCS := .venv-docs
PO := $(wildcard src/bridgelaw/texts/locale/*/LC_MESSAGES/*.po)
MO := $(PO:.po=.mo)

.PHONY: run test tools screens sweep fuzz check bench texts docs release lock clean
.DELETE_ON_ERROR:

run: $(READY) texts
	@$(BIN)/bridgelaw $(ARGS)

test: $(READY) texts tools
	$(BIN)/python -m pytest -n auto $(PYTEST)

long: $(READY) texts tools
	$(BIN)/python -m pytest -n auto --long $(PYTEST)

# PostgreSQL and Chromium, which some tests start.
tools:
	@.ci/tools

sweep: $(READY) texts
	$(BIN)/python -m tests.sweep --full $(SWEEP)

fuzz: $(READY) texts
	$(BIN)/python -m tests.fuzz $(FUZZ)
	$(if $(FUZZ),,$(BIN)/python -m tests.support.fuzz 100000)

check: $(READY) texts
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python -m docs.generate --check
	$(BIN)/hadolint Dockerfile
	$(BIN)/check-jsonschema --builtin-schema vendor.compose-spec compose.yaml

bench: $(BENCH)/.ready texts
	$(BENCH)/bin/python -m benchmarks $(FULL)

texts: $(MO)

# The pictures of the documentation, taken by a browser.
screens: $(READY) texts tools
	$(BIN)/python -m tests.web.browser.screens

docs: $(READY) $(DOCS)/.ready texts
	$(BIN)/python -m docs.generate
	rm -rf site
	PYTHONPATH=src:. $(DOCS)/bin/zensical build --strict --config-file mkdocs.yml
	$(BIN)/python -m docs.links site

%.mo: %.po hatch_build.py | $(LOCKED)
	$(BIN)/python hatch_build.py $<

release: $(READY) texts
	$(BIN)/python -m tests.release $(PYTHONS)
	rm -rf dist
	$(BIN)/python -m build --no-isolation --outdir dist .

UV := $(BIN)/uv pip compile --quiet --no-config --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" $(LOCK)

lock: $(LOCKED)
	$(UV) --output-file requirements/runtime.txt pyproject.toml
	$(UV) --output-file requirements/build.txt requirements/build.in
	$(UV) --output-file requirements/server.txt --constraints requirements/runtime.txt --extra web --extra postgres pyproject.toml
	$(UV) --output-file requirements/dev.txt --constraints requirements/runtime.txt --all-extras pyproject.toml requirements/dev.in
	$(UV) --output-file requirements/docs.txt --constraints requirements/runtime.txt pyproject.toml requirements/docs.in
	$(UV) --output-file requirements/bench.txt --constraints requirements/runtime.txt --all-extras pyproject.toml requirements/bench.in

clean:
	rm -rf $(VENV) $(BENCH) $(DOCS) site build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	rm -f $(MO)
	find src tests -type d -name __pycache__ -prune -exec rm -rf {} +

PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check

# The locked requirements.
$(LOCKED): requirements/dev.txt
	$(PYTHON) -m venv --clear $(VENV)
	$(PIP) install --require-hashes -r requirements/dev.txt
	@touch $@

# And bridgelaw itself, editable.
$(READY): $(LOCKED) pyproject.toml | $(MO)
	$(PIP) install --no-deps --no-build-isolation --editable .
	@$(BIN)/python -m compileall -q src
	@touch $@

# The benchmarks compare with libraries that nothing else needs.
$(BENCH)/.ready: requirements/bench.txt $(LOCKED) pyproject.toml | $(MO)
	$(PYTHON) -m venv --clear $(BENCH)
	$(BENCH)/bin/python -m pip --quiet --disable-pip-version-check install --require-hashes -r requirements/bench.txt
	@echo "$(CURDIR)/src" > "$$($(BENCH)/bin/python -c 'import site; print(site.getsitepackages()[0])')/bridgelaw.pth"
	@$(BENCH)/bin/python -m compileall -q src
	@touch $@

# The site is built by programs that nothing else needs.
$(DOCS)/.ready: requirements/docs.txt
	$(PYTHON) -m venv --clear $(DOCS)
	$(DOCS)/bin/python -m pip --quiet --disable-pip-version-check install --require-hashes -r requirements/docs.txt
	@touch $@
