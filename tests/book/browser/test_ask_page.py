"""Players in the middle of a dispute, with a phone: a hand is tapped together, and the answer is right."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest
from shared.browser import PHONE, Reader
from shared.live import BARRIERS, COLOURS, answer_on, settled, wait_for, words_on

from riichi_book.drawing import tiles_view
from riichi_rules import ask, load_ruleset
from riichi_rules.errors import RulesetError
from riichi_rules.notation import read_tiles
from riichi_rules.questions import address_of, kind_of, question_of

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

HAND = "7m 7m 3p 4p 5p 6p 7p 6s 7s 8s 7z 7z 7z"
NOTATION = "77m34567p678s777z"
ASSUMED = "ema-2025"
# A hundred options are of one kind, and a look at each takes long.
FEW_OPTIONS = "for (const one of [...document.querySelectorAll('.ask-option')].slice(5)) one.remove()"
# Where the page puts tiles: the box of their drawing, and the corner of each.
PLACED = """async (text) => {
    const page = document.querySelector('script[src$="/ask.js"]').src;
    const { tilesIn } = await import(page.replace(/ask.js$/, 'faces.js'));
    const svg = tilesIn(text).firstElementChild;
    const tiles = [...svg.children].filter((use) => !use.getAttribute('href').startsWith('#riichi-veil'));
    const box = svg.getAttribute('viewBox').split(' ').map(Number);
    return [box, tiles.map((use) => ['x', 'y'].map((name) => Number(use.getAttribute(name))))];
}"""
KEY = 40  # pixels: what a thumb hits


@pytest.fixture(scope="module")
def phone(asking: Reader) -> Reader:
    """Return the reader on the page that asks; it has its Python."""
    asking.open("ask")
    settled(asking.page, ("ready",))
    return asking


@pytest.fixture
def page(phone: Reader) -> Page:
    """Return the page with nothing asked, under the ruleset that is assumed: Python is started once."""
    page = phone.page
    page.set_viewport_size(PHONE)
    page.evaluate("for (const fold of document.querySelectorAll('#ask-page details')) fold.open = false")
    page.locator(".ask-panel select").first.select_option("")
    page.locator("#ruleset").select_option(ASSUMED)
    page.locator('[data-kind="worth"]').click()
    page.get_by_role("button", name="Clear").click()
    settled(page, ("ready",))
    return page


def put(page: Page, fragment: str) -> str:
    """Come to the page by a link. Return how its question ended."""
    page.evaluate(
        "at => { document.getElementById('answer').dataset.state = 'loading'; location.hash = at }", fragment
    )
    return settled(page)


def tap(page: Page, tiles: str) -> None:
    """Tap tiles on the keyboard."""
    for tile in tiles.split():
        page.locator(f'[data-tile="{tile}"]').click()


def call(page: Page, name: str, tile: str, *ways: str) -> None:
    """Call a tile: which kan, and from whom, are chosen first."""
    page.get_by_role("button", name=name, exact=True).click()
    for way in ways:
        page.locator(".ask-calling").get_by_label(way).check()
    tap(page, tile)


def right(**question: object) -> dict[str, Any]:
    """Return what the command line prints for a question."""
    (answer,) = ask.many([question])
    assert "error" not in answer
    return answer


def answers(phone: Reader, **question: object) -> None:
    """Wait until the page has the answer that the command line prints."""
    wanted = right(**question)
    wait_for(lambda: answer_on(phone) == wanted)


def test_a_hand_that_is_tapped_is_answered_as_on_the_command_line(phone: Reader, page: Page) -> None:
    tap(page, HAND)
    wait_for(lambda: "waits on" in words_on(phone))
    # Under another question the hand lies there already.
    page.locator('[data-kind="furiten"]').click()
    answers(phone, ask="waits", hand=NOTATION, ruleset=ASSUMED)
    page.locator('[data-kind="worth"]').click()
    tap(page, "5p")
    question = {"ask": "worth", "hand": NOTATION, "win": "5p", "by": "ron", "ruleset": ASSUMED}
    answers(phone, **question)
    page.get_by_label("tsumo", exact=True).check()
    page.get_by_role("group", name="Seat").get_by_label("South").check()
    page.get_by_label("Riichi", exact=True).check()
    page.locator(".ask-tab", has_text="Dora").click()
    tap(page, "6z")
    answers(phone, **{**question, "by": "tsumo", "seat": "S", "riichi": True, "dora_indicators": "6z"})
    assert "#ask=worth&hand=77m34567p678s777z&win=5p&by=tsumo&seat=S&riichi=1" in page.url


def test_a_hand_is_asked_by_the_keyboard_alone(phone: Reader, page: Page) -> None:
    page.locator("#ruleset").focus()
    walk_to(page, "document.activeElement.labels?.[0]?.textContent === 'Riichi'")
    page.keyboard.press("Space")
    walk_to(page, "document.activeElement.matches('.ask-key')")
    for tile in HAND.split():
        steer(page, tile)
        page.keyboard.press("Enter")
    page.keyboard.type("5p")
    answers(phone, ask="worth", hand=NOTATION, win="5p", by="ron", riichi=True, ruleset=ASSUMED)
    # A tile of the hand is taken back where it stands.
    page.locator(".ask-slot-hand .ask-taken").first.focus()
    page.keyboard.press("Delete")
    wait_for(lambda: "1 tile more" in words_on(phone))


def walk_to(page: Page, place: str) -> None:
    """Press Tab until the focus is at some place, which an expression tells."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate(place):
            return
    raise AssertionError(f"Tab never comes to where {place}")


