# Everything begins with `make setup`, which does only what has not been done yet.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
PORT ?= 8000
BIN := .venv/bin
CATALOGUES := $(patsubst %.po,%.mo,$(wildcard locale/*/LC_MESSAGES/django.po))

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup run test lint golden bench audit pictures booklets letters messages catalogues lock

help: ## what there is
	@sed -n 's/^\([a-z]*\):.*## /make \1	/p' $(MAKEFILE_LIST) | expand -t 18

setup: .venv/.installed var/secret_key catalogues var/.collected ## environment, secret key, catalogues, static files, database, rules
	@$(BIN)/python manage.py migrate --verbosity 0
	@$(BIN)/python manage.py loadrules --verbosity 0

# The server; whoever starts it adds a port and the application. A worker that dies is followed by
# another at once; who has not sent the head of a request after ten seconds is sent away.
SERVER := $(BIN)/python -m valete --interface rsgi --http 1 --workers 1 --no-ws \
    --respawn-failed-workers --workers-kill-timeout 5 --http1-header-read-timeout 10000 \
    --backpressure 512 --host 127.0.0.1 --log-level warning

run: setup ## the site on 127.0.0.1:8000, or another PORT
	@# granian would share the port with another server in silence
	@$(BIN)/python -c "import socket; socket.create_server(('127.0.0.1', $(PORT)))" 2>/dev/null \
	    || { echo "Port $(PORT) is taken; try: make run PORT=8123" >&2; exit 1; }
	@echo "Valete: http://127.0.0.1:$(PORT)/"
	@exec $(SERVER) --port $(PORT) valete.wsgi:application

test: setup .venv/.dev lint ## everything, a real browser included
	@tools/system-packages
	@$(BIN)/pytest -n 2 --dist worksteal

lint: setup .venv/.dev ## format, lint, types, floors, migrations
	@$(BIN)/ruff format --check --quiet
	@$(BIN)/ruff check --quiet
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo
	@$(BIN)/python manage.py makemigrations --check --dry-run

golden: setup .venv/.dev ## write the deals, records and sentences that the tests compare with, to be read in the difference
	@$(BIN)/python -m tests.engine.playthrough
	@$(BIN)/python -m tests.accounts
	@$(BIN)/python -m tests.kept_records
	@$(BIN)/python manage.py shell --no-imports -c "from tests import messages; messages.write()"

bench: setup ## what pages, moves, races and the engine cost, on one core
	@$(BIN)/python -m bench $(SERVER)

RUNS ?= 5
audit: setup .venv/.dev ## the HTML, headers, caching and speed of the pages as they are served (minutes)
	@$(if $(ONLY),,$(BIN)/pytest -n 2 -m audit tests/browser)
	@tools/system-packages browsers
	@$(BIN)/python -m audit $(RUNS) "$(ONLY)" $(SERVER)

pictures: setup .venv/.dev ## the pictures of pages that are shared, and the icons, drawn anew
	@tools/system-packages
	@$(BIN)/python -m tools.pictures $(SERVER)

booklets: setup .venv/.dev ## each game as a booklet of A5 pages, a PDF a language, into var/booklets/
	@tools/system-packages
	@$(BIN)/python -m tools.booklets $(SERVER)

letters: setup .venv/.dev ## the site's own letters, cut from PT Serif to what the texts hold
	@$(BIN)/python -m tools.letters

messages: .venv/.installed var/secret_key ## gather the interface's words into locale/ (needs gettext)
	@$(BIN)/python manage.py makemessages --locale ru --locale pt --add-location file --no-obsolete --ignore var

catalogues: $(CATALOGUES) ## compile locale/*.po

lock: | .venv/bin/python ## pin the newest dependencies that pyproject.toml allows
	@$(BIN)/pip install --quiet uv
	@$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --upgrade \
	    pyproject.toml --group build --output-file requirements.txt
	@$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --upgrade \
	    --group dev --constraint requirements.txt --output-file requirements-dev.txt

# An environment names its tree by absolute paths: one that came along with a copy of another tree
# would run that one's code, and so is made anew.
ifneq ($(wildcard .venv/pyvenv.cfg),)
ifeq ($(shell grep -s ' -m venv $(CURDIR)/.venv$$' .venv/pyvenv.cfg),)
$(shell rm -rf .venv)
endif
endif

# What setup makes. A dotted file is a stamp: newer than its sources, it says that the step is done.

.venv/bin/python:
	@$(PYTHON) -m venv .venv

.venv/.installed: requirements.txt pyproject.toml | .venv/bin/python
	@$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

.venv/.dev: requirements-dev.txt .venv/.installed
	@$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	@touch $@

var/secret_key: | .venv/bin/python
	@mkdir -p var
	@umask 077 && $(BIN)/python -c "import secrets; print(secrets.token_urlsafe(48))" > $@

%.mo: %.po | .venv/.installed
	@$(BIN)/pybabel --quiet compile --input-file $< --output-file $@ --locale $(word 2,$(subst /, ,$<))

# Files of before stay beside those of now: a server that still runs names them, and kept pages do.
var/.collected: $(shell find static games/*/static -print 2>/dev/null) .venv/.installed | var/secret_key
	@$(BIN)/python manage.py collectstatic --no-input --verbosity 0
	@touch $@
