"""What a question tells about its moment, in the words of a friend at the table."""

from riichi_book.teaching.moments import moment_of
from riichi_rules.questions import kind_of, question_of
from riichi_rules.questions.field import FLAG

TOLD_ELSEWHERE = ("hand", "river", "dora_indicators", "ura_indicators", "ruleset", "set", "id")
"""Facts of a win that its drawing shows, and those of the rules."""


def test_every_circumstance_of_a_win_is_said() -> None:
    plain = question_of("worth", {"hand": "77m34567p678s777z", "win": "5p", "by": "ron"})
    drawn_tile = plain.with_facts(by="tsumo")
    values = {"passed": "8p", "seat": "W", "round": "S"}
    values |= dict.fromkeys(("honba", "bets"), 1) | dict.fromkeys(("liable", "discarder"), "left")
    for name, field in kind_of("worth").form.fields.items():
        if name in TOLD_ELSEWHERE or name in {"win", "by"}:
            continue
        value = True if field.type is FLAG else values[name]
        base = drawn_tile if name in {"rinshan", "tile_not_apart"} else plain
        beside = {"riichi": True} if name == "ippatsu" else {}
        without = base.with_facts(**beside)
        assert moment_of(without.with_facts(**{name: value})) != moment_of(without), name
    for declared in ("riichi", "double_riichi", "open_riichi"):
        assert "Since your riichi somebody" in " ".join(
            moment_of(plain.with_facts(passed="8p", **{declared: True}))
        )
