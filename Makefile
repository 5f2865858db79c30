# Two commands do everything: `make book` and `make test`. Each makes .venv if it is not there.

PYTHON  ?=
PORT    ?= 8000
WORKERS ?= 2

python := .venv/bin/python

# The name of a file goes to a command as it is: what stands behind $ in it is nothing for make to run.
override RULESET := $(value RULESET)
override OUT := $(value OUT)
export RULESET OUT

# A language is what was asked of make; a variable of that name in the environment is about other programs.
BOOK_LANGUAGE := $(if $(filter command,$(firstword $(origin LANGUAGE))),$(value LANGUAGE))
OF_LANGUAGE := $(if $(BOOK_LANGUAGE),-$(BOOK_LANGUAGE))
export BOOK_LANGUAGE OF_LANGUAGE

# What a person keeps at home (profiles, styles) has no say in what is published or verified.
export IPYTHONDIR := $(CURDIR)/.venv/ipython
export JUPYTER_RUNTIME_DIR := $(CURDIR)/.venv/ipython/runtime
export MPLCONFIGDIR := $(CURDIR)/.venv/etc/matplotlib

# Modules are compiled once, and not by each of a hundred processes.
unexport PYTHONDONTWRITEBYTECODE

# What is installed for the book and the tests is the pure package; `make compiled` has a place of its own.
unexport RIICHI_RULES_MYPYC

.DEFAULT_GOAL := help
.PHONY: help book sheets pdf epub edition kit test check compiled proof conformance mutants release lab serve notebooks pins hooks clean distclean environment pyodide majiang

help: ## Say what can be made
	@echo 'Riichi rules: a rulebook that proves itself.'
	@echo
	@sed -n 's/^\([a-z]*\):[^#]*## \(.*\)/  make \1|\2/p' Makefile | awk -F'|' '{ printf "%-18s %s\n", $$1, $$2 }'
	@echo
	@echo 'PYTHON=python3.12 chooses the Python of .venv, PORT=8080 that of make serve.'

