"""House rulesets: a short file over one that ships, and every way to write it wrongly."""

import os
import re
from time import process_time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from shared import ROOT
from shared.clubs import Club
from shared.rows import rows

from riichi_book.search.compare import compare
from riichi_rules import RulesetError
from riichi_rules.ruleset import OPTIONS, load_ruleset, sources, sources_in

HOUSE = """\
id = "my-club"
name = "My club"
extends = "ema-2025"

[fu]
double_wind_pair = 4

[match]
uma = [30000, 10000, -10000, -30000]
agari_yame = { value = "optional", source = "minutes", confidence = "stated", note = "by one vote" }

[sources]
minutes = { title = "Minutes of May", date = "2026-05-03", address = "https://club.example/minutes" }
poster = "A poster"

[house]
phones = "Phones are silent."
drinks = "No drinks."
"""
FU = "[fu]\nchiitoitsu = 25\n"


def test_a_short_file_is_a_ruleset_that_changes_what_it_says_and_nothing_else(club: Club) -> None:
    ruleset, ema = club.load(HOUSE), load_ruleset("ema-2025")
    facts = (ruleset.id, ruleset.name, ruleset.extends, ruleset.edition)
    assert facts == ("my-club", "My club", "ema-2025", "")
    assert {difference.option: difference.b for difference in compare(ema, ruleset)} == {
        "fu.double_wind_pair": "4",
        "match.uma": "30000,10000,-10000,-30000",
        "match.agari_yame": "optional",
    }
    assert compare(ema, club.load('extends = "ema-2025"\n')) == ()
    plain = club.load(FU)
    assert (plain.id, plain.name, plain.extends) == ("club", "club", "base")
    assert club.load(f'name = ""\n{FU}').name == "club"


def test_a_house_is_the_source_of_what_it_says_and_what_it_takes_over_keeps_its_own(club: Club) -> None:
    origins = club.load(HOUSE).origins
    assert {
        name: (origin.source, origin.confidence, origin.inherited, origin.ruleset, origin.note)
        for name in ("fu.double_wind_pair", "match.agari_yame", "fu.chiitoitsu")
        for origin in [origins[name]]
    } == {
        "fu.double_wind_pair": ("my-club", "stated", False, "my-club", ""),
        "match.agari_yame": ("minutes", "stated", False, "my-club", "by one vote"),
        "fu.chiitoitsu": ("E25", "stated", True, "ema-2025", origins["fu.chiitoitsu"].note),
    }
    open_ = origins["tenpai.keishiki"]
    assert (open_.source, open_.confidence, open_.inherited) == ("base", "not stated", True)
    noted = club.load('[fu]\ndouble_wind_pair = { note = "a vote" }\n').origins["fu.double_wind_pair"]
    assert (noted.value, noted.confidence, noted.note) == (2, "not stated", "a vote")


def test_a_club_names_its_own_sources_and_its_own_conduct_which_computes_nothing(club: Club) -> None:
    rules = club.load(HOUSE)
    words = "Minutes of May, 2026-05-03, https://club.example/minutes"
    assert {key: source.words for key, source in rules.sources.items()} == {
        "minutes": words,
        "poster": "A poster",
    }
    assert sources_in(["minutes", "E25,ema-2025"], rules) == {"E25": sources()["E25"], "minutes": words}
    assert sources_in(["minutes"]) == {}
    assert rules.house == ("Phones are silent.", "No drinks.")
    assert rules == club.load(HOUSE.partition("[house]")[0])
    assert load_ruleset("ema-2025").house == ()


def test_a_file_is_named_by_any_path_and_read_anew_each_time_also_from_windows(club: Club) -> None:
    first = club.load(HOUSE)
    assert first == load_ruleset(club.path) == load_ruleset(str(club.path)) == load_ruleset("./club.toml")
    assert load_ruleset(club.path, {"fu.double_wind_pair": 2}).label == "my-club with fu.double_wind_pair=2"
    assert club.load(HOUSE.replace("pair = 4", "pair = 2")).fu.double_wind_pair == 2
    assert club.load("\N{ZERO WIDTH NO-BREAK SPACE}" + HOUSE.replace("\n", "\r\n")) == first


