"""An audit agrees with the project's own records, and finds each altered thing as exactly that."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from riichi_book.games.audit import AuditRules, Findings, audit, audit_file, files_of, moment_of
from riichi_book.games.audit.notes import Notes
from riichi_book.games.found import MOST_LISTED
from riichi_book.records import record_files
from riichi_rules.errors import RecordError

ROOT = Path(__file__).resolve().parents[3]
SAMPLE = ROOT / "tests" / "data" / "records"
WHOLE, SEEN = "ranked.mjlog", "ranked.log"

Rows: TypeAlias = list[tuple[str, str, str]]
"""What disagrees: check, expected, got."""
Altered: TypeAlias = Callable[..., Rows]
"""Alters the nth match of a pattern in a record of the sample, and says what disagrees then."""


def findings_of(name: str, folder: Path = SAMPLE) -> Findings:
    """Audit one file."""
    (file,) = record_files(folder / name)
    return audit_file(file, AuditRules())


@pytest.fixture
def altered(tmp_path: Path) -> Altered:
    """Return a function that alters a record of the sample, and says what disagrees then."""

    def found(name: str, pattern: str, change: str | Callable[[re.Match[str]], str], nth: int = 0) -> Rows:
        text = (SAMPLE / name).read_text()
        hit = list(re.finditer(pattern, text))[nth]
        put = hit.expand(change) if isinstance(change, str) else change(hit)
        assert put != hit[0]
        (tmp_path / name).write_text(text[: hit.start()] + put + text[hit.end() :])
        return [
            (each.check, str(each.expected), str(each.got))
            for each in findings_of(name, tmp_path).disagreements
        ]

    return found


EVENTS = ("draw", "discard", "riichi", "deposit", "indicator", "chii", "pon")
EVENTS += ("open kan", "added kan", "closed kan")


def counted(tag: str) -> int:
    """Return how often something stands in the sample."""
    return sum(path.read_text().count(tag) for path in SAMPLE.iterdir())


def test_the_sample_agrees_and_every_check_was_made() -> None:
    found = audit([SAMPLE])
    assert found.agrees
    assert found.skipped == []
    assert found.rounds == counted("<INIT")
    assert (found.wins, found.draws) == (counted("<AGARI"), counted("<RYUUKYOKU"))
    assert found.checks["furiten.flag"] == counted("<FURITEN")
    for action in ("pon", "chii", "ron", "tsumo", "riichi", "nine kinds"):
        assert found.checks[f"offer.{action}"], action
    for event in EVENTS:
        assert found.checks[f"legal.{event}"], event


def less(match: re.Match[str]) -> str:
    """Take a hundred points off the last number of a match."""
    return re.sub(r"(-?\d+)(?=\D*$)", lambda number: str(int(number[0]) - 1), match[0])


def more(match: re.Match[str]) -> str:
    """Add one to the last number of a match."""
    return re.sub(r"(\d+)(?=\D*$)", lambda number: str(int(number[0]) + 1), match[0])


@pytest.mark.parametrize("name", [WHOLE, SEEN])
@pytest.mark.parametrize(
    ("pattern", "check"),
    [
        (r'ten="[0-9,]+" step="2"', "riichi.bet"),
        (r'<AGARI [^>]* sc="\d+,-?\d+,\d+,-?\d+,\d+,-?\d+,\d+', "scores"),
        (r'<AGARI [^>]* sc="[-0-9,]+"', "win.payment"),
        (r'<RYUUKYOKU [^>]*sc="\d+,-?\d+,\d+,-?\d+,\d+,-?\d+,\d+', "scores"),
        (r'<RYUUKYOKU [^>]*sc="[-0-9,]+"', "draw.payment"),
        (r'<AGARI [^>]*ten="\d+,\d+', "win.points"),
        (r'<AGARI [^>]*ten="\d+', "win.fu"),
    ],
)
def test_an_altered_score_or_payment_is_found_as_exactly_that(
    altered: Altered, name: str, pattern: str, check: str
) -> None:
    change = less if "step" not in pattern else (lambda match: match[0].replace('" step', '0" step'))
    ((found, expected, got),) = altered(name, pattern, change)
    assert found == check
    assert expected != got


def test_an_altered_score_between_rounds_is_found_there_and_nowhere_else(altered: Altered) -> None:
    for pattern, check in (
        (r'<INIT [^>]*ten="[0-9,]+', "next.scores"),
        (r"<INIT [^>]*?,\d+", "next.counters"),
    ):
        for nth in (0, 1, 2):
            ((found, *_),) = altered(WHOLE, pattern, more, nth)
            assert found == check


@pytest.mark.parametrize(
    ("pattern", "change", "check"),
    [
        (r'(<AGARI [^>]*yaku="(?:\d+,\d+,)*)1,1', r"\g<1>8,1", "win.yaku"),
        (r'owari="\d+', 'owari="1', "match.scores"),
        (r'owari="\d+,-?\d+', r"\g<0>1", "match.result"),
        (r' owari="[^"]+"', "", "match.end"),
        (r'who="2" fromWho="1"', 'who="2" fromWho="3"', "win.discarder"),
        (r'(<AGARI [^>]*ba="\d+),\d', r"\g<1>,9", "win.counters"),
        (r'(<RYUUKYOKU[^>]* ba="\d+),\d', r"\g<1>,9", "draw.counters"),
        (r'(<AGARI [^>]*who="1" )(?=[^>]*fromWho="0")', r'\1paoWho="2" ', "win.liable"),
    ],
)
def test_an_altered_win_or_draw_is_found(altered: Altered, pattern: str, change: str, check: str) -> None:
    assert [name for name, *_ in altered(WHOLE, pattern, change)] == [check]


DISCARD = r"(?<=<)D\d+(?=/>)"


def not_held(name: str, nth: int) -> int:
    """Return a tile whose kind seat 0 does not have in the round of its nth discard."""
    text = (SAMPLE / name).read_text()
    place = list(re.finditer(DISCARD, text))[nth].start()
    start = text[text.rindex("<INIT", 0, place) : place]
    dealt = re.search(r' hai0?="([0-9,]+)"', start)
    assert dealt
    seen = [*map(int, dealt[1].split(",")), *map(int, re.findall(r"<T(\d+)", start))]
    return next(number for number in range(136) if number // 4 not in {tile // 4 for tile in seen})


@pytest.mark.parametrize("name", [WHOLE, SEEN])
def test_an_altered_discard_is_found_as_exactly_that(altered: Altered, name: str) -> None:
    for nth in range(0, 60, 7):
        ((check, _, got),) = altered(name, DISCARD, f"D{not_held(name, nth)}", nth)
        assert check == "legal.discard"
        assert "is not in the hand" in got


def test_a_discard_of_another_copy_is_found_though_its_kind_is_right(altered: Altered) -> None:
    def other(match: re.Match[str]) -> str:
        number = int(match[1])
        return f"<D{number - number % 4 + (number + 1) % 4}/>"

    found = altered("no-red-fives.mjlog", r"<D(\d+)/>", other)
    assert {check for check, *_ in found} == {"tile"}


@pytest.mark.parametrize("options", [("dora.ura", "dora.kan_ura"), ("yaku.ippatsu",)])
def test_what_follows_from_another_payment_is_not_told_again(options: tuple[str, ...]) -> None:
    found = audit([SAMPLE], AuditRules("tenhou", tuple((option, "false") for option in options)))
    checks = {disagreement.check for disagreement in found.disagreements}
    assert "win.payment" in checks
    assert {check for check in checks if not check.startswith("win.")} == set()


def flags(name: str = "no-red-fives.log") -> int:
    """Return how many furiten flags a client's log has."""
    return (SAMPLE / name).read_text().count("<FURITEN")


