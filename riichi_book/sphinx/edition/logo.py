"""A club's logo: a picture in the folder of the club's file or below it, checked before anything shows it.

A club sends its file and its picture by mail, so we do not trust them. The picture is read only once, must be
what its name says, and an SVG keeps only elements that draw.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple
from xml.etree import ElementTree as ET

from riichi_book.sheets.paper import PICTURES
from riichi_rules.messages import OptionFact, joined, say
from riichi_rules.ruleset.option import excerpt

LOGO: Final = OptionFact("book.logo")
LARGEST: Final = 2_000_000
"""The most bytes of a logo: every page shows it."""
WIDEST: Final = 10_000
"""The most pixels on a side: a small file can claim to have billions of them."""
MOST_ELEMENTS: Final = 200_000
"""The most elements that an SVG may draw, each counted once for every reference to it."""
SIGNED: Final = {".png": b"\x89PNG\r\n\x1a\n", ".jpg": b"\xff\xd8\xff", ".jpeg": b"\xff\xd8\xff"}
"""The first bytes of a picture, by the suffix of its name."""
SVG: Final = "{http://www.w3.org/2000/svg}"
DRAWS: Final = frozenset((
    "svg", "g", "defs", "symbol", "use", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon",
    "text", "tspan", "title", "desc", "linearGradient", "radialGradient", "stop", "clipPath", "mask",
    "pattern", "style",
))  # fmt: skip
"""The elements of an SVG that are kept."""
_OUTWARD: Final = re.compile(
    r"(?i)url\s*\(\s*[\"']?\s*(?!#)|@import|@document|image(?:-set)?\s*\(|src\s*\(|expression|javascript:|\\"
)
"""What could load something from outside a picture, in a style or an attribute."""
_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_NAMED: Final = re.compile(r"url\([\"']?#([^\"')]+)")
_FRAMES: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""The markers of a JPEG that come before its height and width."""


class Logo(NamedTuple):
    """A picture that was checked: the suffix of its file's name, and its bytes."""

    suffix: str
    content: bytes


def logo_of(file: Path, name: str) -> Logo:
    """Read a picture in the folder of a club's file or below it; it must not be a link.

    Raises ``ValueError`` with what is wrong.
    """
    suffix = Path(name).suffix.lower()
    facts = {"option": LOGO, "given": excerpt(name)}
    if suffix not in PICTURES:
        kinds = joined(PICTURES, ", ")
        raise ValueError(say("{option} must be a picture ({kinds}), not {given}", kinds=kinds, **facts))
    folder = file.resolve().parent
    try:
        place = (folder / name).resolve(strict=True)
        inside = place.is_relative_to(folder) and not Path(name).is_absolute()
        regular = place.is_file() and place == Path(os.path.normpath(folder / name))
        content = b""
        if inside and regular:
            with place.open("rb") as picture:
                content = picture.read(LARGEST + 1)
    except (OSError, ValueError):
        raise ValueError(
            say("{option} names a file beside this one or below its folder: there is no {given}", **facts)
        ) from None
    if not inside:
        raise ValueError(say("{option} is a file beside this one or below its folder, not {given}", **facts))
    if not regular:
        raise ValueError(say("{option} is a plain file, not a link; {given} is not one", **facts))
    if len(content) > LARGEST:
        raise ValueError(
            say("{option} has at most {n} bytes, because every page shows it", option=LOGO, n=LARGEST)
        )
    if suffix == ".svg":
        return Logo(suffix, cleaned(content))
    if not content.startswith(SIGNED[suffix]):
        raise ValueError(
            say("{option} is a picture, but the content of {given} does not match its name", **facts)
        )
    if any(side > WIDEST for side in sides_in(content)):
        raise ValueError(
            say(
                "{option} is at most {n} pixels wide and high, because every page shows it",
                option=LOGO,
                n=WIDEST,
            )
        )
    return Logo(suffix, content)


def sides_in(content: bytes) -> Iterator[int]:
    """Yield the width and height in pixels that a PNG or a JPEG declares."""
    if content.startswith(SIGNED[".png"]):
        yield from (int.from_bytes(content[at : at + 4]) for at in (16, 20))
        return
    at = 2
    while content[at : at + 1] == b"\xff":
        mark, length = (int.from_bytes(content[at + 1 : at + 2]), int.from_bytes(content[at + 2 : at + 4]))
        if mark in _FRAMES:
            yield from (int.from_bytes(content[at + 5 : at + 7]), int.from_bytes(content[at + 7 : at + 9]))
        at += 1 if mark == 0xFF else 2 + length


def cleaned(content: bytes) -> bytes:
    """Return an SVG with only elements that draw, without scripts and links. Raises ``ValueError``."""
    facts = {"option": LOGO, "n": MOST_ELEMENTS}
    if b"<!DOCTYPE" in content or b"<!ENTITY" in content or b"\0" in content:
        raise ValueError(
            say("{option} is an SVG in UTF-8 without a DOCTYPE and entities: save it as a plain SVG", **facts)
        )
    try:
        root = ET.fromstring(content)  # noqa: S314 - without entities it stays as large as it is
    except (ET.ParseError, LookupError, ValueError) as error:  # or its encoding is unknown
        raise ValueError(say("{option} is an SVG, but not XML: {error}", error=error, **facts)) from None
    if root.tag != f"{SVG}svg":
        raise ValueError(
            say("{option} is an SVG, but its root is not <svg> of http://www.w3.org/2000/svg", **facts)
        )
    for parent in list(root.iter()):
        for name in list(_unwanted(parent)):
            del parent.attrib[name]
        for child in list(parent):
            tag = child.tag if isinstance(child.tag, str) else ""
            leads_out = tag == f"{SVG}style" and _is_outward("".join(child.itertext()))
            if tag.removeprefix(SVG) not in DRAWS or not tag.startswith(SVG) or leads_out:
                parent.remove(child)
    ET.register_namespace("", SVG[1:-1])
    try:
        written = ET.tostring(root, encoding="unicode")
        count = _count(root, {each.get("id", ""): each for each in root.iter()}, {})
    except RecursionError:
        raise ValueError(
            say("{option} is an SVG, but its elements are nested far too deep", **facts)
        ) from None
    if count > MOST_ELEMENTS:
        raise ValueError(
            say("{option} is an SVG, but draws more than {n} elements: parts of it name each other", **facts)
        )
    return written.encode()


def _count(element: ET.Element, named: Mapping[str, ET.Element], known: dict[ET.Element, int]) -> int:
    """Return how many elements are drawn for one, with those that it references; a cycle is too many."""
    if element not in known:
        known[element] = MOST_ELEMENTS
        names = [name for value in element.attrib.values() for name in _NAMED.findall(value)]
        names += [value[1:] for key, value in element.attrib.items() if key.rpartition("}")[2] == "href"]
        parts = [*element, *[named[name] for name in names if name in named]]
        known[element] = 1 + sum(_count(part, named, known) for part in parts)
    return known[element]


def _unwanted(element: ET.Element) -> Iterator[str]:
    """Yield the attributes of an element that run something or link to the outside."""
    for name, value in element.attrib.items():
        plain = name.rpartition("}")[2].lower()
        leads = plain in {"href", "src"} and not value.startswith("#")
        if plain.startswith("on") or plain == "base" or leads or _is_outward(value):
            yield name


def _is_outward(style: str) -> bool:
    """Whether a style could load something from outside, with its comments or without them."""
    return bool(_OUTWARD.search(style) or _OUTWARD.search(_COMMENT.sub("", style)))
