"""The Sphinx configuration of the book: the front page, the pages of rulebook/ and the notebooks."""

from __future__ import annotations

import gc
import logging
import re
import shutil
from importlib.metadata import version as package_version
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import FileSystemBytecodeCache

from riichi_rules.messages import language_of_reader, say

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

ROOT = Path(__file__).resolve().parent

# Nearly everything that a build loads stays in memory until its end. Garbage collection would take a third
# of the time and free next to nothing.
gc.disable()

project = html_title = str(say("Riichi rules"))
author = "The Riichi Rules developers"
copyright = "The Riichi Rules developers"  # noqa: A001  # Sphinx's name for it
language = language_of_reader()[0]
locale_dirs = ["_build/locale"]  # compiled by tools/catalogue.py, without faulty translations
gettext_auto_build = False
gettext_compact = False  # a catalogue for each page
translation_progress_classes = False if language == "en" else "untranslated"

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx_copybutton"]
extensions += ["riichi_book.sphinx", "riichi_book.sphinx.search", "riichi_book.sphinx.live.site"]
include_patterns = ["index.md", "ask.md", "practice.md", "rulebook/**", "notebooks/**"]
exclude_patterns = ["**/.ipynb_checkpoints", "rulebook/_static/**", "rulebook/_templates/**"]
exclude_patterns += [".*", "_build", "locale"]  # saves searching these folders for pages
# Pages that prove, compare or describe other rulesets and engines are only in the whole book.
_WHOLE = "rulesets options conflicts pairs catalogues rules lines errata proof citations extension edition"
_WHOLE += " follows suite translation whatif cover api*"
riichi_edition_without = ["notebooks/**", "rulebook/rulesets/**"]
riichi_edition_without += [f"rulebook/{page}.md" for page in _WHOLE.split()]
riichi_edition_with = ["rulebook/our_rules.md"]
source_suffix = {".md": "myst-nb", ".ipynb": "myst-nb"}
nitpicky = True
smartquotes = False  # in notation ' and " are marks, not quotes

