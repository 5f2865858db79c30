"""The SVG writer: small, valid, the same each time, and at peace with other drawings on a page."""

from __future__ import annotations

import re
from collections.abc import Callable
from xml.etree import ElementTree as ET

import pytest

from riichi_book.drawing import (
    OUTLINES,
    View,
    figure_html,
    hand_view,
    river_view,
    sprite,
    stack,
    svg_text,
    tiles_view,
)
from riichi_book.drawing.faces import HEIGHT, WIDTH
from riichi_book.drawing.svg import LYING, SPRITE_PREFIX, STANDALONE_PREFIX, every_symbol
from riichi_rules.notation import read_hand, read_tile, read_tiles

FURITEN = hand_view(read_hand("77m34567p678s777z"), waits=read_tiles("258p").tiles)
RIVER = river_view(read_tiles("1m4z9s2_z1p4m6z8p3'8s5p"), marks={read_tile("8p"): "furiten", -1: "furiten"})
MELDS = tiles_view(read_tiles("7'89p 44'4z 055'm 6'666m 55'0\"5p X11Xs"))
VIEWS = {"hand": FURITEN, "river": RIVER, "melds": MELDS, "both": stack(FURITEN, RIVER)}


EVERY = every_symbol(layered=True)


def parsed(text: str) -> ET.Element:
    return ET.fromstring(text)  # noqa: S314 - our own text


def ids(text: str) -> list[str]:
    return re.findall(r' id="([^"]*)"', text)


def targets(text: str) -> set[str]:
    return set(re.findall(r'href="#([^"]*)"', text))


@pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)
def test_a_drawing_is_valid_says_itself_and_holds_what_it_uses(view: View) -> None:
    text = svg_text(view)
    root = parsed(text)
    assert root.get("role") == "img"
    assert root.get("aria-label") == view.words
    assert root.findtext("{http://www.w3.org/2000/svg}desc") == view.text
    assert len(ids(text)) == len(set(ids(text)))
    assert targets(text) == set(ids(text))


def test_each_face_is_written_once_and_placed_as_often_as_it_occurs() -> None:
    text = svg_text(FURITEN)
    assert len(re.findall(r'<symbol id="\w+7z"', text)) == 1
    assert len(re.findall(r'<use href="#\w+7z" ', text)) == 3


def test_a_turned_tile_has_a_symbol_of_its_own() -> None:
    text = svg_text(MELDS)
    assert {"5p", "5p-", "0p-"} <= {name[6:] for name in ids(text)}


def test_a_face_is_turned_by_quarters_and_its_top_points_left_down_and_right() -> None:
    top = [lying.point(WIDTH / 2, 0) for lying in LYING]
    assert top == [
        pytest.approx(place)
        for place in ((WIDTH / 2, 0), (0, WIDTH / 2), (WIDTH / 2, HEIGHT), (HEIGHT, WIDTH / 2))
    ]
    spot = [re.search(rf'<symbol id="riichi-0m{"-" * turned}">.*?</symbol>', EVERY) for turned in range(4)]
    ends = [re.findall(r"M([-.\d]+) ?([-.\d]+)c", found[0])[-1] for found in spot if found]
    # The red spot stands at the right of the top edge, and its path begins 1.25 left of its middle.
    middles = [(float(x) + 1.25, float(y)) for x, y in ends]
    assert middles == [pytest.approx(place) for place in ((26.2, 4), (4, 3.8), (3.8, 36), (36, 26.2))]


def test_tiles_of_all_drawings_are_equally_large() -> None:
    for view in VIEWS.values():
        root = parsed(svg_text(view, height="2em"))
        unit = float(str(root.get("height")).removesuffix("em")) / view.height
        assert unit * 40 == pytest.approx(2, rel=0.01)
        assert float(str(root.get("width")).removesuffix("em")) / view.width == pytest.approx(unit, rel=0.01)


def test_a_height_without_a_unit_is_in_pixels() -> None:
    root = parsed(svg_text(FURITEN, height=40))
    assert float(str(root.get("width"))) == pytest.approx(FURITEN.width)


def test_a_hand_on_a_page_needs_about_a_kilobyte() -> None:
    text = svg_text(FURITEN, standalone=False)
    assert len(text.encode()) < 1500
    assert "<defs>" not in text
    parsed(text)


