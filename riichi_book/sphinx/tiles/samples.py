"""Markup with what becomes of it, for pages that explain how to write pages."""

from __future__ import annotations

from typing import ClassVar

from docutils import nodes
from sphinx.util.docutils import SphinxDirective


class SampleDirective(SphinxDirective):
    """``{sample}``: its content as it is written, and under it what that makes."""

    has_content = True
    option_spec: ClassVar = {}

    def run(self) -> list[nodes.Node]:
        """Return both."""
        source = "\n".join(self.content)
        markup = nodes.literal_block(source, source, language="text")
        self.set_source_info(markup)
        made = nodes.container("", *self.parse_content_to_nodes(), classes=["riichi-sample"])
        return [markup, made]