def steer(page: Page, tile: str) -> None:
    """Press arrows until the focus is on a tile of the keyboard."""
    for _ in range(20):
        now = page.evaluate("document.activeElement.dataset.tile ?? ''")
        if now == tile:
            return
        if not now:  # a call, below the tiles
            page.keyboard.press("ArrowUp")
        elif now[0] != tile[0]:
            page.keyboard.press("ArrowRight" if tile > now else "ArrowLeft")
        else:
            page.keyboard.press("ArrowDown" if "mpsz".index(tile[1]) > "mpsz".index(now[1]) else "ArrowUp")
    raise AssertionError(f"arrows never come to {tile}")


def test_the_keyboard_stays_where_it_is_and_its_keys_are_large(page: Page) -> None:
    page.locator("#ruleset").select_option("wiki")  # with red fives, so that all keys are there
    page.locator('[data-tile="0p"]').wait_for()
    place = page.locator(".ask-keys").bounding_box()
    tap(page, f"{HAND} 5p")
    settled(page)
    assert page.locator(".ask-keys").bounding_box() == place
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert page.locator(".ask-keys").bounding_box() == place
    keys = [key.bounding_box() for key in page.locator(".ask-key").all()]
    assert len(keys) == 34 + 3 + 4
    for key in keys:
        assert key is not None
        assert key["width"] >= KEY
        assert key["height"] >= KEY
        assert key["y"] + key["height"] <= PHONE["height"]
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_melds_are_called_from_whom_they_came(phone: Reader, page: Page) -> None:
    page.locator("#ruleset").select_option("wiki")
    page.locator('[data-tile="0p"]').wait_for()
    tap(page, "2m 3m 4m 5p")
    call(page, "chii", "0p")
    page.locator(".ask-offer").first.click()  # of the runs that the tile is in
    call(page, "pon", "5z", "opposite")
    call(page, "kan", "9s", "added", "right")
    tap(page, "5p")
    hand = """234m5p 0'67p 55'5z 999'9"s"""
    answers(phone, ask="worth", hand=hand, win="5p", by="ron", ruleset="wiki")
    for tile, off in (("9s", "true"), ("0p", "true"), ("0s", "false")):
        assert page.locator(f'[data-tile="{tile}"]').get_attribute("aria-disabled") == off


