"""Rulesets of a house: a short file over one that ships, and every way to write it wrongly."""

from __future__ import annotations

import os
import re
from pathlib import Path
from time import process_time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from shared.rows import rows

from riichi_rules import RulesetError
from riichi_rules.ruleset import OPTIONS, Ruleset, load_ruleset

HOUSE = """\
id = "my-club"
name = "My club"
extends = "ema-2025"

[fu]
double_wind_pair = 4

[match]
uma = [30000, 10000, -10000, -30000]
agari_yame = { value = "optional", source = "meeting in May", confidence = "stated", note = "by one vote" }
"""


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path / "club.toml"


def load(house: Path, text: str) -> Ruleset:
    house.write_bytes(text.encode())
    return load_ruleset("club.toml")


def refusal(house: Path, text: str) -> str:
    with pytest.raises(RulesetError) as refused:
        load(house, text)
    return str(refused.value)


def test_ten_lines_are_a_ruleset(house: Path) -> None:
    ruleset = load(house, HOUSE)
    assert (ruleset.id, ruleset.name, ruleset.extends) == ("my-club", "My club", "ema-2025")
    assert ruleset.edition == ""
    assert ruleset.fu.double_wind_pair == 4
    assert ruleset.match.uma == (30000, 10000, -10000, -30000)
    assert ruleset.limits.kiriage is True
    changed = {name for name in OPTIONS if ruleset.value(name) != load_ruleset("ema-2025").value(name)}
    assert changed == {"fu.double_wind_pair", "match.uma", "match.agari_yame"}


def test_a_house_is_the_source_of_what_it_says(house: Path) -> None:
    origins = load(house, HOUSE).origins
    own, voted = origins["fu.double_wind_pair"], origins["match.agari_yame"]
    assert (own.source, own.confidence, own.inherited, own.ruleset) == ("my-club", "stated", False, "my-club")
    assert (voted.source, voted.note, voted.inherited) == ("meeting in May", "by one vote", False)


def test_what_a_house_takes_over_keeps_its_source(house: Path) -> None:
    origins = load(house, HOUSE).origins
    taken, open_ = origins["fu.chiitoitsu"], origins["tenpai.keishiki"]
    assert (taken.source, taken.confidence, taken.ruleset) == ("E25", "stated", "ema-2025")
    assert (open_.source, open_.confidence, open_.ruleset) == ("base", "not stated", "base")
    assert taken.inherited
    assert open_.inherited


def test_a_file_may_be_named_by_a_path(house: Path) -> None:
    assert (
        load(house, HOUSE) == load_ruleset(house) == load_ruleset(str(house)) == load_ruleset("./club.toml")
    )


def test_a_file_is_read_anew_each_time(house: Path) -> None:
    assert load(house, HOUSE).fu.double_wind_pair == 4
    assert load(house, HOUSE.replace("pair = 4", "pair = 2")).fu.double_wind_pair == 2


def test_without_an_id_the_file_gives_it_and_without_extends_it_is_the_base(house: Path) -> None:
    ruleset = load(house, "[fu]\ndouble_wind_pair = 4\n")
    assert (ruleset.id, ruleset.name, ruleset.extends) == ("club", "club", "base")


@pytest.mark.parametrize("text", ["", "# my club\n", 'id = "my-club"\nname = "My club"\n', "[fu]\n"])
def test_a_file_that_says_nothing_of_the_game_is_no_ruleset(house: Path, text: str) -> None:
    assert (
        refusal(house, text)
        == 'club.toml: it states no option and extends no ruleset: say extends = "ema-2025"'
    )


def test_a_file_that_only_extends_is_a_ruleset(house: Path) -> None:
    ruleset = load(house, 'extends = "ema-2025"\n')
    assert all(ruleset.value(name) == load_ruleset("ema-2025").value(name) for name in OPTIONS)


def test_settings_come_over_a_file(house: Path) -> None:
    house.write_text(HOUSE, encoding="utf-8")
    assert load_ruleset(house, {"fu.double_wind_pair": 2}).label == "my-club with fu.double_wind_pair=2"


