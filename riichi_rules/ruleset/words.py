"""Words that players type, and the options that they ask about."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

OPTIONS_BY_WORD: Final = MappingProxyType(
    {
        "agari yame": ("match.agari_yame", "match.tenpai_yame"),
        "akadora": ("table.red_m", "table.red_p", "table.red_s"),
        "atamahane": ("wins.multiple_ron",),
        "chombo": ("penalties.chombo_kind", "penalties.chombo_amount", "penalties.chombo_redeal"),
        "dealer repeat": ("match.dealer_repeats",),
        "double ron": ("wins.multiple_ron", "wins.honba", "wins.bets"),
        "enchousen": ("match.extension", "match.extension_target"),
        "head bump": ("wins.multiple_ron",),
        "honba": ("wins.honba", "wins.honba_value"),
        "keishiki tenpai": ("tenpai.keishiki",),
        "kuikae": ("calls.swap_same", "calls.swap_other_end", "calls.dead_end"),
        "kyuushu kyuuhai": ("draws.nine_kinds",),
        "nagashi mangan": ("draws.nagashi", "draws.nagashi_is_win", "draws.nagashi_several"),
        "oka": ("match.return_points", "table.start_points"),
        "okurikan": ("riichi.kan_drawn_tile_only", "riichi.kan"),
        "pao": ("liability.yaku", "liability.composite", "liability.honba_payer"),
        "red five": ("table.red_m", "table.red_p", "table.red_s"),
        "renchan": ("match.dealer_repeats",),
        "sanchahou": ("draws.triple_ron", "wins.multiple_ron"),
        "suucha riichi": ("draws.four_riichi",),
        "suufon renda": ("draws.four_winds",),
        "suukaikan": ("draws.four_kans",),
        "swap calling": ("calls.swap_same", "calls.swap_other_end", "calls.dead_end"),
        "tobi": ("match.bankruptcy",),
        "tonpuu": ("match.length",),
        "tonpuusen": ("match.length",),
        "triple ron": ("draws.triple_ron", "wins.multiple_ron"),
        "uma": ("match.uma", "match.uma_floating", "match.uma_ties"),
        "ura dora": ("dora.ura", "dora.kan_ura"),
    }
)
"""Each word in small letters; hyphens and underscores are spaces."""


def options_about(word: str) -> tuple[str, ...]:
    """Return the names of the options that a player's word asks about; none for a word without one.

    >>> options_about("Nagashi-Mangan")
    ('draws.nagashi', 'draws.nagashi_is_win', 'draws.nagashi_several')
    >>> options_about("shanten")
    ()
    """
    return OPTIONS_BY_WORD.get(word.lower().replace("_", " ").replace("-", " ").strip(), ())
