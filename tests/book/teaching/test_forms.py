"""Answers as people type them, in one spelling or another."""

import pytest
from shared.exercises import typed
from shared.rows import rows

from riichi_book.sphinx.edition.make import speaking
from riichi_book.teaching.asks import ASKS
from riichi_book.teaching.forms import PAYERS_LIST, usual_payers
from riichi_rules import ask
from riichi_rules.errors import FormError

FORMS = {each.form.name: each.form for each in ASKS}
BY_DEALER = ask.question("points", han=2, fu=40, by="tsumo")
BY_SOUTH = ask.question("points", han=2, fu=40, by="tsumo", seat="S")


@pytest.mark.parametrize(("name", "texts", "value"), rows("answers"))
def test_a_form_reads_what_people_type(name: str, texts: list[str], value: object) -> None:
    form = FORMS[name]
    for text in (*texts, typed(value)):
        assert form.read(text, BY_SOUTH) == value, text
    assert form.read(value, BY_SOUTH) == value


@pytest.mark.parametrize(("name", "texts", "value"), rows("answers-in-polish"))
def test_answers_are_typed_in_the_language_of_the_reader_too(
    name: str, texts: list[str], value: object
) -> None:
    with speaking("pl"):
        assert [FORMS[name].read(text, BY_SOUTH) for text in texts] == [value] * len(texts)


def test_every_form_is_read_here() -> None:
    assert {name for name, *_ in rows("answers")} == {*FORMS}


@pytest.mark.parametrize(("name", "wrong"), rows("answers-wrong"))
def test_what_is_no_answer_of_a_form_is_refused(name: str, wrong: list[object]) -> None:
    for given in wrong:
        with pytest.raises(FormError):
            FORMS[name].read(given)


def test_a_single_number_is_what_the_only_payer_pays() -> None:
    assert PAYERS_LIST.read("1300", BY_DEALER) == {"all": 1300}
    with pytest.raises(FormError, match="who pays how much"):
        PAYERS_LIST.read("1300", BY_SOUTH)


def test_who_is_liable_by_the_melds_is_not_given_away_by_the_names_of_who_pays() -> None:
    facts = {"win": "2m", "by": "tsumo", "seat": "S", "ruleset": "ema-2025"}
    fed = ask.question("worth", hand="2m 11'1z 222'z 33'33z 4'44z", **facts)
    concealed_kan = ask.question("worth", hand="2m 11'1z 222'z 33'33z X44Xz", **facts)
    assert usual_payers(fed) == ()
    assert usual_payers(concealed_kan) == ("dealer", "others")
