"""Commands on real games: the files that they write, and invariants between them."""

import gzip
from pathlib import Path

import pytest
from shared.breaking import corpus_of
from shared.command_line import Ask
from shared.forms import FORMS, REWRITTEN, text_of
from shared.proofs import Record

HEAD_BUMP = ("whatif", "ranked.mjlog", "--set", "wins.multiple_ron=nearest")
COPIES = "are copies of rounds in a.log, counted there"


def test_show_draws_the_table_at_each_disagreement_also_of_standard_input(ask_json: Ask, here: Path) -> None:
    wrong = (here / "wrong.log").read_bytes()
    for place, stdin in (("wrong.log", None), ("-", wrong), ("-", gzip.compress(wrong))):
        answer = ask_json("audit", place, "--show", "a/shown", "--jobs", "2", stdin=stdin)
        assert (answer.status, answer.data["rounds"]) == (1, 11)
        assert [each["file"] for each in answer.data["disagreements"]] == [
            "wrong.log" if place == "wrong.log" else "standard input"
        ]
        (name,) = answer.data["shown"]
        drawing = here / "a" / "shown" / name
        assert drawing.read_text().startswith("<svg")
        words = drawing.with_suffix(".txt").read_text()
        assert "check     riichi.bet" in words
        assert "in riichi, 24000 points" in words
    assert len(list((here / "a" / "shown").iterdir())) == 4


@pytest.mark.parametrize(
    "command",
    [("audit",), ("whatif", "--set", "yaku.ippatsu=false", "--page")],
)
def test_a_person_reads_which_rounds_are_copies(
    command: tuple[str, ...], ask: Ask, ask_json: Ask, tmp_path: Path
) -> None:
    folder, page = corpus_of(tmp_path / "games", "a.log"), tmp_path / "page.html"
    (folder / "b.log").write_bytes((folder / "a.log").read_bytes())
    words = (*command, *([str(page)] if "--page" in command else []), str(folder))
    printed = ask(*words)
    assert (printed.status, COPIES in " ".join(printed.out.split())) == (0, True)
    assert "--page" not in command or COPIES in page.read_text("utf-8")
    skipped = [skip for skip in ask_json(*words).data["skipped"] if COPIES in skip["reason"]]
    assert [(skip["file"], skip["kind"]) for skip in skipped] == [("b.log", "note")]


def test_pages_are_drawn_and_fetch_nothing(ask: Ask, ask_json: Ask, here: Path) -> None:
    assert ask_json(*HEAD_BUMP, "--page", "whatif.html").data["page"] == "whatif.html"
    whatif = (here / "whatif.html").read_text("utf-8")
    assert whatif.count('class="riichi-tiles"') == 2
    assert "Who wins" not in whatif
    assert '<figure class="riichi-figure" role="img" aria-label="How much, and in how many endings.' in whatif
    assert "12,000 points: 1" in whatif
    assert ask("cover", "ranked.mjlog", "--page", "cover.html").status == 0
    cover = (here / "cover.html").read_text("utf-8")
    assert "Never asked: " in cover
    assert 'aria-label="Endings and events at which another value would have shown.' in cover
    wrong = ("whatif", "ranked.mjlog", "--ruleset", "ema-2025", "--set", "yaku.ippatsu=false")
    assert ask(*wrong, "--page", "wrong.html").status == 1
    contradicted = (here / "wrong.html").read_text("utf-8")
    assert contradicted.index("not those under ema-2025") < contradicted.index("How often")
    for html in (whatif, cover):
        assert "http" not in html.replace("http://www.w3.org/", "")


@pytest.mark.proof
@pytest.mark.usefixtures("here")
def test_rulesets_stand_in_the_order_of_the_rounds_that_contradict_them(ask: Ask, ask_json: Ask) -> None:
    found = {each["id"]: each["against"] for each in ask_json("identify", "east-only.mjlog").data["rulesets"]}
    rows = [line.split() for line in ask("identify", "east-only.mjlog").out.splitlines()]
    assert ["Ruleset", "Rounds", "Against", "First"] in rows
    counts = [(row[1], row[2]) for row in rows if row and found.get(row[0]) and row[1].isdigit()]
    assert counts == [(str(each["rounds"]), str(each["count"])) for each in found.values() if each]
    assert counts == sorted(counts, key=lambda pair: (int(pair[0]), int(pair[1])))
    assert len(set(counts)) > 1


def test_a_game_is_rewritten_as_it_is_stored_and_its_script_is_answered(ask: Ask) -> None:
    for form in ("tenhou6", "mjai"):
        answer = ask("rewrite", str(FORMS["mjlog"]), "--to", form)
        assert (answer.status, answer.out) == (0, text_of(form))
    script = ask("rewrite", str(FORMS["mjai"]), "--to", "script").out
    assert script == (REWRITTEN / "ranked.script.jsonl").read_text()
    answers = ask("ask", "-", stdin=script.encode()).lines
    assert len(answers) == len(script.splitlines())
    assert {answer["ruleset"] for answer in answers} == {"tenhou"}
    assert all(answer["words"].startswith("The hand is over") for answer in answers)


@pytest.mark.proof
def test_a_club_is_told_from_all_rulesets_that_ship(
    ask_json: Ask, here: Path, record_property: Record
) -> None:
    answer = ask_json("separate", str(here / "wiki-club.toml"))
    assert answer.status == 0
    record_property("questions that tell a club from ten rulesets", len(answer.data["questions"]))
    own, *others = answer.data["rulesets"]
    assert "wiki" in others
    apart = {
        name
        for name in others
        for row in answer.data["questions"]
        if row["answers"][own] != row["answers"][name]
    }
    assert apart | {name for pair in answer.data["alike"] for name in pair} >= set(others)
