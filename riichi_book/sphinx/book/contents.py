"""The contents of the whole book in the sidebar of each page, and those of the page with its rules.

The contents of the book are resolved once for all pages. Sphinx would copy the headings of all pages for each
page that it writes, only to leave out all but the titles.
"""

from __future__ import annotations

from typing import Any, Final, cast

from docutils import nodes
from sphinx.addnodes import compact_paragraph
from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.environment.adapters.toctree import document_toc, global_toctree_for_doc
from sphinx.util.nodes import traverse_parent
from sphinx.util.osutil import relative_uri

ASKED: Final[dict[str, Any]] = {"collapse": False, "titles_only": True, "maxdepth": -1, "includehidden": True}
"""What Furo asks for; anything else is left to Sphinx."""
RESOLVED: Final = "riichi_contents"


def resolve(app: Sphinx, builder: Builder) -> None:
    """Resolve the contents before any page is written: Sphinx forks processes that write."""
    if builder.format == "html":
        contents = global_toctree_for_doc(app.env, "", builder, tags=builder.tags, **ASKED)
        setattr(builder, RESOLVED, contents)


def show_on_page(app: Sphinx, *page: Any) -> None:  # noqa: ANN401 - name, template, context and tree
    """Give the template of a page these contents."""
    name, _, context, _ = page
    resolved, of_sphinx = getattr(app.builder, RESOLVED, None), context.get("toctree")
    if resolved is None or of_sphinx is None:
        return

    def contents(**asked: Any) -> str:  # noqa: ANN401 - as Sphinx has it
        builder = cast(StandaloneHTMLBuilder, app.builder)
        return str(contents_on(name, builder, resolved) if asked == ASKED else of_sphinx(**asked))

    context["toctree"] = contents


def contents_on(page: str, builder: StandaloneHTMLBuilder, resolved: nodes.Element) -> str:
    """Return the contents as a page shows them: with links from there, and itself marked as current."""
    own, contents = builder.get_target_uri(page), resolved.deepcopy()
    for link in contents.findall(nodes.reference):
        if link["refuri"] == own:
            for around in traverse_parent(link):
                around["classes"].append("current")
        if link["internal"]:
            link["refuri"] = relative_uri(own, link["refuri"])
    return builder.render_partial(contents)["fragment"]


def list_rules(app: Sphinx, *page: Any) -> None:  # noqa: ANN401 - name, template, context and tree
    """List the rules of a page under its sections in the contents of the page, each by number and title."""
    name, _, context, doctree = page
    found = doctree.findall(nodes.container) if doctree is not None and app.builder.name == "html" else ()
    blocks = [block for block in found if "riichi_rule" in block]
    if not blocks:
        return
    contents = document_toc(app.env, name, app.builder.tags)
    items: dict[str, Any] = {link["refuri"]: link.parent.parent for link in contents.findall(nodes.reference)}
    rules: dict[str, list[nodes.Node]] = {}
    for block in blocks:
        section, *_ = traverse_parent(block, nodes.section)
        place = f"#{section['ids'][0]}"
        title = next(block.findall(nodes.paragraph)).astext()
        link = nodes.reference("", title, refuri=f"#{block['ids'][0]}", internal=True)
        item = nodes.list_item("", compact_paragraph("", "", link))
        rules.setdefault(place if place in items else "#", []).append(item)
    for place, listed in rules.items():
        if not isinstance(items[place][-1], nodes.bullet_list):
            items[place] += nodes.bullet_list()
        items[place][-1][:0] = listed  # rules come before the sections below
    context["toc"] = cast(StandaloneHTMLBuilder, app.builder).render_partial(contents)["fragment"]