@pytest.mark.parametrize("nth", range(flags()))
def test_an_altered_furiten_flag_is_found_as_exactly_that(altered: Altered, nth: int) -> None:
    flipped = altered(
        "no-red-fives.log", r'FURITEN show="(\d)"', lambda match: f'FURITEN show="{1 - int(match[1])}"', nth
    )
    assert [check for check, *_ in flipped] == ["furiten.flag"]
    silent = altered("no-red-fives.log", r'<FURITEN show="\d" />', "", nth)
    assert [check for check, *_ in silent] == ["furiten.silence"]


@pytest.mark.parametrize(
    ("name", "bit", "action"),
    [
        (SEEN, 1, "pon"),
        (SEEN, 4, "chii"),
        (SEEN, 8, "ron"),
        (SEEN, 32, "riichi"),
        ("east-only.log", 64, "nine kinds"),
    ],
)
def test_an_altered_offer_is_found_as_exactly_that(
    altered: Altered, name: str, bit: int, action: str
) -> None:
    assert altered(name, f' t="{bit}"', "") == [(f"offer.{action}", "offered", "not offered")]


@pytest.mark.parametrize(
    ("place", "bit", "action"),
    [(r"<e\d+", 8, "ron"), (r"<T\d+", 16, "tsumo"), (r"<T\d+", 64, "nine kinds"), (r"<[EFG]\d+", 2, "kan")],
)
def test_an_offer_where_nothing_can_be_done_is_found(
    altered: Altered, place: str, bit: int, action: str
) -> None:
    assert altered(SEEN, f"({place})/>", rf'\1 t="{bit}"/>', 20) == [
        (f"offer.{action}", "not offered", "offered")
    ]


