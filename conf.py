"""How Sphinx makes the book: the front page, the pages of rulebook/ and the notebooks."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

ROOT = Path(__file__).resolve().parent

project = "Riichi rules"
author = "The Riichi Rules developers"
copyright = "The Riichi Rules developers"  # noqa: A001  # Sphinx's name for it
language = "en"

extensions = ["myst_nb", "sphinx_design", "sphinx_copybutton"]
include_patterns = ["index.md", "rulebook/**", "notebooks/**"]
exclude_patterns = ["**/.ipynb_checkpoints", "rulebook/_static/**"]
source_suffix = {".md": "myst-nb", ".ipynb": "myst-nb"}
nitpicky = True
smartquotes = False  # in notation ' and " are marks, not quotes

myst_enable_extensions = ["attrs_block", "attrs_inline", "colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 3

html_theme = "furo"
html_title = "Riichi rules"
html_static_path = ["rulebook/_static"]
html_copy_source = True

nb_execution_mode = "cache"
nb_execution_raise_on_error = True
nb_execution_timeout = 120
nb_merge_streams = True


def fingerprint(*places: str) -> str:
    """Return a hash of every file in these folders and files of the project, whatever its kind."""
    digest = hashlib.sha256()
    for place in places:
        path = ROOT / place
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            if file.is_file() and "__pycache__" not in file.parts:
                digest.update(f"{file.relative_to(ROOT).as_posix()}\0".encode())
                digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()


# jupyter-cache looks at a notebook alone. What a notebook shows comes from the package and from what is
# installed beside it, so these name the cache, and older caches go.
CACHES = ROOT / "_build" / "executed"
EXECUTED_WITH = fingerprint("riichi_rules", "constraints.txt")[:16]
nb_execution_cache_path = str(CACHES / EXECUTED_WITH)
for cache in CACHES.glob("*"):
    if cache.name != EXECUTED_WITH:
        shutil.rmtree(cache)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Have every page read again when the package or the tests that it cites have changed."""
    made_from = fingerprint("riichi_rules", "tests", "constraints.txt", "conf.py")
    app.add_config_value("riichi_rules_fingerprint", made_from, "env", types=[str])
    return {"parallel_read_safe": True, "parallel_write_safe": True}
