"""What scripts of pages say, in the reader's language: ``say.js`` of the live part as a plain script.

Pages that are opened as files load no modules. So `say` and `plural` stand in a script of their own, with the
catalogue in it.
"""

from __future__ import annotations

from gettext import find
from pathlib import Path
from typing import Final

from sphinx.application import Sphinx

import riichi_book
from riichi_rules.messages import language_of_reader

SCRIPT: Final = "say.js"
SOURCE: Final = Path(riichi_book.__file__).parent / "live" / "static"
MODULE: Final = "export default "
"""What stands before the catalogue in ``words.js``."""


def compiled_words() -> Path | None:
    """Return the compiled catalogue of the reader's language; None where English is shown."""
    language, folder = language_of_reader()
    found = find("words", folder, [language]) if language != "en" else None
    return Path(found) if found else None


def words_module() -> str:
    """Return the catalogue of scripts as a module."""
    compiled = compiled_words()
    if compiled is None:
        return (SOURCE / "words.js").read_text("utf-8")
    return f"{MODULE}{compiled.with_suffix('.json').read_text('utf-8')};\n"


def write_script(app: Sphinx) -> None:
    """Write the script before pages are written, which name it with its hash."""
    if app.builder.format == "html":
        catalogue = words_module().partition(MODULE)[2]
        source = (SOURCE / SCRIPT).read_text("utf-8").replace("\nexport ", "\n")
        source = source.replace('import catalogue from "./words.js";', f"const catalogue = {catalogue}")
        place = Path(app.outdir, "_static")
        place.mkdir(parents=True, exist_ok=True)
        whole = f"const {{ say, plural }} = (() => {{\n{source}\nreturn {{ say, plural }};\n}})();\n"
        (place / SCRIPT).write_text(whole, "utf-8")
