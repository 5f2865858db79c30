"""A club's logo: a picture below the folder of its file, looked at before anything shows it.

A club's file comes by mail, and so does the picture: it is read once, it is what its name says, and of an SVG
only what draws is kept.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple
from xml.etree import ElementTree as ET

from riichi_book.sheets.paper import PICTURES
from riichi_rules.ruleset.option import excerpt

LARGEST: Final = 2_000_000
"""Bytes of a logo: every page shows it."""
SIGNED: Final = {".png": b"\x89PNG\r\n\x1a\n", ".jpg": b"\xff\xd8\xff", ".jpeg": b"\xff\xd8\xff"}
"""How a file begins that is the picture which its name says."""
SVG: Final = "{http://www.w3.org/2000/svg}"
DRAWS: Final = frozenset((
    "svg", "g", "defs", "symbol", "use", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon",
    "text", "tspan", "title", "desc", "linearGradient", "radialGradient", "stop", "clipPath", "mask",
    "pattern", "style",
))  # fmt: skip
"""The elements of an SVG that are kept."""
_OUTWARD: Final = re.compile(r"(?i)url\s*\(\s*[\"']?\s*(?!#)|@import|expression|javascript:|\\")
"""What could lead out of a picture, in a style or an attribute."""


class Logo(NamedTuple):
    """A picture that was looked at: the end of its file's name, and its bytes."""

    suffix: str
    content: bytes


def logo_of(file: Path, name: str) -> Logo:
    """Return the picture that lies below the folder of a club's file, and is no link.

    Raises ``ValueError`` with what is wrong.
    """
    suffix = Path(name).suffix.lower()
    if suffix not in PICTURES:
        raise ValueError(f"is a picture ({', '.join(PICTURES)}), not {excerpt(name)}")
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
            f"names a file beside this one or below its folder: there is no {excerpt(name)}"
        ) from None
    if not inside:
        raise ValueError(f"lies beside this file or below its folder, not at {excerpt(name)}")
    if not regular:
        raise ValueError(f"is a plain file and no link; {excerpt(name)} is not")
    if len(content) > LARGEST:
        raise ValueError(f"has {LARGEST} bytes at most: every page shows it")
    if suffix == ".svg":
        return Logo(suffix, cleaned(content))
    if not content.startswith(SIGNED[suffix]):
        raise ValueError(f"is a picture, and {excerpt(name)} is not what its name says")
    return Logo(suffix, content)


def cleaned(content: bytes) -> bytes:
    """Return an SVG with what draws, and nothing that runs or leads elsewhere. Raises ``ValueError``."""
    if b"<!DOCTYPE" in content or b"<!ENTITY" in content or b"\0" in content:
        raise ValueError("is an SVG in UTF-8 without a DOCTYPE and entities: save it as a plain SVG")
    try:
        root = ET.fromstring(content)  # noqa: S314 - without entities it stays as large as it is
    except ET.ParseError as error:
        raise ValueError(f"is an SVG, and no XML: {error}") from None
    if root.tag != f"{SVG}svg":
        raise ValueError("is an SVG, and its root is not <svg> of http://www.w3.org/2000/svg")
    for parent in list(root.iter()):
        for name in list(_unwanted(parent)):
            del parent.attrib[name]
        for child in list(parent):
            tag = child.tag if isinstance(child.tag, str) else ""
            if tag.removeprefix(SVG) not in DRAWS or not tag.startswith(SVG) or _leads_out(child):
                parent.remove(child)
    ET.register_namespace("", SVG[1:-1])
    return ET.tostring(root, encoding="unicode").encode()


def _unwanted(element: ET.Element) -> Iterator[str]:
    """Yield the attributes of an element that run something or lead out of the picture."""
    for name, value in element.attrib.items():
        plain = name.rpartition("}")[2].lower()
        leads = plain == "href" and not value.startswith("#")
        if plain.startswith("on") or leads or _OUTWARD.search(value):
            yield name


def _leads_out(element: ET.Element) -> bool:
    """Whether it is a style sheet that leads out of the picture."""
    return element.tag == f"{SVG}style" and bool(_OUTWARD.search("".join(element.itertext())))
