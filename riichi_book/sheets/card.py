"""The rules card of a ruleset: what is asked during play, in the order in which it is asked."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from html import escape
from typing import Final, NamedTuple

from riichi_book.tables.conditions import OF_PEOPLE, is_server
from riichi_book.tables.points import limit_table
from riichi_book.tables.table import lines_of
from riichi_rules.limits import Limit, worth_of
from riichi_rules.payment import BET
from riichi_rules.ruleset import Ruleset, label_of, load_ruleset
from riichi_rules.ruleset.shelf import BASE
from riichi_rules.score_table import FU, HAN

from .card_rows import NOT_STATED, OWN, chombo_price, words_of_option
from .paper import Paper, Sheet, heading, items, page, paragraph, picture, rules_name, table


class Foul(NamedTuple):
    """A foul, and what follows from it; nothing where no text of the ruleset says it."""

    name: str
    follows: str = ""


class Section(NamedTuple):
    """A question that is asked during play: a sentence that answers it, and the options that say more.

    ``facts`` are the options that the sentence says itself, and ``served`` the answer where a program keeps
    the rules, if there is one.
    """

    asked: str
    answer: Callable[[Ruleset], str]
    options: tuple[str, ...]
    facts: tuple[str, ...] = ()
    served: str = ""


def needs(rules: Ruleset) -> str:
    """Say what a win needs."""
    return (
        f"Yes, if the hand is complete and its yaku bring at least {rules.yaku.min_han} han."
        " Dora are no yaku."
        " Not by ron if you are furiten: if you threw one of the tiles that you wait on, or let one go by."
        " The one lasts as long as you wait on it, the other as it says below, and after riichi to the end of"
        " the hand. You may still win by tsumo."
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
    needed = ["the hand is closed", "it lacks one tile"]
    needed += [] if points is None else [f"you have {points} points"]
    needed += ["enough tiles are left"] if rules.riichi.min_live_tiles else []
    *others, last = needed
    return (
        f"Yes, if {', '.join(others)} and {last}. Turn the tile that you throw, bet {BET} points, and change"
        " nothing in your hand any more."
    )


def paying(_: Ruleset) -> str:
    """Say who pays a win."""
    return (
        "Ron: who threw the tile pays for all."
        " Tsumo: all three pay, and of them the dealer about twice as much."
    )


def dealing(_: Ruleset) -> str:
    """Say who deals, and how the result is counted."""
    return (
        "The deal passes to the right, unless the dealer repeats. A repeat or a draw adds a counter (honba),"
        " and when others win all counters go."
        " The result is the score less the return points, and what the place brings."
    )


def counting(_: Ruleset) -> str:
    """Say how the worth is found."""
    return "Add up the han, count the fu, and look at the table of points."


def erring(rules: Ruleset) -> str:
    """Say what becomes of a mistake."""
    return f"A small one is put right. {chombo_price(rules)}"


SECTIONS: Final = (
    Section("May I win?", needs, (
        "two_han", "yaku.atozuke", "yaku.open_tanyao", "yaku.four_alike_as_pairs", "wins.multiple_ron",
        "furiten.temporary_end", "furiten.called_discard", "furiten.yakuless_discard",
        "furiten.yakuless_pass", "riichi.pass_win", "kan.rob_closed_kokushi", "conduct.ron_window",
    ), ("yaku.min_han",)),
    Section("May I call?", calling, (
        "calls.priority", "calls.swap_same", "calls.swap_other_end", "conduct.pon_window",
    )),
    Section("May I declare riichi?", declaring, (
        "riichi.min_live_tiles", "riichi.furiten", "tenpai.own_four", "riichi.bet_if_ronned",
        "conduct.turned_tile_replaced", "riichi.kan", "riichi.kan_drawn_tile_only",
        "riichi.kan_yaku_may_change", "yaku.open_riichi", "yaku.open_riichi_yakuman",
    ), ("riichi.min_points",)),
    Section("What is it worth?", counting, (
        "reds", "dora.ura", "dora.kan", "dora.kan_ura", "dora.kan_reveal_closed", "dora.kan_reveal_open",
        "yaku.ippatsu", "yaku.double_riichi", "yaku.renhou", "yaku.renhou_cumulative", "yaku.pinfu_tsumo",
        "wins.mixed_tile", "fu.chiitoitsu", "fu.double_wind_pair", "fu.rinshan_tsumo", "fu.open_pinfu_ron",
        "limits.kiriage", "limits.kazoe", "limits.aotenjou", "limits.yakuman_stacking", "twice", "yaku.local",
    )),
    Section("Who pays?", paying, (
        "wins.honba_value", "wins.honba", "wins.bets", "liability.yaku", "liability.open_kan_rinshan",
        "draws.noten_pool", "conduct.tenpai_order", "draws.may_hide_tenpai", "tenpai.keishiki",
        "draws.nagashi", "draws.nagashi_is_win",
    )),
    Section("Who deals, and when is it over?", dealing, (
        "match.dealer_repeats", "aborted", "match.length", "match.extension", "match.extension_target",
        "match.bankruptcy", "match.agari_yame", "match.tenpai_yame", "match.bets_at_end",
        "table.start_points", "returned", "uma", "match.uma_ties",
    )),
    Section("What does a mistake cost?", erring, (
        "penalties.chombo_redeal", "penalties.chombo_bets_returned", "penalties.furiten_ron",
        "penalties.noten_riichi", "penalties.noten_riichi_when", "penalties.riichi_kan",
        "conduct.too_fast_draw", "conduct.claimed_tile_deadline", "conduct.claimed_tile_penalty",
    ), ("penalties.chombo_kind", "penalties.chombo_amount"),
        served="The program keeps the rules, so nothing can go wrong."),
)  # fmt: skip
"""The card, in the order in which things are asked."""
SELDOM: Final = frozenset((
    "yaku.atozuke", "furiten.yakuless_discard", "furiten.yakuless_pass", "tenpai.own_four",
    "conduct.turned_tile_replaced", "riichi.kan_drawn_tile_only", "riichi.kan_yaku_may_change",
    "yaku.open_riichi", "yaku.open_riichi_yakuman", "wins.mixed_tile", "fu.rinshan_tsumo",
    "fu.open_pinfu_ron", "limits.aotenjou", "yaku.local", "draws.nagashi_is_win", "match.extension",
    "match.extension_target", "match.tenpai_yame", "penalties.noten_riichi_when",
))  # fmt: skip
"""What is on the card only where it is not as in the base, since few would ask."""
LEFT_OUT: Final = frozenset((
    "dora.kan_reveal_robbed", "yaku.ippatsu_on_robbed_kan",
    "yaku.rinshan_with_last_tile", "yaku.green_needs_dragon", "furiten.own_added_kan",
    "furiten.missed_robbery", "tenpai.own_four_counts", "tenpai.all_seen", "calls.dead_end",
    "liability.closed_kan_counts", "liability.honba_payer", "liability.composite", "draws.nagashi_several",
    "conduct.tenpai_binding", "conduct.time_limit", "conduct.look_at_wall",
))  # fmt: skip
"""What is not on the card: it comes once in many evenings, so somebody has time to look it up."""
TAKEN_OVER: Final = "Nobody decided these yet, and the values are only taken over"
FOLD: Final = 4
"""So many sections stand before the fold."""


def rules_card(
    rules: Ruleset,
    fouls: Sequence[Foul] = (),
    *,
    name: str = "",
    logo: tuple[str, bytes] | None = None,
    borrowed: Collection[str] = (),
    foot: str = "",
    played: str = "",
) -> Sheet:
    """Return the rules card of a ruleset, a sheet to be folded in the middle.

    A club has its own ``name`` above it, its ``logo`` beside that, and a ``foot`` of its own. Where its rules
    say of all values that they are stated, ``borrowed`` are those that nobody decided: they are listed once.
    ``played`` is where, at a table or on a server; without it, where the file of these rules says.
    """
    served = is_server(rules, played)
    parts = [_section(rules, section, served=served) for section in SECTIONS]
    parts[FOLD] += _limits(rules)
    if fouls and not served:
        parts[-1] += _rows([(foul.name, foul.follows) for foul in fouls if foul.follows])
        silent = [foul.name[:1].lower() + foul.name[1:] for foul in fouls if not foul.follows]
        parts[-1] += paragraph(f"{NOT_STATED.capitalize()}: {'; '.join(silent)}.") if silent else ""
    if taken := _borrowed(rules, borrowed, served=served):
        parts[-1] += paragraph(f"{TAKEN_OVER}: {'; '.join(taken)}.")
    if rules.house:
        parts[-1] += heading("At this table", level=2) + items(map(escape, rules.house))
    name = name or rules_name(rules)
    above = (picture(*logo) if logo else "") + heading(name, "What is asked during play")
    left = f'<div class="half">{above}{"".join(parts[:FOLD])}</div>'
    right = f'<div class="half">{"".join(parts[FOLD:])}</div>'
    foot = escape(foot or _source(rules))
    return Paper().sheet(
        f"{rules.id}-rules-card",
        f"{name}: rules card",
        page(left, right, foot=foot, classes="card"),
        pages=1,
        landscape=True,
    )


def _section(rules: Ruleset, section: Section, *, served: bool) -> str:
    return "".join(
        [
            heading(section.asked, level=2),
            paragraph((section.served if served else "") or section.answer(rules)),
            _rows([(line.name, line.words) for line in _lines(rules, section.options, served=served)]),
        ]
    )


class Line(NamedTuple):
    """A row on the card: its name, its words, and the options that make it."""

    name: str
    words: str
    options: tuple[str, ...]


def _lines(rules: Ruleset, options: Sequence[str], *, served: bool) -> Iterator[Line]:
    """Yield the rows of a section: what means something in these rules, and is asked about."""
    idle = rules.idle_options()
    for option in options:
        if option in OWN:
            name, of_row, words = OWN[option]
            if found := words(rules):
                yield Line(name, found, of_row)
        elif not (option in idle or (served and option in OF_PEOPLE) or is_usual(rules, option)):
            yield Line(label_of(option), words_of_option(rules, option), (option,))


def _borrowed(rules: Ruleset, borrowed: Collection[str], *, served: bool) -> list[str]:
    """Return the names of the rows on the card that nobody decided."""
    lines = [line for section in SECTIONS for line in _lines(rules, section.options, served=served)]
    return [line.name for line in lines if {*line.options} <= {*borrowed}]


def is_usual(rules: Ruleset, option: str) -> bool:
    """Whether an option that few ask about is as in the base."""
    return option in SELDOM and rules.value(option) == load_ruleset(BASE).value(option)


def _rows(rows: Sequence[tuple[str, str]]) -> str:
    return (
        table((), [(escape(name), escape(words).replace("\n", "<br>")) for name, words in rows], "values")
        if rows
        else ""
    )


def _limits(rules: Ruleset) -> str:
    """Return what limits pay by ron, in a line each."""
    rows = [
        (str(name).capitalize(), str(han), *(str(lines_of(cell)[0]) for cell in paid))
        for name, han, *paid in limit_table(rules).rows
    ]
    more = "; ".join([f"{han} han from {fu} fu" for han, fu in least_fu(rules)])
    rows = [
        (name, f"{han}; {more}" if more and not place else han, *paid)
        for place, (name, han, *paid) in enumerate(rows)
    ]
    return table(
        ("Ron pays", "with", "others", "dealer"), [tuple(map(escape, row)) for row in rows], "limits"
    )


def least_fu(rules: Ruleset) -> Iterator[tuple[int, int]]:
    """Yield with how many han below the five of mangan, and with which least fu, a hand is a mangan too."""
    for han in reversed(HAN):
        found = [fu for fu in FU if worth_of(han, fu, rules).limit is Limit.MANGAN]
        if found:
            yield han, found[0]


def _source(rules: Ruleset) -> str:
    edition = f", edition of {rules.edition}" if rules.edition and rules.edition not in rules.name else ""
    return (
        f"{rules.name}{edition}. “{NOT_STATED.capitalize()}”: no text of these rules says it, so agree on it."
    )