# What every page is made with: if one of these changes, all pages are rebuilt.
look := conf.py constraints.txt $(wildcard rulebook/_templates/* rulebook/_static/* riichi_book/sphinx/static/*)

_build/look: $(look)
	@rm -rf _build/html && mkdir -p _build && touch $@

# Which pages there are: when one goes, nothing of it stays in the site.
pages := $(sort index.md ask.md practice.md $(wildcard rulebook/*.md rulebook/learn/*.md notebooks/*.ipynb riichi_rules/ruleset/data/*.toml))

book: environment pyodide sheets _build/look ## Build the site into _build/html, or with another language beside it: make book LANGUAGE=pl
	@echo 'Building the book: what changed is read again, and notebooks are executed where they must be.'
	@test -f _build/sheets/kit.json || { mkdir -p _build/sheets; echo '[]' > _build/sheets/kit.json; }
	@echo '$(pages)' | cmp -s - _build/pages || { rm -rf _build/html; echo '$(pages)' > _build/pages; }
	@# A page that was read with a warning would not be read again, and the next build would pass.
	@test -f _build/doctrees/read-without-warnings || rm -rf _build/doctrees _build/html
	@rm -f _build/doctrees/read-without-warnings
	@test -z "$$BOOK_LANGUAGE" || { $(python) tools/catalogue.py compile "$$BOOK_LANGUAGE" && RIICHI_LANGUAGE="$$BOOK_LANGUAGE" \
		$(python) -m sphinx -q -W --keep-going -j $(WORKERS) -b html -d "_build/doctrees-$$BOOK_LANGUAGE" . "_build/html/$$BOOK_LANGUAGE" && \
		rm -rf _build/html/jupyter_execute; }
	@$(python) -m sphinx -q -W --keep-going -j $(WORKERS) -b html -d _build/doctrees . _build/html
	@touch _build/doctrees/read-without-warnings
	@echo
	@echo 'The book is built. Open _build/html/index.html, or run make serve.'

# What a teacher prints from the site. Tests build the book without: it takes a quarter of a minute.
sheets: environment
	@$(python) tools/make_kit.py --site _build/sheets

pdf: book ## Print the book into _build/riichi-rules.pdf, or some of it: make pdf CHAPTERS="furiten fu"
	@RIICHI_LANGUAGE="$$BOOK_LANGUAGE" $(python) -m sphinx -q -W --keep-going -b singlehtml -d "_build/doctrees$$OF_LANGUAGE" . _build/singlehtml
	@RIICHI_LANGUAGE="$$BOOK_LANGUAGE" $(python) tools/print_book.py _build/singlehtml "_build/riichi-rules$$OF_LANGUAGE.pdf" $(CHAPTERS)
	@echo "The book is printed: _build/riichi-rules$$OF_LANGUAGE.pdf."

epub: book ## Put the book into _build/riichi-rules.epub, for an e-book reader
	@rm -rf _build/epub
	@RIICHI_LANGUAGE="$$BOOK_LANGUAGE" $(python) -m sphinx -q -W --keep-going -b epub -d "_build/doctrees$$OF_LANGUAGE" . _build/epub
	@cp _build/epub/riichi-rules.epub "_build/riichi-rules$$OF_LANGUAGE.epub"
	@echo "The book is packed: _build/riichi-rules$$OF_LANGUAGE.epub."

edition: environment pyodide ## Make the book of one ruleset alone into _build/edition: make edition RULESET=club.toml
	@test -n "$$RULESET" || { echo 'Name the ruleset: make edition RULESET=club.toml OUT=club' >&2; exit 1; }
	@$(python) -m riichi_book edition "$$RULESET" --out "$${OUT:-_build/edition}"

kit: environment ## Print the teacher's kit into _build/kit, for every ruleset, or: make kit RULESET=club.toml
	@$(python) tools/environment.py kit
	@RIICHI_LANGUAGE="$${BOOK_LANGUAGE:-en}" $(python) tools/make_kit.py _build/kit $${RULESET:+"$$RULESET"}

test: check pyodide ## Check and run everything: floors, types, style, tests, examples, notebooks
	@# One more than there are cores: a browser waits as often as it computes.
	@$(python) -m pytest --numprocesses $(shell expr $(WORKERS) + 1) --dist loadfile --no-loadscope-reorder \
		--nbval --nbval-current-env --nbval-sanitize-with tests/notebooks.cfg

check: environment ## Check style, types, floors and how the book is written, without running a test
	@$(python) -m ruff check --quiet
	@$(python) -m ruff format --check --quiet
	@$(python) -m mypy --no-error-summary
	@$(python) tools/notebooks.py --check
	@$(python) -m codespell_lib *.md rulebook notebooks riichi_rules riichi_book tests tools benchmarks conf.py
	@$(python) tools/prose.py
	@$(python) -c 'from importlinter.cli import lint_imports_command as check; check()' --no-logo

compiled: environment ## Build the wheel with compiled modules and test it apart (needs a C compiler)
	@$(python) tools/compiled.py --workers $(WORKERS)

proof: environment majiang ## Prove what takes longer: whole corpora, many cases; a run that was stopped goes on
	@# Both languages: every page that is built is read in the browser.
	@$(MAKE) --no-print-directory book LANGUAGE=pl
	@$(python) tools/environment.py proof
	@$(python) tools/proof.py --workers $(WORKERS)

conformance: book majiang ## Regenerate the suite from the book, and ask the engines that are compared
	@$(python) tools/environment.py proof
	@$(python) tools/make_suite.py && $(python) tools/conformance.py

mutants: environment ## Put slips into the rules, one at a time, and see that tests notice (hours), or: make mutants SLIPS='--part moves --sample 40'
	@$(python) tools/environment.py mutants
	@$(python) tools/mutants.py --workers $(WORKERS) $(SLIPS)

release: environment ## Build the archive and the wheel, check both apart, and say what is next
	@$(python) tools/environment.py release
	@$(python) tools/release.py

lab: environment ## Open the notebooks in JupyterLab
	@$(python) tools/environment.py notebooks
	@$(python) -m jupyterlab notebooks $(if $(filter 0,$(shell id -u)),--allow-root)

serve: book ## Build the site and serve it on http://localhost:8000
	@$(python) -m http.server $(PORT) --bind 127.0.0.1 --directory _build/html

notebooks: environment ## Execute the notebooks in place, so that a diff shows what changed
	@$(python) tools/notebooks.py --execute

pins: environment ## Renew constraints.txt: every package with its version, its hashes and what asks for it
	@printf 'setuptools>=80\nuv\n' | $(python) -m uv pip compile --quiet --universal --upgrade \
		--python-version 3.11 --fork-strategy fewest --all-extras --generate-hashes --annotation-style line \
		--no-header --no-emit-index-url --no-emit-find-links --output-file constraints.txt pyproject.toml -

hooks: environment ## Have git run the checks before each commit, and look at its subject
	@$(python) -m pre_commit install

clean: ## Remove what was built
	@rm -rf _build rulebook/rulesets .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache *.egg-info
	@find riichi_rules riichi_book tests tools benchmarks adapters -name __pycache__ -type d -prune -exec rm -rf {} +

distclean: clean ## Remove .venv too
	@rm -rf .venv

# The newest Python by name, unless PYTHON names one or .venv is there already.
environment:
	@if [ -n "$(PYTHON)" ]; then set -- "$(PYTHON)"; \
	else set -- .venv/bin/python python3.14 python3.13 python3.12 python3.11 python3 python; fi; \
	for candidate in "$$@"; do \
		if "$$candidate" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then \
			exec "$$candidate" tools/environment.py cli figures book test browser; \
		fi; \
	done; \
	echo "Python 3.11 or newer with its venv module is needed; tried: $$*." >&2; \
	echo "Name one with make PYTHON=/path/to/python (on Debian, venv is the package python3-venv)." >&2; \
	exit 1

# Python 3.14 as WebAssembly, for tests, and an engine to be compared with, for a proof: as npm has them, by
# package.json and its lock. Without npm their tests say that they were skipped.
pyodide_version := $(shell sed -n 's/.*"pyodide": "\(.*\)".*/\1/p' tests/house/pyodide/package.json 2>/dev/null)
majiang_version := $(shell sed -n 's/.*"@kobalab.majiang-core": "\([^"]*\)".*/\1/p' tests/oracles/majiang/package.json 2>/dev/null)
pyodide: _build/pyodide-$(pyodide_version)
majiang: _build/majiang-$(majiang_version)

_build/pyodide-$(pyodide_version): npm_package := tests/house/pyodide
_build/majiang-$(majiang_version): npm_package := tests/oracles/majiang
_build/pyodide-$(pyodide_version) _build/majiang-$(majiang_version):
	@if command -v npm >/dev/null && command -v node >/dev/null; then \
		rm -rf $(firstword $(subst -, ,$@))-* && mkdir -p $@.new && cp $(npm_package)/package*.json $@.new && \
		npm ci --prefix $@.new --silent --no-audit --no-fund && mv $@.new $@ || \
		{ rm -rf $@.new; echo '$(@F) could not be had: its tests will be skipped'; }; \
	fi
