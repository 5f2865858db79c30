"""Join files that a page loads: on a slow network each file costs a round trip."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterable, Mapping
from graphlib import TopologicalSorter
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

IMPORT: Final = re.compile(r'^import (.+) from "\./(\w+)\.js";$', re.MULTILINE)
EXPORT: Final = re.compile(r"^export ((?:async )?(?:const|function|class) (\w+))", re.MULTILINE)
OF_CODE: Final = re.compile("/(pygments|copybutton|clipboard|mystnb)[.]")
"""The styles and scripts of code listings: a page without listings loads faster without them."""
NEEDED: Final = {"code": 'class="highlight', "cells": 'class="cell'}
"""Markup that shows that a page needs the style sheet of listings, or that of cells."""
RELATIVE: Final = re.compile(r"""(url\(["']?)(?![\w-]+:|[/#])""")
"""A relative URL in a style sheet."""


def imported(files: Mapping[str, bytes], script: str) -> list[str]:
    """Return a script, followed by all modules that it imports, directly or indirectly."""
    found = [script]
    for name in found:  # grows in the loop
        modules = [f"{each}.js" for _, each in IMPORT.findall(files[name].decode())]
        found += [each for each in modules if each not in found]
    return found


def join_modules(files: Mapping[str, bytes], names: Collection[str], whole: str) -> dict[str, bytes]:
    """Return the files with the modules ``names`` joined into one, ``whole``; the others import from it.

    Each module can still be imported under its own name, and still runs only once.
    """
    texts = {name: files[name].decode() for name in names}
    needs = {name: {f"{each}.js" for _, each in IMPORT.findall(text)} for name, text in texts.items()}
    inner = {name: sorted(each.intersection(names)) for name, each in needs.items()}
    outside = sorted(set().union(*needs.values()).difference(names))
    parts = [f'import * as ${name.removesuffix(".js")} from "./{name}";' for name in outside]
    for name in TopologicalSorter(inner).static_order():
        exports = ", ".join(name for _, name in EXPORT.findall(texts[name]))
        body = EXPORT.sub(r"\1", IMPORT.sub(r"const \1 = $\2;", texts[name]))
        module = f"${name.removesuffix('.js')}"
        parts += [f"const {module} = (() => {{\n{body}\nreturn {{ {exports} }};\n}})();"]
        parts += [f"export const {{ {exports} }} = {module};"]
    inside = re.compile(rf' from "\./(?:{"|".join(map(re.escape, names))})";$'.encode(), re.MULTILINE)
    source = f' from "./{whole}";'.encode()
    rest = {
        name: inside.sub(source, content) if name.endswith(".js") else content
        for name, content in files.items()
    }
    return rest | dict.fromkeys(names, b"export *" + source) | {whole: "\n".join(parts).encode()}


def joinable(site: Path, sheets: Iterable[Any]) -> list[Any]:
    """Return the style sheets of a site's pages that can be joined: none if any imports another."""
    found = [
        each
        for each in sorted(sheets, key=lambda each: each.priority)
        if each.attributes.keys() == {"rel", "type"} and (site / each.filename).is_file()
    ]
    return [] if any(b"@import" in (site / each.filename).read_bytes() for each in found) else found


def join_styles(site: Path, first: Iterable[Path], sheets: Iterable[Any], body: str = "") -> list[str]:
    """Join the style sheets of a site into a few files. Return the addresses of those that a page needs."""
    parts: dict[str, list[Path]] = {**{name: [] for name in NEEDED}, "page": [*first]}
    for file in [site / each.filename for each in sheets]:
        found = OF_CODE.search(file.as_posix())
        parts[("cells" if found[1] == "mystnb" else "code") if found else "page"].append(file)
    made = {name: joined_style(site / "_static" / f"{name}.css", files) for name, files in parts.items()}
    return [address for name, address in made.items() if NEEDED.get(name, "") in body]


def joined_style(place: Path, files: Iterable[Path]) -> str:
    """Join style sheets into one file. Return its address, which changes with its content."""
    texts = []
    for file in files:
        beside = Path(os.path.relpath(file.parent, place.parent)).as_posix()
        texts.append(RELATIVE.sub(rf"\g<1>{beside}/", file.read_text("utf-8")))
    whole = "\n".join(texts).encode()
    if not place.is_file() or place.read_bytes() != whole:
        place.write_bytes(whole)
    return f"{place.parent.name}/{place.name}?v={sha256(whole).hexdigest()[:8]}"
