"""The page that answers in the reader's browser: ``ask.html``, its Python, and what builds both.

What runs in the browser is ``desk`` and what it imports: the standard library, the rules, ``answers`` and
the drawings.
``bundle`` packs that, and ``site`` is the Sphinx extension that puts it into a site.
"""
