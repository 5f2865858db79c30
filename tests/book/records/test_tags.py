"""Tags are read from both formats; anything else is refused, and only RecordError is raised."""

import io
from contextlib import suppress
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shared.made_records import DEAL, RANKED, agari, mjlog, tags
from shared.rows import rows

from riichi_book.records import Round, Tag, game_type_of, history_of, rounds_in, tags_of, wins_of
from riichi_book.records.bounds import LONGEST_RECORD, MOST_TAGS
from riichi_rules.errors import RecordError

CLIENT = b"""< <GO type="9" lobby="0" /><TAIKYOKU oya="1" />
> <D p="129"/>

< <D129/><U/>
"""
HUGE = [
    (mjlog(f'<UN n0="{"x" * 10_000}"/>'), "longer than 8192"),
    (b"< <T1/>" + b" " * 200_000, "a line longer than"),
    (mjlog("<T1/>" * MOST_TAGS + "<T2/>"), "tag 50001: more than 50000 tags"),
    (mjlog(" " * LONGEST_RECORD), "larger than 4194304 bytes"),
]


def test_an_mjlog_is_the_tags_inside_its_root() -> None:
    assert tags(b"\xef\xbb\xbf\n" + mjlog('<GO type="169"/>', "<T77/>")) == [
        Tag("GO", {"type": "169"}, sent=False, at=1, file="made.mjlog"),
        Tag("T77", {}, sent=False, at=2, file="made.mjlog"),
    ]


@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_a_clients_log_tells_what_was_sent_from_what_was_received(end: bytes) -> None:
    read = tags(CLIENT.replace(b"\n", end))
    assert read[0].attributes == {"type": "9", "lobby": "0"}
    assert [tag.name for tag in read] == ["GO", "TAIKYOKU", "D", "D129", "U"]
    assert [tag.name for tag in read if tag.sent] == ["D"]


@pytest.mark.parametrize(
    ("record", "why"), [*((text.encode("latin-1"), why) for text, why in rows("no-records")), *HUGE]
)
def test_what_is_no_record_is_refused_with_a_reason(record: bytes, why: str) -> None:
    with pytest.raises(RecordError, match=why):
        tags(record)


def test_no_more_of_a_stream_is_read_than_a_record_may_have() -> None:
    asked: list[int] = []
    endless = SimpleNamespace(read=lambda size: asked.append(size) or b"<mjloggm>".ljust(size))
    with pytest.raises(RecordError, match="larger than"):
        list(tags_of(endless))  # type: ignore[arg-type]
    assert asked == [LONGEST_RECORD + 1]


@pytest.mark.parametrize("bad", [b"<", b"\0", b"&odd;", b"<T3><T4/></T3>", b"</mjloggm>", b"five"])
def test_what_stands_before_a_damage_is_read(bad: bytes) -> None:
    stream = tags_of(io.BytesIO(mjlog("<T1/>", "<T2/>", "<T3/>", "<T4/>").replace(b"<T3/>", bad)))
    assert [next(stream).name, next(stream).name] == ["T1", "T2"]
    with pytest.raises(RecordError):
        list(stream)


def test_of_a_record_that_is_cut_short_the_rounds_that_are_there_come_first() -> None:
    win = agari("234567m345p678s99p", "8s")
    rounds = rounds_in(tags_of(io.BytesIO(mjlog(RANKED, DEAL, win, '<GO type="3"/>', DEAL, "<T1/>")[:-12])))
    first, second = next(rounds), next(rounds)
    assert len(wins_of(first)) == 1
    assert [tag.name for tag in second.tags] == ["INIT"]
    assert [each.rules().tile(16).red for each in (first, second)] == [True, False], "each game has its own"
    with pytest.raises(RecordError, match="no well-formed XML"):
        next(rounds)


@pytest.mark.parametrize(("number", "reds", "open_tanyao", "length"), rows("game-types"))
def test_the_type_of_a_game_sets_options_of_a_ruleset(
    number: int, reds: int, open_tanyao: bool, length: str
) -> None:
    rules = game_type_of(number).ruleset()
    assert (rules.table.red_p, rules.yaku.open_tanyao, rules.match.length) == (reds, open_tanyao, length)
    assert (rules.changes == ()) == ((reds, length) == (1, "east_south"))  # the ranked game


@given(st.binary(max_size=200), st.sampled_from([b"", b"<mjloggm>", b"<?xml", b"< <", b"< <T1/>\n> "]))
def test_random_bytes_raise_nothing_but_record_errors(noise: bytes, opening: bytes) -> None:
    with suppress(RecordError):
        for played in rounds_in(tags_of(io.BytesIO(opening + noise))):
            for ask in (Round.opening, Round.rules, wins_of, history_of):
                with suppress(RecordError):
                    ask(played)
