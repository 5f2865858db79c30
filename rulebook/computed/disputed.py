"""Questions that good engines answer in two ways and no source decides: both answers, and the one here."""

from collections.abc import Iterator

from riichi_rules import Seat, Situation, Win, load_ruleset, read_hand, read_tile, ruleset_ids, value_of
from riichi_rules.payment import payment_of
from riichi_rules.ruleset import OptionValue

HEADS = ("Question", "One answer", "Another answer", "In this book")
WIDTHS = (28, 22, 22, 28)
ALL_HONOURS = "1177z 2'22z 55'5z 6'66z"


def rows() -> Iterator[tuple[object, ...]]:
    """Yield each question with both answers and who gives them, and what is computed here."""
    yield (
        "With one counter South draws daisangen and tsuuiisou. West is liable for the dragons: who pays it?",
        "RiichiEnv: the liable player alone",
        "majiang-core: all three, a third each",
        counter_paid(),
    )
    yield (
        "The replacement tile of a kan is the last tile of the wall. Are rinshan and haitei scored together?",
        "RiichiEnv, majiang-core: both",
        "mahjong: refuses to value such a win",
        f"an option; both under {having('yaku.rinshan_with_last_tile', value=True)}, rinshan alone elsewhere",
    )
    yield (
        "All four tiles that would win lie in the melds of the hand. Is it tenpai?",
        "Tenhou's engines, RiichiEnv: it is, for melds are not counted",
        "the text of EMA 2016, as it is read here: it is not, for they are tiles one has",
        f"an option; melds count under {having('tenpai.own_four_counts', value='hand_and_melds')}",
    )
    yield (
        "Without limits, do yaku count that a yakuman has by its nature, as chinitsu in nine gates?",
        "the riichi wiki, page on yakuman: ordinary yaku are added",
        "mahjong: 13 han, without them",
        nine_gates_without_limits(),
    )


def nine_gates_without_limits() -> str:
    """Say what nine gates are worth by ron where there are no limits."""
    rules = load_ruleset("wiki", {"limits.aotenjou": True})
    value = value_of(read_hand("1112345678999m"), read_tile("5m"), Situation(by=Win.RON, seat="S"), rules)
    return f"{value.words}: {', '.join(yaku.id for yaku in value.yaku)}"


def counter_paid() -> str:
    """Say who pays for the hand that one of them is liable for."""
    situation = Situation(by=Win.TSUMO, seat="S", honba=1, liable=Seat.RIGHT)
    value = value_of(read_hand(ALL_HONOURS), read_tile("7z"), situation, load_ruleset("m-league"))
    return payment_of(value).words


def having(option: str, *, value: OptionValue) -> str:
    """Name the rulesets that have a value of an option; where they do not state it, that is said."""
    found = [rules for rules in map(load_ruleset, ruleset_ids()) if rules.value(option) == value]
    return ", ".join(
        rules.short_name if rules.is_decided(option) else f"{rules.short_name} (not stated)"
        for rules in found
    )
