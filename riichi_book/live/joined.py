"""Files that a page loads as one: on a slow network each costs a round trip."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from graphlib import TopologicalSorter
from typing import Final

IMPORT: Final = re.compile(r'^import (.+) from "\./(\w+)\.js";$', re.MULTILINE)
EXPORT: Final = re.compile(r"^export ((?:async )?(?:const|function|class) (\w+))", re.MULTILINE)


def join_modules(files: Mapping[str, bytes], names: Collection[str], whole: str) -> dict[str, bytes]:
    """Return files in which some modules are in one file, ``whole``. The others import them from there.

    Each module can still be imported under its own name, and runs once all the same.
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
