"""Words of mjai: calls, and the reasons of draws as writers write them."""

from __future__ import annotations

from typing import Final

from riichi_rules.melds import MeldType
from riichi_rules.play import Abort

BESIDE: Final = frozenset({"none", "hello", "error", "log"})
"""Lines that tell nothing of the round."""

CALLS: Final = {"chi": MeldType.CHII, "pon": MeldType.PON, "daiminkan": MeldType.OPEN_KAN}
CALL_WORDS: Final = {meld: word for word, meld in CALLS.items()}

EXHAUSTIVE: Final = ("exhaustive_draw", "fanpai", "howanpai", "ryukyoku", "yama_end")
NAGASHI: Final = ("nagashimangan", "nagashi_mangan", "nagashi")
_ABORTS: Final = {
    Abort.NINE_KINDS: ("kyushu_kyuhai", "kyushukyuhai", "kyuushu_kyuuhai", "nine_terminals"),
    Abort.FOUR_WINDS: ("sufuurenta", "sufurenta", "suufon_renda", "sufonrenta"),
    Abort.FOUR_RIICHI: ("suucha_riichi", "suchareach", "sucha_riichi"),
    Abort.FOUR_KANS: ("suukansansen", "suukaikan", "sukaikan"),
    Abort.TRIPLE_RON: ("sanchaho", "sanchahou"),
}
"""The words for each draw; the first of them is written."""

ABORTS: Final = {word: kind for kind, words in _ABORTS.items() for word in words}
ABORT_WORDS: Final = {kind: words[0] for kind, words in _ABORTS.items()}
