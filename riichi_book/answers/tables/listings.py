"""Tables computed by Python files in the book: run when the book is built, and again under other rules.

The docstring of a file says what it computes, ``HEADS`` names the columns (as a dict, with their widths),
``SPEAKS_OF`` says which rulesets it is about, and ``rows()`` yields the rows. If ``rows`` takes a ruleset,
the table can be computed under any; it is printed under the one that ``SPEAKS_OF`` names.
"""

from __future__ import annotations

import inspect
import json
import tomllib
from functools import lru_cache
from importlib.machinery import SourcelessFileLoader
from pathlib import Path
from types import CodeType
from typing import Any, Final, NamedTuple, cast

from riichi_rules.errors import FormError
from riichi_rules.messages import Message, say
from riichi_rules.ruleset import Ruleset, load_ruleset

from .table import PageTable

FOLDER: Final = Path(__file__).with_name("files")
"""The folder of the files that a page can run; the site build puts them there."""


class Listing(NamedTuple):
    """A file that computes a table: its module namespace and the table's title."""

    names: dict[str, Any]
    title: Message | str

    @property
    def updates(self) -> bool:
        """Whether the table can be computed under other rules."""
        return bool(inspect.signature(self.names["rows"]).parameters)

    def table(self, rules: Ruleset | None = None) -> PageTable:
        """Return the table as printed, or under other rules. Raises what the file raises.

        Also raises ``ValueError`` if a row does not fit the heads.
        """
        of = self.names.get("SPEAKS_OF", "any")
        if rules is None and self.updates and of != "any":
            rules = load_ruleset(of)
        named, heads = self.names["HEADS"], tuple(self.names["HEADS"])
        widths = tuple(named.values()) if isinstance(named, dict) else (100 // len(heads),) * len(heads)
        rows = tuple(map(tuple, self.names["rows"](*([] if rules is None else [rules]))))
        for number, row in enumerate(rows, 1):
            if len(row) != len(heads):
                raise ValueError(f"row {number} has {len(row)} cells, and there are {len(heads)} heads")
        return PageTable(self.title, heads, widths, rows)


def listing_of(file: Path) -> Listing:
    """Run a file. Raises ``OSError`` if it is missing, ``ValueError`` without a table, and its own errors."""
    names: dict[str, Any] = {"__name__": file.stem, "__file__": str(file)}
    if file.suffix == ".py":
        code = compile(file.read_bytes(), str(file), "exec")
    else:
        code = cast(CodeType, SourcelessFileLoader(file.stem, str(file)).get_code(file.stem))
    exec(code, names)  # noqa: S102 - a file of this project
    for name in ("HEADS", "rows"):
        if not names.get(name):
            raise ValueError(f"it has no {name}")
    title = names.get("__doc__") or ""  # files in a page have no docstring, and it keeps its caption
    if title and not isinstance(title, Message):
        title = Message(" ".join(title.partition("\n\n")[0].split()), {})
    return Listing(names, title)


@lru_cache(maxsize=64)
def listing_named(name: str) -> Listing:
    """Return a table from the files that this page can run. Raises ``FormError`` if there is none."""
    files = [file for file in FOLDER.glob("*.py*") if file.stem == name]
    if not files:
        raise FormError(say("this page has no table of that name"))
    return listing_of(files[0])


def data_files_of(file: Path) -> list[Path]:
    """Return the data files in a file's folder whose names its code mentions."""
    code = file.read_text("utf-8")
    data = (each for each in sorted(file.parent.iterdir()) if each.is_file() and each.suffix != file.suffix)
    return [each for each in data if f'"{each.name}"' in code]


def data_beside(file: str, name: str) -> Any:  # noqa: ANN401 - whatever JSON or TOML can say
    """Load another file from a file's folder: JSON or TOML data, or the namespace of a Python file."""
    place = Path(file).with_name(name)
    if place.suffix == ".py":
        return listing_of(place).names
    return (tomllib if place.suffix == ".toml" else json).loads(place.read_text("utf-8"))
