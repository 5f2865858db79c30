"""A logo is a picture below the folder of its file; of an SVG only what draws is kept."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from riichi_book.edition.logo import LARGEST, Logo, cleaned, logo_of

PNG = b"\x89PNG\r\n\x1a\n"
ROOT = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">{}</svg>'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return the place of a club's file, with a secret above its folder."""
    (tmp_path / "secret.png").write_bytes(PNG + b"secret")
    (tmp_path / "club" / "art").mkdir(parents=True)
    return tmp_path / "club" / "club.toml"


@pytest.mark.parametrize(
    ("name", "content"),
    [("a.png", PNG + b"1"), ("art/a.PNG", PNG), ("a.jpg", b"\xff\xd8\xff\xe0"), ("a.jpeg", b"\xff\xd8\xff")],
)
def test_a_picture_below_the_folder_is_taken_as_it_is(file: Path, name: str, content: bytes) -> None:
    (file.parent / name).write_bytes(content)
    assert logo_of(file, name) == Logo(Path(name).suffix.lower(), content)


PLACES: dict[str, tuple[Callable[[Path], object], str, str]] = {
    "above": (lambda _: None, "../secret.png", "below its folder, not at '../secret.png'"),
    "absolute": (
        lambda folder: (folder / "a.png").write_bytes(PNG),
        "{folder}/a.png",
        "below its folder, not at",
    ),
    "link out": (
        lambda folder: (folder / "a.png").symlink_to("../secret.png"),
        "a.png",
        "below its folder, not at",
    ),
    "link": (
        lambda folder: ((folder / "b.png").write_bytes(PNG), (folder / "a.png").symlink_to("b.png")),
        "a.png",
        "no link",
    ),
    "folder": (lambda folder: (folder / "a.png").mkdir(), "a.png", "a plain file"),
    "pipe": (lambda folder: os.mkfifo(folder / "a.png"), "a.png", "a plain file"),
    "none": (lambda _: None, "a.png", "there is no 'a.png'"),
    "too large": (
        lambda folder: (folder / "a.png").write_bytes(PNG + bytes(LARGEST)),
        "a.png",
        "bytes at most",
    ),
    "text": (lambda folder: (folder / "a.png").write_text("root:x:0"), "a.png", "not what its name says"),
    "other": (lambda folder: (folder / "a.jpg").write_bytes(PNG), "a.jpg", "not what its name says"),
    "page": (lambda folder: (folder / "a.html").write_text("<p>"), "a.html", "a picture (.svg, .png"),
    "no svg": (lambda folder: (folder / "a.svg").write_text("root:x:0"), "a.svg", "no XML"),
}


@pytest.mark.parametrize("case", PLACES)
def test_what_lies_elsewhere_or_is_no_picture_is_refused_and_its_content_not_told(
    file: Path, case: str
) -> None:
    prepare, name, words = PLACES[case]
    prepare(file.parent)
    with pytest.raises(ValueError, match=r"\A[^\n]+\Z") as caught:
        logo_of(file, name.format(folder=file.parent))
    assert words in str(caught.value)
    assert "root:x" not in str(caught.value)


@pytest.mark.parametrize(
    ("inside", "kept"),
    [
        ('<path d="M0 0" fill="url(#a)" />', '<path d="M0 0" fill="url(#a)" />'),
        ("<script>alert(1)</script>", ""),
        ("<g><foreignObject><p>x</p></foreignObject></g>", "<g />"),
        ('<path onload="alert(1)" d="M0 0" />', '<path d="M0 0" />'),
        ('<use xlink:href="http://evil/x.svg#a" />', "<use />"),
        ('<use href="#a" />', '<use href="#a" />'),
        ('<image href="file:///etc/passwd" />', ""),
        ('<rect fill="url(http://evil/x)" width="1" />', '<rect width="1" />'),
        ('<rect style="fill: url( &quot;//evil&quot; )" />', "<rect />"),
        ("<style>@import 'http://evil/x.css';</style>", ""),
        ("<style>path { fill: red }</style>", "<style>path { fill: red }</style>"),
        ('<a href="javascript:alert(1)"><path d="M0 0" /></a>', ""),
        ('<animate attributeName="href" to="javascript:x" />', ""),
        ('<set xmlns="urn:other" /><!-- <script> -->', ""),
    ],
)
def test_of_an_svg_only_what_draws_is_kept(inside: str, kept: str) -> None:
    bare = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'
    wanted = bare.format(kept) if kept else '<svg xmlns="http://www.w3.org/2000/svg" />'
    assert cleaned(ROOT.format(inside).encode()).decode() == wanted


@pytest.mark.parametrize(
    "content",
    [
        b'<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>',
        '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'.encode("utf-16"),
        b"<html><script>alert(1)</script></html>",
    ],
)
def test_what_is_no_plain_svg_is_refused(content: bytes) -> None:
    with pytest.raises(ValueError, match="is an SVG"):
        cleaned(content)
