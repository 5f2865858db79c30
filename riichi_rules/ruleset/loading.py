"""Load rulesets by name: those that ship, and a club's own files.

The modules that read files take milliseconds to import, so they are imported with the first ruleset.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping

from .option import excerpt, faulty
from .ruleset import Ruleset
from .shelf import shelf

# ruff: noqa: PLC0415 - see above


def load_ruleset(name: str | os.PathLike[str], settings: Mapping[str, object] | None = None) -> Ruleset:
    """Return the ruleset with that id, or the one in the TOML file with that name.

    ``settings`` sets single options by hand: ``{"fu.double_wind_pair": 2}``. A file that does not say
    what it extends extends the base, and must state at least one option. Raises ``RulesetError`` with file
    and line if there are any, what is allowed, and the nearest known name.

    >>> load_ruleset("ema-2025").fu.double_wind_pair
    2
    >>> load_ruleset("wiki", {"fu.double_wind_pair": 2}).label
    'wiki with fu.double_wind_pair=2'
    """
    from .inheritance import load_file, shipped

    if not isinstance(name, (str, os.PathLike)):
        raise faulty("a ruleset is named by its id or by its file, not by {name}", name=excerpt(name))
    ruleset = shipped(str(name)) if shelf().has(name) else load_file(name)
    return ruleset.with_settings(settings) if settings else ruleset


def ruleset_ids() -> tuple[str, ...]:
    """Return the ids of the rulesets that ship, in alphabetical order.

    >>> ruleset_ids()[:3]
    ('ema-2012', 'ema-2016', 'ema-2025')
    """
    return shelf().names


def sources() -> Mapping[str, str]:
    """Return what each source key stands for."""
    from .inheritance import read_sources

    return read_sources()


def sources_in(texts: Iterable[str], *rulesets: Ruleset) -> dict[str, str]:
    """Return what the source keys in these texts stand for; a text may have several, with commas.

    The keys are those of this book, and those that the files of ``rulesets`` define. Anything else, such as
    the id of a ruleset, is skipped. The order is that of all sources, those of files last.

    >>> list(sources_in(["PRE,LOG", "my-club"]))
    ['LOG', 'PRE']
    """
    keys = {key for text in texts for key in text.split(",")}
    own = {key: source.words for ruleset in rulesets for key, source in ruleset.sources.items()}
    return {key: words for key, words in {**sources(), **own}.items() if key in keys}
