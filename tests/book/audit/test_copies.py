"""A round that several records have is counted once, in the first of them, whoever shares the work."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from shared.forms import FORMS, SAMPLE, in_memory, text_of
from shared.proofs import Record

from riichi_book.games.audit import AuditRules, audit
from riichi_book.games.identification import identify
from riichi_book.games.variants import Changes, cover, whatif
from riichi_book.games.variants.occurring import occurring
from riichi_book.games.variants.tally import tally
from riichi_book.records import record_files
from riichi_book.records.games import prints_of
from riichi_book.search.differing import Two
from riichi_rules.ruleset import load_ruleset

Found = dict[str, Any]
TENHOU, EMA = load_ruleset("tenhou"), load_ruleset("ema-2025")


def plain(data: Found) -> Found:
    """Return findings as JSON has them, without what was skipped and without the names of files."""
    text = json.dumps({name: value for name, value in data.items() if name != "skipped"})
    return json.loads(re.sub(r"\w+\.mjlog", "game", text))  # type: ignore[no-any-return]


def identified(paths: list[Path], **more: Any) -> tuple[Found, Any]:  # noqa: ANN401 - options of a command
    games = identify(paths, [TENHOU, EMA], **more)
    return {"rounds": games.rounds, **games.found.data}, games.skipped


def found_by(
    run: Callable[..., Any],
    paths: list[Path],
    **more: Any,  # noqa: ANN401 - as above
) -> tuple[Found, Any]:
    found = run(paths, **more)
    return found.data, found.skipped


RUNS: dict[str, Callable[..., tuple[Found, Any]]] = {
    "audit": partial(found_by, partial(audit, rules=AuditRules("ema-2025"))),
    "whatif": partial(found_by, partial(whatif, changes=Changes(settings=(("wins.honba_value", "600"),)))),
    "cover": partial(found_by, cover),
    "identify": identified,
}


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Return a folder with a game, a copy of it, and its first rounds before and after both."""
    folder, text = tmp_path / "games", text_of("mjlog")
    folder.mkdir()
    places = [found.start() for found in re.finditer("<INIT", text)]
    for name, cut in {"a": 3, "b": None, "c": None, "d": 5, "e": 1}.items():
        part = text if cut is None else f"{text[: places[cut]]}</mjloggm>"
        (folder / f"{name}.mjlog").write_text(part, "utf-8")
    return folder


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("work", RUNS)
def test_of_copies_and_of_parts_of_a_game_each_round_is_counted_once(
    work: str, jobs: int, games: Path
) -> None:
    alone, skipped = RUNS[work]([FORMS["mjlog"]])
    found, notes = RUNS[work]([games], jobs=jobs)
    assert plain(found) == plain(alone)
    assert skipped in ([], ())
    copies = [each.data for each in notes]
    everything = ", ".join(map(str, range(4, 12)))
    assert copies == [
        {"file": file, "round": number, "reason": reason, "kind": "note"}
        for file, number, reason in (
            ("b.mjlog", None, "rounds 1, 2, 3 are copies of rounds in a.mjlog, counted there"),
            ("c.mjlog", None, "rounds 1, 2, 3 are copies of rounds in a.mjlog, counted there"),
            ("c.mjlog", None, f"rounds {everything} are copies of rounds in b.mjlog, counted there"),
            ("d.mjlog", None, "rounds 1, 2, 3 are copies of rounds in a.mjlog, counted there"),
            ("d.mjlog", None, "rounds 4, 5 are copies of rounds in b.mjlog, counted there"),
            ("e.mjlog", 1, "a copy of a round in a.mjlog, counted there"),
        )
    ]


@pytest.mark.parametrize("work", RUNS)
def test_the_first_file_has_a_round_in_whatever_order_they_come(work: str, games: Path) -> None:
    backwards = [games / f"{name}.mjlog" for name in "edcba"]
    found, notes = RUNS[work](backwards)
    assert found["rounds"] == RUNS[work]([games])[0]["rounds"] == 11
    assert [(each.file, each.kind) for each in notes] == [
        *[("d.mjlog", "copy"), ("c.mjlog", "copy"), ("c.mjlog", "copy")],
        *[("b.mjlog", "copy")] * 3,
        *[("a.mjlog", "copy")] * 2,
    ]


