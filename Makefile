# Each target sets up what it needs in .venv, from the Python named here.
PYTHON ?= python3
VENV ?= .venv
# Material announces its successor at every build.
export NO_MKDOCS_2_WARNING = 1

bin := $(VENV)/bin
ready := $(VENV)/ready

compile := .venv-lock/bin/uv pip compile --universal --python-version 3.11 --upgrade \
	--generate-hashes --no-emit-index-url --custom-compile-command 'make lock'

.PHONY: site offline serve preview new status in-step test repeat faults accept format \
	bench peers lighthouse markdown canary lock clean

site: $(ready) ## build the site into site/
	$(bin)/mkdocs build --strict
	@echo 'The site is in site/. To look at it: make serve, or'
	@echo '  $(bin)/python -m http.server -d site'

offline: site ## build the site, and a zip of it to be read without a network
	@echo 'Or unpack site/hands-on-parallel-jax.zip anywhere, and open its index.html.'

serve: $(ready) ## preview the site, and rebuild it at every change
	$(bin)/mkdocs serve

preview: $(ready) ## preview one page in all languages: PAGE=lessons/psum
	PREVIEW=$(or $(PAGE),$(error write make preview PAGE=lessons/psum)) $(bin)/mkdocs serve

new: $(ready) ## start a lesson: LESSON=ring_sum
	$(bin)/python -m live_examples.new $(or $(LESSON),$(error write make new LESSON=ring_sum))

status: $(ready) ## list pages that are behind another language, or that it lacks
	$(bin)/python -m live_examples.status

in-step: $(ready) ## record that a page says the same in every language: PAGE=lessons/psum
	$(bin)/python -m live_examples.in_step $(or $(PAGE),$(error write make in-step PAGE=lessons/psum))

test: $(ready) ## verify everything
	$(bin)/ruff check
	$(bin)/ruff format --check
	$(bin)/jactionlint --strict-exit --no-hints .github/workflows/*.yml
	$(bin)/zizmor --offline --quiet .github
	$(bin)/python -m pytest examples docs README.md CONTRIBUTING.md
	$(bin)/python -m pytest -n auto --dist loadfile tests

repeat: $(ready) ## run every example again, and compare with what the cache has
	$(bin)/python -m live_examples.outputs --cached > $(VENV)/first.txt
	$(bin)/python -m live_examples.outputs > $(VENV)/second.txt
	diff $(VENV)/first.txt $(VENV)/second.txt

faults: $(ready) ## spoil a small project in every way, and print who says what of it
	PYTHONPATH=tests $(bin)/python -m pytest -q -n auto -p faults.table tests/test_faults.py

accept: $(ready) ## write real output into the `# >` lines; CHECK=1 only shows the changes
	$(bin)/python -m live_examples.accept $(if $(CHECK),--check)

format: $(ready) ## format the code, and the text of pages
	$(bin)/ruff check --fix
	$(bin)/ruff format
	$(bin)/python -m live_examples.prose

bench: $(ready) ## measure what a build costs beside its parts
	$(bin)/python tests/bench.py

peers: $(ready) ## measure other tools that run code, and ours, on the same course
	$(PYTHON) -m venv --clear $(VENV)-peers
	$(VENV)-peers/bin/python -m pip install --quiet --require-hashes \
		-r requirements-peers.txt
	$(bin)/python tests/peers.py $(VENV)-peers/bin

lighthouse: $(ready) ## have Lighthouse judge the site; needs Chromium and Node
	$(bin)/python tests/lighthouse.py

markdown: $(ready) ## write the pages, complete, for another generator, into markdown/
	rm -rf markdown
	$(bin)/python -m live_examples.expanded markdown

canary: $(ready) ## tell what Zensical lacks of the site; never fails
	-$(PYTHON) -m venv --clear $(VENV)-canary && \
		$(VENV)-canary/bin/python -m pip install --quiet --require-hashes \
			-r requirements-canary.txt && \
		$(bin)/python tests/canary.py $(VENV)-canary/bin/zensical

lock: ## pin the newest packages that pyproject.toml allows
	$(PYTHON) -m venv .venv-lock
	.venv-lock/bin/python -m pip install --quiet uv
	$(compile) pyproject.toml --group site --group test --output-file requirements.txt
	$(compile) --group canary --output-file requirements-canary.txt
	$(compile) --group peers --output-file requirements-peers.txt
	rm -rf .venv-lock

clean: ## remove what the other targets have made
	rm -rf .venv .venv-* .cache site markdown

$(ready): requirements.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo 'Python 3.11 or newer is needed: make PYTHON=python3.13 ...' >&2; exit 1; }
	$(PYTHON) -m venv --clear $(VENV)
	$(bin)/python -m pip install --quiet --require-hashes -r requirements.txt
	$(bin)/python -m pip install --quiet --no-deps --no-build-isolation -e .
	@touch $@
