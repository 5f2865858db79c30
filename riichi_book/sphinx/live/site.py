"""A Sphinx extension: the pages that answer and ask, with their Python, in a site of any theme.

The directives ``ask-page`` and ``practice-page`` make such a page of the one on which they stand. What it
loads lies in ``_live/`` under a digest of all of it, so that a reader never mixes two builds. Where it cannot
be built the page says so, and the site is whole all the same. ``riichi_book_pyodide`` names the folder of
npm's package ``pyodide``, seen from ``conf.py``; without it, it is looked for where ``make pyodide`` of this
book puts it.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterable, Iterator, Mapping
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

from riichi_book.answers.tables.conditions import alone
from riichi_book.drawing import sprite
from riichi_book.sphinx.book.computed import LISTINGS
from riichi_book.sphinx.book.exercises import in_text
from riichi_book.sphinx.pages import templates
from riichi_book.sphinx.proof.domain import domain_of
from riichi_book.sphinx.proof.listings import address
from riichi_book.sphinx.tiles import words_module
from riichi_rules.messages import language_of_reader, say

from .bundle import LIBRARY, PACKED, PYODIDE_FILES, archives, digest, packed, pyodide_in
from .forms import every_form
from .joined import OF_CODE, join_modules, join_styles, joinable
from .offline import AT_ROOT, FOLDER, MANIFEST, STATIC, hash_of, keep_all
from .pages import LIVES, PAGES, LivePageDirective, depart, live_page, reword, visit
from .rules_chosen import rulesets

EXERCISES: Final = "exercise.js"
"""What a page with exercises brings at once; the rest comes when somebody begins."""
STYLES: Final = [STATIC / name for name in ("ask.css", "practice.css", "notebook.css")]
"""The styles of what lives. Those of the theme come after them, and hold where both say something."""
FIRST: Final = (*PYODIDE_FILES[1:], LIBRARY, "lock.json", "links.json", "app")
"""What Python needs on every page."""
EARLY: Final = "files.js"
"""The script of a page that lives that does not wait for the page."""
JOINED: Final = {"chosen.js": "common.js", "ask.js": "asking.js"}
"""Scripts whose modules come as one file, and its name: what all pages need, and what asking needs too."""
IMPORTED: Final = re.compile(rb'^import .* from "\./(\w+\.js)";$', re.MULTILINE)
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
"""What pages may do besides scripts."""


class Live(NamedTuple):
    """What the page loads: files by name, and a digest of all of them."""

    files: dict[str, bytes]
    digest: str

    @property
    def folder(self) -> str:
        """Where the files lie in the site."""
        return f"{FOLDER}/{self.digest}"

    @property
    def first(self) -> int:
        """How many bytes come before the first answer."""
        return sum(len(self.files[f"{name}{PACKED}"]) for name in FIRST)


def prepare(app: Sphinx, env: BuildEnvironment) -> Iterable[str]:
    """Build what the pages load. Rewrite all pages if its digest changed, else those that ask questions."""
    pyodide = pyodide_of(app) if app.builder.name == "html" else None
    live = app.builder.riichi_live = pyodide and live_part(app, pyodide)  # type: ignore[attr-defined]
    if app.builder.name != "html":
        return []
    if live is None:
        getLogger(__name__).info("the live part is not built: node or Pyodide is not here")
    site = Path(app.outdir)
    if (site / live.folder).is_dir() if live else not (site / FOLDER).exists():
        return [name for name in env.found_docs if LIVES in env.metadata[name]]
    return list(env.found_docs)


def pyodide_of(app: Sphinx) -> Path | None:
    """Return the folder of Pyodide; None where none is. Raises ``ExtensionError`` for what is none."""
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
    Path(app.confdir, "_build").mkdir(exist_ok=True)  # where what was compiled is kept
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
    files[EARLY] = files[EARLY].replace(b"sizes = {}", b"sizes = " + _json(sizes))
    files["words.js"] = words_module().encode()
    language = f'LANGUAGE = "{language_of_reader()[0]}"'
    files["worker.js"] = files["worker.js"].replace(b'LANGUAGE = "en"', language.encode())
    for script, whole in JOINED.items():
        others = [name for name in imported(files, script)[1:] if name not in {EARLY, *JOINED.values()}]
        files = join_modules(files, others, whole)
    return Live(files, digest(sorted(files.items())))


def kept_in(app: Sphinx) -> Path:
    """Return where what was made is kept. A run that makes an edition has a folder of its own."""
    return Path(app.doctreedir).parent if alone() else Path(app.confdir, "_build")


def guard(app: Sphinx, *page: Any) -> None:  # noqa: ANN401 - as ``furnish`` has it
    """Put the content policy into each page that a browser opens, the one that is printed too."""
    if app.builder.name in SITES:
        rule = f'<meta http-equiv="Content-Security-Policy" content="{escape(policy(app))}">'
        page[2]["metatags"] = page[2].get("metatags", "") + rule
        # What Sphinx adds for other languages makes code of texts, which the policy forbids. Nobody needs it.
        scripts = page[2]["script_files"]
        scripts[:] = [each for each in scripts if getattr(each, "filename", "") != "_static/translations.js"]


def furnish(app: Sphinx, *page: Any) -> None:  # noqa: ANN401 - name, template, context and tree, as Sphinx has it
    """Put the choice of rules into each page.

    A site whose header has a place for it says so: ``riichi_header`` in ``html_context``. Then, and on pages
    without a text of their own such as the search, it stands in the template: ``riichi_choice``.
    """
    name, _, context, doctree = page
    live: Live | None = getattr(app.builder, "riichi_live", None)
    runs = context.get("page_source_suffix") == ".ipynb"
    if live is None:
        if runs and app.builder.name == "html":
            context["body"] = f'<p class="riichi-mark">{CELLS_NOT_BUILT}</p>\n{context["body"]}'
        return
    root = "../" * name.count("/")
    page_there = None if doctree is None else next(doctree.findall(live_page), None)
    if page_there is None:
        choice, told = part("choice"), part("told")
        context["riichi_choice"], context["riichi_told"] = choice, told
        if "body" in context:
            context["body"] = ("" if "riichi_header" in context else choice) + told + context["body"]
    else:
        # Scripts of the theme that a page waits for would come one after the other, before its own.
        context["script_files"] = [
            type(each)(each.filename, priority=each.priority, **{**each.attributes, "defer": "defer"})
            for each in context["script_files"]
            if not OF_CODE.search(str(each.filename))
        ]
    files = ["chosen.js"] if page_there is None else [EARLY, f"{page_there['lives']}.js"]
    if doctree is not None and in_text(doctree):
        files.append(EXERCISES)
    tables = () if doctree is None else doctree.findall(nodes.table)
    if any("riichi-lessons" in table["classes"] for table in tables):
        files.append("learn.js")
    files += ["notebook.js"] if runs else []
    joined = joinable(Path(app.outdir), app.builder.globalcontext["css_files"])  # type: ignore[attr-defined]
    context["css_files"] = [each for each in context["css_files"] if each not in joined]
    styles = join_styles(Path(app.outdir), STYLES, joined, context.get("body", ""))
    drills = [each for each, data in app.env.metadata.items() if data.get(LIVES) == "practice"]
    found = [app.builder.get_relative_uri(name, each) for each in drills if EXERCISES in files]
    # What a page has in its head that brings styles and scripts, and says where drills are.
    modules = dict.fromkeys(chain(*[imported(live.files, name) for name in files]))
    facts = {"root": root, "manifest": MANIFEST, "folder": f"{root}{live.folder}", "early": EARLY}
    context["metatags"] = context.get("metatags", "") + templates().get_template("live_head.html").render(
        facts, styles=styles, files=files, modules=modules, drills=found
    )


def imported(files: Mapping[str, bytes], script: str) -> list[str]:
    """Return a script, and behind it all that it imports."""
    found = [script]
    for name in found:  # which grows
        found += [each for each in map(bytes.decode, IMPORTED.findall(files[name])) if each not in found]
    return found


@cache
def part(name: str) -> str:
    """Return a part of each page: the ``choice`` of rules, or what it has ``told`` of how it follows them."""
    return templates().get_template(f"live_{name}.html").render(rulesets=rulesets())


def policy(app: Sphinx) -> str:
    """Return the policy: scripts of this site, those that the theme writes into its pages, and that of cells.

    The frame in which cells run inherits it, and adds a policy of its own that forbids every connection.
    Pictures are of this site or stand in the page, forms lead to this site, and no address is framed.
    """
    frame = (STATIC / "frame.js").read_text("utf-8")
    texts = dict.fromkeys([*inline_scripts(app), frame])
    inline = [hash_of(text.encode()) for text in texts if "{{" not in text]
    scripts = " ".join(["'self'", "blob:", "'wasm-unsafe-eval'", *[f"'{text}'" for text in inline]])
    return f"script-src {scripts}; {ELSE}"


def inline_scripts(app: Sphinx) -> Iterator[str]:
    """Yield the scripts that a theme writes into its pages: of Furo's its base, of others any template."""
    environment = app.builder.templates.environment
    found = {name for loader in app.builder.templates.loaders for name in loader.list_templates()}
    names = sorted(name for name in found if name.endswith(".html"))
    for name in ["base.html"] if "base.html" in names else names:
        source = environment.loader.get_source(environment, name)[0]
        yield from re.findall(r"<script>(.*?)</script>", source, re.DOTALL)


