"""An audit agrees with the project's own records, and reports the place of each altered statement."""

import json
import re
from pathlib import Path

import pytest
from shared import ROOT
from shared.forms import SAMPLE, in_memory

from riichi_book.games.audit import AuditRules, Disagreement, Findings, audit, audit_file, files_of, moment_of
from riichi_book.games.audit.notes import Notes
from riichi_book.games.found import MOST_LISTED
from riichi_book.records import RecordFile
from riichi_rules.errors import RecordError

WHOLE, SEEN = "ranked.mjlog", "ranked.log"

EVENTS = ("draw", "discard", "riichi", "deposit", "indicator", "chii", "pon")
EVENTS += ("open kan", "added kan", "closed kan")


def text_of(name: str) -> str:
    return (SAMPLE / name).read_text("utf-8")


def changed(name: str, pattern: str, put: str) -> RecordFile:
    """Return a record of the sample with the first match of a pattern replaced."""
    return in_memory(re.sub(pattern, put, text_of(name), count=1), name)


def disagreements(file: RecordFile) -> list[Disagreement]:
    return audit_file(file, AuditRules()).disagreements


def counted(tag: str) -> int:
    """Return how often a text occurs in the sample."""
    return sum(path.read_text().count(tag) for path in SAMPLE.iterdir())


def test_the_sample_agrees_and_every_check_was_made() -> None:
    found = audit([SAMPLE])
    assert found.agrees
    assert found.skipped == []
    assert found.rounds == counted("<INIT")
    assert (found.wins, found.draws) == (counted("<AGARI"), counted("<RYUUKYOKU"))
    assert found.checks["furiten.flag"] == counted("<FURITEN")
    offers = [f"offer.{action}" for action in ("pon", "chii", "ron", "tsumo", "riichi", "nine kinds")]
    for check in (*offers, *[f"legal.{event}" for event in EVENTS]):
        assert found.checks[check], check


@pytest.mark.parametrize("options", [("dora.ura", "dora.kan_ura"), ("yaku.ippatsu",)])
def test_what_follows_from_another_payment_is_not_told_again(options: tuple[str, ...]) -> None:
    found = audit([SAMPLE], AuditRules("tenhou", tuple((option, "false") for option in options)))
    checks = {disagreement.check for disagreement in found.disagreements}
    assert "win.payment" in checks
    assert {check for check in checks if not check.startswith("win.")} == set()


def test_a_cut_round_is_audited_as_far_as_it_goes_and_counts_as_skipped() -> None:
    text = text_of(SEEN)
    found = audit_file(in_memory(text[: text.rindex("<AGARI") - 2]), AuditRules())
    whole = audit_file(in_memory(text), AuditRules())
    ((number, reason),) = [(skipped.round, str(skipped.reason)) for skipped in found.skipped]
    assert (number, reason.partition(":")[0]) == (whole.rounds, "the record stops before the round ends")
    assert found.rounds == whole.rounds - 1
    assert found.checks["legal.discard"] == whole.checks["legal.discard"]
    assert found.wins < whole.wins


def test_of_several_paths_each_record_is_told_by_its_path() -> None:
    names = [file.name for file in files_of([SAMPLE, SAMPLE / WHOLE])]
    assert (names[0], names[-1]) == (f"{SAMPLE.as_posix()}/east-only.log", WHOLE)
    assert len(set(names)) == 7


def test_files_of_one_name_are_told_by_their_paths(tmp_path: Path) -> None:
    paths = [tmp_path / folder / WHOLE for folder in "ab"]
    for path in paths:
        path.parent.mkdir()
        path.write_text(text_of(WHOLE), "utf-8")
    other = SAMPLE / "east-only.log"
    assert [file.name for file in files_of([*paths, other])] == [*map(Path.as_posix, paths), other.name]


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


def test_the_moment_of_a_disagreement_is_the_state_after_its_event_or_before_an_illegal_one() -> None:
    file = changed(SEEN, r'ten="[0-9,]+" step="2"', 'ten="1,1,1,1" step="2"')
    (found,) = disagreements(file)
    moment = moment_of(file, found, AuditRules())
    assert str(moment.words).endswith("places the riichi stick")
    assert moment.state.bets == 1
    with pytest.raises(RecordError, match="no round 99"):
        moment_of(file, found._replace(round=99), AuditRules())
    file = changed(WHOLE, r"(?<=<)D\d+(?=/>)", "D0")
    (found,) = disagreements(file)
    moment = moment_of(file, found, AuditRules())
    assert "refused: seat 0 discards" in str(moment.words)
    assert not moment.state.players[0].river


def test_a_round_after_the_end_of_the_match_is_found() -> None:
    text = text_of(WHOLE)
    last = text[text.rindex("<INIT") : text.index("</mjloggm>")]
    (found,) = disagreements(in_memory(text.replace("</mjloggm>", f"{last}</mjloggm>")))
    assert (found.check, found.round, found.event) == ("match.goes-on", 12, 0)
    assert str(found.expected).startswith("the end: ")


def test_every_rule_that_an_audit_names_stands_in_the_book() -> None:
    pages = "".join(page.read_text() for page in (ROOT / "rulebook").glob("*.md"))
    sources = "".join(path.read_text() for path in (ROOT / "riichi_book" / "games" / "audit").glob("*.py"))
    named = set(re.findall(r'"([a-z]+\.[a-z-]+)"', sources))
    checks = {*audit([SAMPLE]).checks, "match.goes-on", "win.liable", "offer.unknown"}
    rules = named - checks
    assert rules >= {"fu.rounding", "payment.noten", "match.dealer-repeats"}
    assert rules <= set(re.findall(r"\{rule\} ([a-z.-]+)", pages))
