"""The page that answers in the reader's browser: ``ask.html``, its Python, and the code that builds both.

``desk`` runs in the browser with what it imports: the standard library, the rules, ``answers`` and the
drawings. ``practice`` and ``cells`` load there on demand. ``bundle`` packs all this, and ``site`` is the
Sphinx extension that adds it to a site.
"""
