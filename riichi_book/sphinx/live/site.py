"""A Sphinx extension for live pages, which run the rules in the browser, in a site of any theme.

The directives ``ask-page`` and ``practice-page`` make a page live. Its files are in ``_live/``, in a folder
named by their digest, so a reader never mixes two builds. If they cannot be built, the page says so, and the
rest of the site is complete. ``riichi_book_pyodide`` is the folder of the npm package ``pyodide``, relative
to ``conf.py``; the default is where ``make pyodide`` of this book puts it.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterable, Iterator
from functools import cache
from html import escape
from itertools import chain
from pathlib import Path
from typing import Any, Final, NamedTuple

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.errors import ExtensionError
from sphinx.util.logging import getLogger

from riichi_book.answers.tables.conditions import one_ruleset
from riichi_book.drawing import sprite
from riichi_book.sphinx.book.computed import LISTINGS
from riichi_book.sphinx.book.exercises import in_text
from riichi_book.sphinx.fingerprint import contents, digest
from riichi_book.sphinx.pages import templates
from riichi_book.sphinx.proof.domain import domain_of
from riichi_book.sphinx.proof.listings import address
from riichi_book.sphinx.tiles import words_module
from riichi_book.sphinx.tiles.markup import add_markup
from riichi_rules.messages import language_of_reader, say

from . import pages
from .bundle import LIBRARY, PACKED, PYODIDE_FILES, archives, packed, pyodide_in
from .forms import every_form
from .joined import OF_CODE, imported, join_modules, join_styles, joinable
from .offline import AT_ROOT, FOLDER, FOLDER_PACKED, MANIFEST, STATIC, hash_of, keep_all
from .pages import LIVES, depart, live_page, reword, visit
from .rules_chosen import rulesets

EXERCISES: Final = "exercise.js"
"""The script that a page with exercises loads at once; it loads the rest when somebody begins."""
STYLES: Final = [STATIC / name for name in ("ask.css", "practice.css", "notebook.css")]
"""The style sheets of the live part. Those of the theme come after them and override them."""
FIRST: Final = (*PYODIDE_FILES[1:], LIBRARY, "lock.json", "links.json", "app")
"""What Python needs on every page."""
ASYNC_SCRIPT: Final = "files.js"
"""The script of a live page that is loaded ``async``: it does not wait for the page."""
JOINED: Final = {"chosen.js": "common.js", "ask.js": "asking.js"}
"""Scripts whose modules are joined into one file, and its name: for all pages, and for the page that asks."""
CELLS_NOT_BUILT: Final = say(
    "This copy of the book was built without node and npm, so cells do not run on this page. They run in"
    " JupyterLab."
)

SITES: Final = frozenset({"html", "singlehtml"})
"""The builders whose pages a browser opens."""
ELSE: Final = (
    "connect-src 'self'; worker-src 'self' blob:; img-src 'self' data:; frame-src 'none'; form-action 'self';"
    " object-src 'none'; base-uri 'none'"
)
"""The rest of the content policy, besides scripts."""


class Live(NamedTuple):
    """What the page loads: files by name, and a digest of all of them and of the site's styles."""

    files: dict[str, bytes]
    digest: str

    @property
    def folder(self) -> str:
        """The folder of the files in the site."""
        return f"{FOLDER}/{self.digest}"

    @property
    def first(self) -> int:
        """How many bytes a page loads before the first answer."""
        return sum(len(self.files[f"{name}{PACKED}"]) for name in FIRST)


def prepare(app: Sphinx, env: BuildEnvironment) -> Iterable[str]:
    """Build what the pages load. Rewrite all pages if its digest changed, which stands in each of them."""
    pyodide = pyodide_of(app) if app.builder.name == "html" else None
    live = app.builder.riichi_live = pyodide and live_part(app, pyodide)  # type: ignore[attr-defined]
    if app.builder.name != "html":
        return []
    if live is None:
        getLogger(__name__).info("the live part is not built: node or Pyodide is not here")
    site = Path(app.outdir)
    kept = (site / live.folder).is_dir() if live else not (site / FOLDER).exists()
    return [] if kept else env.found_docs


def pyodide_of(app: Sphinx) -> Path | None:
    """Return the folder of Pyodide, or None. Raises ``ExtensionError`` if the configured one is unusable."""
    if not app.config.riichi_book_pyodide:
        return pyodide_in(Path(app.confdir))
    folder = Path(app.confdir, app.config.riichi_book_pyodide)
    missing = [name for name in (*PYODIDE_FILES, "pyodide-lock.json") if not (folder / name).is_file()]
    if missing:
        raise ExtensionError(
            f"riichi_book_pyodide: {folder} has no {missing[0]}; it is the folder of npm's package pyodide,"
            " such as node_modules/pyodide"
        )
    if shutil.which("node") is None:
        raise ExtensionError("riichi_book_pyodide: node is needed too, which compiles what the page runs")
    Path(app.confdir, "_build").mkdir(exist_ok=True)  # caches what was compiled
    return folder


