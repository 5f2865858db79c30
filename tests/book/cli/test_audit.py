"""``riichi-rules audit`` replays records, and says with its exit status whether something disagrees."""

from __future__ import annotations

import gzip
import io
import re
import zipfile
from pathlib import Path

import pytest
from shared.command_line import Ask

from riichi_book.cli.app import run

SAMPLE = Path(__file__).resolve().parents[2] / "data" / "records"


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    """Return a record with one score altered."""
    path = tmp_path / "wrong.log"
    text = (SAMPLE / "ranked.log").read_text()
    path.write_text(text.replace('ten="240,250,250,250" step', 'ten="250,250,250,250" step', 1))
    return path


def test_the_sample_agrees(ask_json: Ask) -> None:
    answer = ask_json("audit", str(SAMPLE))
    assert answer.status == 0
    assert list(answer.data)[:8] == [
        "ruleset",
        "rounds",
        "wins",
        "draws",
        "checks",
        "disagreements",
        "unlisted",
        "disagreed",
    ]
    assert answer.data["ruleset"] == "tenhou"
    assert (answer.data["disagreements"], answer.data["skipped"]) == ([], [])
    assert answer.data["rounds"] == 48
    assert answer.data["checks"]["win.fu"] == answer.data["wins"]


def test_a_disagreement_says_where_and_what_and_the_status_is_1(ask_json: Ask, wrong: Path) -> None:
    answer = ask_json("audit", str(wrong))
    assert answer.status == 1
    (disagreement,) = answer.data["disagreements"]
    assert disagreement == {
        "file": "wrong.log",
        "round": 1,
        "event": disagreement["event"],
        "check": "riichi.bet",
        "rule": "riichi.bet",
        "expected": "24000 25000 25000 25000",
        "got": "25000 25000 25000 25000",
        "words": f"wrong.log, round 1, event {disagreement['event']}: riichi.bet: the rules want 24000 25000"
        " 25000 25000; the record has 25000 25000 25000 25000 (riichi.bet)",
    }


def test_a_person_reads_the_same(ask: Ask, wrong: Path) -> None:
    answer = ask("audit", str(SAMPLE), str(wrong), str(wrong.parent / "wrong.log"))
    assert answer.status == 1
    assert "Audited   49 rounds" in answer.out  # all others of the record are copies of the sample's
    assert "wrong.log, round 1, event " in answer.out
    assert "The rules want: 24000 25000 25000 25000" in answer.out
    assert answer.out.endswith("\nSomething disagrees.\n")
    assert max(map(len, answer.out.splitlines())) <= 80


@pytest.fixture
def noise(tmp_path: Path) -> Path:
    """Return a file that is no record."""
    path = tmp_path / "noise.log"
    path.write_bytes(b"noise")
    return path


def test_a_file_that_could_not_be_read_beside_others_is_skipped_and_the_status_is_1(
    ask: Ask, ask_json: Ask, noise: Path
) -> None:
    answer = ask_json("audit", str(SAMPLE / "ranked.log"), str(noise))
    assert answer.status == 1
    ((file, number, reason, kind),) = [tuple(skip.values()) for skip in answer.data["skipped"]]
    assert (file, number, kind) == ("noise.log", None, "file")
    assert reason.startswith("no record in a form that is read")
    page = ask("audit", str(SAMPLE / "ranked.log"), str(noise))
    assert "noise.log" in page.out
    assert page.out.endswith("\nNothing that was audited disagrees. 1 file or round could not be read.\n")


def test_what_a_folder_holds_beside_records_is_counted_and_the_status_stays(
    ask: Ask, ask_json: Ask, tmp_path: Path
) -> None:
    (tmp_path / "ranked.log").write_bytes((SAMPLE / "ranked.log").read_bytes())
    assert ask_json("audit", str(tmp_path)).data["skipped"] == []
    for name in ("README.md", "club.toml", "game.txt"):
        (tmp_path / name).write_bytes((SAMPLE / "ranked.mjlog").read_bytes())
    with zipfile.ZipFile(tmp_path / "more.zip", "w") as archive:
        archive.writestr("notes.txt", "notes")
    answer = ask_json("audit", str(tmp_path), "--resume", str(tmp_path.parent / "state"))
    (note,) = answer.data["skipped"]
    assert (answer.status, note["file"], note["round"], note["kind"]) == (0, str(tmp_path), None, "note")
    assert note["reason"] == (
        "4 files passed over by name: README.md, club.toml, game.txt, ...;"
        " records end in .mjlog, .log, .xml, .json, .jsonl, .mjson, .gz or .zip"
    )
    again = ask_json("audit", str(tmp_path), "--resume", str(tmp_path.parent / "state"))
    assert again.data["skipped"] == [note]
    page = " ".join(ask("audit", str(tmp_path)).out.split())
    assert "4 files passed over by name" in page
    assert page.endswith("Nothing disagrees.")


