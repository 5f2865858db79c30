"""Tags are read from both forms; what is no record is refused, and nothing but RecordError comes out."""

from __future__ import annotations

import io
import tracemalloc
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shared.made_records import mjlog, tags

from riichi_book.records import Round, Tag, history_of, rounds_in, tags_of, wins_of
from riichi_book.records.bounds import LONGEST_RECORD, MOST_TAGS
from riichi_rules.errors import RecordError

CLIENT = b"""< <GO type="9" lobby="0" /><TAIKYOKU oya="1" />
> <D p="129"/>

< <D129/><U/>
"""
LAUGHS = b"""<?xml version="1.0"?>
<!DOCTYPE mjloggm [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>
<mjloggm><UN n0="&c;"/></mjloggm>"""


def test_an_mjlog_is_the_tags_inside_its_root() -> None:
    assert tags(mjlog('<GO type="169"/>', "<T77/>")) == [
        Tag("GO", {"type": "169"}, sent=False, at=1, file="made.mjlog"),
        Tag("T77", {}, sent=False, at=2, file="made.mjlog"),
    ]


def test_a_clients_log_tells_what_was_sent_from_what_was_received() -> None:
    read = [(tag.name, tag.attributes, tag.sent) for tag in tags(CLIENT)]
    assert read == [
        ("GO", {"type": "9", "lobby": "0"}, False),
        ("TAIKYOKU", {"oya": "1"}, False),
        ("D", {"p": "129"}, True),
        ("D129", {}, False),
        ("U", {}, False),
    ]


def test_a_byte_order_mark_and_blank_lines_before_a_record_do_no_harm() -> None:
    assert len(tags(b"\xef\xbb\xbf\n" + mjlog("<T1/>"))) == 1
    assert len(tags(CLIENT.replace(b"\n", b"\r\n"))) == 5


def test_tags_come_while_the_record_is_read() -> None:
    # The fault stands far behind the first tags: those are handed out before it is met.
    stream = tags_of(io.BytesIO(mjlog("<T1/>" * 40_000, "<<")))
    assert next(stream).name == "T1"
    with pytest.raises(RecordError):
        list(stream)


@pytest.mark.parametrize(
    ("record", "why"),
    [
        (b"", "no record in a form that is read"),
        (b"PK\x03\x04", "no record in a form that is read"),
        (b"<html/>", "no record in a form that is read"),
        (b'<?xml version="1.0"?><html/>', "not 'html'"),
        (b'<?xml version="1.0" encoding="klingon"?><mjloggm/>', "encoding"),
        (mjlog("<T1/>")[:-3], "no well-formed XML after this"),
        (mjlog("<T1/>")[:-14], "no well-formed XML after this"),
        (mjlog("<T1><T2/></T1>"), "stands inside another tag"),
        (mjlog("<T1/>five"), "text between the tags"),
        (mjlog('<UN n0="\xff"/>').replace("\xff".encode(), b"\xff"), "no well-formed XML"),
        (mjlog(f"<{'T' * 40}/>"), "a name longer than 32"),
        (mjlog(f'<UN n0="{"x" * 10_000}"/>'), "longer than 8192"),
        (mjlog("<UN " + " ".join(f'n{n}=""' for n in range(40)) + "/>"), "40 attributes"),
        (LAUGHS, "refused"),
        (b'<?xml version="1.0"?><!DOCTYPE mjloggm SYSTEM "file:///etc/passwd"><mjloggm/>', "refused"),
        (b"< <T1/>\n* <T2/>\n", "line 2 of a client's log begins with neither"),
        (b"< <T1/>\n< <T2\n", "no well-formed XML"),
        (b"< <T1/>" + b" " * 200_000, "a line longer than"),
        (mjlog("<T1/>" * MOST_TAGS + "<T2/>"), "tag 50001: more than 50000 tags"),
        (mjlog(" " * LONGEST_RECORD), "larger than 4194304 bytes"),
    ],
)
def test_what_is_no_record_is_refused_with_a_reason(record: bytes, why: str) -> None:
    with pytest.raises(RecordError, match=why):
        tags(record)


def test_a_huge_attribute_takes_no_more_memory_than_a_record_may_have() -> None:
    class Endless(io.RawIOBase):
        """A stream that opens an attribute and never closes it."""

        opened = False

        def read(self, size: int = -1) -> bytes:
            start, self.opened = b"" if self.opened else b'<mjloggm><UN n0="', True
            return start.ljust(size, b"x")

    tracemalloc.start()
    try:
        with pytest.raises(RecordError, match="larger than"):
            list(tags_of(Endless()))  # type: ignore[arg-type]
        assert tracemalloc.get_traced_memory()[1] < 4 * LONGEST_RECORD
    finally:
        tracemalloc.stop()


def test_an_error_names_file_and_tag() -> None:
    with pytest.raises(RecordError) as caught:
        tags(mjlog("<T1/>", "<T2/>", "<T3><T4/></T3>"))
    assert (caught.value.file, caught.value.tag) == ("made.mjlog", 3)
    assert str(caught.value) == "made.mjlog, tag 3: the tag 'T4' stands inside another tag"


@pytest.mark.parametrize("bad", [b"<", b"\0", b"&odd;", b"<T3><T4/></T3>", b"</mjloggm>", b"five"])
def test_what_stands_before_a_damage_is_read(bad: bytes) -> None:
    stream = tags_of(io.BytesIO(mjlog("<T1/>", "<T2/>", "<T3/>", "<T4/>").replace(b"<T3/>", bad)))
    assert [next(stream).name, next(stream).name] == ["T1", "T2"]
    with pytest.raises(RecordError):
        list(stream)


@given(st.binary(max_size=200), st.sampled_from([b"", b"<mjloggm>", b"<?xml", b"< <", b"< <T1/>\n> "]))
def test_random_bytes_raise_nothing_but_record_errors(noise: bytes, opening: bytes) -> None:
    everything(opening + noise)


def everything(record: bytes) -> None:
    """Read all that can be read of a record: any other error than ``RecordError`` comes through."""
    with suppress(RecordError):
        for played in rounds_in(tags_of(io.BytesIO(record))):
            for ask in (Round.opening, Round.rules, wins_of, history_of):
                with suppress(RecordError):
                    ask(played)