def publish(app: Sphinx, exception: Exception | None) -> None:
    """Put the files into the site, in place of those of another build."""
    if exception is not None or app.builder.name != "html":
        return
    live: Live | None = getattr(app.builder, "riichi_live", None)
    site = Path(app.outdir)
    shutil.rmtree(site / FOLDER, ignore_errors=True)
    for name in AT_ROOT:
        (site / name).unlink(missing_ok=True)
    if live is None:
        return
    (site / live.folder).mkdir(parents=True)
    for name, content in live.files.items():
        (site / live.folder / name).write_bytes(content)
    for icon in STATIC.glob("*.png"):
        shutil.copy(icon, site / FOLDER)
    if context := getattr(app.builder, "globalcontext", None):  # a theme may have changed its styles at last
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
    """Register the directive, and what builds and publishes the live part."""
    app.setup_extension("riichi_book.sphinx.book")
    app.add_config_value("riichi_book_pyodide", "", "env", str)
    app.add_node(live_page, html=(visit, depart))
    for name in PAGES:
        app.add_directive(f"{name}-page", LivePageDirective)
    app.connect("env-updated", prepare, priority=900)
    app.connect("doctree-resolved", reword)
    app.connect("html-page-context", guard)
    app.connect("html-page-context", furnish)
    app.connect("build-finished", publish, priority=1000)
    return {"version": "1", "env_version": 1, "parallel_read_safe": True, "parallel_write_safe": True}