@pytest.mark.parametrize("views", [(), tuple(VIEWS.values())], ids=["all tiles", "these views"])
def test_the_sprite_of_a_page_holds_what_its_drawings_use(views: tuple[View, ...]) -> None:
    shared = sprite(*views)
    assert parsed(shared).get("aria-hidden") == "true"
    assert len(ids(shared)) == len(set(ids(shared)))
    assert targets(shared) <= set(ids(shared))
    for view in VIEWS.values():
        assert targets(svg_text(view, standalone=False)) <= set(ids(shared))
    assert all(name.startswith(SPRITE_PREFIX) for name in ids(shared))


def test_a_sprite_of_some_views_holds_no_other_faces() -> None:
    assert len(sprite(FURITEN)) < len(sprite()) / 3
    assert f'"{SPRITE_PREFIX}1s"' not in sprite(FURITEN)


def test_drawings_on_one_page_share_no_id() -> None:
    texts = [svg_text(view) for view in VIEWS.values()] + [svg_text(FURITEN, palette="grey"), sprite()]
    every = [name for text in texts for name in ids(text)]
    assert len(every) == len(set(every))
    for text in texts[:-1]:
        assert all(re.fullmatch(STANDALONE_PREFIX, name[:6]) for name in ids(text))


def test_a_prefix_can_be_given() -> None:
    assert all(name.startswith("mine-") for name in ids(svg_text(FURITEN, prefix="mine-")))


def test_what_the_mask_leaves_is_what_lies_where() -> None:
    text = svg_text(RIVER)
    masked = re.sub(OUTLINES, "<defs/>", text)
    assert "<path" in text
    assert not re.search("<(path|circle|rect|ellipse|symbol)", masked)
    assert masked.count("<use ") == len(RIVER.tiles) + 3  # one of them is faded, two are marked
    assert masked.count("<g class") == 1
    assert masked.count("\n") == text.count("\n") == 1


def test_moving_a_tile_is_seen_through_the_mask() -> None:
    first, *others = FURITEN.tiles
    moved = FURITEN._replace(tiles=(first._replace(x=first.x + 1), *others))
    masked = [re.sub(OUTLINES, "", svg_text(view, prefix="t-")) for view in (FURITEN, moved)]
    assert masked[0] != masked[1]


def test_words_and_text_are_escaped() -> None:
    view = FURITEN._replace(words='<b> & "quoted"', text="1 < 2 & ]]>")
    assert parsed(svg_text(view)).get("aria-label") == view.words
    assert parsed(svg_text(view)).findtext("{http://www.w3.org/2000/svg}desc") == view.text
    assert parsed(figure_html(view)).get("aria-label") == view.words


def test_a_figure_says_the_words_once() -> None:
    root = parsed(figure_html(FURITEN))
    assert (root.tag, root.get("role"), root.get("aria-label")) == ("figure", "img", FURITEN.words)
    assert figure_html(FURITEN).count(FURITEN.words) == 1
    assert root[0].get("aria-hidden") == "true"


def test_marks_lie_over_the_tiles_and_take_their_colour_from_the_page_if_it_names_one() -> None:
    text = svg_text(RIVER)
    tiles, marks = text.split('<g class="riichi-furiten" color="')
    assert tiles.count("<use href=", tiles.index("</defs>")) == len(RIVER.tiles) + 1
    assert marks.count("<use href=") == 2
    symbol = re.search(r'<symbol id="\w+furiten".*?</symbol>', text)
    assert symbol
    assert "currentColor" in symbol[0]


def test_print_has_no_colours() -> None:
    colours = set(re.findall("#[0-9a-f]{6}", svg_text(stack(FURITEN, MELDS), palette="grey")))
    assert colours
    assert all(colour[1:3] == colour[3:5] == colour[5:7] for colour in colours - {"#85878c"})


def test_an_empty_drawing_is_valid() -> None:
    parsed(svg_text(tiles_view([])))


@pytest.mark.parametrize("name", ["hand", "river", "melds"])
def test_drawings_place_tiles_as_they_were_looked_at(name: str, golden: Callable[[str, str], None]) -> None:
    golden(f"{name}.svg", svg_text(VIEWS[name], standalone=False))
