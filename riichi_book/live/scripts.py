"""The scripts of a page as one: on a phone each file waits for its own way there and back."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

HEAD: Final = "const modules = {};\nconst brings = async (name) => modules[name] ?? import(`./${name}.js`);\n"
BRINGS: Final = "import(`./${name}.js`)"
"""How a module that is named later is loaded: in one script it is there already, and may be there once."""
IMPORT: Final = re.compile(r'^import (?:(\w+)|(\{.*\})) from "\./(\w+)\.js";$', re.MULTILINE)
BROUGHT: Final = re.compile(r'brought\(((?:"\w+"(?:, )?)+)\)')
EXPORT: Final = re.compile(r"^export (?:async )?(?:const|function|class) (\w+)", re.MULTILINE)
DEFAULT: Final = "export default "


def as_one(files: Mapping[str, bytes], *names: str) -> bytes:
    """Return modules, and all that they import or bring, as one module. None may be imported in a circle."""
    found: dict[str, str] = {}
    for name in names:
        _find(files, name, found)
    return "".join([HEAD, *found.values()]).encode()


def _find(files: Mapping[str, bytes], name: str, found: dict[str, str]) -> None:
    """Put a module behind all that it needs."""
    text = files[f"{name}.js"].decode()
    for each in needed(text):
        if each not in found and each != name:
            _find(files, each, found)
    found.setdefault(name, _within(name, text))


def needed(text: str) -> Iterator[str]:
    """Yield the modules that one imports, and those that it brings."""
    yield from (match[3] for match in IMPORT.finditer(text))
    for match in BROUGHT.finditer(text):
        yield from re.findall(r"\w+", match[1])


def _within(name: str, text: str) -> str:
    """Return a module as a function of its own, in which its names are."""
    told = [*EXPORT.findall(text), *(["default: told"] if DEFAULT in text else [])]
    text = IMPORT.sub(_taken, text).replace(BRINGS, "brings(name)").replace(DEFAULT, "const told = ")
    text = re.sub("^export ", "", text, flags=re.MULTILINE)
    return f"modules.{name} = (() => {{\n{text}\nreturn {{ {', '.join(told)} }};\n}})();\n"


def _taken(match: re.Match[str]) -> str:
    whole, some, name = match.groups()
    if whole:
        return f"const {whole} = modules.{name}.default;"
    return f"const {some.replace(' as ', ': ')} = modules.{name};"
