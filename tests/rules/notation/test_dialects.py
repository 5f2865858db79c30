"""The dialects: each writes what it can express, and refuses the rest; nothing is dropped."""

import pytest
from shared.rows import rows

from riichi_rules.errors import HandTextError, NotationError, RiichiError
from riichi_rules.notation import DIALECTS, check_copies, convert, read_hand, read_river, read_tiles


@pytest.mark.parametrize(("dialect", "canonical", "text"), rows("dialects"))
def test_a_dialect_says_what_it_can(dialect: str, canonical: str, text: str) -> None:
    assert convert(canonical, "canonical", dialect) == text
    if dialect != "latex":
        assert convert(text, dialect, "canonical") == canonical


@pytest.mark.parametrize(("dialect", "canonical", "words"), rows("dialects-unsaid"))
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


@pytest.mark.parametrize(("dialect", "text", "marked", "words"), rows("dialects-refused"))
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


@pytest.mark.parametrize(("dialect", "text", "canonical"), rows("examples-of-sources"))
def test_a_hand_of_a_dialect_reads_to_its_canonical_text(dialect: str, text: str, canonical: str) -> None:
    assert str(read_hand(text, dialect)) == convert(text, dialect, "canonical") == canonical
    assert read_hand(text, dialect) == read_hand(canonical)


def test_places_follow_the_dialect_of_the_text() -> None:
    held = read_hand("1112m34567p678s1z").tiles
    with pytest.raises(HandTextError) as caught:
        check_copies(held, read_tiles("p3~m11", "drawhand").tiles, "p3~m11", "drawhand")
    assert caught.value.at == 5


def test_a_river_is_read_in_each_dialect_as_loose_tiles() -> None:
    for dialect, text in (("canonical", "5'55p"), ("wiki", "-555p"), ("drawhand", "p5*55")):
        assert [discard.turned for discard in read_river(text, dialect)] == [True, False, False]


def test_any_text_but_a_hand_keeps_its_order() -> None:
    assert convert("9s1m", "canonical", "wiki") == "9s1m"


def test_an_unknown_dialect_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(RiichiError, match="did you mean drawhand"):
        convert("1m", "canonical", "drawhnd")
    with pytest.raises(RiichiError, match="; there are canonical, wiki, drawhand, words, unicode, latex"):
        read_tiles("1m", "klingon")


def test_the_dialects_are_those_of_the_contract() -> None:
    assert list(DIALECTS) == ["canonical", "wiki", "drawhand", "words", "unicode", "latex"]
    assert all(name == dialect.name and dialect.words for name, dialect in DIALECTS.items())