def test_a_house_may_extend_the_file_of_another(house: Path) -> None:
    (house.parent / "league").mkdir()
    (house.parent / "league" / "all.toml").write_text(HOUSE, encoding="utf-8")
    ruleset = load(house, 'extends = "league/all.toml"\n[dora]\nura = false\nkan_ura = false\n')
    assert (ruleset.extends, ruleset.fu.double_wind_pair, ruleset.dora.ura) == ("my-club", 4, False)


def test_the_files_of_windows_are_read_too(house: Path) -> None:
    ruleset = load(house, "\N{ZERO WIDTH NO-BREAK SPACE}" + HOUSE.replace("\n", "\r\n"))
    assert ruleset.fu.double_wind_pair == 4


def test_a_note_without_a_value_leaves_the_value_as_it_was(house: Path) -> None:
    ruleset = load(house, '[fu]\ndouble_wind_pair = { note = "to be voted on" }\n')
    origin = ruleset.origins["fu.double_wind_pair"]
    assert (origin.value, origin.confidence, origin.note) == (2, "not stated", "to be voted on")


@pytest.mark.parametrize(("text", "message"), rows("ruleset-files-wrong"))
def test_what_is_wrong_in_a_file_is_told_with_file_and_line(house: Path, text: str, message: str) -> None:
    assert refusal(house, text).startswith(message)


@pytest.mark.parametrize("piece", ["[", "{a="])
def test_a_nesting_without_end_is_refused(house: Path, piece: str) -> None:
    assert (
        refusal(house, f"fu = {piece * 600}") == "club.toml: no TOML: something in it is nested far too deep"
    )


@pytest.mark.parametrize("text", ["x = " + "9" * 5000, "a" + ".a" * 5000 + " = 1", "#" * 5000])
def test_a_line_without_end_is_refused(house: Path, text: str) -> None:
    assert refusal(house, f"[fu]\n{text}") == "club.toml, line 2: the line is longer than 2000 characters"


def test_a_file_without_end_is_refused(house: Path) -> None:
    option = "[fu]\nchiitoitsu = 50\n"
    comments = ("#" * 999 + "\n") * 1_000
    whole = option + comments[len(option) :]
    assert len(whole) == 1_000_000
    assert load(house, whole).fu.chiitoitsu == 50
    assert refusal(house, f"{whole}#") == "club.toml: the file is larger than 1000000 bytes: no ruleset is"


def test_a_file_of_lines_without_end_is_refused(house: Path) -> None:
    whole = "[fu]\nchiitoitsu = 50\n".ljust(10_019, "\n")
    assert whole.count("\n") == 10_000
    assert load(house, whole).fu.chiitoitsu == 50
    assert refusal(house, f"{whole}\n") == "club.toml: the file has more than 10000 lines: no ruleset has"


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
def test_no_file_takes_long_to_refuse(house: Path, text: str) -> None:
    begun = process_time()
    refusal(house, text)
    assert process_time() - begun < 2


def test_dots_in_a_text_are_no_keys(house: Path) -> None:
    words = "And so on, e.g. " + "." * 200 + " A. B. C." + " one.two" * 40
    assert load(house, f'[fu]\nchiitoitsu = {{ value = 50, note = "{words}" }}').origins["fu.chiitoitsu"].note


def test_a_fault_in_the_toml_is_shown_with_a_caret(house: Path) -> None:
    assert refusal(house, "[fu]\r\nchiitoitsu 25\r\n").splitlines()[1:] == ["  chiitoitsu 25", " " * 13 + "^"]


def test_an_error_knows_its_file_and_line(house: Path) -> None:
    with pytest.raises(RulesetError) as refused:
        load(house, "[fu]\ndouble_wind_pair = 3")
    assert (refused.value.file, refused.value.line) == ("club.toml", 2)


def test_a_file_whose_name_is_no_id_needs_one(house: Path) -> None:
    path = house.with_name("our rules.toml")
    path.write_text("[fu]\nchiitoitsu = 25\n", encoding="utf-8")
    with pytest.raises(RulesetError, match=r"our rules.toml: the id is missing"):
        load_ruleset(path)


