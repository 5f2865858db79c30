"""An edition has nothing of another ruleset in it: no name, no value, no block that is asked under it."""

from __future__ import annotations

from pathlib import Path

import pytest
from shared.edition_scan import done_by_hand, in_page, names_of_others, strangers, values_of_others
from shared.edition_values import values_of_numbers, wrong_values
from shared.edition_words import wrong_words
from shared.proofs import Record

from riichi_book.edition.make import edition_of, make
from riichi_rules.ruleset import OPTIONS, label_of, load_ruleset, ruleset_ids, short_of
from riichi_rules.ruleset.words import row_of

EMA = load_ruleset("ema-2025")


def found_in(html: str) -> list[str]:
    return list(in_page(html, EMA, names_of_others(EMA), values_of_others(EMA)))


@pytest.mark.parametrize(
    ("html", "stranger"),
    [
        ("<p>In the M-League everybody begins with less.</p>", "M-League"),
        ("<p>So it is in EMA 2016 too.</p>", "EMA 2016"),
        ('<img alt="As Tenhou has it">', "Tenhou"),
        ("<td><p>45000, 5000, -15000, -35000 points</p></td>", "match.uma"),
        ('<div data-question=\'{"ask": "worth", "ruleset": "wiki"}\'></div>', "wiki"),
        ('<div data-table=\'{"table": "score", "ruleset": "tenhou"}\'></div>', "tenhou"),
        ('<div class="riichi-speaks" data-ruleset="ema-2025 wrc-2025"></div>', "wrc-2025"),
        ('<div data-question=\'{"ruleset": "ema-2025", "set": {"dora.ura": false}}\'></div>', "dora.ura set"),
    ],
)
def test_what_is_of_another_ruleset_is_found(html: str, stranger: str) -> None:
    html = html.replace("45000, 5000, -15000, -35000 points", uma_of_another())
    assert [stranger in found for found in found_in(html)] == [True]


def uma_of_another() -> str:
    words = [words for words, option in values_of_others(EMA).items() if option == "match.uma"]
    return words[0]


@pytest.mark.parametrize(
    "html",
    [
        "<p>The rules of EMA 2025, and of the EMA.</p>",
        '<section id="sources"><svg><path d="M0"/></svg><td>presets of M-League and WRC</td></section>',
        "<strong>Tenhou</strong> (the yaku): <p>Tenhou (blessing of heaven).</p>",
        '<div data-question=\'{"ask": "worth", "ruleset": "ema-2025"}\'></div>',
        '<div class="riichi-speaks" data-ruleset="any"></div>',
    ],
)
def test_what_is_its_own_or_a_source_is_no_stranger(html: str) -> None:
    assert found_in(html) == []


@pytest.mark.parametrize(
    "words",
    [
        "East throws dice to say where it is opened.",
        "Say the call aloud, and show your tiles.",
        "You know enough now, so sit down with three others.",
        "The chance is over when the next player touches the wall.",
        "Each player builds a wall of seventeen stacks.",
        "Whoever declares riichi puts down a stick.",
        "Agree on it before you play, or call the referee.",
    ],
)
def test_what_people_do_around_a_table_is_found_on_a_server(words: str) -> None:
    assert len(list(done_by_hand(f"<ul><li><p>The deal. {words}</p></li></ul>"))) == 1


def test_what_a_server_does_and_tiles_that_make_a_wait_are_not_done_by_hand() -> None:
    words = "The server deals. A hand builds on runs, and South calls ron. It was built in a roundabout way."
    assert list(done_by_hand(f"<p>{words}</p>")) == []


RULE = """<div class="riichi-rule"><div class="riichi-statement"><p>A pair of both winds. {}</p></div>
<figure><p>4 fu</p></figure><div class="riichi-here"><p>Pair of seat and round wind: 2 fu.</p></div></div>"""


def wrong_in(html: str) -> list[str]:
    return list(wrong_values(html, EMA, values_of_numbers(EMA)))


@pytest.mark.parametrize(
    ("html", "option"),
    [
        (RULE.format("It is 4 fu."), "fu.double_wind_pair"),
        (RULE.format("It is four fu."), "fu.double_wind_pair"),
        ("<p>Everybody begins with 25 000 points.</p>", "table.start_points"),
        ("<p>The return points are 25,000.</p>", "match.return_points"),
        ("<ul><li><p>Seven pairs have 50 fu.</p></li></ul>", "fu.chiitoitsu"),
        ("<p>A draw. For riichi the wall holds four live tiles at least.</p>", "riichi.min_live_tiles"),
        ("<p>Each counter makes a win 600 points dearer.</p>", "wins.honba_value"),
    ],
)
def test_a_value_of_others_inside_a_sentence_is_found(html: str, option: str) -> None:
    assert [option in found for found in wrong_in(html)] == [True]


@pytest.mark.parametrize(
    "html",
    [
        RULE.format("It is 2 fu."),
        RULE.format("Four players know that."),
        "<p>Everybody begins with 30000 points, and the return points are 30000.</p>",
        "<p>Each counter makes a win 300 points dearer.</p>",
        "<p>A closed triplet is 4 fu, and Tanyao in seven pairs is 25 fu.</p>",
        '<div class="riichi-asked"><p>A pair of both winds: 4 fu.</p></div>',
    ],
)
def test_a_value_of_its_own_and_what_is_computed_are_no_strangers(html: str) -> None:
    assert wrong_in(html) == []


def said_in(html: str, rules: str = "ema-2025") -> list[str]:
    return [found.partition(" in ")[0] for found in wrong_words(html, load_ruleset(rules))]