def live_part(app: Sphinx, pyodide: Path) -> Live:
    """Return all files that the page loads."""
    named = {name for page in app.env.metadata.values() for name in page.get(LISTINGS, "").split()}
    listings = [Path(app.srcdir, name) for name in sorted(named)]
    notebooks = app.config.riichi_book_notebooks
    folder = Path(app.confdir, notebooks) if notebooks else None
    made = archives(pyodide, kept_in(app), folder, listings)
    domain = domain_of(app.env)
    links = {
        rule.id: [rule.title, address(rule.docname, rule.id, app.builder)] for rule in domain.rules.values()
    }
    lock = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))
    here = [file for file in sorted(STATIC.glob("*.js")) if file.name not in AT_ROOT]
    files = {file.name: file.read_bytes() for file in (pyodide / PYODIDE_FILES[0], *here)}
    to_pack = {"lock.json": _json({**lock, "packages": {}}), "links.json": _json(links)}
    to_pack |= {"tiles.svg": sprite().encode(), "forms.json": _json(every_form())}
    files |= {f"{name}{PACKED}": packed(content) for name, content in to_pack.items()}
    files |= {archive.name: archive.read_bytes() for archive in made}
    sizes = {name: len(content) for name, content in files.items() if name.endswith(PACKED)}
    files[ASYNC_SCRIPT] = files[ASYNC_SCRIPT].replace(b"sizes = {}", b"sizes = " + _json(sizes))
    files["words.js"] = words_module().encode()
    language = f'LANGUAGE = "{language_of_reader()[0]}"'
    files["worker.js"] = files["worker.js"].replace(b'LANGUAGE = "en"', language.encode())
    for script, whole in JOINED.items():
        others = [
            name for name in imported(files, script)[1:] if name not in {ASYNC_SCRIPT, *JOINED.values()}
        ]
        files = join_modules(files, others, whole)
    # Pages join the styles of a site, so they are rewritten when one changes.
    styles = [contents(Path(app.confdir, folder)) for folder in app.config.html_static_path]
    return Live(files, digest(chain(sorted(files.items()), *styles)))


def kept_in(app: Sphinx) -> Path:
    """Return the folder of the cached archives. A run that makes an edition has a folder of its own."""
    return Path(app.doctreedir).parent if one_ruleset() else Path(app.confdir, "_build")


def guard(app: Sphinx, *page: Any) -> None:  # noqa: ANN401 - as ``furnish`` has it
    """Add the content policy to each page that a browser opens, including the one that is printed."""
    if app.builder.name in SITES:
        rule = f'<meta http-equiv="Content-Security-Policy" content="{escape(policy(app))}">'
        page[2]["metatags"] = page[2].get("metatags", "") + rule
        # Drop Sphinx's script for other languages: it runs text as code, which the policy forbids.
        scripts = page[2]["script_files"]
        scripts[:] = [each for each in scripts if getattr(each, "filename", "") != "_static/translations.js"]


def furnish(app: Sphinx, *page: Any) -> None:  # noqa: ANN401 - name, template, context and tree, as Sphinx has it
    """Add the choice of rules to each page, and the styles and scripts that the page needs.

    A site whose header has a place for the choice sets ``riichi_header`` in ``html_context``. Its template
    then shows ``riichi_choice``; so do templates of pages without a body, such as the search.
    """
    name, _, context, doctree = page
    live: Live | None = getattr(app.builder, "riichi_live", None)
    runs = context.get("page_source_suffix") == ".ipynb"
    if live is None:
        if runs and app.builder.name == "html":
            context["body"] = f'<p class="riichi-mark">{CELLS_NOT_BUILT}</p>\n{context["body"]}'
        return
    root = "../" * name.count("/")
    doctree = nodes.container() if doctree is None else doctree
    page_there = next(doctree.findall(live_page), None)
    if page_there is None:
        choice, told = part("choice"), part("told")
        context["riichi_choice"], context["riichi_told"] = choice, told
        if "body" in context:
            context["body"] = ("" if "riichi_header" in context else choice) + told + context["body"]
    else:
        # Defer the theme's scripts: otherwise they load one after another, before the page's own.
        context["script_files"] = [
            type(each)(each.filename, priority=each.priority, **{**each.attributes, "defer": "defer"})
            for each in context["script_files"]
            if not OF_CODE.search(str(each.filename))
        ]
    files = ["chosen.js"] if page_there is None else [ASYNC_SCRIPT, f"{page_there['lives']}.js"]
    if in_text(doctree):
        files.append(EXERCISES)
    if any("riichi-lessons" in table["classes"] for table in doctree.findall(nodes.table)):
        files.append("learn.js")
    files += ["notebook.js"] if runs else []
    joined = joinable(Path(app.outdir), app.builder.globalcontext["css_files"])  # type: ignore[attr-defined]
    context["css_files"] = [each for each in context["css_files"] if each not in joined]
    styles = join_styles(Path(app.outdir), STYLES, joined, context.get("body", ""))
    drills = [each for each, data in app.env.metadata.items() if data.get(LIVES) == "practice"]
    found = [app.builder.get_relative_uri(name, each) for each in drills if EXERCISES in files]
    # Add the styles and scripts to the page's head, and the address of the drills.
    modules = dict.fromkeys(chain(*[imported(live.files, name) for name in files]))
    facts = {"root": root, "manifest": MANIFEST, "async_script": ASYNC_SCRIPT, "drills": found}
    context["metatags"] = context.get("metatags", "") + templates().get_template("live_head.html").render(
        facts, folder=f"{root}{live.folder}", styles=styles, files=files, modules=modules
    )


