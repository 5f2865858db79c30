"""The dialects: each says what it can, and refuses the rest; nothing is dropped."""

from __future__ import annotations

import pytest

from riichi_rules.errors import NotationError, RiichiError
from riichi_rules.notation import DIALECTS, convert, read_hand, read_river, read_tiles, write

SPELLINGS = [
    # dialect, canonical, the same in the dialect
    ("wiki", "0m0p0s", "0m0p0s"),
    ("wiki", "X", "0z"),
    ("wiki", "12mX", "12m0z"),
    ("wiki", "X11Xs", "0z11s0z"),
    ("wiki", "X33Xz", "0330z"),
    ("wiki", "X05Xp", "0z05p0z"),
    ("wiki", "9999'm", "999-9m"),
    ("wiki", "9'999m", "-9999m"),
    ("wiki", "2'34p 6'57s", "-234p -657s"),
    ("wiki", "1s6527'z7s", "1s652-7z7s"),
    ("drawhand", "0m0p0s", "m0p0s0"),
    ("drawhand", "X", "z?"),
    ("drawhand", "12mX", "m12?"),
    ("drawhand", "X11Xs", "s?11?"),
    ("drawhand", "X05Xp", "p?05?"),
    ("drawhand", "2'34p 6'57s", "p2*34~s6*57"),
    ("drawhand", "1s6527'z7s", "s1z6527*s7"),
    ("words", "19m19p19s1234567z", "1man9man1pin9pin1sou9soueastsouthwestnorthwhitegreenred"),
    ("words", "7z4p 1m", "red4pin 1man"),
    ("unicode", "1234567z", "🀀🀁🀂🀃🀆🀅🀄"),
    ("unicode", "19m19p19s", "🀇🀏🀙🀡🀐🀘"),
    ("unicode", "1m X11Xs", "🀇 🀫🀐🀐🀫"),
    ("latex", "123m0p", "123m0p"),
    ("latex", "9m 8'79p 44'4z 6666'm X05Xs", "9m-8'79p-44'4z-6666'm-X05Xs"),
    ("latex", "55'5\"5p", '55"5p'),
    ("latex", "50'0\"5p", '50"5p'),
    ("latex", "1s6527'z7s", "1s6527'z7s"),
]


@pytest.mark.parametrize(("dialect", "canonical", "text"), SPELLINGS)
def test_a_dialect_says_what_it_can(dialect: str, canonical: str, text: str) -> None:
    assert convert(canonical, "canonical", dialect) == text
    if dialect != "latex":
        assert convert(text, dialect, "canonical") == canonical


UNSAID = [
    ("wiki", "55'5\"5p", "an added kan"),
    ("wiki", "12_m", "took a tile"),
    ("drawhand", "55'5\"5p", "an added kan"),
    ("drawhand", "12_m", "took a tile"),
    ("words", "X", "an unknown tile"),
    ("words", "0p", "red is the red dragon"),
    ("words", "1'm", "turned"),
    ("words", "X11Xs", "a meld"),
    ("unicode", "8'79p", "turned"),
    ("unicode", "55'5\"5p", "turned"),
    ("unicode", "1'2m", "turned"),
    ("unicode", "0p", "a red five"),
    ("unicode", "X05Xp", "a red five"),
    ("latex", "55'0\"5p", "stacks equal tiles"),
    ("latex", "12_m", "took a tile"),
]


@pytest.mark.parametrize(("dialect", "canonical", "words"), UNSAID)
def test_what_a_dialect_cannot_say_is_refused(dialect: str, canonical: str, words: str) -> None:
    with pytest.raises(NotationError, match=words) as caught:
        convert(canonical, "canonical", dialect)
    assert caught.value.text == canonical


def test_the_block_that_cannot_be_said_is_the_one_shown() -> None:
    with pytest.raises(NotationError) as caught:
        convert("1m 0p 2m", "canonical", "words")
    assert caught.value.text == "0p"


def test_the_four_tiles_that_unicode_would_read_as_a_kan_are_refused() -> None:
    with pytest.raises(NotationError, match="other tiles"):
        convert("X11sX", "canonical", "unicode")


@pytest.mark.parametrize("canonical", ["5'p5p5p", "X11sX", "1m 2'p3p1p", "1mX2s2sX", "1s6s5's5s5s7z"])
@pytest.mark.parametrize("dialect", ["wiki", "drawhand"])
def test_loose_tiles_that_look_like_a_meld_stay_loose(dialect: str, canonical: str) -> None:
    tiles = read_tiles(canonical)
    assert read_tiles(write(tiles, dialect), dialect) == tiles


