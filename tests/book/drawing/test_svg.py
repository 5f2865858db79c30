"""The SVG writer: small, valid, deterministic, and compatible with other drawings on a page."""

import re
from xml.etree import ElementTree as ET

import pytest
from shared.tables import KANS, MELDS, MIDDLE, RIVER, SEATS, WAITING

from riichi_book.drawing import OUTLINES, Break, Label, View, figure_html, sprite, stack, svg_text, table_view
from riichi_book.drawing.faces import PALETTES
from riichi_book.drawing.svg import SPRITE_PREFIX, STANDALONE_PREFIX
from riichi_rules.messages import Message

TABLE = table_view(SEATS, MIDDLE, broken=Break(2, 5), replaced=KANS)
VIEWS = {"hand": WAITING, "river": RIVER, "melds": MELDS, "both": stack(WAITING, RIVER), "table": TABLE}


def parsed(text: str) -> ET.Element:
    return ET.fromstring(text)  # noqa: S314 - our own text


def ids(text: str) -> list[str]:
    return re.findall(r' id="([^"]*)"', text)


def targets(text: str) -> set[str]:
    return set(re.findall(r'href="#([^"]*)"', text))


@pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)
@pytest.mark.parametrize("palette", PALETTES)
def test_a_drawing_is_valid_says_itself_and_holds_what_it_uses(view: View, palette: str) -> None:
    text = svg_text(view, palette=palette)
    root = parsed(text)
    assert (root.get("role"), root.get("aria-label")) == ("img", view.words)
    assert root.findtext("{http://www.w3.org/2000/svg}desc") == view.text
    assert len(ids(text)) == len(set(ids(text)))
    assert targets(text) == set(ids(text))
    if palette == "grey":
        colours = set(re.findall("#[0-9a-f]{6}", text)) - {"#85878c"}
        assert colours
        assert all(colour[1:3] == colour[3:5] == colour[5:7] for colour in colours)


@pytest.mark.parametrize("views", [(), tuple(VIEWS.values())], ids=["all tiles", "these views"])
def test_the_sprite_of_a_page_holds_what_its_drawings_use(views: tuple[View, ...]) -> None:
    shared = sprite(*views)
    assert parsed(shared).get("aria-hidden") == "true"
    assert len(ids(shared)) == len(set(ids(shared)))
    assert targets(shared) <= set(ids(shared))
    for view in VIEWS.values():
        assert targets(svg_text(view, standalone=False)) <= set(ids(shared))
    assert all(name.startswith(SPRITE_PREFIX) for name in ids(shared))


def test_drawings_on_one_page_share_no_id() -> None:
    texts = [svg_text(view) for view in VIEWS.values()] + [svg_text(WAITING, palette="grey"), sprite()]
    every = [name for text in texts for name in ids(text)]
    assert len(every) == len(set(every))
    for text in texts[:-1]:
        assert all(re.fullmatch(STANDALONE_PREFIX, name[:6]) for name in ids(text))


def test_whoever_names_a_prefix_has_it_before_each_id() -> None:
    named = ids(svg_text(WAITING, prefix="mine-"))
    assert named
    assert all(name.startswith("mine-") for name in named)


def test_what_the_mask_leaves_is_what_lies_where() -> None:
    text = svg_text(RIVER)
    masked = re.sub(OUTLINES, "<defs/>", text)
    assert "<path" in text
    assert not re.search("<(path|circle|rect|ellipse|symbol)", masked)
    assert masked.count("<use ") == len(RIVER.tiles) + 3  # one of them is faded, two are marked
    assert masked.count("<g class") == 1
    assert masked.count("\n") == text.count("\n") == 1


def test_words_and_text_are_escaped() -> None:
    words = Message('<b> & "1 < 2" ]]>', {})
    view = WAITING._replace(message=words, notation=words, labels=(Label("<b>", 9, 9, 10),))
    assert "&lt;b&gt;" in svg_text(view)
    drawn = parsed(svg_text(view))
    assert drawn.get("aria-label") == view.words
    assert drawn.findtext("{http://www.w3.org/2000/svg}desc") == view.text
    assert parsed(figure_html(view)).get("aria-label") == view.words
