"""Rulesets by name: those that ship, and those of a house that extend them.

Only the names are here; what reads files costs milliseconds to import, and comes with the first ruleset.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping

from .option import excerpt, faulty
from .ruleset import Ruleset
from .shelf import shelf

# ruff: noqa: PLC0415 - see above


def load_ruleset(name: str | os.PathLike[str], settings: Mapping[str, object] | None = None) -> Ruleset:
    """Return the ruleset of that id, or the one in the TOML file of that name.

    ``settings`` sets single options by hand: ``{"fu.double_wind_pair": 2}``. A file that names nothing
    to extend extends the base; it then states an option at least. Raises ``RulesetError`` that tells file
    and line as far as there is one, what is allowed, and the nearest known name.

    >>> load_ruleset("ema-2025").fu.double_wind_pair
    2
    >>> load_ruleset("wiki", {"fu.double_wind_pair": 2}).label
    'wiki with fu.double_wind_pair=2'
    """
    from .inheritance import of_a_house, shipped

    if not isinstance(name, (str, os.PathLike)):
        raise faulty("a ruleset is named by its id or by its file, not by {name}", name=excerpt(name))
    ruleset = shipped(str(name)) if shelf().has(name) else of_a_house(name)
    return ruleset.with_settings(settings) if settings else ruleset


def ruleset_ids() -> tuple[str, ...]:
    """Return the ids of the rulesets that ship, in alphabetical order.

    >>> ruleset_ids()[:3]
    ('ema-2012', 'ema-2016', 'ema-2025')
    """
    return shelf().names


def sources() -> Mapping[str, str]:
    """Return for each key of a source what it is."""
    from .inheritance import read_sources

    return read_sources()


def sources_in(texts: Iterable[str], *rulesets: Ruleset) -> dict[str, str]:
    """Return what the keys of sources mean that stand in texts, several in one with commas between.

    Keys are those of this book, and those that the files of ``rulesets`` name themselves. What is no key,
    such as the id of a ruleset, is passed over. The order is that of all sources, those of files last.

    >>> list(sources_in(["PRE,LOG", "my-club"]))
    ['LOG', 'PRE']
    """
    keys = {key for text in texts for key in text.split(",")}
    own = {key: source.words for ruleset in rulesets for key, source in ruleset.sources.items()}
    return {key: words for key, words in {**sources(), **own}.items() if key in keys}