@cache
def part(name: str) -> str:
    """Return markup for each page: the ``choice`` of rules, or the line (``told``) on how it follows them."""
    return templates().get_template(f"live_{name}.html").render(rulesets=rulesets())


def policy(app: Sphinx) -> str:
    """Return the content policy: it allows this site's scripts, the theme's inline scripts and that of cells.

    The frame in which cells run inherits it, and adds a policy of its own that forbids every connection.
    Images come from this site or are inline, forms go to this site, and no address may be framed.
    """
    frame = (STATIC / "frame.js").read_text("utf-8")
    texts = dict.fromkeys([*inline_scripts(app), frame])
    inline = [hash_of(text.encode()) for text in texts if "{{" not in text]
    scripts = " ".join(["'self'", "blob:", "'wasm-unsafe-eval'", *[f"'{text}'" for text in inline]])
    return f"script-src {scripts}; {ELSE}"


def inline_scripts(app: Sphinx) -> Iterator[str]:
    """Yield a theme's inline scripts: those in its ``base.html`` (Furo), or else in any of its templates."""
    environment = app.builder.templates.environment
    found = {name for loader in app.builder.templates.loaders for name in loader.list_templates()}
    names = sorted(name for name in found if name.endswith(".html"))
    for name in ["base.html"] if "base.html" in names else names:
        source = environment.loader.get_source(environment, name)[0]
        yield from re.findall(r"<script>(.*?)</script>", source, re.DOTALL)


def publish(app: Sphinx, exception: Exception | None) -> None:
    """Write the live files into the site, and remove those of an earlier build."""
    if exception is not None or app.builder.name != "html":
        return
    live: Live | None = getattr(app.builder, "riichi_live", None)
    site = Path(app.outdir)
    if live is None:
        shutil.rmtree(site / FOLDER, ignore_errors=True)
        for name in AT_ROOT:
            (site / name).unlink(missing_ok=True)
        return
    for old in {*site.glob(f"{FOLDER}/*/")} - {site / live.folder, site / FOLDER_PACKED}:
        shutil.rmtree(old)
    (site / live.folder).mkdir(parents=True, exist_ok=True)
    for name, content in live.files.items():
        (site / live.folder / name).write_bytes(content)
    for icon in STATIC.glob("*.png"):
        shutil.copy(icon, site / FOLDER)
    if context := getattr(app.builder, "globalcontext", None):  # a theme may change its styles at the end
        join_styles(site, STYLES, joinable(site, context["css_files"]))
    book = app.config.project
    manifest = {
        **json.loads((STATIC / MANIFEST).read_text("utf-8")),
        "name": book,
        "short_name": book,
        "description": str(say("{book}, with or without a network.", book=book)),
        **getattr(app.config, "riichi_edition_manifest", {}),
    }
    (site / MANIFEST).write_text(json.dumps(manifest, indent=1) + "\n", "utf-8")
    keep_all(site)


def _json(data: object) -> bytes:
    return json.dumps(data, separators=(",", ":"), sort_keys=True).encode()


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directives, and the functions that build and publish the live part."""
    app.setup_extension("riichi_book.sphinx.book")
    app.add_config_value("riichi_book_pyodide", "", "env", str)
    app.add_node(live_page, html=(visit, depart))
    add_markup(app, pages)
    app.connect("env-updated", prepare, priority=900)
    app.connect("doctree-resolved", reword)
    app.connect("html-page-context", guard)
    app.connect("html-page-context", furnish)
    app.connect("build-finished", publish, priority=1000)
    return {"version": "1", "env_version": 1, "parallel_read_safe": True, "parallel_write_safe": True}