def test_a_house_may_extend_the_file_of_another_and_has_its_sources_and_its_conduct(club: Club) -> None:
    club.beside("league/all.toml", HOUSE)
    rules = club.load("""\
id = "guests"
extends = "league/all.toml"
[dora]
ura = { value = true, source = "minutes", confidence = "stated" }
[sources]
talk = { title = "What was said at the door" }
[house]
phones = "Phones stay outside."
""")
    assert (rules.extends, rules.fu.double_wind_pair) == ("my-club", 4)
    assert list(rules.sources) == ["minutes", "poster", "talk"]
    assert rules.house == ("Phones stay outside.", "No drinks.")


@pytest.mark.parametrize(("text", "message"), rows("ruleset-files-wrong"))
def test_what_is_wrong_in_a_file_is_told_with_file_and_line(club: Club, text: str, message: str) -> None:
    fault = club.fault(text)
    assert str(fault).startswith(message)
    line = re.match("club.toml, line ([0-9]+)", message)
    assert (fault.file, fault.line) == ("club.toml", int(line[1]) if line else None)
    if right := re.search('hyphens: id = "(.*)"$', message):
        assert club.load(f'id = "{right[1]}"\n{FU}').id == right[1]


def test_a_fault_in_the_toml_is_shown_with_a_caret(club: Club) -> None:
    assert club.refusal("[fu]\r\nchiitoitsu 25\r\n").splitlines()[1:] == ["  chiitoitsu 25", " " * 13 + "^"]


@pytest.mark.parametrize(("text", "piece", "times", "message"), rows("ruleset-files-without-end"))
def test_a_nesting_or_a_line_without_end_is_refused(
    club: Club, text: str, piece: str, times: int, message: str
) -> None:
    assert club.refusal(text + piece * times) == message


@pytest.mark.parametrize(("piece", "times", "more", "message"), rows("ruleset-files-too-large"))
def test_a_file_without_end_is_refused(club: Club, piece: str, times: int, more: str, message: str) -> None:
    whole = (FU + piece * times)[:1_000_000]
    assert club.load(whole).fu.chiitoitsu == 25
    assert club.refusal(whole + more) == message


@pytest.mark.parametrize(
    "text",
    [
        " \n" * 700,
        (" " * 1_999 + "\n") * 9,
        "[fu]\n" + "\n".join([f"a{number} = 1" for number in range(9_000)]),
        "\n".join([f"a{number}{'.a' * 900} = 1" for number in range(40)]),
    ],
    ids=["blank lines", "long blank lines", "faults", "keys of many parts"],
)
def test_no_file_takes_long_to_refuse(club: Club, text: str) -> None:
    begun = process_time()
    club.refusal(text)
    assert process_time() - begun < 2


def test_dots_in_a_text_are_no_keys(club: Club) -> None:
    words = "And so on, e.g. " + "." * 200 + " A. B. C." + " one.two" * 40
    rules = club.load(f'[fu]\nchiitoitsu = {{ value = 50, note = "{words}" }}')
    assert rules.origins["fu.chiitoitsu"].note == words


@pytest.mark.parametrize(("files", "name", "message"), rows("ruleset-folders-wrong"))
def test_what_is_wrong_is_told_with_the_file_that_has_it(
    club: Club, files: dict[str, str], name: str, message: str
) -> None:
    for each in files.items():
        club.beside(*each)
    with pytest.raises(RulesetError) as refused:
        load_ruleset(name)
    assert str(refused.value).startswith(message)


HIDDEN = "hunter2"


