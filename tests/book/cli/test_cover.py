"""``riichi-rules cover`` tells which rules games exercise, and which never."""

from __future__ import annotations

from pathlib import Path

from shared.command_line import Ask
from shared.forms import REWRITTEN, SAMPLE

RANKED = str(SAMPLE / "ranked.mjlog")


def test_json_has_the_keys_of_the_contract_and_what_was_never_asked_first(ask_json: Ask) -> None:
    answer = ask_json("cover", RANKED, "--ruleset", "tenhou")
    assert answer.status == 0
    options = answer.data["options"]
    assert all(set(each) == {"option", "asked", "shows", "values"} for each in options)
    assert options[0]["asked"] == 0
    assert options[-1]["shows"] == max(each["shows"] for each in options)
    by_name = {each["option"]: each for each in options}
    assert by_name["wins.multiple_ron"]["shows"] == 1
    assert by_name["wins.multiple_ron"]["values"] == {"nearest": 1}
    assert by_name["liability.honba_payer"] == {
        "option": "liability.honba_payer",
        "asked": 0,
        "shows": 0,
        "values": {"discarder": 0},
    }


def test_a_person_reads_the_options_in_words_and_a_page_is_written(ask: Ask, tmp_path: Path) -> None:
    file = tmp_path / "cover.html"
    printed = ask("cover", RANKED, "--page", str(file))
    assert printed.status == 0
    text = " ".join(printed.out.split())
    assert "11 rounds, 11 endings" in text
    assert "nearest 1" in text
    assert "Options of conduct are left out" in text
    html = file.read_text("utf-8")
    assert "Never asked: " in html
    assert 'aria-label="Endings and events at which another value would have shown.' in html
    assert "http" not in html.replace("http://www.w3.org/", "")


def test_what_cannot_be_covered_is_refused_with_what_would_be_right(ask_json: Ask, tmp_path: Path) -> None:
    assert (
        "nothing could be played"
        in ask_json("cover", str(REWRITTEN / "ranked.script.jsonl")).error["message"]
    )
    nowhere = str(tmp_path / "no" / "cover.html")
    assert "cannot be written" in ask_json("cover", RANKED, "--page", nowhere).error["message"]
