"""Tables that a Python file beside a page computes: run to be printed, and run again under other rules.

The docstring of a file says what it computes, ``HEADS`` names the columns, perhaps with the share of the
width that each has, ``SPEAKS_OF`` names its rulesets, and ``rows()`` yields the rows. Where ``rows`` takes
rules, the table can be answered under any, and is printed under those that ``SPEAKS_OF`` names.
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
"""Where a page has the files that it can run: they are put there when the site is built."""


class Listing(NamedTuple):
    """A file that computes a table: the names in it, and its title."""

    names: dict[str, Any]
    title: Message | str

    @property
    def updates(self) -> bool:
        """Whether it answers under any rules."""
        return bool(inspect.signature(self.names["rows"]).parameters)

    def table(self, rules: Ruleset | None = None) -> PageTable:
        """Return the table as it is printed, or under other rules. Raises what the file raises.

        ``ValueError`` if that is no table.
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
    """Run a file. Raises ``OSError`` if there is none, ``ValueError`` for no table, and what it raises."""
    names: dict[str, Any] = {"__name__": file.stem, "__file__": str(file)}
    if file.suffix == ".py":
        code = compile(file.read_bytes(), str(file), "exec")
    else:
        code = cast(CodeType, SourcelessFileLoader(file.stem, str(file)).get_code(file.stem))
    exec(code, names)  # noqa: S102 - a file of the project, which a page has compiled
    for name in ("HEADS", "rows"):
        if not names.get(name):
            raise ValueError(f"it has no {name}")
    title = names.get("__doc__") or ""  # a page has none: its caption stays
    if title and not isinstance(title, Message):
        title = Message(" ".join(title.partition("\n\n")[0].split()), {})
    return Listing(names, title)


@lru_cache(maxsize=64)
def listing_named(name: str) -> Listing:
    """Return a table that this page can run. Raises ``FormError``."""
    files = [file for file in FOLDER.glob("*.py*") if file.stem == name]
    if not files:
        raise FormError(say("this page has no table of that name"))
    return listing_of(files[0])


def beside(file: Path) -> list[Path]:
    """Return the data that a file names, which lie beside it."""
    code = file.read_text("utf-8")
    data = (each for each in sorted(file.parent.iterdir()) if each.is_file() and each.suffix != file.suffix)
    return [each for each in data if f'"{each.name}"' in code]


def data_beside(file: str, name: str) -> Any:  # noqa: ANN401 - whatever JSON or TOML can say
    """Return what lies beside a file, by its name: data of JSON or TOML, or the names of a Python file."""
    place = Path(file).with_name(name)
    if place.suffix == ".py":
        import runpy  # noqa: PLC0415 - what a page runs has no such file beside it

        return runpy.run_path(str(place))
    return (tomllib if place.suffix == ".toml" else json).loads(place.read_text("utf-8"))
