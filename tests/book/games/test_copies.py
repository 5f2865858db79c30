"""A round that several records have counts once, in the first of them, whichever worker reads it."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from shared.forms import FORMS, SAMPLE, in_memory, text_of
from shared.proofs import Record, sampled
from shared.rows import rows
from shared.runs import ALL, AMONG, RUNS, data_of, games_with_copies

from riichi_book.games.audit import audit
from riichi_book.games.variants import Changes, whatif
from riichi_book.games.variants.games import occurring
from riichi_book.records import record_files
from riichi_book.records.games import prints_of
from riichi_book.search.differing import RulesetPair


def plain(found: Any) -> Any:  # noqa: ANN401 - what any work finds
    """Return findings as JSON data, without what was skipped and without file names."""
    return json.loads(re.sub(r"\w+\.mjlog", "game", json.dumps(data_of(found))))


@pytest.fixture
def games(tmp_path: Path) -> Path:
    return games_with_copies(tmp_path / "games")


@cache
def found_alone(work: str) -> Any:  # noqa: ANN401 - what any work finds
    return ALL[work]([FORMS["mjlog"]])


@pytest.mark.proof
@pytest.mark.parametrize("jobs", sampled([1, 2], [2]))
@pytest.mark.parametrize("work", ALL)
def test_of_copies_and_of_parts_of_a_game_each_round_is_counted_once(
    work: str, jobs: int, games: Path
) -> None:
    alone, found = found_alone(work), ALL[work]([games], jobs=jobs)
    assert plain(found) == plain(alone)
    assert not alone.skipped
    assert [each.data for each in found.skipped] == rows("copies-of-rounds")


@pytest.mark.proof
@pytest.mark.parametrize("work", RUNS)
def test_the_first_file_has_a_round_in_whatever_order_they_come(work: str, games: Path) -> None:
    found = RUNS[work]([games / f"{name}.mjlog" for name in "edcba"])
    assert found.rounds == 11
    assert [(each.file[0], each.kind) for each in found.skipped] == [(name, "copy") for name in "dccbbbaa"]


@pytest.mark.proof
def test_a_match_is_counted_where_it_is_told_whole(games: Path) -> None:
    changes = Changes(settings=(("match.uma", "30000,10000,-10000,-30000"),))
    alone = whatif([FORMS["mjlog"]], changes).counts
    assert alone["matches"] == 1
    assert whatif([games], changes).counts == alone
    # The last rounds come first, as a part of a match; the whole match still counts.
    first, second = [found.start() for found in re.finditer("<INIT", text_of("mjlog"))][:2]
    rest = in_memory(text_of("mjlog")[:first] + text_of("mjlog")[second:], "rest")
    assert whatif([rest, games / "b.mjlog"], changes).counts == alone
    # A file may hold a copy of one match, and another match.
    client, other = text_of("client"), (SAMPLE / "east-only.log").read_text("utf-8")
    both = [in_memory(client, "one"), in_memory(client + other, "both")]
    assert whatif(both, changes).counts == whatif([both[1]], changes).counts
    assert whatif(both, changes).counts["matches"] == 2


def test_what_is_counted_in_the_endings_of_games_is_counted_once(games: Path) -> None:
    two = RulesetPair(*AMONG)
    assert occurring([games], two).data == occurring([FORMS["mjlog"]], two).data


@pytest.mark.parametrize(
    ("form", "old", "new"), [pytest.param(*row, id=what) for what, *row in rows("games-that-are-no-copies")]
)
def test_what_says_anything_else_is_no_copy(form: str, old: str, new: str) -> None:
    text = text_of(form)
    assert old in text
    prints, other = prints_of(in_memory(text)), prints_of(in_memory(text.replace(old, new, 1)))
    assert len(prints) == len(other) == 11
    assert prints != other


def test_a_game_is_found_in_a_file_that_has_it_twice_and_not_in_another_form() -> None:
    text = text_of("client")
    alone, found = audit([in_memory(text)]), audit([in_memory(text + text)])
    assert found.rounds == alone.rounds == 11
    assert [each.kind for each in found.skipped if each not in alone.skipped] == ["copy"]
    prints = [each for path in FORMS.values() for file in record_files(path) for each in prints_of(file)]
    assert len(set(prints)) == 11 * len(FORMS)


@pytest.mark.proof
def test_as_many_rounds_are_copies_as_their_text_says(shared: Path, record_property: Record) -> None:
    files = list(record_files(shared / "logs" / "mjlog"))
    texts = "\n".join([file.path.read_text("utf-8") for file in files])
    rounds = re.findall(r"<INIT.*?(?=<INIT|</mjloggm>|<mjloggm|\Z)", texts, re.DOTALL)
    copies = len(rounds) - len({each.strip() for each in rounds})
    prints = [each for file in files for each in prints_of(file)]
    assert len(prints) - len(set(prints)) == copies > 50
    record_property("real rounds that are copies of others", copies)
