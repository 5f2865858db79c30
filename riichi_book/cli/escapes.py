"""Texts as a terminal may have them: none of their characters moves, colours or turns what it shows."""

from __future__ import annotations

from typing import Final

_ESCAPES: Final = {
    **{code: f"\\x{code:02x}" for code in (*range(0x20), *range(0x7F, 0xA0)) if chr(code) not in "\t\n"},
    **{
        code: f"\\u{code:04x}"
        for code in (0x61C, 0x200E, 0x200F, *range(0x2028, 0x202F), *range(0x2066, 0x206A))
    },
}
"""How characters are shown that would move, colour or turn what a terminal shows."""


def escape_controls(text: str) -> str:
    """Return a text as a terminal may have it: names, rules, records and engines come from strangers.

    Every text for a person goes through here. JSON has escapes of its own.
    """
    return text.translate(_ESCAPES)
