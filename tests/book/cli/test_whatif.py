"""``riichi-rules whatif`` tells what changed rules would have done to real games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from shared.command_line import Ask
from shared.forms import REWRITTEN, SAMPLE

RANKED = str(SAMPLE / "ranked.mjlog")
HEAD_BUMP = ("--set", "wins.multiple_ron=nearest")


def test_json_has_the_keys_of_the_contract(ask_json: Ask) -> None:
    answer = ask_json("whatif", RANKED, *HEAD_BUMP, "--ruleset", "tenhou")
    assert answer.status == 0
    data = answer.data
    assert {
        "ruleset",
        "changed",
        "rounds",
        "endings",
        "wins",
        "repriced",
        "points_moved",
        "matches",
    } <= data.keys()
    assert {"rankings_changed", "first_places_changed", "examples", "parted"} <= data.keys()
    assert data["ruleset"] == "tenhou"
    assert data["changed"] == {"wins.multiple_ron": ["all", "nearest"]}
    assert (data["rounds"], data["endings"], data["matches"]) == (11, 11, 1)
    (example,), (place,) = data["examples"], data["parted"]
    assert example["file"] == place["file"] == "ranked.mjlog"
    assert example["round"] == place["round"] == 1
    assert data["points_moved"] == sum(
        abs(old - new) for old, new in zip(example["before"], example["after"], strict=True)
    )
    assert set(place) == {"file", "round", "event", "why"}


def test_an_example_is_a_question_that_the_command_ask_answers(ask: Ask, ask_json: Ask) -> None:
    (example,) = ask_json("whatif", RANKED, *HEAD_BUMP).data["examples"]
    question = example["question"]
    changed = {**question, "set": {**question.get("set", {}), "wins.multiple_ron": "nearest"}}
    lines = ask("ask", "-", stdin=f"{json.dumps(question)}\n{json.dumps(changed)}\n".encode()).lines
    assert [line["deltas"] for line in lines] == [example["before"], example["after"]]


def test_a_person_reads_what_changes_how_often_and_the_smallest_example(ask: Ask) -> None:
    printed = ask("whatif", RANKED, *HEAD_BUMP)
    assert printed.status == 0
    text = " ".join(printed.out.split())
    assert "wins.multiple_ron all nearest" in text
    assert "Endings that pay otherwise 11 1 12,000" in text
    assert "Points that change hands in an ending: 12,000 points in 1." in text
    assert (
        "ranked.mjlog, round 1 West wins on a discard of South. East wins on a discard of South, riichi."
        in text
    )
    assert "Before East +12000, South -13300, West +2300 After South -1300, West +2300" in text
    assert "1 of 11 rounds part from the changed rules." in text


def test_a_page_is_written_with_the_hands_drawn_and_nothing_fetched(ask_json: Ask, tmp_path: Path) -> None:
    file = tmp_path / "whatif.html"
    answer = ask_json("whatif", RANKED, *HEAD_BUMP, "--page", str(file))
    assert answer.data["page"] == str(file)
    html = file.read_text("utf-8")
    assert html.count('class="riichi-tiles"') == 2
    assert "Who wins" not in html
    assert '<figure class="riichi-figure" role="img" aria-label="How much, and in how many endings.' in html
    assert "12,000 points: 1" in html
    assert "http" not in html.replace("http://www.w3.org/", "")


def test_where_records_contradict_the_rules_before_that_comes_first(
    ask: Ask, ask_json: Ask, tmp_path: Path
) -> None:
    file = tmp_path / "whatif.html"
    words = ("whatif", RANKED, "--ruleset", "ema-2025", "--set", "yaku.ippatsu=false")
    assert ask_json(*words).data["premise"] == {"contradicted": 1}
    printed = ask(*words, "--page", str(file))
    first, _, rest = " ".join(printed.out.split()).partition(" Rules ema-2025")
    assert "not those under ema-2025: 1 of 10 endings" in first
    assert "Use --ruleset auto" in first
    assert "Endings that pay otherwise" in rest
    html = file.read_text("utf-8")
    assert 0 < html.index(first[:60]) < html.index("How often")
    assert ask_json(*words[:2], *words[4:]).data["premise"] == {"contradicted": 0}
    assert "Recorded payments" not in ask(*words[:2], *words[4:]).out


def test_a_club_is_held_against_the_games_whole(ask_json: Ask, tmp_path: Path) -> None:
    club = tmp_path / "club.toml"
    club.write_text('extends = "tenhou"\n[wins]\nmultiple_ron = "nearest"\n', "utf-8")
    answer = ask_json("whatif", RANKED, "--against", str(club))
    assert answer.data["against"] == "club"
    assert answer.data["changed"] == {"wins.multiple_ron": ["all", "nearest"]}
    assert answer.data["repriced"] == 1


def test_what_could_not_be_read_is_listed_and_the_status_is_1(ask_json: Ask, tmp_path: Path) -> None:
    bad = tmp_path / "bad.mjlog"
    bad.write_text("<mjloggm><GO", "utf-8")
    answer = ask_json("whatif", RANKED, str(bad), *HEAD_BUMP)
    assert answer.status == 1
    assert [skip["kind"] for skip in answer.data["skipped"]] == ["file"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((RANKED,), "Missing --set"),
        ((RANKED, *HEAD_BUMP, "--against", "wiki"), "give one of them"),
        ((RANKED, "--set", "wins.multiple_rons=nearest"), "did you mean wins.multiple_ron"),
        ((RANKED, "--set", "conduct.time_limit=clock"), "conduct.time_limit = clock decides nothing here"),
        ((RANKED, "--set", "yaku.renhou_cumulative=true"), "nothing here: yaku.renhou = none"),
        ((RANKED, "--set", "dora.kan=false"), "dora.kan_ura = true needs dora.kan = true"),
        ((str(REWRITTEN / "ranked.script.jsonl"), *HEAD_BUMP), "nothing could be priced"),
        (("nowhere.mjlog", *HEAD_BUMP), "nowhere.mjlog"),
        (("-", "--against", "-"), "standard input has the ruleset: name a file for the records"),
        ((RANKED, "--ruleset", "-", "--against", "-"), "name a file for the rules held against"),
    ],
)
def test_what_cannot_be_asked_is_refused_with_what_would_be_right(
    ask_json: Ask, words: tuple[str, ...], message: str
) -> None:
    assert message in ask_json("whatif", *words).error["message"]


@pytest.mark.parametrize(
    ("outputs", "problem"),
    [
        (("--page", "{}"), "cannot be written: Is a directory"),
        (("--parquet", "{}"), "cannot be written: Is a directory"),
        (("--resume", "{}/nowhere/state"), "cannot be written: No such file or directory"),
        (("--page", "{}/one", "--resume", "{}/one"), "--page and --resume name the same file"),
    ],
)
def test_what_cannot_be_written_is_said_before_a_game_is_read(
    ask_json: Ask, tmp_path: Path, outputs: tuple[str, ...], problem: str
) -> None:
    """The record is none, and would be refused too."""
    game = tmp_path / "none.log"
    game.write_text("none")
    named = [word.format(tmp_path) for word in outputs]
    error = ask_json("whatif", str(game), "--set", "limits.kiriage=true", *named).error
    assert (error["type"], problem in error["message"]) == ("usage", True)