def test_what_became_of_a_tile_of_the_river_is_tapped(phone: Reader, page: Page) -> None:
    put(page, f"ask=furiten&hand={NOTATION}&river=9m1s3p4z")
    river = page.locator(".ask-slot-river .ask-taken")
    for tile in river.all():
        box = tile.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= KEY
    river.nth(1).tap()
    page.get_by_role("button", name="Riichi with this tile").tap()
    river.nth(2).tap()
    page.get_by_role("button", name="Somebody called it").tap()
    question = {"ask": "furiten", "hand": NOTATION, "ruleset": ASSUMED}
    answers(phone, **question, river="9m1's3_p4z")
    assert page.evaluate(BARRIERS, [".ask-slot-river", None]) == []
    # Who lays a tile sideways declares riichi, and who takes the one back takes the other.
    riichi = page.get_by_label("Riichi", exact=True)
    assert riichi.is_checked()
    assert "riichi=1" in page.url
    riichi.uncheck()
    answers(phone, **question, river="9m1s3_p4z")
    river.nth(1).tap()
    page.get_by_role("button", name="Riichi with this tile").tap()
    # By the keyboard: another tile is the one of the riichi, and the last one goes.
    river.first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Space")
    answers(phone, **question, river="9'm1s3_p4z")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')").startswith(
        "9 of characters, riichi"
    )
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "Delete"):
        page.keyboard.press(key)
    answers(phone, **question, river="9'm1s3_p")
    for key in ("ArrowLeft", "ArrowLeft", "Delete"):
        page.keyboard.press(key)
    answers(phone, **question, river="1s3_p")
    assert not riichi.is_checked()
    # A link that says the one without the other is answered as it stands, and the page says so.
    put(page, f"ask=worth&hand={NOTATION}&win=5p&by=ron&river=9m1's")
    answers(phone, ask="worth", hand=NOTATION, win="5p", by="ron", river="9m1's")
    assert "Riichi is not ticked" in page.locator(".ask-slot-river").first.inner_text()


def test_what_happened_in_a_round_is_put_together(phone: Reader, page: Page) -> None:
    page.locator('[data-kind="turn"]').click()
    page.get_by_role("button", name="Show an example").click()
    adding = page.locator(".ask-adding")
    what, add = adding.locator("select"), adding.get_by_role("button", name="Add", exact=True)
    adding.get_by_label("South").check()
    what.select_option("calls pon")
    add.click()
    tap(page, "9s")
    add.click()
    events = "E draws, discards 5p; S pon, discards 9s"
    answers(phone, ask="turn", deal={"S": "55p"}, events=events, seat="S", ruleset=ASSUMED)
    what.select_option("calls chii")
    adding.get_by_label("North").check()
    add.click()
    wait_for(lambda: 'at "N chii"' in words_on(phone))
    adding.get_by_role("button", name="Take the last one back").click()
    answers(phone, ask="turn", deal={"S": "55p"}, events=events, seat="S", ruleset=ASSUMED)
    what.select_option("discards")
    add.click()
    assert adding.get_by_role("status").inner_text() == "Tap the tile first."


def test_address_fields_and_answer_say_the_same_question(phone: Reader, page: Page) -> None:
    page.locator('[data-kind="ending"]').click()
    assert page.get_by_role("group", name="Round").get_by_label("East").is_checked()
    assert page.get_by_role("group", name="Dealer").get_by_label("1", exact=True).is_checked()
    page.get_by_role("radio", name="Draw", exact=True).check()
    page.get_by_role("combobox", name="Draw").select_option("exhaustive")
    answers(phone, ask="ending", draw="exhaustive", ruleset=ASSUMED)
    answered = page.url
    page.get_by_label("Win", exact=True).check()
    settled(page, ("ready",))
    assert (answer_on(phone), page.evaluate("location.hash")) == (None, "")
    page.go_back()
    settled(page)
    assert page.url == answered
    assert page.get_by_role("radio", name="Draw", exact=True).is_checked()
    # What is refused stands in the address as it does in the form.
    page.locator('[data-kind="turn"]').click()
    page.get_by_label("Events").fill("S draws")
    wait_for(lambda: 'at "S draws"' in words_on(phone))
    assert "events=S+draws" in page.url
    # A link that is no question leaves no other question in the form.
    assert put(page, "ask=points&han=x") == "refused"
    assert page.get_by_label("Han", exact=True).input_value() == ""
    # Where a win alone says the round, the table says it.
    score = {"hand": NOTATION, "win": "5p", "by": "tsumo", "round": "S"}
    wins = [{"seat": 0, "score": score}]
    put(page, "ask=ending&dealer=0&wins=" + quote(json.dumps(wins)))
    assert page.get_by_role("group", name="Round").get_by_label("South").is_checked()
    page.get_by_role("button", name="Show an example").click()
    settled(page)


