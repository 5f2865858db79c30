"""Words of mjai: the reasons of draws as writers write them, and the keys that each type of line has."""

from __future__ import annotations

from typing import Final

from riichi_rules.play import Abort

BESIDE: Final = frozenset({"none", "hello", "error", "log"})
"""Lines that tell nothing of the round."""

EXHAUSTIVE: Final = frozenset({"exhaustive_draw", "fanpai", "howanpai", "ryukyoku", "yama_end"})
NAGASHI: Final = frozenset({"nagashimangan", "nagashi_mangan", "nagashi"})
EXHAUSTIVE_WORD: Final = "exhaustive_draw"
NAGASHI_WORD: Final = "nagashimangan"
"""As they are written."""

ABORTS: Final = {
    "kyushu_kyuhai": Abort.NINE_KINDS,
    "kyushukyuhai": Abort.NINE_KINDS,
    "kyuushu_kyuuhai": Abort.NINE_KINDS,
    "nine_terminals": Abort.NINE_KINDS,
    "sufuurenta": Abort.FOUR_WINDS,
    "sufurenta": Abort.FOUR_WINDS,
    "suufon_renda": Abort.FOUR_WINDS,
    "sufonrenta": Abort.FOUR_WINDS,
    "suucha_riichi": Abort.FOUR_RIICHI,
    "suchareach": Abort.FOUR_RIICHI,
    "sucha_riichi": Abort.FOUR_RIICHI,
    "suukansansen": Abort.FOUR_KANS,
    "suukaikan": Abort.FOUR_KANS,
    "sukaikan": Abort.FOUR_KANS,
    "sanchaho": Abort.TRIPLE_RON,
    "sanchahou": Abort.TRIPLE_RON,
}
KEYS: Final = {
    "tsumo": frozenset({"actor", "pai"}),
    "dahai": frozenset({"actor", "pai", "tsumogiri"}),
    "chi": frozenset({"actor", "target", "pai", "consumed"}),
    "pon": frozenset({"actor", "target", "pai", "consumed"}),
    "daiminkan": frozenset({"actor", "target", "pai", "consumed"}),
    "kakan": frozenset({"actor", "pai", "consumed"}),
    "ankan": frozenset({"actor", "consumed", "pai"}),
    "dora": frozenset({"dora_marker"}),
    "reach": frozenset({"actor"}),
    "reach_accepted": frozenset({"actor", "deltas", "scores"}),
    "hora": frozenset(
        {"actor", "target", "pai", "deltas", "scores", "ura_markers", "uradora_markers", "hora_tehais"}
        | {"fu", "fan", "hora_points", "yakus", "tsumo"}
    ),
    "ryukyoku": frozenset({"reason", "deltas", "scores", "tehais", "tenpais", "actor"}),
}
"""The keys that are known, for each type beside ``type`` itself; others get a note."""

ALWAYS_KNOWN: Final = frozenset({"type", "possible_actions", "cannot_dahai", "meta", "log", "logs"})
"""Keys that may stand in any line: what a client is offered, and notes of its engine."""

ABORT_WORDS: Final = {kind: word for word, kind in reversed(ABORTS.items())}
"""Each abortive draw by the word with which it is written: the first of its words."""