@pytest.mark.parametrize(
    ("rules", "words", "claims"),
    [
        ("ema-2025", "A red five is dora by itself.", "table.red_m = 1"),
        ("ema-2025", "The set has three akadora, one of each suit.", "table.red_m = 1"),
        ("ema-2025", "There are no ura dora.", "dora.ura = false"),
        ("ema-2025", "Open tanyao does not count.", "yaku.open_tanyao = false"),
        ("ema-2025", "Kuitan is forbidden.", "yaku.open_tanyao = false"),
        ("ema-2025", "Atozuke is forbidden, so the first call fixes a yaku.", "yaku.atozuke = false"),
        ("ema-2025", "A head bump decides who wins.", "wins.multiple_ron = nearest"),
        ("ema-2025", "Ippatsu is not played.", "yaku.ippatsu = false"),
        ("ema-2025", "A hand of nine kinds ends at once by kyuushu kyuuhai.", "draws.nine_kinds = true"),
        ("ema-2025", "Whoever throws honours alone scores nagashi mangan.", "draws.nagashi = true"),
        ("ema-2025", "Swap-calling for the same tile is allowed.", "calls.swap_same = true"),
        ("m-league", "A double ron is paid to both.", "wins.multiple_ron = all"),
        ("tenhou", "With kiriage mangan that hand pays 8000.", "limits.kiriage = true"),
        ("jpml-a-2026", "Ippatsu goes with it.", "yaku.ippatsu = true"),
        ("jpml-a-2026", "The winner looks for ura dora.", "dora.ura = true"),
    ],
)
def test_a_value_of_others_in_words_is_found(rules: str, words: str, claims: str) -> None:
    assert claims in said_in(f"<p>The hand is over. {words}</p>", rules)


SEVERAL = """<div class="riichi-rule"><div class="riichi-statement"><p>{}</p></div>
<div class="riichi-here"><p>{}: all win.</p></div></div>"""


@pytest.mark.parametrize(
    ("option", "words", "token"),
    [
        ("wins.multiple_ron", "Of several who say ron, the next in turn wins alone.", "nearest"),
        ("match.length", "A match is an East round.", "east"),
        ("riichi.kan", "A closed kan is allowed if the waits stay the same.", "same_waits"),
        ("furiten.called_discard", "A tile that was called does not make furiten.", "false"),
    ],
)
def test_the_words_of_another_value_are_found_where_a_rule_speaks_of_its_option(
    option: str, words: str, token: str
) -> None:
    assert said_in(SEVERAL.format(words, label_of(option))) == [f"{option} = {token}"]
    assert said_in(f"<p>{words}</p>") == []  # of what it speaks, nobody says


@pytest.mark.parametrize(
    "around",
    [
        '<div class="riichi-asked"><figure><svg></svg><figcaption><p>{}</p></figcaption></figure></div>',
        "<table><tr><td><p>{}</p></td></tr></table>",
    ],
)
def test_captions_and_cells_are_read_as_sentences_are(around: str) -> None:
    words = "If East draws 8s next, it must be thrown, and South wins with ippatsu."
    assert said_in(around.format(words), "jpml-a-2026") == ["yaku.ippatsu = true"]
    assert said_in(around.format(words), "tenhou") == []


def test_a_caption_is_read_for_values_though_its_drawing_is_computed() -> None:
    block = "<figcaption><p>{}</p></figcaption><p>Seven pairs have 50 fu.</p>"
    around = f'<div class="riichi-asked">{block}</div>'
    assert wrong_in(around.format("Seven pairs have 25 fu.")) == []
    assert len(wrong_in(around.format("Seven pairs have 50 fu."))) == 1


@pytest.mark.parametrize(
    "words",
    [
        "Somebody called, and so there is no ippatsu any more.",
        "There are no red fives.",
        "Red fives are not used.",
        "Ura dora count for a winner in riichi.",
        "Without riichi there is no ippatsu.",
        "Open tanyao counts.",
        "Nobody is stopped by a head bump.",
        "Swap-calling for the same tile is forbidden.",
        "Is there nagashi mangan?",
        "All who call ron on one tile win.",
    ],
)
def test_what_is_so_in_words_is_no_stranger(words: str) -> None:
    assert said_in(f"<p>{words}</p>") == []


@pytest.mark.parametrize("option", sorted({*OPTIONS} - EMA.idle_options().keys()))
def test_each_option_that_has_words_is_told_by_its_label_with_another_value(option: str) -> None:
    for token in row_of(option).values.keys() - {"*", EMA.text(option)}:
        words = f"{label_of(option)}: {short_of(option, token)}."
        assert f"{option} = {token}" in said_in(f"<p>{words}</p>"), words
    own = f"<p>{label_of(option)}: {short_of(option, EMA.text(option))}.</p>"
    assert not [found for found in said_in(own) if found.startswith(f"{option} =")]


@pytest.mark.proof
@pytest.mark.parametrize("name", [*ruleset_ids(), "rulebook/club.toml"])
def test_the_edition_of_each_ruleset_builds_without_a_warning_and_has_no_stranger(
    name: str, tmp_path: Path, record_property: Record
) -> None:
    edition = edition_of(name, tmp_path / "out")
    make(edition, ["site"], lambda _: None)
    pages = list((tmp_path / "out").rglob("*.html"))
    record_property("pages of editions", len(pages))
    assert list(strangers(tmp_path / "out", edition.rules)) == []
    assert len(pages) > 30