def test_of_a_folder_that_holds_no_record_the_error_says_what_was_passed_over(
    ask_json: Ask, tmp_path: Path
) -> None:
    (tmp_path / "game.txt").write_bytes((SAMPLE / "ranked.mjlog").read_bytes())
    answer = ask_json("audit", str(tmp_path))
    assert answer.status == 2
    assert "no record at these paths; 1 file passed over by name: game.txt" in answer.error["message"]


def test_what_is_odd_in_the_ruleset_is_said(ask: Ask, ask_json: Ask, tmp_path: Path) -> None:
    club = tmp_path / "club.toml"
    club.write_text('id = "club"\nname = "Club"\nextends = "tenhou"\n[match]\numa = [100, 0, 0, 0]\n')
    odd = ask_json("rulesets", str(club)).data["warnings"]
    assert odd
    game = str(SAMPLE / "ranked.mjlog")
    assert ask_json("audit", game, "--ruleset", str(club)).data["warnings"] == odd
    assert "warnings" not in ask_json("audit", game).data
    assert "warnings" not in ask_json("audit", game, "--ruleset", "auto").data
    for ruleset in ("tenhou", "auto"):
        answer = ask_json("audit", game, "--ruleset", ruleset, "--set", "match.uma=100,0,0,0")
        assert answer.data["warnings"] == odd
    page = " ".join(ask("audit", game, "--ruleset", str(club)).out.split())
    assert f"Odd {odd[0]}" in page


def test_a_damaged_round_is_skipped_as_a_round_and_the_status_is_1(ask_json: Ask, tmp_path: Path) -> None:
    text = (SAMPLE / "ranked.mjlog").read_text()
    (tmp_path / "game.mjlog").write_text(re.sub(' hai2="[0-9,]+"', "", text, count=1))
    answer = ask_json("audit", str(tmp_path / "game.mjlog"))
    assert answer.status == 1
    assert [(skip["round"], skip["kind"]) for skip in answer.data["skipped"]] == [(1, "round")]


@pytest.mark.parametrize(
    "content",
    [b"noise", b"[table]\nred_m = 1\n", b"{}", b'{"log": []}', b'{"type": "end_game"}\n', b"<mjloggm/>", b""],
)
def test_where_nothing_can_be_audited_that_is_an_error_which_says_what_is_read(
    ask_json: Ask, ask: Ask, noise: Path, content: bytes
) -> None:
    noise.write_bytes(content)
    answer = ask_json("audit", str(noise))
    assert answer.status == 2
    assert answer.error["type"] == "record"
    assert "mjlog, a client's log, tenhou6 JSON, mjai JSON Lines" in answer.error["message"]
    assert answer.error["message"].endswith("it is empty") == (content == b"")
    assert "disagree" not in ask("audit", str(noise)).out


def test_of_a_round_without_its_end_the_rest_is_audited_and_nothing_is_called_right(
    ask: Ask, tmp_path: Path
) -> None:
    text = (SAMPLE / "ranked.mjlog").read_text()
    (tmp_path / "game.mjlog").write_text(text[: re.search("<(AGARI|RYUUKYOKU)", text).start()] + "</mjloggm>")
    answer = ask("audit", str(tmp_path / "game.mjlog"))
    assert answer.status == 1
    assert "No round was audited to its end" in answer.out
    assert "Nothing disagrees" not in answer.out


def test_the_rules_that_each_record_names_are_taken_and_told(ask: Ask, ask_json: Ask) -> None:
    answer = ask_json("audit", str(SAMPLE), "--ruleset", "auto")
    assert answer.status == 0
    named = {ruleset["named_by"]: ruleset["rounds"] for ruleset in answer.data["rulesets"]}
    assert {ruleset["ruleset"] for ruleset in answer.data["rulesets"]} == {"tenhou"}
    assert len(named) == 3
    assert sum(named.values()) == answer.data["rounds"]
    assert "tenhou for 22 rounds; their records name its type: red fives" in ask(
        "audit", str(SAMPLE), "--ruleset", "auto"
    ).out.replace("\n", " ")


