"""The contents in the sidebar are those that Sphinx itself would write, on every page."""

import json

from shared.small_book import CONF, Built

COMPARING = """
html_theme = "furo"

def compare(app, page, _template, context, _tree):
    import json
    from pathlib import Path
    from riichi_book.sphinx.book.contents import ASKED
    pair = context["toctree"](**ASKED), app.builder._get_local_toctree(page, **ASKED)
    with Path(app.outdir, "compared.jsonl").open("a") as file:
        print(json.dumps([page, *pair]), file=file)

def setup(app):
    app.connect("html-page-context", compare, 450)
"""
FILES = {
    "conf.py": CONF + COMPARING,
    "index.md": """
        # Club rules

        ```{toctree}
        :caption: First

        deep/play
        Its own title <scores>
        ```

        ```{toctree}
        :caption: Then
        :hidden:

        Elsewhere <https://example.org/>
        ```
        """,
    "scores.md": "# Scores\n\n## Of a hand\n\n## Of a game\n",
    "deep/play.md": "# *Play*\n\n## A turn\n\n```{toctree}\ncalls\n```\n",
    "deep/calls.md": "# Calls & kans\n\n## Pon\n",
}


def test_the_contents_are_those_of_sphinx(site: Built) -> None:
    compared = {page: pair for page, *pair in map(json.loads, site.text("compared.jsonl").splitlines())}
    assert {"index", "deep/calls"} < {*compared}
    assert all(ours == of_sphinx for ours, of_sphinx in compared.values())