@pytest.mark.parametrize("text", rows("files-of-others"))
@pytest.mark.parametrize("name", ["shadow", ".env", "pyproject.toml"])
def test_nothing_of_a_file_that_is_no_ruleset_is_shown(club: Club, name: str, text: str) -> None:
    foreign = club.beside(name, text)
    for file in (foreign, club.beside("club.toml", f'extends = "./{name}"\n')):
        with pytest.raises(RulesetError, match="this is not a ruleset's file") as refused:
            load_ruleset(file)
        assert HIDDEN not in str(refused.value)
        assert refused.value.__cause__ is None


def test_nothing_is_shown_of_a_file_that_only_a_link_calls_a_ruleset(club: Club) -> None:
    club.path.symlink_to(club.beside("shadow", f"[fu]\n{HIDDEN}\n").name)
    with pytest.raises(RulesetError, match="line 2: this is not a ruleset's file") as refused:
        load_ruleset(club.path)
    assert HIDDEN not in str(refused.value)


@pytest.mark.parametrize(("way", "says"), rows("files-extended-outside"))
def test_a_file_extends_none_outside_its_folder(club: Club, way: str, says: str) -> None:
    outside = club.beside("else.toml", FU)
    inside = club.beside("club/club.toml", f'extends = "{way.format(outside=outside)}"\n')
    for link, target in (("link.toml", outside), ("linked", outside.parent), ("loop.toml", "loop.toml")):
        inside.with_name(link).symlink_to(target)
    with pytest.raises(RulesetError, match=says):
        load_ruleset(inside)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with a name")
@pytest.mark.parametrize(("name", "says", "alone"), rows("files-extended-that-are-none"))
def test_a_file_extends_nothing_but_a_plain_file(club: Club, name: str, says: str, alone: str) -> None:
    os.mkfifo(club.path.with_name("pipe.toml"))
    club.path.with_name("folder.toml").mkdir()
    club.path.with_name("device.toml").symlink_to("/dev/zero")
    assert club.refusal(f'extends = "./{name}"\n') == f"club.toml, line 1: {says}"
    with pytest.raises(RulesetError, match=alone):
        load_ruleset(f"./{name}")


def test_a_file_extends_none_without_end(club: Club) -> None:
    club.beside("long.toml", f"# {HIDDEN:>998}\n" * 1_000)
    told = club.refusal('extends = "long.toml"\n')
    assert told == "long.toml: the file is larger than 1000000 bytes, too large for a ruleset"


NAMES, VALUES, LINES = rows("pieces-of-clubs")
names, scalars = st.sampled_from([*OPTIONS, *NAMES]), st.sampled_from(VALUES)
lines = st.one_of(
    st.builds("{} = {}".format, names, scalars),
    st.builds(
        "{} = {{ value = {}, {} = {} }}".format, names, scalars, st.sampled_from(["note", "x"]), scalars
    ),
    st.builds("[{}]".format, names | st.sampled_from([name.split(".")[0] for name in OPTIONS])),
    st.text(max_size=12),
    st.sampled_from(LINES),
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.lists(lines, max_size=8).map("\n".join))
def test_no_file_raises_anything_but_a_ruleset_error(club: Club, text: str) -> None:
    club.path.write_bytes(text.encode("utf-8", "surrogatepass"))
    places: list[tuple[str | None, int | None]] = []
    try:
        assert set(load_ruleset("club.toml").origins) == set(OPTIONS)
    except RulesetError as error:
        places.append((error.file, error.line))
    for file, line in places:
        assert file == "club.toml"
        assert line is None or 1 <= line <= text.count("\n") + 1


def test_the_printed_house_ruleset_is_short_and_changes_what_it_says_and_nothing_else() -> None:
    printed = ROOT / "rulebook/club.toml"
    club = load_ruleset(printed)
    assert (club.id, club.extends) == ("my-club", "ema-2025")
    assert {difference.option: difference.b for difference in compare(load_ruleset("ema-2025"), club)} == {
        "fu.double_wind_pair": "4",
        "limits.kazoe": "yakuman",
        "limits.double_suuankou_tanki": "true",
        "limits.yakuman_stacking": "true",
    }
    assert len([line for line in printed.read_text("utf-8").splitlines() if line]) <= 10