def test_a_record_comes_from_standard_input_too(
    ask_json: Ask, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, wrong: Path
) -> None:
    for data in (wrong.read_bytes(), gzip.compress(wrong.read_bytes())):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
        answer = ask_json("audit", "-", "--show", str(tmp_path / "shown"), "--jobs", "2")
        assert answer.status == 1
        assert answer.data["rounds"] == 11
        assert [disagreement["file"] for disagreement in answer.data["disagreements"]] == ["standard input"]
        assert len(answer.data["shown"]) == 1


def test_show_draws_the_table_at_each_disagreement(ask_json: Ask, wrong: Path, tmp_path: Path) -> None:
    folder = tmp_path / "a" / "shown"
    answer = ask_json("audit", str(wrong), "--show", str(folder))
    (name,) = answer.data["shown"]
    assert sorted(path.name for path in folder.iterdir()) == [name, name.replace(".svg", ".txt")]
    assert (folder / name).read_text().startswith("<svg")
    words = (folder / name).with_suffix(".txt").read_text()
    assert "check     riichi.bet" in words
    assert "in riichi, 24000 points" in words


def test_a_folder_that_cannot_be_written_is_a_usage_error(ask_json: Ask, wrong: Path) -> None:
    error = ask_json("audit", str(wrong), "--show", str(wrong)).error
    assert error["type"] == "usage"
    assert "cannot be written" in error["message"]


def test_processes_and_an_interruption_change_nothing(ask_json: Ask, tmp_path: Path) -> None:
    plain = ask_json("audit", str(SAMPLE)).data
    state = tmp_path / "state"
    for _ in range(2):
        assert ask_json("audit", str(SAMPLE), "--jobs", "2", "--resume", str(state)).data == plain
    assert state.exists()


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        (("audit",), "usage"),
        (("audit", "absent"), "record"),
        (("audit", str(SAMPLE), "--jobs", "0"), "usage"),
        (("audit", str(SAMPLE), "--ruleset", "absent"), "ruleset"),
        (("audit", str(SAMPLE), "--set", "fu.absent=1"), "ruleset"),
        (("audit", str(SAMPLE), "--resume", str(SAMPLE)), "usage"),
    ],
)
def test_what_cannot_be_asked_is_refused(ask_json: Ask, words: tuple[str, ...], kind: str) -> None:
    assert ask_json(*words).error["type"] == kind


def test_the_bar_is_for_terminals_only(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["audit", str(SAMPLE / "ranked.log"), "--json"]) == 0
    assert capsys.readouterr().err == ""


def test_each_sort_of_disagreement_shrinks_to_a_script_and_a_true_record_gives_none(
    ask: Ask, tmp_path: Path
) -> None:
    folder, game = tmp_path / "issues", str(SAMPLE / "east-only.mjlog")
    true = ask("audit", "--json", game, "--shrink", str(folder))
    assert (true.status, true.data["shrunk"], list(folder.iterdir())) == (0, [], [])
    false = ask("audit", game, "--set", "yaku.min_han=2", "--shrink", str(folder))
    assert false.status == 1
    (file,) = folder.iterdir()
    assert f"The smallest such round: {file.name}" in " ".join(false.out.split())
    text = file.read_text("utf-8")
    assert "this is not allowed, and the record has it: ron by seat 3" in text
    line = tmp_path / "question.jsonl"
    line.write_text(text.splitlines()[-1], "utf-8")
    answered = ask("ask", str(line))
    assert answered.status == 0
    assert answered.data["refused"]["rule"] == "ending.yaku"


def test_what_one_seat_saw_is_shrunk_where_another_record_tells_it(ask_json: Ask, tmp_path: Path) -> None:
    """Of each game the client's log comes first."""
    games = [str(SAMPLE / f"east-only.{form}") for form in ("log", "mjlog")]
    falsified = ("--set", "yaku.min_han=2", "--shrink", str(tmp_path / "issues"))
    seen = ask_json("audit", games[0], *falsified).data["shrunk"]
    assert [(each["check"], "what one seat saw" in each["unsaid"]) for each in seen] == [("legal.ron", True)]
    (shrunk,) = ask_json("audit", *games, *falsified).data["shrunk"]
    assert (shrunk["file"], shrunk["check"]) == ("east-only.mjlog", "legal.ron")
    assert (tmp_path / "issues" / shrunk["shrunk"]).exists()