def test_a_cut_round_is_audited_as_far_as_it_goes_and_counts_as_skipped(tmp_path: Path) -> None:
    text = (SAMPLE / SEEN).read_text()
    (tmp_path / SEEN).write_text(text[: text.rindex("<AGARI") - 2])
    found, whole = findings_of(SEEN, tmp_path), findings_of(SEEN)
    assert [(skipped.round, str(skipped.reason)[:30]) for skipped in found.skipped] == [
        (whole.rounds, "the round stops before its end")
    ]
    assert found.rounds == whole.rounds - 1
    assert found.checks["legal.discard"] == whole.checks["legal.discard"]
    assert found.wins < whole.wins


def test_of_several_paths_each_record_is_told_by_its_path() -> None:
    names = [file.name for file in files_of([SAMPLE, SAMPLE / WHOLE])]
    assert names[-1] == WHOLE
    assert names[0] == f"{SAMPLE.as_posix()}/east-only.log"
    assert len(set(names)) == 7


def test_more_disagreements_than_are_listed_are_counted() -> None:
    notes, whole = Notes("a", 1), Findings()
    for check in ("c", "late"):
        for _ in range(MOST_LISTED // 2 + 1):
            notes.differ(check, "r", "x", "y")
    for _ in range(2):
        whole.add(notes.found)
    data = Findings.read(json.loads(json.dumps(whole.state))).data
    assert data == whole.data
    assert (len(data["disagreements"]), data["unlisted"]) == (MOST_LISTED, MOST_LISTED + 4)
    assert data["disagreed"] == {"c": MOST_LISTED + 2, "late": MOST_LISTED + 2}


def test_the_moment_of_a_disagreement_is_the_state_after_its_event(altered: Altered, tmp_path: Path) -> None:
    altered(SEEN, r'ten="[0-9,]+" step="2"', 'ten="1,1,1,1" step="2"')
    (disagreement,) = findings_of(SEEN, tmp_path).disagreements
    (file,) = record_files(tmp_path / SEEN)
    moment = moment_of(file, disagreement, AuditRules())
    assert str(moment.words).endswith("places the bet")
    assert moment.state.bets == 1
    with pytest.raises(RecordError, match="no round 99"):
        moment_of(file, disagreement._replace(round=99), AuditRules())


def test_the_moment_of_an_illegal_event_is_the_state_before_it(altered: Altered, tmp_path: Path) -> None:
    altered(WHOLE, DISCARD, f"D{not_held(WHOLE, 0)}")
    (disagreement,) = findings_of(WHOLE, tmp_path).disagreements
    (file,) = record_files(tmp_path / WHOLE)
    moment = moment_of(file, disagreement, AuditRules())
    assert "refused: seat 0 discards" in str(moment.words)
    assert not moment.state.players[0].river


def test_a_round_after_the_end_of_the_match_is_found(tmp_path: Path) -> None:
    text = (SAMPLE / WHOLE).read_text()
    last = text[text.rindex("<INIT") : text.index("</mjloggm>")]
    (tmp_path / WHOLE).write_text(text.replace("</mjloggm>", f"{last}</mjloggm>"))
    (disagreement,) = findings_of(WHOLE, tmp_path).disagreements
    assert (disagreement.check, disagreement.round, disagreement.event) == ("match.goes-on", 12, 0)
    assert str(disagreement.expected).startswith("the end: ")


def test_every_rule_that_an_audit_names_stands_in_the_book() -> None:
    pages = "".join(page.read_text() for page in (ROOT / "rulebook").glob("*.md"))
    sources = "".join(path.read_text() for path in (ROOT / "riichi_book" / "games" / "audit").glob("*.py"))
    named = set(re.findall(r'"([a-z]+\.[a-z-]+)"', sources))
    checks = {*audit([SAMPLE]).checks, "match.goes-on", "win.liable", "offer.unknown"}
    rules = named - checks
    assert rules >= {"fu.rounding", "payment.noten", "match.dealer-repeats"}
    assert rules <= set(re.findall(r"\{rule\} ([a-z.-]+)", pages))
