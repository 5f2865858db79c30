"""A logo must be an image below the folder of its file; of an SVG only drawing elements are kept."""

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from shared.rows import rows

from riichi_book.sphinx.edition.logo import LARGEST, Logo, cleaned, logo_of

PNG = b"\x89PNG\r\n\x1a\n"
ROOT = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">{}</svg>'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return a club's file. Above its folder is a secret, and in the folder are files that are not logos."""
    (tmp_path / "secret.png").write_bytes(PNG + b"secret")
    club = tmp_path / "club"
    (club / "art").mkdir(parents=True)
    for name in ("text.png", "text.html", "text.svg"):
        (club / name).write_text("root:x:0")
    for name, content in {"plain.png": PNG, "other.jpg": PNG, "large.png": PNG + bytes(LARGEST)}.items():
        (club / name).write_bytes(content)
    for name, target in {"out.png": "../secret.png", "link.png": "plain.png"}.items():
        (club / name).symlink_to(target)
    (club / "folder.png").mkdir()
    os.mkfifo(club / "pipe.png")
    return club / "club.toml"


@pytest.mark.parametrize(
    ("name", "content"),
    [("a.png", PNG + b"1"), ("art/a.PNG", PNG), ("a.jpg", b"\xff\xd8\xff\xe0"), ("a.jpeg", b"\xff\xd8\xff")],
)
def test_a_picture_below_the_folder_is_taken_as_it_is(file: Path, name: str, content: bytes) -> None:
    (file.parent / name).write_bytes(content)
    assert logo_of(file, name) == Logo(Path(name).suffix.lower(), content)


def png(width: int, height: int) -> bytes:
    """Return the beginning of a PNG of that size."""
    return PNG + b"\0\0\0\x0dIHDR" + width.to_bytes(4) + height.to_bytes(4)


def jpeg(width: int, height: int, frame: bytes = b"\xc2") -> bytes:
    """Return the beginning of a JPEG of that size, with a preview whose size must not count."""
    preview = b"\xff\xe1\0\x0b\xff\xc0\0\x11\x08\xff\xff\xff\xff"
    sides = height.to_bytes(2) + width.to_bytes(2)
    return b"\xff\xd8" + preview + b"\xff\xff" + frame + b"\0\x11\x08" + sides


@pytest.mark.parametrize("make", [png, jpeg])
def test_a_picture_of_more_pixels_than_a_page_can_show_is_refused(
    file: Path, make: Callable[[int, int], bytes]
) -> None:
    name = "a.jpeg" if make is jpeg else "a.png"
    for sides in ((10_001, 1), (1, 60_000)):
        (file.parent / name).write_bytes(make(*sides))
        with pytest.raises(ValueError, match="pixels wide and high"):
            logo_of(file, name)
    (file.parent / name).write_bytes(make(10_000, 400))
    assert logo_of(file, name).content == make(10_000, 400)


@pytest.mark.parametrize(("name", "words"), rows("logos-refused"))
def test_what_lies_elsewhere_or_is_no_picture_is_refused_and_its_content_not_told(
    file: Path, name: str, words: str
) -> None:
    with pytest.raises(ValueError, match=r"\A[^\n]+\Z") as caught:
        logo_of(file, name.format(folder=file.parent))
    assert words in str(caught.value)
    assert "root:x" not in str(caught.value)


@pytest.mark.parametrize(("part", "kept"), rows("svg-parts"))
def test_of_an_svg_only_what_draws_is_kept(part: str, kept: str) -> None:
    bare = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'.format
    wanted = bare(kept) if kept else '<svg xmlns="http://www.w3.org/2000/svg" />'
    assert cleaned(ROOT.format(part).encode()).decode() == wanted


TWO = "<use href='#a{0}' /><use href='#a{0}' />"
TWICE = "".join(f'<g id="a{each}">{TWO.format(each + 1)}</g>' for each in range(40))
FILLED = re.sub("use href='(.*?)'", r"path fill='url(\1)'", TWICE)


@pytest.mark.parametrize(
    ("inside", "words"),
    [
        (f'{TWICE}<g id="a40"><path/></g>', "draws more than"),
        (f'{FILLED}<g id="a40"><path/></g>', "draws more than"),
        ('<g id="a"><use href="#a"/></g>', "draws more than"),
        ("<g>" * 9_999 + "</g>" * 9_999, "nested far too deep"),
    ],
)
def test_an_svg_that_few_bytes_make_endless_is_refused(inside: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        cleaned(ROOT.format(inside).encode())


def test_parts_of_an_svg_that_are_drawn_again_are_kept() -> None:
    body = '<linearGradient id="a"><stop /></linearGradient>' + '<path fill="url(#a)" />' * 999
    assert cleaned(ROOT.format(body).encode()).count(b"url(#a)") == 999


@pytest.mark.parametrize(
    "content",
    [
        b'<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>',
        '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'.encode("utf-16"),
        b"<html><script>alert(1)</script></html>",
        b'<?xml version="1.0" encoding="foo"?><svg xmlns="http://www.w3.org/2000/svg"/>',
        b'<?xml version="1.0" encoding="gbk"?><svg xmlns="http://www.w3.org/2000/svg"/>',
    ],
)
def test_what_is_no_plain_svg_is_refused(content: bytes) -> None:
    with pytest.raises(ValueError, match="is an SVG"):
        cleaned(content)
