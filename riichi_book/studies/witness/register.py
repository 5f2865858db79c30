"""All witnesses, by option."""

from __future__ import annotations

from typing import Final

from .hands import OF_HANDS
from .matches import OF_MATCHES
from .question import Witness
from .rounds import OF_ROUNDS
from .tables import OF_TABLES

WITNESSES: Final = (*OF_HANDS, *OF_ROUNDS, *OF_MATCHES, *OF_TABLES)
"""Every witness: hands first, for they say most in least room."""

_BY_OPTION: Final[dict[str, list[Witness]]] = {}
for _witness in WITNESSES:
    _BY_OPTION.setdefault(_witness.option, []).append(_witness)


def witnesses_of(option: str) -> tuple[Witness, ...]:
    """Return the witnesses of an option; none of what is conduct."""
    return tuple(_BY_OPTION.get(option, ()))