def test_what_is_typed_is_read_in_every_dialect_or_refused_with_a_caret(phone: Reader, page: Page) -> None:
    box = page.locator(".ask-typing input")
    box.fill("m33~s111~p12345678")
    box.press("Enter")
    wait_for(lambda: "waits on" in words_on(phone))
    page.locator(".ask-tab", has_text="River").click()
    box.fill("9m8z")
    box.press("Enter")
    caret = page.locator(".ask-fault pre")
    caret.wait_for()
    assert caret.inner_text() == "9m8z\n  ^"
    box.fill("riichi-rules ask points --han 3 --fu 40 --by ron --seat S")
    box.press("Enter")
    answers(phone, ask="points", han=3, fu=40, by="ron", seat="S")


def test_nothing_that_was_typed_is_lost_when_something_else_is_tapped(phone: Reader, page: Page) -> None:
    box, tab = page.locator(".ask-typing input"), page.locator(".ask-tab")
    tab.filter(has_text="Hand").click()
    box.fill(NOTATION)
    tab.filter(has_text="River").click()
    box.fill("9m8z")
    tap(page, "1s")
    page.locator(".ask-fault pre").wait_for()
    tab.filter(has_text="Win").click()
    tap(page, "5p")
    asked = {"ask": "worth", "hand": NOTATION, "win": "5p", "by": "ron", "ruleset": ASSUMED}
    answers(phone, **asked, river="1s")
    assert (box.input_value(), page.locator(".ask-fault pre").inner_text()) == ("9m8z", "9m8z\n  ^")
    # Made right it goes to the river, for which it was typed; a tile that is tapped comes after it.
    box.fill("9m8p")
    tab.filter(has_text="River").click()
    tap(page, "2s")
    answers(phone, **asked, river="9m8p2s")
    page.locator('[data-kind="points"]').click()
    box.fill("123m")
    box.press("Enter")
    wait_for(lambda: "No tiles are asked here" in page.locator(".ask-fault").inner_text())


def test_who_is_faster_than_the_rules_loses_nothing_of_what_was_typed(phone: Reader, page: Page) -> None:
    typed = """texts => {
        const box = document.querySelector('.ask-typing input');
        for (const [tab, text] of texts) {
            [...document.querySelectorAll('.ask-tab')].find(one => one.textContent.includes(tab)).click();
            box.value = text;
            box.dispatchEvent(new Event('change'));
        }
    }"""
    page.evaluate(typed, [("Hand", NOTATION), ("River", "9m8p"), ("Win", "5p")])
    answers(phone, ask="worth", hand=NOTATION, win="5p", by="ron", ruleset=ASSUMED, river="9m8p")


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (640, 360)])
def test_the_verdict_stays_in_sight_while_a_form_is_filled(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    put(page, f"ask=worth&hand={NOTATION}&win=5p&by=ron")
    verdict, line, dock = (page.locator(f".ask-{name}") for name in ("verdict", "line", "dock"))
    page.evaluate("scrollTo(0, 0)")
    line.wait_for(state="hidden")
    page.locator(".ask-fold-keys").click()
    page.locator(".ask-buttons").scroll_into_view_if_needed()
    line.wait_for()
    assert line.inner_text() == verdict.inner_text()
    box = dock.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] == size[1]
    assert box["height"] <= 0.15 * size[1]
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]
    assert page.locator(".ask-line").get_attribute("aria-hidden") == "true"
    line.click()
    line.wait_for(state="hidden")
    assert page.evaluate("document.querySelector('.ask-verdict').getBoundingClientRect().top") >= 0
    # What is tapped on the bar is filled with the keys, so that they are there again.
    page.locator(".ask-tab", has_text="River").click()
    assert page.locator('[data-tile="1m"]').is_visible()