@pytest.mark.parametrize(
    ("name", "right"),
    [("two words", "two-words"), ("a_b.c", "a-b-c"), ("-x", "x"), ("x" * 65, "x" * 64), ("../x", "x"),
     ("\u9ebb", "my-club"), ("ok\\n", "ok")],
)  # fmt: skip
def test_an_id_that_is_none_is_told_with_one_that_is(house: Path, name: str, right: str) -> None:
    message = f'the id is missing, or not one word of letters, digits and hyphens: id = "{right}"'
    assert refusal(house, f'id = "{name}"\n[fu]\nchiitoitsu = 25\n') == f"club.toml, line 1: {message}"
    assert load(house, f'id = "{right}"\n[fu]\nchiitoitsu = 25\n').id == right


@pytest.mark.parametrize("name", ["base", "sources", "card", "Base", "CARD", "wiki", "Wiki"])
@pytest.mark.parametrize("said", [True, False])
def test_no_club_has_an_id_of_the_book(house: Path, name: str, said: bool) -> None:
    file = house.with_name("club.toml" if said else f"{name}.toml")
    file.write_text(f'id = "{name}"\n' * said + "[fu]\nchiitoitsu = 25\n", encoding="utf-8")
    with pytest.raises(RulesetError, match=f"the id {name} belongs to .*: choose another"):
        load_ruleset(file)


HIDDEN = "hunter2"
FOREIGN = [f"root:{HIDDEN}:19000:0:99999:7:::\n", f'password = "{HIDDEN}"\n', f"{HIDDEN}\n", f"[{HIDDEN}\n",
           f"{HIDDEN} = ”x”\n", f"x = {HIDDEN}\n", f"[tool.{HIDDEN}]\n",
           f"user: root\npassword: {HIDDEN}\n"]  # fmt: skip


@pytest.mark.parametrize("text", FOREIGN)
@pytest.mark.parametrize("name", ["shadow", ".env", "pyproject.toml"])
def test_nothing_of_a_file_that_is_no_ruleset_is_shown(house: Path, name: str, text: str) -> None:
    foreign = house.with_name(name)
    foreign.write_text(text, encoding="utf-8")
    house.write_text(f'extends = "./{name}"\n', encoding="utf-8")
    for file in (foreign, house):
        with pytest.raises(RulesetError, match="this is no ruleset's file") as refused:
            load_ruleset(file)
        assert HIDDEN not in str(refused.value)
        assert refused.value.__cause__ is None


def test_nothing_is_shown_of_a_file_that_only_a_link_calls_a_ruleset(house: Path) -> None:
    house.with_name("shadow").write_text(f"[fu]\n{HIDDEN}\n", encoding="utf-8")
    house.symlink_to("shadow")
    with pytest.raises(RulesetError, match="line 2: this is no ruleset's file") as refused:
        load_ruleset(house)
    assert HIDDEN not in str(refused.value)


def test_an_author_is_shown_the_line_of_an_own_file(house: Path) -> None:
    assert "chiitoitsu 25" in refusal(house, "[fu]\nchiitoitsu 25\n")
    assert "did you mean extends?" in refusal(house, 'extend = "wiki"\n')


def test_a_file_extends_one_below_its_folder(house: Path) -> None:
    (house.parent / "older").mkdir()
    (house.parent / "older" / "club.toml").write_text('id = "older"\n[fu]\nchiitoitsu = 25\n', "utf-8")
    assert load(house, 'extends = "older/club.toml"\n').extends == "older"


@pytest.mark.parametrize("way", ["../else.toml", "{outside}", "link.toml", "linked/else.toml", "loop.toml"])
def test_a_file_extends_none_outside_its_folder(house: Path, way: str) -> None:
    outside, folder = house.parent / "else.toml", house.parent / "club"
    outside.write_text("[fu]\nchiitoitsu = 25\n", encoding="utf-8")
    folder.mkdir()
    (folder / "link.toml").symlink_to(outside)
    (folder / "linked").symlink_to(house.parent)
    (folder / "loop.toml").symlink_to(folder / "loop.toml")
    club = folder / "club.toml"
    club.write_text(f'extends = "{way.format(outside=outside)}"\n', encoding="utf-8")
    with pytest.raises(RulesetError, match=r"line 1: it extends .*(neither beside it|no such file)"):
        load_ruleset(club)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with a name")
