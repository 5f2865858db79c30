"""Records unlike those of the sample: early ones, other lobbies, ends that are rare. What is right agrees."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from riichi_book.games.audit import AuditRules, Findings, audit_file, moment_of
from riichi_book.games.audit.between import RoundEnd, match_after
from riichi_book.games.audit.notes import Notes
from riichi_book.records import Tag, game_type_of, record_files
from riichi_book.records.rounds import moved_by
from riichi_book.records.tag_statements import match_statement
from riichi_rules import Ruleset, load_ruleset
from riichi_rules.play.match import begin_match
from riichi_rules.play.script import round_of
from riichi_rules.tiles import is_outside

SAMPLE = Path(__file__).resolve().parents[2] / "data" / "records"
WHOLE = (SAMPLE / "ranked.mjlog").read_text()
SEEN = (SAMPLE / "ranked.log").read_text()


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """Return where a record is put."""
    return tmp_path / "game.xml"


def audited(place: Path, text: str, rules: AuditRules | None = None) -> Findings:
    """Audit a record of that text."""
    place.write_text(text)
    (file,) = record_files(place)
    return audit_file(file, rules or AuditRules())


def rows_of(found: Findings) -> list[tuple[str, str, str]]:
    """Return what disagrees: check, expected, got."""
    return [
        (disagreement.check, str(disagreement.expected), str(disagreement.got))
        for disagreement in found.disagreements
    ]


def early(text: str) -> str:
    """Return a record as one of 2009 was: no lobby, no scores after a bet, results in whole numbers."""
    text = re.sub(r' lobby="\d+"', "", text)
    text = re.sub(r' ten="[0-9,-]+" step="2"', ' step="2"', text)
    text = re.sub(r'(?<=owari=")[^"]+', lambda result: result[0].replace(".0", ""), text)
    return re.sub(r"(<INIT [^>]*)/>", r'\1 shuffle="mt19937ar,C41242CB,F46A04D2"/>', text)


class TestEarly:
    """Records of 2009 and of the first half of 2010."""

    @pytest.mark.parametrize("text", [WHOLE, SEEN], ids=["mjlog", "client"])
    def test_they_agree_though_they_tell_less(self, place: Path, text: str) -> None:
        whole, found = audited(place, text), audited(place, early(text))
        assert rows_of(found) == []
        assert found.skipped == []
        assert found.rounds == whole.rounds
        assert whole.checks["riichi.bet"]
        assert found.checks == Counter({**whole.checks, "riichi.bet": 0})

    def test_an_altered_result_is_found_in_whole_numbers_too(self, place: Path) -> None:
        altered = re.sub(r'(?<=owari=")(\d+),(-?\d+)', r"\1,\g<2>1", early(WHOLE))
        assert [check for check, *_ in rows_of(audited(place, altered))] == ["match.result"]

    def test_their_dealer_may_end_the_match_or_not(self) -> None:
        now, then = game_type_of(9, "0").ruleset(), game_type_of(9, None).ruleset()
        assert (now.match.agari_yame, now.match.tenpai_yame) == ("automatic", "automatic")
        assert (then.match.agari_yame, then.match.tenpai_yame) == ("optional", "optional")
        none = game_type_of(9, None).ruleset("ema-2025")
        assert none.match.tenpai_yame == load_ruleset("ema-2025").match.tenpai_yame
        by_hand = game_type_of(9, None).ruleset("tenhou", (("match.tenpai_yame", "automatic"),))
        assert by_hand.match.tenpai_yame == "automatic"


def test_places_may_bring_half_in_a_game_of_one_wind(place: Path) -> None:
    text = (SAMPLE / "east-only.mjlog").read_text()
    (ending,) = re.findall(r'owari="([^"]+)"', text)
    results = [float(part) for part in ending.split(",")[1::2]]
    half = {20: 10, 10: 5, -10: -5, -20: -10}
    scores = [int(part) for part in ending.split(",")[::2]]
    places = sorted(range(4), key=lambda seat: -scores[seat])
    for seat, bonus in zip(places, half, strict=True):
        results[seat] += half[bonus] - bonus
    put = ",".join(f"{score},{result:.1f}" for score, result in zip(scores, results, strict=True))
    assert rows_of(audited(place, text.replace(ending, put))) == rows_of(audited(place, text)) == []
    ((check, *_),) = rows_of(audited(place, text.replace(ending, put.replace(".0", ".5"))))
    assert check == "match.result"


RESULT = "430,0.0,190,0.0,190,0.0,190,0.0"
PAID = "400,30,200,-10,200,-10,200,-10"


def how_it_ends(rules: Ruleset, attributes: dict[str, str]) -> tuple[str | None, list[str]]:
    """Return how a match ends after South 4, drawn, whose dealer leads and is tenpai; and what disagrees."""
    scores = (40_000, 20_000, 20_000, 20_000)
    over = round_of("until 0 left; drawn", rules, E="123456789m1123p", dora="4z", scores=scores)
    assert over.settlement
    match = begin_match(rules)._replace(number=7, first_dealer=1, scores=scores)
    notes = Notes("game", 8)
    tag = Tag("RYUUKYOKU", {"sc": PAID, **attributes})
    (came, *_) = match_after(match, RoundEnd(over, moved_by(tag)[1], match_statement(tag)), notes)
    return (came.over.id if came.over else None), [
        disagreement.check
        for disagreement in notes.found.disagreements
        if disagreement.check.startswith("match.end")
    ]


@pytest.mark.parametrize(
    ("lobby", "record", "ends", "differs"),
    [
        ("0", {"owari": RESULT}, "dealer-stops", []),
        ("0", {}, "dealer-stops", ["match.end"]),
        (None, {"owari": RESULT}, "dealer-stops", []),
        (None, {}, None, []),
    ],
)
def test_where_a_dealer_may_end_the_match_the_record_tells_whether_it_did(
    lobby: str | None, record: dict[str, str], ends: str | None, differs: list[str]
) -> None:
    assert how_it_ends(game_type_of(9, lobby).ruleset(), record) == (ends, differs)


def test_a_client_may_come_into_a_match_under_way(place: Path) -> None:
    opening, _, rest = SEEN.partition("\n")
    third = rest.split("< <INIT")[3:]
    found = audited(place, "\n".join([opening, "< <INIT" + "< <INIT".join(third)]))
    assert (rows_of(found), found.skipped) == ([], [])
    assert found.rounds == audited(place, SEEN).rounds - 2


class TestLobbies:
    """A lobby may have a start, an end and results of its own."""

    def test_what_is_its_own_is_not_compared_and_that_is_told(self, place: Path) -> None:
        (skipped,) = audited(place, WHOLE.replace('lobby="0"', 'lobby="7994"')).skipped
        assert (skipped.round, "places bring" in str(skipped.reason)) == (None, True)
        assert (
            rows_of(audited(place, WHOLE.replace('lobby="0"', 'lobby="7994"').replace('owari="', 'owari="1')))
            == []
        )

    def test_what_goes_from_round_to_round_is_compared(self, place: Path) -> None:
        text = WHOLE.replace('lobby="0"', 'lobby="7994"')
        whole, found = audited(place, WHOLE), audited(place, text)
        assert found.checks["next.scores"] == whole.checks["next.scores"] - 1
        assert found.checks["match.end"] == 0
        third = [hit.end() for hit in re.finditer(r'<INIT [^>]*ten="', text)][2]
        assert [check for check, *_ in rows_of(audited(place, f"{text[:third]}1{text[third:]}"))] == [
            "next.scores"
        ]

    def test_another_start_moves_every_score_and_nothing_else(self, place: Path) -> None:
        def more(match: re.Match[str]) -> str:
            return match[1] + ",".join(str(int(part) + 50) for part in match[2].split(",")) + '"'

        def both(match: re.Match[str]) -> str:
            parts = [int(part) + 50 * (1 - place % 2) for place, part in enumerate(match[2].split(","))]
            return match[1] + ",".join(map(str, parts)) + '"'

        text = re.sub(r'((?:INIT|REACH)[^>]* ten=")([^"]+)"', more, WHOLE.replace('lobby="0"', 'lobby="1"'))
        assert rows_of(audited(place, re.sub(r'( sc=")([^"]+)"', both, text))) == []

    def test_rules_of_its_own_for_the_hand_are_not_known(self, place: Path) -> None:
        text = WHOLE.replace('lobby="0"', 'lobby="1" rule=",,0101,0,0,0,0"')
        found = audited(place, text)
        assert found.rounds == 0
        assert {str(skip.reason) for skip in found.skipped} == {
            "GO: its lobby set rules for the hand, and how they are written is not known"
        }
        assert audited(place, WHOLE.replace('lobby="0"', 'lobby="0" rule=",,,0,0"')).rounds


READY = [4, 8, 12, 40, 44, 48, 56, 60, 64, 89, 92, 100, 101]  # 234m 234p 678p 56s 88s
WAIT = [*range(84, 88), *range(96, 100)]  # 4s and 7s


def nagashi(*ends: str, seats: tuple[int, ...] = (0, 2), view: bool = False) -> str:
    """Return a record of one round in which these seats discard terminals and honours only.

    All discard what they draw. Seat 0 declares riichi at once; what it waits on lies in the hand of seat 3.
    """
    rest = [number for number in range(136) if number not in {*READY, *WAIT}]
    outside = [number for number in rest if is_outside(number // 4)]
    simple = [number for number in rest if not is_outside(number // 4)]
    draws = [(outside if turn % 4 in seats else simple).pop() for turn in range(70)]
    left = [*outside, *simple][::-1]
    hands = [READY, left[0:39:3], left[1:39:3], [*WAIT, *left[39:44]]]
    indicator = left[44]
    if view:
        attributes = [f' hai="{",".join(map(str, READY))}"']
    else:
        attributes = [f' hai{seat}="{",".join(map(str, hand))}"' for seat, hand in enumerate(hands)]
    tags = ['<GO type="9" lobby="0"/>']
    tags.append(f'<INIT seed="0,0,0,1,1,{indicator}" ten="250,250,250,250" oya="0"{"".join(attributes)}/>')
    for turn, number in enumerate(draws):
        draw, discard, hidden = "TUVW"[turn % 4], "DEFG"[turn % 4], view and turn % 4 != 0
        riichi = ' t="32"' if view and not turn else ""
        tags.append(f"<{draw}/>" if hidden else f"<{draw}{number}{riichi}/>")
        if not turn:
            tags.append('<REACH who="0" step="1"/>')
        tags.append(f"<{discard.lower() if hidden else discard}{number}/>")
        if not turn:
            tags.append('<REACH who="0" ten="240,250,250,250" step="2"/>')
    if view:
        return "\n".join(f"< {tag}" for tag in [*tags, *ends])
    return f'<mjloggm ver="2.3">{"".join([*tags, *ends])}</mjloggm>'


HAND = f' hai0="{",".join(map(str, READY))}"'
EAST = '<RYUUKYOKU type="nm" ba="0,1" sc="240,120,250,-40,250,-40,250,-40"{}/>'
WEST = '<RYUUKYOKU type="nm" ba="0,1" sc="360,-40,210,-20,210,80,210,-20"{}/>'


class TestNagashi:
    """Of several nagashi mangan a record tells one after the other."""

    def test_each_of_two_is_compared(self, place: Path) -> None:
        found = audited(place, nagashi(EAST.format(HAND), WEST.format(HAND)))
        assert (rows_of(found), found.skipped, found.draws) == ([], [], 1)
        assert (found.checks["draw.payment"], found.checks["draw.counters"]) == (1, 2)

    @pytest.mark.parametrize(
        ("old", "new", "check"),
        [("80,210,-20", "80,210,-30", "draw.payment"), ("360,-40", "350,-40", "scores")],
    )
    def test_what_is_altered_in_the_second_is_found(
        self, place: Path, old: str, new: str, check: str
    ) -> None:
        altered = WEST.format(HAND).replace(old, new)
        found = audited(place, nagashi(EAST.format(HAND), altered))
        assert [name for name, *_ in rows_of(found)] == [check]

    def test_one_that_is_missing_is_found(self, place: Path) -> None:
        assert [check for check, *_ in rows_of(audited(place, nagashi(EAST.format(HAND))))] == [
            "draw.payment"
        ]

    def test_another_end_after_it_is_refused(self, place: Path) -> None:
        for other in ('<RYUUKYOKU ba="0,1" sc="360,0,210,0,210,0,210,0"/>', "<T1/>"):
            (skipped,) = audited(place, nagashi(EAST.format(HAND), other)).skipped
            assert "the round is over, and goes on" in str(skipped.reason)

    def test_a_client_that_is_not_shown_its_own_hand_is_still_tenpai(self, place: Path) -> None:
        for hand in ("", HAND):
            found = audited(place, nagashi(EAST.format(hand), WEST.format(hand), view=True))
            assert (rows_of(found), found.skipped, found.draws) == ([], [], 1)
            assert found.checks["draw.tenpai"] == (1 if hand else 0)

    def test_the_moment_of_a_wrong_payment_to_such_a_client_is_the_end(self, place: Path) -> None:
        wrong = WEST.format("").replace("80,210,-20", "80,210,-30")
        (disagreement,) = audited(place, nagashi(EAST.format(""), wrong, view=True)).disagreements
        (file,) = record_files(place)
        assert moment_of(file, disagreement, AuditRules()).state.over


@pytest.mark.parametrize("fu", ["0", "20", "30"])
def test_fu_mean_nothing_with_a_yakuman_and_records_put_this_or_that(place: Path, fu: str) -> None:
    deal = nagashi().partition("<T")[0].replace('hai3="84,', 'hai3="135,')
    won = (
        f'<AGARI ba="0,0" hai="{",".join(map(str, sorted([*READY, 84])))}" machi="84" ten="{fu},48000,5"'
        f' yakuman="37" doraHai="0" who="0" fromWho="0" sc="250,480,250,-160,250,-160,250,-160"/>'
    )
    found = audited(place, f"{deal}<T84/>{won}</mjloggm>")
    assert (rows_of(found), found.skipped, found.wins) == ([], [], 1)


class TestConverters:
    """Records that converters wrote: what they leave out or write otherwise is read where that can be."""

    @pytest.mark.parametrize(
        "before",
        [
            "<!-- a game -->",
            '<?xml version="1.0"?>',
            '<?xml version="1.0"?>\n<!-- a -->\n<!-- game -->\n',
            "\n <!-- x -->",
        ],
    )
    def test_a_comment_or_a_declaration_may_stand_before_the_root(self, place: Path, before: str) -> None:
        found, whole = audited(place, f"{before}{WHOLE}"), audited(place, WHOLE)
        assert found.data == whole.data

    def test_a_comment_before_something_else_makes_it_no_record(self, place: Path) -> None:
        (skipped,) = audited(place, "<!-- mjloggm --><html/>").skipped
        assert (skipped.kind, str(skipped.reason)) == ("file", "an mjlog is a document mjloggm, not 'html'")

    def test_results_may_have_a_decimal_and_are_then_compared_exactly(self, place: Path) -> None:
        (ending,) = re.findall(r'owari="([^"]+)"', WHOLE)
        words = ending.split(",")
        scores = [int(word) for word in words[::2]]
        bonus = {0: 40, 1: 10, 2: -10, 3: -20}
        order = sorted(range(4), key=lambda seat: -scores[seat])
        exact = [scores[seat] / 10 - 30 + bonus[order.index(seat)] for seat in range(4)]
        put = ",".join(f"{score},{result:.1f}" for score, result in zip(scores, exact, strict=True))
        assert put != ending
        assert rows_of(audited(place, WHOLE.replace(ending, put))) == []
        wrong = put.replace(f"{exact[0]:.1f}", f"{exact[0] + 0.1:.1f}", 1)
        ((check, want, got),) = rows_of(audited(place, WHOLE.replace(ending, wrong)))
        assert (check, want == got) == ("match.result", False)

    def test_a_result_that_is_no_number_is_refused(self, place: Path) -> None:
        (skipped,) = audited(place, re.sub('owari="[^"]+"', 'owari="1,2,3"', WHOLE)).skipped
        assert "'owari' lists four scores and results" in str(skipped.reason)

    def test_numbers_may_have_a_sign(self, place: Path) -> None:
        def signed(sc: re.Match[str]) -> str:
            parts = sc[1].split(",")
            return (
                ' sc="' + ",".join([*[f"+{part}" if part[0] not in "-+" else part for part in parts]]) + '"'
            )

        text = re.sub(r' sc="([^"]+)"', signed, WHOLE)
        assert "+" in text
        assert audited(place, text).data == audited(place, WHOLE).data

    def test_where_no_bet_is_written_they_are_placed_by_the_rules_and_that_is_noted(
        self, place: Path
    ) -> None:
        text = re.sub(r'<REACH who="\d" ten="[0-9,]+" step="2"/>', "", WHOLE)
        found, whole = audited(place, text), audited(place, WHOLE)
        assert rows_of(found) == []
        note = "it does not write when a bet is placed: that was taken from the rules"
        assert [(skip.kind, skip.round, str(skip.reason)) for skip in found.skipped] == [("note", None, note)]
        assert found.checks["legal.deposit"] == whole.checks["legal.deposit"]
        wrong = re.sub(r'(<AGARI [^>]*ba="\d+),[1-9]', r"\g<1>,0", text, count=1)
        assert [check for check, *_ in rows_of(audited(place, wrong))] == ["win.counters"]

    def test_the_first_draw_may_be_written_as_that_of_another_seat(self, place: Path) -> None:
        first = re.search(r"(<INIT [^>]*oya=\"0\"[^>]*>)<T(\d+)/>(<D)", WHOLE)
        assert first
        text = WHOLE.replace(first[0], f"{first[1]}<V{first[2]}/>{first[3]}", 1)
        found = audited(place, text)
        assert rows_of(found) == []
        assert [(skip.kind, skip.round, str(skip.reason)) for skip in found.skipped] == [
            ("note", 1, "it writes the first draw as that of another seat: it was read as the dealer's")
        ]

    def test_a_first_draw_that_another_seat_goes_on_from_is_what_it_is(self, place: Path) -> None:
        first = re.search(r"<INIT [^>]*oya=\"0\"[^>]*><T(\d+)/><D(\d+)/>", WHOLE)
        assert first
        text = WHOLE.replace(first[0], re.sub(r"<T(\d+)/><D", r"<V\1/><F", first[0]), 1)
        assert rows_of(audited(place, text))[0][0] == "legal.draw"