def test_tiles_lie_as_in_the_drawings_of_the_book(page: Page) -> None:
    text = """7'89p 44'4z 55'5"5m X11Xs 3_p"""
    view = tiles_view(read_tiles(text))
    first = view.tiles[0]
    box, places = page.evaluate(PLACED, text)
    assert box[2:] == pytest.approx([view.width, view.height])
    wanted = sorted((round(tile.x - first.x, 6), round(tile.y - first.y, 6)) for tile in view.tiles)
    assert sorted((round(x, 6), round(y - places[0][1], 6)) for x, y in places) == wanted


def test_a_question_goes_along_when_other_rules_are_chosen(phone: Reader, page: Page) -> None:
    put(page, "ask=worth&hand=340m456p22678s11z&win=1z&by=ron&ruleset=tenhou")
    page.locator("#ruleset").select_option(ASSUMED)
    answers(phone, ask="worth", hand="345m456p22678s11z", win="1z", by="ron", ruleset=ASSUMED)
    assert "five" in page.locator(".ask-note").first.inner_text()
    page.locator(".ask-panel select").first.select_option("wiki")
    wait_for(lambda: "Riichi wiki: " in words_on(phone))


def test_single_options_are_changed_in_words(phone: Reader, page: Page) -> None:
    put(page, "ask=points&han=4&fu=30&by=ron&ruleset=wiki")
    page.get_by_text("Change single options").click()
    page.get_by_label("Find an option").fill("limits.kiriage")
    page.locator(".ask-option:visible select").select_option("rounded up")
    rounded = {"ruleset": "wiki", "set": {"limits.kiriage": True}}
    answers(phone, ask="points", han=4, fu=30, by="ron", **rounded)
    assert page.locator("#ruleset").evaluate("it => it.selectedOptions[0].text").endswith("one change")
    page.get_by_label("Find an option").fill("match.bankruptcy")
    page.locator(".ask-option:visible select").select_option(index=0)
    wait_for(lambda: "2 changes in these rules only this makes a difference here: Kiriage" in words_on(phone))
    page.get_by_role("button", name="Undo all changes").click()
    answers(phone, ask="points", han=4, fu=30, by="ron", ruleset="wiki")
    page.get_by_label("Find an option").fill("")


