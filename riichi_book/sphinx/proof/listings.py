"""Extra files of a site: listings of the code that proves rules, and JSON of all rules and exercises."""

from __future__ import annotations

import html
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.builders.html import StandaloneHTMLBuilder

from riichi_book.answers.tables.conditions import one_ruleset
from riichi_book.sphinx.tiles.folds import fold_node, folded

from .domain import RuleDomain, domain_of

FOLDER = "_code"


def has_listings(builder: Builder) -> bool:
    """Whether a builder makes a site of the whole book with separate pages, and so has listings."""
    return not one_ruleset() and builder.name in {"html", "dirhtml"}


def linked(shown: nodes.TextElement, path: str, line: int, domain: RuleDomain) -> nodes.TextElement:
    """Return words with a link to a line of a listing, or only the words if there are no listings."""
    if not has_listings(domain.builder):
        return shown
    uri = domain.builder.get_relative_uri(domain.env.docname, f"{FOLDER}/{path}")
    return nodes.reference("", "", shown, refuri=f"{uri}#L{line}", internal=True)


def listing_pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Yield a page for each file with code or tests of a rule."""
    if not has_listings(app.builder):
        return
    domain = domain_of(app.env)
    rules = domain.rules
    files = {found.path: found.file for found in domain.codes.values()}
    files |= {mark.inside: mark.file for mark in domain.marks.tests if mark.rule in rules}
    builder = cast(StandaloneHTMLBuilder, app.builder)
    pages = {path: Path(builder.get_outfilename(f"{FOLDER}/{path}")) for path in files}
    for gone in set(Path(app.outdir, FOLDER).rglob("*.html")) - set(pages.values()):
        gone.unlink()
    for path, file in sorted(files.items()):
        page = pages[path]
        if domain.rewrite_all or not (page.exists() and page.stat().st_mtime > file.stat().st_mtime):
            yield f"{FOLDER}/{path}", {"title": path, "body": _listing(app, path, file)}, "page.html"


def _listing(app: Sphinx, path: str, file: Path) -> str:
    language = "python" if file.suffix == ".py" else "text"  # highlighting all the JSON would triple the size
    highlighted = app.builder.highlighter.highlight_block(  # type: ignore[attr-defined]
        file.read_text("utf-8"), language, linenos=False
    )
    opening, pre, rest = highlighted.partition("<pre>")
    text, end, closing = rest.rpartition("</pre>")
    first = "<span></span>"  # Pygments puts it there to keep a leading newline
    lines = text.removeprefix(first).removesuffix("\n").split("\n")
    numbered = "\n".join(
        f'<span class="riichi-line" id="L{number}">{line}</span>' for number, line in enumerate(lines, 1)
    )
    heading = f"<h1>{html.escape(path)}</h1>"
    return f"{heading}{opening}{pre}{first}{numbered}\n{end}{closing}"


def file_folded(file: Path) -> fold_node:
    """Return the file as folded content; formats that cannot fold leave it out."""
    source = file.read_text("utf-8")
    text = nodes.literal_block(source, source, language="python")
    return folded(f"The computation: {file.name}", text, proof=True, only_folded=True)


RECORDS = "rules.json"
EXERCISES = "exercises.json"


def records(domain: RuleDomain) -> list[dict[str, Any]]:
    """Return all rules as plain data, sorted by id."""
    return [
        {
            "id": rule.id,
            "number": domain.numbers[rule.id],
            "formerly": rule.formerly,
            "title": rule.title,
            "statement": rule.statement,
            "conduct": rule.conduct,
            "requirements": rule.requirements,
            "sources": rule.sources,
            "option": ", ".join(rule.options) or None,
            "page": address(rule.docname, rule.id, domain.builder),
            "code": rule.code or None,
            "code_line": f"{at.path}:{at.line}" if (at := domain.codes.get(rule.code)) else None,
            "tests": [mark.at for mark in domain.marks.tests_of(rule.id)],
            "examples": [
                *([rule.example] if rule.example else []),
                *(mark.at for mark in domain.marks.cells_of(rule.id)),
            ],
        }
        for rule in domain.rules.values()
    ]


def address(docname: str, anchor: str, builder: Builder) -> str:
    """Return the address of a rule in the site; other builders return the address that a site would have."""
    if builder.name == "singlehtml":
        return f"{builder.config.root_doc}.html#{anchor}"
    page = builder.get_target_uri(docname) if builder.format == "html" else f"{docname}.html"
    return f"{page}#{anchor}"


def write_records(app: Sphinx, exception: Exception | None) -> None:
    """Write the rules, with titles and statements in all languages built, and the exercises as JSON."""
    if exception is not None or one_ruleset():
        return
    domain = domain_of(app.env)
    rules = {rule["id"]: rule for rule in records(domain)}
    for language in app.config.riichi_book_languages:
        there = Path(app.outdir, language, RECORDS)
        for told in json.loads(there.read_text("utf-8"))["rules"] if there.exists() else ():
            if rule := rules.get(told["id"]):
                names = {name: told[name] for name in ("title", "statement")}
                rule.setdefault("languages", {})[language] = names
    exercises = [each for page in domain.pages.values() for each in page.exercises]
    for name, data in ((RECORDS, {"rules": [*rules.values()]}), (EXERCISES, {"exercises": exercises})):
        Path(app.outdir, name).write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", "utf-8")
