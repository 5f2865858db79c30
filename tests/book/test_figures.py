"""The matplotlib writer draws the same faces, and figures say in words what they show."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from riichi_book.drawing import OUTLINES, hand_view, river_view, tiles_view
from riichi_book.drawing.colours import PALETTES, Role
from riichi_book.drawing.faces import BODIES, DEPTH, FACES, HEIGHT, PARTS, WIDTH, Mark, mark_shapes
from riichi_book.drawing.outlines import outline_steps
from riichi_book.drawing.shapes import Outline
from riichi_book.figures import TileCount, WordedFigure, draw, fu_stack, tiles_left
from riichi_book.figures.axes import flat
from riichi_rules.notation import read_hand, read_tile, read_tiles
from riichi_rules.reasons import Reason, Unit

HAND = hand_view(read_hand("456m11z22z X11Xs X77Xz"), win=read_tile("1z"), by="ron")
REASONS = [
    Reason(name, f"fu.{name}", amount, Unit.FU, words, read_tiles(tiles).tiles if tiles else ())
    for name, amount, words, tiles in (
        ("base", 20, "base", ""),
        ("closed-ron", 10, "closed hand won by ron", ""),
        ("triplet-won-by-ron", 4, "triplet won by ron", "111z"),
        ("closed-kan", 32, "closed kan", "1111s"),
        ("closed-kan", 32, "closed kan", "7777z"),
        ("double-wind-pair", 4, "double wind pair", "22z"),
    )
]
COUNTS = [
    TileCount(read_tile("2p"), held=0, seen=1),
    TileCount(read_tile("5p"), held=1, seen=0),
    TileCount(read_tile("8p"), held=0, seen=4),
]


@pytest.fixture
def ax() -> Axes:
    axes = Figure(figsize=(6, 1)).add_axes((0, 0, 1, 1))
    axes.set_xlim(0, 600)
    axes.set_ylim(0, 100)
    return axes


def area(polygon: Iterable[tuple[float, float]]) -> float:
    """Return the area of a polygon, negative if it runs the other way."""
    points = [tuple(point) for point in polygon]
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*points, points[0]])) / 2


@pytest.mark.parametrize("name", FACES)
def test_a_face_stays_on_its_tile(name: str) -> None:
    for path, _ in flat(FACES[name]):
        box = path.get_extents()
        assert box.xmin >= 1
        assert box.ymin >= 1
        assert box.xmax <= WIDTH - 1
        assert box.ymax <= HEIGHT - 1


@pytest.mark.parametrize("turned", [False, True])
def test_the_body_of_a_tile_has_its_size_and_an_edge_below(turned: bool) -> None:
    for down in (False, True):
        path, _ = flat(BODIES[down, turned])[0]
        width, height = (HEIGHT, WIDTH) if turned else (WIDTH, HEIGHT)
        assert path.get_extents().bounds == pytest.approx((0, DEPTH, width, height))


@pytest.mark.parametrize("mark", Mark)
def test_the_frame_of_a_mark_leaves_the_face_open(mark: Mark) -> None:
    frame, _ = flat(mark_shapes(mark)[:1])[0]
    outer, inner = (polygon for polygon in frame.to_polygons())
    assert area(outer) == pytest.approx((WIDTH + 2) * (HEIGHT + DEPTH + 2), rel=0.02)
    assert area(inner) == pytest.approx(-(WIDTH - 2) * (HEIGHT + DEPTH - 2), rel=0.02)


def test_outlines_end_where_they_begin() -> None:
    outlines = [shape for shapes in PARTS.values() for shape in shapes if isinstance(shape, Outline)]
    assert len(outlines) > 20
    for outline in outlines:
        steps = list(outline_steps(outline.data))
        assert [step for step, _ in steps][-1] == "Z"
        assert [step for step, _ in steps].count("M") == [step for step, _ in steps].count("Z")


def test_every_letter_of_a_path_is_read() -> None:
    steps = outline_steps("M1 2h3v-4H0V.5l1-1L5 5c1 0 1 1 2 2C0 0 1 1 2 2q1 1 2 0t2 0Q0 0 3 3m1 1 1 1z")
    assert list(steps) == [
        ("M", ((1, 2),)),
        ("L", ((4, 2),)),
        ("L", ((4, -2),)),
        ("L", ((0, -2),)),
        ("L", ((0, 0.5),)),
        ("L", ((1, -0.5),)),
        ("L", ((5, 5),)),
        ("C", ((6, 5), (6, 6), (7, 7))),
        ("C", ((0, 0), (1, 1), (2, 2))),
        ("Q", ((3, 3), (4, 2))),
        ("Q", ((5, 1), (6, 2))),
        ("Q", ((0, 0), (3, 3))),
        ("M", ((4, 4),)),
        ("L", ((5, 5),)),
        ("Z", ((4, 4),)),
    ]


def test_a_drawing_lies_where_it_is_put_and_leaves_the_limits(ax: Axes) -> None:
    spot = draw(HAND, ax, x=10, y=20, height=40)
    boxes = [patch.get_path().get_extents() for patch in spot.patches]
    assert min(box.xmin for box in boxes) == pytest.approx(10 + 1.5)
    assert max(box.xmax for box in boxes) == pytest.approx(10 + HAND.width - 1.5)
    assert max(box.ymax for box in boxes) == pytest.approx(20 + HAND.height - 1.5, abs=1.1)
    assert min(box.ymin for box in boxes) > 20
    assert (ax.get_xlim(), ax.get_ylim()) == ((0, 600), (0, 100))


def test_a_turned_tile_points_to_the_left(ax: Axes) -> None:
    """The single red stick of 7s is at its top."""
    spot = draw(tiles_view(read_tiles("7'77s")), ax, height=40)
    red = [
        patch.get_path().get_extents()
        for patch in spot.patches
        if patch.get_facecolor()[:3] == pytest.approx((0xC1 / 255, 0x27 / 255, 0x2D / 255))
    ]
    turned, upright = red[0], red[-1]
    assert turned.width > turned.height
    assert turned.xmax < 1.5 + 15
    assert upright.height > upright.width


def test_a_taken_tile_lies_under_a_veil(ax: Axes) -> None:
    spot = draw(river_view(read_tiles("1m2_m")), ax)
    assert [patch.get_alpha() for patch in spot.patches if patch.get_alpha() != 1] == [0.55]


def test_a_palette_can_be_chosen(ax: Axes) -> None:
    from matplotlib.colors import to_rgba  # noqa: PLC0415 - one test asks for it

    spot = draw(HAND, ax, palette="grey")
    greys = {to_rgba(PALETTES["grey"][role]) for role in Role}
    assert {tuple(patch.get_facecolor()) for patch in spot.patches} <= greys


def test_the_fu_are_told_reason_by_reason() -> None:
    figure = fu_stack(HAND, REASONS, counted=110)
    assert figure.words == (
        f"{HAND.words}. Fu: 20 for base; 10 for closed hand won by ron; "
        "4 for triplet won by ron (east wind three times); 32 for closed kan (bamboos 1 1 1 1); "
        "32 for closed kan (red dragon four times); 4 for double wind pair (south wind twice). "
        "Together 102, rounded up to 110."
    )
    labels = [text.get_text() for text in figure.figure.axes[0].texts]
    assert {"+20", "+10", "+4", "+32", "102 fu, counted as 110"} <= set(labels)


def test_each_reason_begins_where_the_last_one_ended() -> None:
    parts = fu_stack(HAND, REASONS, counted=110).figure.axes[0].get_children()
    boxes = [
        patch.get_bbox() for patch in parts if isinstance(patch, Rectangle) and patch.get_linewidth() == 1
    ]
    bars = [box for box in boxes if box.width < 400]
    unit = bars[-2].width / 102
    assert [round(bar.width / unit) for bar in bars] == [20, 10, 4, 32, 32, 4, 102, 8]
    assert [bar.x0 for bar in bars[1:6]] == pytest.approx([bar.x1 for bar in bars[:5]])
    assert bars[-1].x0 == pytest.approx(bars[-2].x1)


def test_fu_that_need_no_rounding_are_not_said_to_be_rounded() -> None:
    figure = fu_stack(HAND, REASONS[:2], counted=30)
    assert figure.words.endswith("Together 30.")
    assert "30 fu" in [text.get_text() for text in figure.figure.axes[0].texts]


def test_the_tiles_left_are_counted_for_each_wait() -> None:
    figure = tiles_left(COUNTS)
    assert [count.left for count in COUNTS] == [3, 3, 0]
    assert figure.words == (
        "Tiles left: 2 of circles: 3 left, 1 seen; 5 of circles: 3 left, 1 in the hand; "
        "8 of circles: 0 left, 4 seen. In all 6 of 12 left."
    )
    tiles = [tile for spot in figure.spots for tile in spot.view.tiles]
    assert len(tiles) == 12
    assert sum(tile.faded for tile in tiles) == 5
    assert sum(tile.mark is Mark.WAIT for tile in tiles) == 6


def test_five_copies_of_a_tile_are_refused() -> None:
    with pytest.raises(ValueError, match="3 held and 2 seen of 5p"):
        tiles_left([TileCount(read_tile("5p"), held=3, seen=2)])


@pytest.fixture(params=["fu", "left"])
def figure(request: pytest.FixtureRequest) -> WordedFigure:
    return fu_stack(HAND, REASONS, counted=110) if request.param == "fu" else tiles_left(COUNTS)


def test_a_figure_in_html_says_its_words_and_follows_the_page(figure: WordedFigure) -> None:
    root = ET.fromstring(figure.html())  # noqa: S314 - our own text
    assert (root.get("role"), root.get("aria-label")) == ("img", figure.words)
    assert "currentColor" in figure.html()
    assert "#2b2b33" not in figure.html()
    assert "<style" not in figure.html()
    assert "#ffffff" not in re.sub(OUTLINES, "", figure.html())


def test_a_figure_as_a_file_has_a_light_card(figure: WordedFigure) -> None:
    root = ET.fromstring(figure.svg())  # noqa: S314 - our own text
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert "#ffffff" in re.sub(OUTLINES, "", figure.svg())


def test_a_figure_is_written_the_same_each_time_and_stays_small(figure: WordedFigure) -> None:
    assert figure.html() == figure.html()
    assert len(figure.html()) < 40_000
    assert len(re.findall(r' id="([^"]*)"', figure.html())) == len(
        set(re.findall(r' id="([^"]*)"', figure.html()))
    )


def test_the_outlines_of_a_figure_are_masked_and_its_tiles_are_not(figure: WordedFigure) -> None:
    masked = re.sub(OUTLINES, "<defs/>", figure.html())
    assert "<symbol" not in masked
    assert masked.count("<use ") >= 12


def test_the_tiles_show_in_a_bitmap_too(figure: WordedFigure) -> None:
    figure.html()
    buffer = io.BytesIO()
    figure.figure.savefig(buffer, format="raw", dpi=72)
    pixels = buffer.getvalue()
    face = bytes.fromhex(PALETTES["colour"][Role.FACE][1:] + "ff")
    assert pixels.count(face) > 2000


@pytest.mark.parametrize(("name", "make"), [("fu-stack", fu_stack), ("tiles-left", tiles_left)])
def test_figures_are_drawn_as_they_were_looked_at(
    name: str, make: Callable[..., WordedFigure], golden: Callable[[str, str], None]
) -> None:
    figure = make(HAND, REASONS, counted=110) if make is fu_stack else make(COUNTS)
    golden(f"{name}.html", re.sub(OUTLINES, "<defs/>", figure.html()))