@pytest.mark.parametrize("name", ["pipe.toml", "folder.toml", ".", "device.toml"])
def test_a_file_extends_nothing_but_a_plain_file(house: Path, name: str) -> None:
    os.mkfifo(house.with_name("pipe.toml"))
    house.with_name("folder.toml").mkdir()
    house.with_name("device.toml").symlink_to("/dev/zero")
    assert re.search("(no such file|neither beside it nor below)", refusal(house, f'extends = "./{name}"\n'))


def test_a_file_extends_none_without_end(house: Path) -> None:
    house.with_name("long.toml").write_text(f"# {HIDDEN:>998}\n" * 1_000, encoding="utf-8")
    assert refusal(house, 'extends = "long.toml"\n') == (
        "long.toml: the file is larger than 1000000 bytes: no ruleset is"
    )


def test_a_text_that_is_not_utf_8_is_told_with_its_line(house: Path) -> None:
    house.write_bytes(b'id = "x"\nname = "\xff"\n')
    with pytest.raises(RulesetError, match=r"club.toml, line 2: the file is not written in UTF-8"):
        load_ruleset("club.toml")


def test_files_in_a_circle_are_named(house: Path) -> None:
    house.with_name("b.toml").write_text('\nextends = "./club.toml"\n', encoding="utf-8")
    message = refusal(house, 'extends = "b.toml"')
    assert (
        message == "b.toml, line 2: the files extend each other in a circle: club.toml -> b.toml -> club.toml"
    )


def test_an_error_in_the_extended_file_names_that_file(house: Path) -> None:
    house.with_name("b.toml").write_text("[fu]\nchiitoitsu = 26\n", encoding="utf-8")
    assert refusal(house, 'extends = "b.toml"').startswith("b.toml, line 2: fu.chiitoitsu is 25 or 50")


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("missing.toml", "missing.toml: there is no such file"),
        (".", None),
        ("./", "./: this is a directory, not a ruleset's file"),
        ("a\0.toml", "no file can have that name"),
        ("x" * 5000 + ".toml", "the file cannot be read"),
    ],
)
def test_what_is_no_file_is_refused(house: Path, name: str, problem: str | None) -> None:
    assert not house.exists()
    with pytest.raises(RulesetError, match=problem or "there is no ruleset"):
        load_ruleset(name)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_what_never_ends_is_not_read(house: Path) -> None:
    os.mkfifo(house)
    with pytest.raises(RulesetError, match=r"club.toml: this is no plain file"):
        load_ruleset("club.toml")


names = st.sampled_from([*OPTIONS, "id", "extends", "fu", "fu.x", "x", "", '"', "fu.chiitoitsu.value"])
WORDS = ["true", "2", "25", "none", '"none"', '"wiki"', '"./club.toml"', "[]", "{}", "1.5", "nan", ""]
scalars = st.sampled_from([*WORDS, "1979-05-27"])
lines = st.one_of(
    st.builds("{} = {}".format, names, scalars),
    st.builds(
        "{} = {{ value = {}, {} = {} }}".format, names, scalars, st.sampled_from(["note", "x"]), scalars
    ),
    st.builds("[{}]".format, names | st.sampled_from([name.split(".")[0] for name in OPTIONS])),
    st.text(max_size=12),
    st.sampled_from(['"""', "'''", "[", "]", "{", "#", "\\", '"\\u0066u".chiitoitsu = 26', "\r", "\t"]),
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.lists(lines, max_size=8).map("\n".join))
def test_no_file_raises_anything_but_a_ruleset_error(house: Path, text: str) -> None:
    house.write_bytes(text.encode("utf-8", "surrogatepass"))
    places: list[tuple[str | None, int | None]] = []
    try:
        assert set(load_ruleset("club.toml").origins) == set(OPTIONS)
    except RulesetError as error:
        places.append((error.file, error.line))
    for file, line in places:
        assert file == "club.toml"
        assert line is None or 1 <= line <= text.count("\n") + 1