def test_a_match_is_counted_where_it_is_told_whole(games: Path) -> None:
    changes = Changes(settings=(("match.uma", "30000,10000,-10000,-30000"),))
    alone = whatif([FORMS["mjlog"]], changes).counts
    assert alone["matches"] == 1
    assert whatif([games], changes).counts == alone
    # Where the last rounds come first, they are a part of a match; the whole is counted all the same.
    text = text_of("mjlog")
    first, second = [found.start() for found in re.finditer("<INIT", text)][:2]
    rest = in_memory(text[:first] + text[second:], "rest")
    assert whatif([rest, games / "b.mjlog"], changes).counts == alone
    # A file may hold a copy of one match and another match.
    client, other = text_of("client"), (SAMPLE / "east-only.log").read_text("utf-8")
    both = [in_memory(client, "one"), in_memory(client + other, "both")]
    assert whatif(both, changes).counts == whatif([both[1]], changes).counts
    assert whatif(both, changes).counts["matches"] == 2


@pytest.mark.parametrize("work", ["audit", "whatif", "cover"])
def test_copies_of_what_was_done_before_an_interruption_are_known_after_it(
    work: str, games: Path, tmp_path: Path
) -> None:
    state = tmp_path / "state"
    whole = RUNS[work]([games])[0]

    def stop(done: int, _: object) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        RUNS[work]([games], resume=state, watching=stop)
    assert json.loads(state.read_text())["done"] == 2
    assert RUNS[work]([games], resume=state)[0] == whole
    assert RUNS[work]([games], resume=state)[0] == whole


def test_what_is_counted_in_the_endings_of_games_is_counted_once(games: Path) -> None:
    alone = FORMS["mjlog"]
    assert tally([games]).data == tally([alone]).data
    two = Two(TENHOU, EMA)
    assert occurring([games], two).data == occurring([alone], two).data


@pytest.mark.parametrize(
    ("form", "old", "new"),
    [
        ("mjlog", 'seed="0,0,0', 'seed="0,0,1'),  # a bet on the table
        ("mjlog", "<GO ", '<GO gpid="1" '),  # another game
        ("mjlog", 'hai="', 'hai="1,'),  # the hand that is shown
        ("tenhou6", "25000", "24000"),
        ("tenhou6", "[11,", "[12,"),
    ],
)
def test_what_says_anything_else_is_no_copy(form: str, old: str, new: str) -> None:
    text = text_of(form)
    assert old in text
    prints, other = prints_of(in_memory(text)), prints_of(in_memory(text.replace(old, new, 1)))
    assert len(prints) == len(other) == 11
    assert prints != other


def test_a_game_is_found_in_a_file_that_has_it_twice_and_not_in_another_form() -> None:
    text = text_of("client")
    (alone,) = [audit([in_memory(text)])]
    found = audit([in_memory(text + text)])
    assert found.rounds == alone.rounds == 11
    assert [each.kind for each in found.skipped if each not in alone.skipped] == ["copy"]
    forms = [prints_of(file) for path in FORMS.values() for file in record_files(path)]
    assert len({each for prints in forms for each in prints}) == 11 * len(FORMS)


@pytest.mark.proof
def test_as_many_rounds_are_copies_as_their_text_says(shared: Path, record_property: Record) -> None:
    texts = [path.read_text("utf-8") for path in sorted((shared / "logs" / "mjlog").glob("*.mjlog"))]
    rounds = [
        each for text in texts for each in re.findall(r"<INIT.*?(?=<INIT|</mjloggm>|\Z)", text, re.DOTALL)
    ]
    copies = len(rounds) - len(set(rounds))
    files = list(record_files(shared / "logs" / "mjlog"))
    prints = [each for file in files for each in prints_of(file)]
    assert len(prints) - len(set(prints)) == copies > 50
    record_property("real rounds that are copies of others", copies)