myst_enable_extensions = ["attrs_block", "attrs_inline", "colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 3

riichi_book_tests = "tests"
riichi_book_notebooks = "notebooks"
riichi_book_requirements = "rulebook/requirements.toml"
riichi_book_rulesets = "rulebook/rulesets"  # generated, not in git: a page for each ruleset and each pair
riichi_book_glossary = "rulebook/glossary.toml"
riichi_book_sheets = "_build/sheets"  # generated, not in git: sheets for teachers
# Weights of search results; other parts have 1.
riichi_book_search_parts = {"Rulesets": 0.5, "Worked through": 0.4, "Behind the book": 0.1}

# The API pages list what the packages export. Types in signatures that no page lists, such as private ones
# and Python's own, appear without a link.
autodoc_default_options = {"members": True, "member-order": "bysource"}
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
nitpick_ignore_regex = [("py:class", ".*")]

html_theme = "furo"
html_context = {"riichi_header": True}  # the header of each page has the choice of rules
html_favicon = "rulebook/_static/icon.svg"
_PARTS = ("scroll-start", "navigation", "scroll-end")  # the header has name and search
html_sidebars = {"**": [f"sidebar/{part}.html" for part in _PARTS]}
html_static_path = ["rulebook/_static"]
_SUITE = [f"riichi_book/suite/{name}" for name in ("suite.jsonl", "suite.schema.json", "retired.jsonl")]
html_extra_path = _SUITE if language == "en" else []  # served at the root of the site for engines
html_css_files = ["book.css", ("print.css", {"media": "print"})]
html_js_files = ["comforts.js"]
FONTS = {
    "font-stack": "-apple-system, BlinkMacSystemFont, Segoe UI, Helvetica, Arial, 'Book kanji', sans-serif",
    "font-stack--monospace": "SFMono-Regular, Menlo, Consolas, Liberation Mono, 'Book kanji', monospace",
}
# Ink, ivory and felt, for light and dark pages. A club's own colours replace some of them.
COLOURS = (
    ("color-foreground-primary", "#1c1c22", "#ece7db"),
    ("color-foreground-secondary", "#57534a", "#b5b1a5"),
    ("color-foreground-muted", "#6d685c", "#98958a"),
    ("color-foreground-border", "#948b74", "#6f6d65"),
    ("color-background-primary", "#fffdf8", "#131715"),
    ("color-background-secondary", "#f8f3e7", "#1b211e"),
    ("color-background-hover", "#f1ead9", "#252d29"),
    ("color-background-hover--transparent", "#f1ead900", "#252d2900"),
    ("color-background-border", "#e6dec9", "#323b36"),
    ("color-background-item", "#d8cdb2", "#46514b"),
    ("color-brand-primary", "#17634c", "#72c9a8"),
    ("color-brand-content", "#17634c", "#72c9a8"),
    ("color-brand-visited", "#17634c", "#72c9a8"),
    ("color-highlight-on-target", "#fdf0c4", "#3d3415"),
)
html_theme_options = {
    "top_of_page_buttons": [],
    "light_css_variables": FONTS | {name: light for name, light, _ in COLOURS},
    "dark_css_variables": {name: dark for name, _, dark in COLOURS},
}
html_use_index = False  # the lists of terms, rules and options replace an index
html_copy_source = True
html_sourcelink_suffix = ""  # without a suffix, a downloaded notebook opens
templates_path = ["rulebook/_templates"]

version = release = package_version("riichi-rules")
epub_basename = "riichi-rules"
epub_cover = ()
epub_exclude_files = [file.rpartition("/")[2] for file in _SUITE]  # for engines, and no part of a book
epub_exclude_files += [".buildinfo.bak"]  # Sphinx leaves it behind when settings change
epub_tocscope = "includehidden"  # the table of contents, which web pages have in the sidebar
epub_show_urls = "no"  # the text itself has the URLs that matter

nb_execution_mode = "force"  # execute a notebook each time it is read
nb_execution_raise_on_error = True
nb_execution_show_tb = True  # show the failing cell and its traceback
nb_execution_timeout = 120
nb_merge_streams = True
nb_code_prompt_show = nb_code_prompt_hide = str(say("Solution"))  # only solutions are folded


def executed(notebook: Any, **how: Any) -> Any:  # noqa: ANN401 - nbclient's own types
    """Execute a notebook in English, so that its code and output are in one language.

    A kernel sends its output in pieces of random length; MyST-NB would end a line after each.
    """
    import nbclient  # noqa: PLC0415 - slow; MyST-NB loads it after garbage collection is off

    from riichi_book.sphinx.edition.make import speaking  # noqa: PLC0415 - slow, and only notebooks need it

    with speaking("en"):
        return nbclient.execute(notebook, coalesce_streams=True, **how)


# A dependency of furo enables debug logging everywhere. Silence the kernels' messages.
logging.getLogger("traitlets").setLevel(logging.WARNING)

FEW = 4
"""So many pages are read faster in one process than in several."""
# Sphinx reads all pages and executes all notebooks again if these change, or the packages.
MADE_WITH = (ROOT / "constraints.txt").read_text("utf-8")


def bring_styles(app: Sphinx) -> None:
    """Copy the style sheet of notebooks before pages are written. MyST-NB copies it after them.

    An EPUB would be packed without it. Sphinx adds a hash to a style sheet's URL only if the file exists, so
    pages of a clean build would differ from those of a second build.
    """
    if app.builder.format == "html":
        name = next(name for name, _ in app.registry.css_files if name.startswith("mystnb."))
        place = Path(app.outdir, "_static")
        place.mkdir(parents=True, exist_ok=True)
        (place / name).write_bytes(files("myst_nb.static").joinpath("mystnb.css").read_bytes())


UNSTYLED = re.compile(
    r' class="row-(?:odd|even)"|(?<=reference) internal(?=")|(?<=class=")docutils (?=literal)'
    r"| longtable(?= docutils| colwidths)| colwidths-given(?= docutils)"
)
"""Classes that no style sheet of this site names; a long page has more than ten kilobytes of them."""


def leave_out_classes(_app: Sphinx, _name: str, _template: str, context: dict[str, Any], _tree: Any) -> None:  # noqa: ANN401 - as Sphinx has it
    """Leave out the classes that nothing styles, so that long pages load quickly."""
    if "body" in context:
        context["body"] = UNSTYLED.sub("", context["body"])


def leave_out_fields(*event: object) -> bool | None:
    """Skip fields of values in the API pages: the signature names them, and they have no docstring."""
    thing = event[3]
    return True if type(thing).__name__ in {"_tuplegetter", "member_descriptor"} else None


def read_few_alone(app: Sphinx, _env: object, docnames: list[str]) -> None:
    """Read few pages in this process, because starting others takes longer."""
    workers = app.parallel
    if len(docnames) <= FEW:
        app.parallel = 1
        app.connect("env-updated", lambda *_: setattr(app, "parallel", workers))


def keep_templates(app: Sphinx, _env: object, docnames: list[str]) -> None:
    """Keep compiled templates for the next build.

    Packages decide how templates are compiled. When one changes, all pages are read and nothing is kept.
    """
    from riichi_book.sphinx.pages import templates  # noqa: PLC0415 - extensions have loaded it

    if app.builder.format == "html":
        folder = Path(app.doctreedir, "templates")
        if len(docnames) > FEW:
            shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(exist_ok=True)
        cache = FileSystemBytecodeCache(str(folder))
        for environment in (templates(), app.builder.templates.environment):
            environment.bytecode_cache = cache


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the hooks above, and have all pages read again when ``MADE_WITH`` changes."""
    from jupyter_cache.executors import utils as executors  # noqa: PLC0415 - as above

    executors.executenb = executed
    app.add_config_value("riichi_book_made_with", MADE_WITH, "env", types=[str])
    app.connect("builder-inited", bring_styles, priority=900)
    app.connect("env-before-read-docs", read_few_alone)
    app.connect("env-before-read-docs", keep_templates)
    app.connect("autodoc-skip-member", leave_out_fields)
    app.connect("html-page-context", leave_out_classes)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