REFUSED = [
    # dialect, text, what the carets mark, what is said
    ("wiki", "8z", "[8]z", "honours are 1z to 7z"),
    ("wiki", "1m2", "1m[2]", "without a suit"),
    ("wiki", "m1", "[m]1", "without a digit"),
    ("wiki", "12-m", "12[-]m", "before the digit"),
    ("wiki", "12m-", "12m[-]", "before the digit"),
    ("wiki", "1--2m", "1[-]-2m", "before the digit"),
    ("wiki", "1'm", "1[']m", "- turns the next tile"),
    ("wiki", "X", "[X]", "0z lies face down"),
    ("wiki", "x", "[x]", "0z lies face down"),
    ("wiki", "8-79p", "8-[7]9p", "called tile first"),
    ("wiki", "-658s-234p", "[-658s]-234p", "neither a run"),
    ("wiki", "0z12s0z", "0z1[2]s0z", "two equal tiles"),
    ("wiki", "999-9٣", "999-9[٣]", "only the plain 0 to 9"),
    ("drawhand", "33m", "[3]3m", "comes first"),
    ("drawhand", "m", "[m]", "as in m1"),
    ("drawhand", "mp1", "[m]p1", "as in m1"),
    ("drawhand", "z8", "z[8]", "honours are 1z to 7z"),
    ("drawhand", "*m1", "[*]m1", "as in p8*79"),
    ("drawhand", "m1**", "m1*[*]", "twice"),
    ("drawhand", "p78*9", "p7[8]*9", "called tile first: p8*79"),
    ("drawhand", "p8*91", "[p8*91]", "no run goes on"),
    ("drawhand", "?11?", "[?]11?", "comes first"),
    ("drawhand", "m1X", "m1[X]", "? lies face down"),
    ("words", "3", "[3]", "3man"),
    ("words", "0man", "[0]man", "red five"),
    ("words", "3man4", "3man[4]", "4man"),
    ("words", "1manman", "1man[m]an", "east, south"),
    ("words", "Red", "[R]ed", "east, south"),
    ("unicode", "🀇1m", "🀇[1]m", "U+1F000 to U+1F021"),
    ("unicode", "🀢", "[🀢]", "flowers"),
    ("unicode", "\ufe0f", "[\ufe0f]", "U+FE0F"),
    ("unicode", "🀄\ufe0f\ufe0f", "🀄\ufe0f[\ufe0f]", "U+FE0F"),
    ("latex", "123m", "[123m]", "only written"),
]


@pytest.mark.parametrize(("dialect", "text", "marked", "words"), REFUSED)
def test_what_a_dialect_does_not_know_is_refused_at_its_place(
    dialect: str, text: str, marked: str, words: str
) -> None:
    for reads in (read_tiles, read_hand):
        with pytest.raises(NotationError) as caught:
            reads(text, dialect)
        error = caught.value
        end = error.at + error.length
        assert f"{text[: error.at]}[{text[error.at : end]}]{text[end:]}" == marked
        assert words in error.problem


@pytest.mark.parametrize("text", ["🀄\ufe0f🀇\ufe0e", "🀄🀇"])
def test_a_variation_selector_says_nothing_about_a_tile(text: str) -> None:
    assert str(read_tiles(text, "unicode")) == "7z1m"


def test_gaps_mean_nothing_for_the_concealed_tiles_of_drawhand() -> None:
    assert str(read_hand("z1~2~3~4~5~6~7 m19p19 s19", "drawhand")) == "19m19p19s1234567z"


def test_melds_may_stand_anywhere_in_drawhand() -> None:
    assert str(read_hand("p8*79~m123~m456~p11*1~z5", "drawhand")) == "123456m5z 8'79p 11'1p"


def test_a_river_is_read_in_each_dialect_as_loose_tiles() -> None:
    for dialect, text in (("canonical", "5'55p"), ("wiki", "-555p"), ("drawhand", "p5*55")):
        assert [discard.turned for discard in read_river(text, dialect)] == [True, False, False]


def test_a_text_that_is_a_hand_is_converted_as_one_and_any_other_keeps_its_order() -> None:
    assert convert("s111~m33~p87654321", "drawhand", "canonical") == "33m12345678p111s"
    assert convert("9s1m", "canonical", "wiki") == "9s1m"


def test_an_unknown_dialect_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(RiichiError, match="did you mean drawhand"):
        convert("1m", "canonical", "drawhnd")
    with pytest.raises(RiichiError, match=": known are canonical, wiki, drawhand, words, unicode, latex"):
        read_tiles("1m", "klingon")


def test_the_dialects_are_those_of_the_contract() -> None:
    assert list(DIALECTS) == ["canonical", "wiki", "drawhand", "words", "unicode", "latex"]
    assert all(name == dialect.name and dialect.words for name, dialect in DIALECTS.items())
