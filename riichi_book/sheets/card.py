"""The rules card of a ruleset: what is asked during play, in the order in which it is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import Final, NamedTuple

from riichi_book.answers.labels import LABELS, label_words
from riichi_book.answers.tile_words import listed
from riichi_book.tables.points import limit_table
from riichi_book.tables.table import lines_of
from riichi_rules.payment import BET
from riichi_rules.ruleset import Ruleset, load_ruleset, ruleset_ids

from .paper import Paper, Sheet, heading, items, page, paragraph, rules_name, table

NOT_STATED: Final = "not stated"
REDS: Final = ("table.red_m", "table.red_p", "table.red_s")
ABORTED: Final = ("nine_kinds", "four_winds", "four_riichi", "four_kans", "triple_ron")
TWICE: Final = ("suuankou_tanki", "kokushi_13", "chuuren_9", "daisuushii")
MOST: Final = "base"
"""The ruleset that has what most play."""


class Foul(NamedTuple):
    """A foul, and what follows from it; nothing where no text of the ruleset says it."""

    name: str
    follows: str = ""


class Section(NamedTuple):
    """A question that is asked during play: a sentence that answers it, and the options that say more."""

    asked: str
    answer: Callable[[Ruleset], str]
    options: tuple[str, ...]


def needs(rules: Ruleset) -> str:
    """Say what a win needs."""
    return (
        f"Yes, if the hand is complete and its yaku bring at least {rules.yaku.min_han} han."
        " Dora are no yaku."
        " Not by ron if you are furiten: if you threw one of the tiles that you wait on, or let one go by"
        " since your last turn. You may still draw it."
    )


def calling(_: Ruleset) -> str:
    """Say who may call what."""
    return (
        "Chii from your left only, pon and kan from anybody. Ron goes before all of them."
        " The last discard may be won on, and not called. After riichi you call nothing more."
    )


def declaring(rules: Ruleset) -> str:
    """Say what riichi needs."""
    points = rules.riichi.min_points
    bet = f" and {points} points for the bet" if points else ""
    return (
        f"Yes, if the hand is closed and lacks one tile{bet}, and enough tiles are left. Turn the tile"
        f" that you throw, put {BET} points before you, and change nothing in your hand any more."
    )


def paying(_: Ruleset) -> str:
    """Say who pays a win."""
    return "Ron: who threw the tile pays for all. Tsumo: all three pay, the dealer twice as much."


def dealing(_: Ruleset) -> str:
    """Say who deals."""
    return (
        "The deal passes to the right, unless the dealer repeats. A repeat or a draw adds a counter (honba)."
    )


def counting(_: Ruleset) -> str:
    """Say how the worth is found."""
    return "Add up the han, count the fu, and look at the table of points."


def erring(rules: Ruleset) -> str:
    """Say what becomes of a mistake."""
    if is_server(rules):
        return "The program keeps the rules, so nothing can go wrong."
    return f"A small one is put right. Chombo costs {chombo_price(rules)}."


SECTIONS: Final = (
    Section("May I win?", needs, (
        "two_han", "yaku.open_tanyao", "wins.multiple_ron", "furiten.temporary_end",
        "furiten.called_discard", "riichi.pass_win", "kan.rob_closed_kokushi", "conduct.ron_window",
    )),
    Section("May I call?", calling, (
        "calls.priority", "calls.swap_same", "calls.swap_other_end", "conduct.pon_window",
    )),
    Section("May I declare riichi?", declaring, (
        "riichi.min_live_tiles", "riichi.min_points", "riichi.furiten", "riichi.kan",
    )),
    Section("What is it worth?", counting, (
        "reds", "dora.ura", "dora.kan", "dora.kan_ura", "dora.kan_reveal_closed", "dora.kan_reveal_open",
        "yaku.ippatsu", "yaku.double_riichi", "yaku.renhou", "yaku.pinfu_tsumo", "fu.chiitoitsu",
        "fu.double_wind_pair", "limits.kiriage", "limits.kazoe", "limits.yakuman_stacking", "twice",
        "yaku.local",
    )),
    Section("Who pays?", paying, (
        "wins.honba_value", "wins.honba", "wins.bets", "liability.yaku", "liability.open_kan_rinshan",
        "draws.noten_pool", "tenpai.keishiki", "draws.nagashi",
    )),
    Section("Who deals, and when is it over?", dealing, (
        "match.dealer_repeats", "aborted", "match.length", "match.extension", "match.extension_target",
        "match.bankruptcy", "match.agari_yame", "match.tenpai_yame", "match.bets_at_end",
        "table.start_points", "match.uma",
    )),
    Section("What does a mistake cost?", erring, (
        "penalties.chombo_redeal", "penalties.furiten_ron", "penalties.noten_riichi", "penalties.riichi_kan",
        "conduct.too_fast_draw", "late",
    )),
)  # fmt: skip
"""The card, in the order in which things are asked."""
WHERE_PLAYED: Final = frozenset(
    ("riichi.min_points", "yaku.local", "match.extension_target", "match.tenpai_yame")
)
"""What is left out where it is not played, since few would ask."""
NOTHING: Final = ("none", "empty")
FOLD: Final = 4
"""So many sections stand before the fold."""


def rules_card(rules: Ruleset, fouls: Sequence[Foul] = ()) -> Sheet:
    """Return the rules card of a ruleset, a sheet to be folded in the middle."""
    parts = [_section(rules, section) for section in SECTIONS]
    parts[FOLD] += _limits(rules)
    if fouls and not is_server(rules):
        parts[-1] += _rows([(foul.name, foul.follows) for foul in fouls if foul.follows])
        silent = [foul.name[:1].lower() + foul.name[1:] for foul in fouls if not foul.follows]
        parts[-1] += paragraph(f"{NOT_STATED.capitalize()}: {'; '.join(silent)}.") if silent else ""
    if rules.house:
        parts[-1] += heading("At this table", level=2) + items(map(escape, rules.house))
    name = rules_name(rules)
    left = f'<div class="half">{heading(name, "What is asked during play")}{"".join(parts[:FOLD])}</div>'
    right = f'<div class="half">{"".join(parts[FOLD:])}</div>'
    foot = escape(_source(rules))
    return Paper().sheet(
        f"{rules.id}-rules-card",
        f"{name}: rules card",
        page(left, right, foot=foot, classes="card"),
        pages=1,
        landscape=True,
    )


def words_of_option(rules: Ruleset, option: str) -> str:
    """Say what a ruleset has of an option; where it does not state it, say so, and what is played then."""
    words = label_words(option, rules.text(option))
    if rules.is_decided(option):
        return words
    origin = rules.origins[option].ruleset
    if origin in {MOST, rules.id} or origin not in ruleset_ids():
        return f"{NOT_STATED}; usually {words}"
    return f"{NOT_STATED}; {load_ruleset(origin).short_name}: {words}"


def chombo_price(rules: Ruleset) -> str:
    """Say what a chombo costs."""
    if rules.penalties.chombo_kind == "reverse_mangan":
        return "a mangan, paid to the others"
    return f"{rules.penalties.chombo_amount} points of the final result"


def red_fives(rules: Ruleset) -> str:
    """Say how many red fives there are."""
    numbers = rules.red_fives
    if not any(numbers.values()):
        words = "none"
    elif set(numbers.values()) == {1}:
        words = "one in each suit, each a dora"
    else:
        words = listed([f"{number} of 5{suit}" for suit, number in numbers.items() if number])
    return words if rules.is_decided(REDS[0]) else f"{NOT_STATED}; usually {words}"


def aborted(rules: Ruleset) -> str:
    """Say what aborts a hand."""
    return _named(rules, [f"draws.{name}" for name in ABORTED], "Abortion for ")


def counted_twice(rules: Ruleset) -> str:
    """Say which yakuman count twice."""
    return _named(rules, [f"limits.double_{name}" for name in TWICE], "")


def left_lying(rules: Ruleset) -> str:
    """Say what it costs to leave a tile lying that was called."""
    return words_of_option(rules, "conduct.claimed_tile_penalty")


def two_han(rules: Ruleset) -> str:
    """Say from when on two han are needed; nothing where they never are."""
    counters = rules.yaku.two_han_from
    return "" if counters is None else f"from {counters} counters on"


def is_server(rules: Ruleset) -> bool:
    """Whether a program keeps the rules, so that no foul can happen."""
    return rules.penalties.chombo_kind is None


OWN: Final = {
    "two_han": ("Two han of yaku needed", two_han),
    "late": ("A called tile is left lying", left_lying),
    "reds": ("Red fives", red_fives),
    "aborted": ("A hand is aborted for", aborted),
    "twice": ("Counts as two yakuman", counted_twice),
}
"""Rows that several options make."""


def _named(rules: Ruleset, options: Sequence[str], prefix: str) -> str:
    names = [LABELS[option].name.removeprefix(prefix) for option in options if rules.value(option)]
    words = ", ".join(names) or "nothing"
    silent = [option for option in options if not rules.is_decided(option)]
    if len(silent) == len(options):
        return f"{NOT_STATED}; usually {words}"
    rest = [LABELS[option].name.removeprefix(prefix) for option in silent]
    return f"{words}; {NOT_STATED}: {', '.join(rest)}" if rest else words


def _section(rules: Ruleset, section: Section) -> str:
    return "".join(
        [
            heading(section.asked, level=2),
            paragraph(section.answer(rules)),
            _rows(list(_values(rules, section.options))),
        ]
    )


def _values(rules: Ruleset, options: Sequence[str]) -> Iterator[tuple[str, str]]:
    idle = rules.idle_options()
    for option in options:
        if is_server(rules) and (option == "late" or option.startswith("conduct.")):
            continue
        if option in OWN:
            name, words = OWN[option]
            if found := words(rules):
                yield name, found
        elif option not in idle and not (option in WHERE_PLAYED and rules.text(option) in NOTHING):
            yield LABELS[option].name, words_of_option(rules, option)


def _rows(rows: Sequence[tuple[str, str]]) -> str:
    return table((), [(escape(name), escape(words)) for name, words in rows], "values") if rows else ""


def _limits(rules: Ruleset) -> str:
    """Return what limits pay by ron, in a line each."""
    rows = [
        (str(name).capitalize(), str(han), *(str(lines_of(cell)[0]) for cell in paid))
        for name, han, *paid in limit_table(rules).rows
    ]
    return table(
        ("Ron pays", "with", "others", "dealer"), [tuple(map(escape, row)) for row in rows], "limits"
    )


def _source(rules: Ruleset) -> str:
    edition = f", edition of {rules.edition}" if rules.edition and rules.edition not in rules.name else ""
    return (
        f"{rules.name}{edition}. “{NOT_STATED.capitalize()}”: no text of these rules says it, so agree on it."
    )
