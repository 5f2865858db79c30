"""Shrink a PDF that Chromium wrote: store each repeated drawing once, as a form that pages refer to.

Chromium writes every tile out in full, path by path. In a page's content stream such a drawing is a block
between ``q`` and ``Q`` that begins with its position. The rest is the same for the same tile, so it becomes a
form that the page names. Nothing else changes, and every page looks as before.
"""

from __future__ import annotations

import re
import zlib
from collections import Counter
from pathlib import Path
from typing import Final

DRAWING: Final = re.compile(
    rb"(?<=\nq\n)((?:-?[\d.]+ ){6}cm\n)((?:(?!q\n|Q\n|EMC\n)[^\n]*(?<!BDC)\n)+)(?=Q\n)"
)
"""A block of a page: its position and its drawing, without nested blocks and structure marks."""
LEAST: Final = 300
"""The smallest drawing, in bytes, for which a form saves space."""
_OBJECT: Final = re.compile(rb"(\d+) 0 obj\n")
_STREAM: Final = re.compile(rb"(<<.*?/Length )(\d+)(.*?>>\s*)stream\r?\n", re.DOTALL)
_STATE: Final = re.compile(rb"/G(\d+) gs\n")
_FORM: Final = re.compile(rb"/D(\d+) Do\n")
_NAMED: Final = re.compile(rb"/[XFP]\d+ ")


def shared(pdf: bytes) -> bytes:
    """Return a PDF in which each repeated drawing is stored once. The input must be Chromium's."""
    objects, trailer = read(pdf)
    contents = {
        page: int(found[1])
        for page, body in objects.items()
        if b"/Type /Page\n" in body and (found := re.search(rb"/Contents (\d+) 0 R", body))
    }
    streams = {page: stream_of(objects[number]) for page, number in contents.items()}
    count = Counter(drawing[2] for content in streams.values() for drawing in DRAWING.finditer(content))
    again = [each for each, times in count.items() if times > 1 and len(each) >= LEAST]
    bodies = [each for each in again if not _NAMED.search(each)]
    forms = {body: number for number, body in enumerate(bodies, max(objects) + 1)}

    def named(drawing: re.Match[bytes]) -> bytes:
        return drawing[1] + b"/D%d Do\n" % forms[drawing[2]] if drawing[2] in forms else drawing[0]

    for page, number in contents.items():
        drawn = DRAWING.sub(named, streams[page])
        objects[number] = stream(drawn)
        objects[page] = with_forms(objects[page], {int(form) for form in _FORM.findall(drawn)})
    objects |= {number: form(body) for body, number in forms.items()}
    return written(objects, trailer)


def read(pdf: bytes) -> tuple[dict[int, bytes], bytes]:
    """Return the objects of a PDF by number, and its trailer. Raises ``ValueError``."""
    start = int(pdf[pdf.rindex(b"startxref") :].split()[1])
    table, _, rest = pdf[start:].partition(b"trailer\n")
    places = sorted(int(line[:10]) for line in table.split(b"\n") if line.rstrip().endswith(b" n"))
    objects = {}
    for place, end in zip(places, [*places[1:], start], strict=True):
        head = _OBJECT.match(pdf, place)
        if head is None:
            raise ValueError("no PDF as Chromium writes it")
        objects[int(head[1])] = pdf[head.end() : pdf.rindex(b"endobj", place, end)]
    return objects, rest[: rest.index(b"startxref")]


def stream_of(body: bytes) -> bytes:
    """Return the decompressed stream of an object. Raises ``ValueError`` if it has none."""
    head = _STREAM.match(body)
    if head is None:
        raise ValueError("no stream, where a page has its contents")
    packed = body[head.end() : head.end() + int(head[2])]
    return zlib.decompress(packed) if b"FlateDecode" in head[0] else packed


def stream(content: bytes, says: bytes = b"") -> bytes:
    """Return an object with a compressed stream; ``says`` is added to its dictionary."""
    packed = zlib.compress(content, 9)
    return b"<<%s/Filter /FlateDecode\n/Length %d>> stream\n%s\nendstream\n" % (says, len(packed), packed)


def form(body: bytes) -> bytes:
    """Return a drawing as a form. Its bounding box is larger than any page, so nothing is clipped."""
    states = b"".join(b"/G%s %s 0 R" % (number, number) for number in sorted({*_STATE.findall(body)}))
    resources = b"/Resources <</ExtGState <<%s>>>>\n" % states
    return stream(body, b"/Type /XObject\n/Subtype /Form\n/BBox [-9999 -9999 9999 9999]\n" + resources)


def with_forms(page: bytes, used: set[int]) -> bytes:
    """Return a page with the forms it uses added to its resources."""
    if not used:
        return page
    names = b"".join(b"/D%d %d 0 R" % (number, number) for number in sorted(used))
    if b"/XObject <<" in page:
        return page.replace(b"/XObject <<", b"/XObject <<" + names, 1)
    return page.replace(b"/Resources <<", b"/Resources <</XObject <<" + names + b">>", 1)


def written(objects: dict[int, bytes], trailer: bytes) -> bytes:
    """Return a PDF with these objects and this trailer."""
    parts, places, at = [b"%PDF-1.4\n%\xd3\xeb\xe9\xe1\n"], {}, 0
    for number, body in sorted(objects.items()):
        at += len(parts[-1])
        places[number] = at
        parts.append(b"%d 0 obj\n%sendobj\n" % (number, body if body.endswith(b"\n") else body + b"\n"))
    at += len(parts[-1])
    size = max(objects) + 1
    lines = [
        b"%010d 00000 n \n" % places[n] if n in places else b"0000000000 65535 f \n" for n in range(size)
    ]
    parts.append(b"xref\n0 %d\n%s" % (size, b"".join(lines)))
    parts.append(b"trailer\n%s" % re.sub(rb"/Size \d+", b"/Size %d" % size, trailer))
    return b"".join(parts) + b"startxref\n%d\n%%%%EOF\n" % at


def share_in(file: Path) -> None:
    """Shrink a PDF file in place."""
    file.write_bytes(shared(file.read_bytes()))
