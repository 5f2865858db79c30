r"""The argument of ``\mahjong`` in the LaTeX package of that name; it is written, never read.

In it, ``-`` is a gap, ``'`` turns a tile, and ``"`` by itself means two equal tiles, turned and stacked:
the added kan ``55'5"5p`` becomes ``55"5p``.
"""

from __future__ import annotations

from riichi_rules.melds import Meld, MeldType
from riichi_rules.messages import say

from .text import Block, laid_out, loose_text, refuse


def spell(block: Block) -> str:
    r"""Return a block for the LaTeX package. Raises ``NotationError`` for what it cannot express.

    >>> from riichi_rules.notation import read_tiles, write
    >>> write(read_tiles("123m0p 55'5\"5p X11Xs"), "latex")
    '123m0p-55"5p-X11Xs'
    """
    if not isinstance(block, Meld):
        if any(loose.taken for loose in block):
            refuse("latex", say("that somebody took a tile"), block)
        return loose_text(block)
    if block.type is not MeldType.ADDED_KAN:
        return str(block)
    if block.added != block.called:
        refuse("latex", say("a red five stacked with another: it stacks identical tiles only"), block)
    digits = (loose.tile.digit + '"' * loose.turned for loose in laid_out(block))
    return "".join(digits) + block.own[0].suit
