"""Two hundred hands with liability: what the melds tell, reckoned a second way from the prose."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
from jsonschema import Draft202012Validator

from riichi_rules import ask, load_ruleset, ruleset_ids
from riichi_rules.questions import schema_of
from riichi_rules.reasons import Reason

HANDS: Final = Path(__file__).with_name("liable_hands.jsonl")
ROWS: Final = [json.loads(line) for line in HANDS.read_text(encoding="utf-8").splitlines()]
ANSWERS: Final = Draft202012Validator(schema_of("ending")["$defs"]["answer"])
BIG: Final = frozenset({"daisangen", "daisuushii"})
KANS: Final = BIG | {"suukantsu"}


class Prose(NamedTuple):
    """What the text of a ruleset says of liability and of several yakuman."""

    yaku: frozenset[str] = BIG
    closed_kan_counts: bool = True
    honba: str = "liable"
    whole_hand: bool = False
    added_up: bool = True
    winds_twice: bool = False
    replacement: bool = False


PROSE: Final = {
    # Its text says nothing of the counters: they are as in the edition that followed.
    "ema-2012": Prose(closed_kan_counts=False, honba="discarder", added_up=False, winds_twice=True),
    "ema-2016": Prose(honba="discarder", added_up=False),
    "ema-2025": Prose(honba="discarder", added_up=False),
    "wrc-2015": Prose(honba="discarder", added_up=False),
    "wrc-2025": Prose(KANS, honba="discarder"),
    "jpml-a-2026": Prose(KANS, replacement=True),
    "m-league": Prose(KANS),
    "mahjong-soul": Prose(winds_twice=True),
    "tenhou": Prose(whole_hand=True),
    "wiki": Prose(honba="discarder"),
}

Event = tuple[str, str, str | None]
"""What was made (pon, kan, closed, added, chii), of which tile, and who fed it."""


def histories(row: dict[str, Any]) -> Iterator[list[Event]]:
    """Yield every order in which the melds can have been made: kans are added any time after their pons.

    ``added_last`` of a row says whether an added kan was the last of the kans; most rows leave that open.
    """
    melds, rinshan = row["melds"], row["rinshan"]
    plain = [("pon" if made == "added" else made, tile, feeder) for made, tile, feeder in melds]
    orders = [plain]
    for made, tile, _ in melds:
        if made == "added":
            step = ("added", tile, None)
            orders = [
                [*order[:at], step, *order[at:]]
                for order in orders
                for at in range(1, len(order) + 1)
                if tile in [other for _, other, _ in order[:at]]
            ]
    if "added_last" in row:
        kans = [[made for made, _, _ in order if made in {"kan", "closed", "added"}] for order in orders]
        last = [made[-1] == "added" for made in kans]
        orders = [
            order for order, is_added in zip(orders, last, strict=True) if is_added is row["added_last"]
        ]
    return (order for order in orders if not rinshan or order[-1][0] in {"kan", "closed", "added"})


def fed_in(history: list[Event], prose: Prose, rinshan: bool) -> dict[str, str | None]:
    """Return who fed what made each yakuman certain, as somebody who watched the table would say it."""
    seen: dict[str, set[str]] = {yakuman: set() for yakuman in KANS}
    found: dict[str, str | None] = {}
    for made, tile, feeder in history:
        if made == "closed" and not prose.closed_kan_counts:
            continue
        if tile[1] == "z" and made != "chii":
            seen["daisangen" if tile[0] in "567" else "daisuushii"].add(tile)
        if made in {"kan", "closed", "added"}:
            seen["suukantsu"].add(tile)
        for yakuman, groups in (("daisangen", 3), ("daisuushii", 4), ("suukantsu", 4)):
            if len(seen[yakuman]) == groups and yakuman not in found:
                found[yakuman] = feeder
    fed = {name: feeder for name, feeder in found.items() if name in prose.yaku}
    if prose.replacement and rinshan and history[-1][0] == "kan":
        fed["replacement"] = history[-1][2]
    return fed


def yakuman_of(row: dict[str, Any], prose: Prose) -> dict[str, int]:
    """Return the yakuman of a hand and how often each counts, by looking at its groups."""
    groups = [tile for made, tile, _ in row["melds"] if made != "chii"] + row["triplets"]
    found = {}
    if len([tile for tile in groups if tile in {"5z", "6z", "7z"}]) == 3:
        found["daisangen"] = 1
    if len([tile for tile in groups if tile in {"1z", "2z", "3z", "4z"}]) == 4:
        found["daisuushii"] = 2 if prose.winds_twice else 1
    if len([made for made, _, _ in row["melds"] if made in {"kan", "closed", "added"}]) == 4:
        found["suukantsu"] = 1
    if len(groups) == 4 and {tile[1] for tile in [*groups, row["win"]]} == {"z"}:
        found["tsuuiisou"] = 1
    return found


class Reckoned(NamedTuple):
    """Who is liable, whether it is open, and what each seat gains."""

    liable: str | None
    doubt: bool
    paid: list[int]


def reckoned(row: dict[str, Any]) -> Reckoned:
    """Reckon a win by the prose: rules 3.3.9 of the EMA, and what other rulesets have otherwise."""
    prose, rinshan = PROSE[row["ruleset"]], row["rinshan"]
    won = yakuman_of(row, prose)
    outcomes = [fed_in(history, prose, rinshan) for history in histories(row)]
    names = [name for name in ("daisangen", "daisuushii", "suukantsu", "replacement") if name in won]
    names += ["replacement"] if any("replacement" in each for each in outcomes) else []
    could = {name: {each.get(name) for each in outcomes} for name in names}
    sure = {name: next(iter(who)) for name, who in could.items() if len(who) == 1}
    sure = {name: who for name, who in sure.items() if who}
    open_ = {who for whose in could.values() if len(whose) > 1 for who in whose if who}
    liable = row["liable"] or next(iter(sure.values()), None)
    doubt = False
    if not row["liable"]:
        doubt = len(set(sure.values())) > 1 or bool(
            {who for who in open_ if liable in {None, who}} - {row["discarder"]}
        )
    together = sum(won.values()) if prose.added_up else max(won.values(), default=0)
    owing = [name for name in names if liable in could[name]] or [
        name for name in names if name in prose.yaku
    ]
    owed = sum([won.get(name, 0) for name in owing])
    owed = together if prose.whole_hand or "replacement" in owing else min(owed, together)
    return Reckoned(liable, doubt, gained(row, prose, liable, together, owed))


def gained(row: dict[str, Any], prose: Prose, liable: str | None, together: int, owed: int) -> list[int]:
    """Return what each seat gains: a yakuman is 32,000, or 48,000 of the dealer, and a counter 300."""
    winner, dealer, honba = row["winner"], row["dealer"], 300 * row["honba"]
    seats = {"right": (winner + 1) % 4, "opposite": (winner + 2) % 4, "left": (winner + 3) % 4}
    yakuman = 48_000 if winner == dealer else 32_000
    pays = [0, 0, 0, 0]
    discarder = row["discarder"]
    if discarder:
        shared = bool(liable) and liable != discarder
        half = yakuman * owed // 2 if shared else 0
        pays[seats[discarder]] = yakuman * together - half
        if shared:
            pays[seats[str(liable)]] = half
        pays[seats[str(liable) if shared and prose.honba == "liable" else discarder]] += honba
    else:
        for seat in seats.values():
            part = 16_000 if dealer in {winner, seat} else 8_000
            pays[seat] = part * (together - (owed if liable else 0)) + (0 if liable else honba // 3)
        if liable:
            pays[seats[liable]] += yakuman * owed + honba
    pays[winner] = -sum(pays)
    return [-points for points in pays]


def hand_of(row: dict[str, Any]) -> str:
    """Write a hand as the notation has it: the called tile stands where its player sits."""
    written = [row["concealed"]]
    for made, (digit, suit), feeder in row["melds"]:
        own = [digit] * (3 if made == "kan" else 2)
        if made == "closed":
            written.append(f"X{digit}{digit}X{suit}")
            continue
        called = f"{digit}'" + (f'{digit}"' if made == "added" else "")
        own.insert({"left": 0, "opposite": 1, "right": len(own)}[feeder], called)
        written.append("".join(own) + suit)
    return " ".join(written)


def question_of(row: dict[str, Any]) -> dict[str, Any]:
    winner = row["winner"]
    seats = {"right": (winner + 1) % 4, "opposite": (winner + 2) % 4, "left": (winner + 3) % 4}
    win = {"seat": winner, **({"from": seats[row["discarder"]]} if row["discarder"] else {})}
    win |= {"liable": seats[row["liable"]]} if row["liable"] else {}
    score = {"hand": hand_of(row), "win": row["win"], "by": "ron" if row["discarder"] else "tsumo"}
    score |= {"rinshan": True} if row["rinshan"] else {}
    score |= {"added_kan_last": row["added_last"]} if "added_last" in row else {}
    facts = {name: row[name] for name in ("dealer", "honba", "ruleset")}
    return {**facts, "wins": [{**win, "score": score}]}


@pytest.mark.rule("payment.who-is-liable", "payment.liability", "payment.fed-replacement")
@pytest.mark.parametrize("row", ROWS, ids=lambda row: str(row["id"]))
def test_the_melds_tell_who_is_liable_or_a_warning_says_what_is_missing(row: dict[str, Any]) -> None:
    liable, doubt, paid = reckoned(row)
    assert (row["paid"], row["warns"]) == (paid, doubt)
    question = question_of(row)
    answer = ask.ending(**question)
    assert list(answer.settlement.deltas) == paid
    odd = set(load_ruleset(row["ruleset"]).warnings)
    warnings = [words for words in answer.data.get("warnings", []) if words not in odd]
    assert bool(warnings) == doubt
    assert all(words in answer.words for words in warnings)
    ANSWERS.validate(answer.data)
    derived = {note.rule for win in answer.wins for note in win.liability.findings}
    assert bool(derived) == (liable is not None and not row["liable"])
    assert derived <= {"payment.who-is-liable", "payment.fed-replacement"}


def test_the_hands_are_spread_over_everything_that_matters() -> None:
    assert len(ROWS) >= 200
    assert len({json.dumps({**row, "id": 0}) for row in ROWS}) == len(ROWS)
    for ruleset in ruleset_ids():
        hands = [row for row in ROWS if row["ruleset"] == ruleset]
        found = [reckoned(row) for row in hands]
        liable = {each.liable for each in found if each.liable}
        assert liable == {"left", "opposite", "right"}, ruleset
        assert {bool(row["discarder"]) for row in hands} == {True, False}, ruleset
        assert {row["winner"] for row in hands} == {0, 1, 2, 3}, ruleset
        assert {row["dealer"] == row["winner"] for row in hands} == {True, False}, ruleset
        assert any(row["honba"] for row in hands), ruleset
        assert any(
            each.liable == row["discarder"] for row, each in zip(hands, found, strict=True) if each.liable
        )
        assert any(row["liable"] for row in hands), ruleset
        won = [set(yakuman_of(row, PROSE[ruleset])) for row in hands]
        assert {frozenset(names) & KANS for names in won} >= {frozenset({name}) for name in BIG}, ruleset
        assert any(len(names) > 1 for names in won), ruleset
        if "suukantsu" in PROSE[ruleset].yaku:
            assert {each.doubt for each in found} == {True, False}, ruleset


DRAGONS: Final = "24m99s 55'5z 666'z 7'77z"
RON: Final[dict[str, Any]] = {"win": "3m", "by": "ron", "seat": "S"}
TSUMO: Final[dict[str, Any]] = {"win": "3m", "by": "tsumo", "seat": "S"}


@pytest.mark.rule("payment.who-is-liable")
def test_the_derived_player_is_said_with_the_rule() -> None:
    answer = ask.worth(DRAGONS, ruleset="ema-2025", **TSUMO)
    assert answer.data["payments"] == {"liable": 32_000}
    (reason,) = [each for each in answer.reasons if isinstance(each, Reason) and each.id == "who-is-liable"]
    assert (reason.rule, reason.words) == (
        "payment.who-is-liable",
        "the player on the left fed the third group of dragons and is liable",
    )
    assert answer.words.endswith(f"{reason.words[1:]}.")


@pytest.mark.rule("limits.aotenjou")
def test_without_limits_the_liable_player_answers_for_the_whole_hand() -> None:
    rules = {"ruleset": "ema-2025", "set": {"limits.aotenjou": True}}
    alone, shared = ask.worth(DRAGONS, **TSUMO, **rules).data, ask.worth(DRAGONS, **RON, **rules).data
    assert alone["payments"] == {"liable": alone["points"]}
    assert sum(shared["payments"].values()) == shared["points"]