def test_a_clubs_file_is_dropped_with_the_errors_of_the_command_line(
    page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "club.toml"
    for wrong in ("[fu]\ndouble_wind_pair = 3\n", "[fu\n", "[fu]\ndouble_wind = 4\n", "[dora]\nura = 1\n"):
        file.write_text(f'name = "Dropped"\nextends = "wiki"\n{wrong}', "utf-8")
        drop(page, file)
        with pytest.raises(RulesetError) as refused:
            load_ruleset("club.toml")
        wait_for(lambda wanted=str(refused.value): page.locator(".ask-status").text_content() == wanted)
    file.write_text('name = "Dropped"\nextends = "wiki"\n[limits]\nkiriage = true\n', "utf-8")
    drop(page, file)
    wait_for(lambda: "Dropped" in page.locator(".ask-status").inner_text())
    assert page.locator("#ruleset option:checked").inner_text() == "Dropped"
    kept = json.loads(page.evaluate("localStorage.getItem('riichi-rules')"))
    assert kept == {"ruleset": "wiki", "set": {"limits.kiriage": True}, "name": "Dropped"}


def test_what_a_club_says_beside_its_options_is_read_and_its_rules_are_forgotten(page: Page) -> None:
    house = '[house]\nphones = "No <b>phones</b>."\n[match]\numa = [15, 5, -5, -15]\n'
    page.get_by_text("A club's own rules").evaluate("each => each.closest('details').open = true")
    page.get_by_label("Or its text").fill(f'name = "Ours"\nextends = "wiki"\n{house}')
    page.get_by_role("button", name="Take these rules").click()
    wait_for(lambda: "Ours" in page.locator(".ask-status").inner_text())
    (odd,) = load_ruleset("wiki", {"match.uma": [15, 5, -5, -15]}).warnings
    words = f"Odd {odd} Conduct of the house No <b>phones</b>."
    assert page.locator(".ask-sayings").inner_text().split() == words.split()
    for other in ("tenhou", "own", ASSUMED):
        page.locator("#ruleset").select_option(other)
        assert page.locator("#ruleset option[value=own]").inner_text() == "Ours"
    assert page.locator(".ask-sayings").inner_text() == ""
    page.locator("#ruleset").select_option("own")
    page.get_by_role("button", name="Forget Ours").click()
    assert page.locator("#ruleset").input_value() == "wiki"
    assert page.locator("#ruleset option[value=own]").count() == 0
    assert page.evaluate("localStorage.getItem('riichi-own-rules')") is None
    put(page, "ask=points&han=4&fu=30&by=ron")


def test_rules_chosen_while_python_loads_hold_for_the_question_of_the_address(phone: Reader) -> None:
    page = phone.page
    page.goto("about:blank")
    page.add_init_script(
        """const choose = () => {
          const select = document.getElementById("ruleset");
          const state = document.getElementById("answer")?.dataset.state;
          if (!select || state !== "loading" || window.chose) return;
          window.chose = true;
          select.value = "jpml-a-2026";
          select.dispatchEvent(new Event("change"));
        };
        if (location.hash.endsWith("ruleset=ema-2025")) window.waiting = setInterval(choose, 5);"""
    )
    page.goto(f"{phone.address}ask.html#ask=points&han=4&fu=30&by=ron&ruleset=ema-2025")
    answers(phone, ask="points", han=4, fu=30, by="ron", ruleset="jpml-a-2026")
    assert page.evaluate("window.chose")
    assert page.locator("#ruleset").input_value() == "jpml-a-2026"
    assert "ruleset=jpml-a-2026" in page.url


def drop(page: Page, file: Path) -> None:
    """Drop a file onto the place of a club's rules."""
    data = page.evaluate_handle(
        """([name, text]) => {
          const data = new DataTransfer();
          data.items.add(new File([text], name));
          return data;
        }""",
        [file.name, file.read_text("utf-8")],
    )
    page.get_by_text("A club's own rules").evaluate("each => each.closest('details').open = true")
    page.locator(".ask-status").evaluate("each => each.textContent = ''")
    page.dispatch_event(".ask-drop", "drop", {"dataTransfer": data})


def test_the_end_of_a_hand_is_asked_with_several_winners(phone: Reader, page: Page) -> None:
    page.locator('[data-kind="ending"]').click()
    page.get_by_label("Win", exact=True).check()
    page.get_by_role("button", name="Add another win").click()
    second = "2p 3p 4p 6p 7p 5z 5z 5z 2s 3s 4s 9s 9s"
    for place, winner in enumerate((2, 4)):
        win = page.locator(".ask-rows > div > fieldset").nth(place)
        win.get_by_role("group", name="Winner").get_by_label(f"player {winner}").check()
        win.get_by_role("group", name="Discarded by").get_by_label("player 3").check()
        win.locator(".ask-slot-name", has_text="Hand").click()
        tap(page, f"{second if place else HAND} 5p")
    wins = [
        {"seat": 1, "from": 2, "score": {"hand": NOTATION, "win": "5p", "by": "ron"}},
        {"seat": 3, "from": 2, "score": {"hand": "23467p23499s555z", "win": "5p", "by": "ron"}},
    ]
    answers(phone, ask="ending", dealer=0, wins=wins, ruleset=ASSUMED)


def test_a_tab_without_a_question_asks_nothing_and_an_example_says_that_it_is_one(phone: Reader) -> None:
    page = phone.page
    page.goto("about:blank")
    phone.open("ask")
    for kind in ("worth", "furiten", "points", "ending", "result", "turn"):
        page.locator(f'[data-kind="{kind}"]').click()
        settled(page, ("ready",))
        assert (answer_on(phone), page.evaluate("location.hash")) == (None, ""), kind
        assert page.locator(".ask-terms").inner_text() == "", kind
        page.get_by_role("button", name="Show an example").click()
        settled(page)
        assert page.locator(".ask-terms").inner_text().startswith("Example: "), kind
        page.get_by_role("button", name="Clear").click()


def test_a_ron_is_asked_who_discarded_it(page: Page) -> None:
    page.locator('[data-kind="ending"]').click()
    page.get_by_role("button", name="Clear").click()
    discarder = page.get_by_role("group", name="Discarded by").get_by_role("radio")
    assert [discarder.nth(place).is_checked() for place in range(discarder.count())] == [False] * 4
    page.locator(".ask-slot-name", has_text="Hand").first.click()
    tap(page, f"{HAND} 5p")
    settled(page, ("ready",))
    assert page.locator(".ask-verdict").inner_text() == "Now who discarded it."
    discarder.nth(1).check()
    assert settled(page) == "answered"


def test_a_verdict_says_what_it_assumes_and_what_was_chosen_is_not_assumed(phone: Reader, page: Page) -> None:
    asked = {"ask": "points", "han": 3, "fu": 40, "by": "ron", "ruleset": ASSUMED}
    page.locator('[data-kind="points"]').click()
    page.get_by_role("button", name="Clear").click()
    page.get_by_label("Han", exact=True).fill("3")
    page.get_by_label("Fu", exact=True).select_option("40")
    answers(phone, **asked)
    assert page.locator(".ask-terms").inner_text() == "as East, EMA 2025"
    for wind, name in (("S", "South"), ("E", "East")):
        page.get_by_role("group", name="Seat").get_by_label(name).check()
        answers(phone, **asked, seat=wind)
        assert page.locator(".ask-terms").inner_text() == f"as {name}, EMA 2025"


def test_the_same_question_is_copied_for_elsewhere(phone: Reader, page: Page) -> None:
    put(page, f"ask=furiten&hand={NOTATION}&river=9m1s2p4z")
    page.get_by_text("The same question elsewhere").click()
    for name, start in (("Link", phone.address), ("Python", "ask.furiten("), ("JSON", '{"ask"')):
        page.get_by_role("button", name=f"Copy: {name}").click()
        wait_for(lambda start=start: page.evaluate("navigator.clipboard.readText()").startswith(start))


def test_nothing_on_the_page_keeps_anybody_out(page: Page) -> None:
    found = []
    for theme, rules in (("light", None), ("dark", COLOURS)):
        page.emulate_media(color_scheme=theme)
        put(page, "ask=worth&hand=234m5p+0'67p+55'5z+9999's&win=5p&by=ron&ruleset=wiki")
        page.evaluate("for (const fold of document.querySelectorAll('#ask-page details')) fold.open = true")
        page.locator(".ask-option").first.wait_for()
        page.evaluate(FEW_OPTIONS)
        found += page.evaluate(BARRIERS, ["article", rules])
        page.evaluate("for (const fold of document.querySelectorAll('#ask-page details')) fold.open = false")
        for kind in map(kind_of, ("ending", "turn")):
            put(page, address_of(question_of(kind.name, kind.example)).partition("#")[2])
            found += page.evaluate(BARRIERS, ["article", rules])
        put(page, "ask=waits&hand=234m9z")
        found += page.evaluate(BARRIERS, ["article", rules])
    assert found == []
