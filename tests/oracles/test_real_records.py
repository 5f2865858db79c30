"""Real games are replayed event by event; only known exceptions disagree with the rules."""

import os
import re
import shutil
import tomllib
from collections import Counter
from pathlib import Path

import pytest
from shared.forms import files_of_tags
from shared.proofs import Record
from shared.rows import rows

from riichi_book.games.audit import AuditRules, Findings, audit, audit_file
from riichi_book.games.found import COPY
from riichi_book.records import record_files

KNOWN = tomllib.loads((Path(__file__).parent / "known_records.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def logs(shared: Path) -> Path:
    """Return the folder of real games."""
    return shared / "logs"


@pytest.fixture(scope="module", params=["sample", pytest.param("whole", marks=pytest.mark.proof)])
def games(request: pytest.FixtureRequest, logs: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with every eighth game; in a proof, the folder of all."""
    if request.param == "whole":
        return logs
    folder = tmp_path_factory.mktemp("games")
    for number, file in enumerate(sorted(path for path in logs.rglob("*") if path.is_file())):
        if number % 8 == 0:
            place = folder / file.relative_to(logs)
            place.parent.mkdir(exist_ok=True)
            shutil.copyfile(file, place)
    return folder


@pytest.fixture(scope="module")
def found(games: Path) -> Findings:
    """Return the findings of an audit of these games."""
    return audit([games], jobs=min(2, os.cpu_count() or 1))


@pytest.fixture(scope="module")
def tagged(games: Path) -> Findings:
    """Return the findings of an audit of only those games that consist of tags."""
    found = Findings()
    for file in files_of_tags(games):
        found.add(audit_file(file, AuditRules()))
    return found


def test_nothing_disagrees_but_what_is_known(games: Path, found: Findings, record_property: Record) -> None:
    here = [entry for entry in KNOWN["disagreement"] if (games / entry["file"]).exists()]
    known = {(entry["file"], entry["round"], entry["event"], entry["check"]) for entry in here}
    assert all(entry["reason"] for entry in here)
    assert {
        (disagreement.file, disagreement.round, disagreement.event, disagreement.check)
        for disagreement in found.disagreements
    } == known
    record_property("disagreements of real games, each with its reason", len(known))


def test_everything_is_read_but_what_is_known(games: Path, found: Findings, record_property: Record) -> None:
    here = [entry for entry in KNOWN["skipped"] if (games / entry["file"]).exists()]
    known = {(entry["file"], entry["round"]): entry["says"] for entry in here}
    passed_over = str(games)  # one note, under the folder's name, covers all files that are not records
    unread = [skip for skip in found.skipped if skip.file != passed_over and skip.kind != COPY]
    skipped = {(skip.file, skip.round): str(skip.reason) for skip in unread}
    assert found.rounds > 50
    assert skipped.keys() == known.keys()
    assert all(known[place] in reason for place, reason in skipped.items())
    assert all(entry["reason"] for entry in here)
    record_property("places where real games were not read, each with its reason", len(known))


def test_everything_that_stands_in_the_raw_text_is_checked(
    games: Path, tagged: Findings, record_property: Record
) -> None:
    found = tagged
    record_property("rounds of real games", found.rounds)
    raw = Counter[str]()
    for path in games.rglob("*.*log"):
        received = "\n".join(line for line in path.read_text().splitlines() if not line.startswith(">"))
        raw.update(re.findall(r"<([A-Z]+)\b", received))
        raw.update(re.findall(r" (yakuman)=", received))
        raw.update(f"t{bits}" for bits in re.findall(r' t="(\d+)"', received))
    assert raw["INIT"] + raw["REINIT"] == found.rounds + len(found.skipped)
    assert (raw["AGARI"], raw["RYUUKYOKU"]) == (found.wins, found.draws)
    assert raw["FURITEN"] == found.checks["furiten.flag"]
    assert {found.checks[f"win.{name}"] for name in ("yaku", "han", "points", "payment")} == {found.wins}
    assert found.checks["win.fu"] == found.wins - raw["yakuman"]
    offers = {"pon": 1, "kan": 2, "chii": 4, "ron": 8, "tsumo": 16, "riichi": 32, "nine kinds": 64}
    for name, bit in offers.items():
        offered = sum(count for text, count in raw.items() if text[0] == "t" and int(text[1:]) & bit)
        assert found.checks[f"offer.{name}"] == offered, name
    assert found.checks["silence.discard"] + found.checks["silence.draw"] > 30 * found.rounds


@pytest.mark.proof
def test_where_a_leading_dealer_may_choose_the_games_end_as_they_ended(
    logs: Path, record_property: Record
) -> None:
    free = (("match.agari_yame", "optional"), ("match.tenpai_yame", "optional"))
    files = list(files_of_tags(logs))
    assert all(audit_file(file, AuditRules("tenhou", free)).agrees for file in files)
    record_property("real games that end as they ended where a leading dealer may choose", len(files))


@pytest.mark.proof
# Other values of the rules, each with the first real game that refutes it. The real games at hand do not
# decide about values that are not listed.
@pytest.mark.parametrize(("setting", "file", "check"), rows("refuted-by-real-games"))
def test_a_real_game_refutes_another_value(logs: Path, setting: str, file: str, check: str) -> None:
    settings = tuple(tuple(each.split("=")) for each in setting.split())
    (record,) = [record for record in record_files(logs) if record.name == file]
    assert audit_file(record, AuditRules()).agrees
    found = audit_file(record, AuditRules("tenhou", settings))
    assert check in {disagreement.check for disagreement in found.disagreements}
