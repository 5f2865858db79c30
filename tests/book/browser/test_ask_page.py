"""Players settle a dispute on a phone: they tap a hand together, and the answer is right."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest
from shared.browser import PHONE, Reader
from shared.live import (
    BARRIERS,
    COLOURS,
    answer_on,
    answers,
    call,
    focus,
    pick,
    press,
    put_all,
    says,
    settled,
    show,
    small,
    tap,
    type_in,
    verdict,
    wait_for,
    walk_to,
)

from riichi_rules.questions import address_of, kind_of, question_of

if TYPE_CHECKING:
    from playwright.sync_api import Page

HAND = "7m 7m 3p 4p 5p 6p 7p 6s 7s 8s 7z 7z 7z"
NOTATION = "77m34567p678s777z"
ASSUMED = "ema-2025"
RON = {"ask": "worth", "hand": NOTATION, "win": "5p", "by": "ron", "ruleset": ASSUMED}
FOLDS = "open => document.querySelectorAll('#ask-page details').forEach(fold => { fold.open = open })"
# A hundred options look alike, and checking each takes long.
FEW_OPTIONS = "for (const one of [...document.querySelectorAll('.ask-option')].slice(5)) one.remove()"
# A user who is faster than the parser: typed text is still being read when the next slot is tapped.
TYPED = """texts => {
    const box = document.querySelector('.ask-typing input');
    for (const [tab, text] of texts) {
        [...document.querySelectorAll('.ask-tab')].find(one => one.textContent.includes(tab)).click();
        box.value = text;
        box.dispatchEvent(new Event('change'));
    }
}"""
CHOOSE_EARLY = """
const choose = () => {
    const select = document.getElementById("ruleset");
    if (!select || document.getElementById("answer")?.dataset.state !== "loading" || window.chose) return;
    window.chose = true;
    select.value = "jpml-a-2026";
    select.dispatchEvent(new Event("change"));
};
if (location.hash.endsWith("ruleset=ema-2025")) setInterval(choose, 5);"""


@pytest.fixture(scope="module")
def phone(asking: Reader) -> Reader:
    """Return the reader on the page that asks, with rules chosen while Python was loading."""
    page = asking.page
    page.add_init_script(CHOOSE_EARLY)
    page.goto(f"{asking.address}ask.html#ask=points&han=4&fu=30&by=ron&honba=1&ruleset=ema-2025")
    answers(asking, ask="points", han=4, fu=30, by="ron", honba=1, ruleset="jpml-a-2026")
    assert page.evaluate("window.chose")
    assert page.locator("#ruleset").input_value() == "jpml-a-2026"
    assert "ruleset=jpml-a-2026" in page.url
    return asking


@pytest.fixture
def page(phone: Reader) -> Page:
    """Return the page with empty forms under the default ruleset; Python starts only once."""
    page = phone.page
    page.set_viewport_size(PHONE)
    page.evaluate(FOLDS, False)
    page.locator(".ask-panel select").first.select_option("")
    page.locator("#ruleset").select_option(ASSUMED)
    show(page, "worth")
    settled(page, ("ready",))
    return page


def test_a_hand_that_is_tapped_is_answered_as_on_the_command_line(phone: Reader, page: Page) -> None:
    tap(page, HAND)
    verdict(page, "waits on")
    # A form of another kind already has the hand.
    page.locator('[data-kind="furiten"]').click()
    answers(phone, ask="waits", hand=NOTATION, ruleset=ASSUMED)
    page.locator('[data-kind="worth"]').click()
    tap(page, "5p")
    answers(phone, **RON)
    page.get_by_label("tsumo", exact=True).check()
    pick(page, "Seat", "South")
    page.get_by_label("Riichi", exact=True).check()
    page.locator(".ask-tab", has_text="Dora").click()
    tap(page, "6z")
    answers(phone, **{**RON, "by": "tsumo", "seat": "S", "riichi": True, "dora_indicators": "6z"})
    assert "#ask=worth&hand=77m34567p678s777z&win=5p&by=tsumo&seat=S&riichi=1" in page.url


@pytest.mark.proof
def test_a_hand_is_asked_by_the_keyboard_alone(phone: Reader, page: Page) -> None:
    page.locator("#ruleset").focus()
    walk_to(page, "document.activeElement.labels?.[0]?.textContent === 'Riichi'")
    page.keyboard.press("Space")
    walk_to(page, "document.activeElement.matches('.ask-key')")
    # Move to the 7m, press it twice, then the 7p below it.
    for key in (*["ArrowLeft"] * 40, *["ArrowRight"] * 6, "Enter", "Enter", "ArrowDown", "Enter", "ArrowUp"):
        page.keyboard.press(key)
    assert focus(page, "dataset.tile") == "7m"
    page.keyboard.type("3456p678s777z5p")
    answers(phone, **RON, riichi=True)
    # Pressing a tile in the hand removes it.
    page.locator(".ask-slot-hand .ask-taken").first.focus()
    page.keyboard.press("Delete")
    verdict(page, "1 tile more")


def test_keys_are_large_and_stay_and_melds_are_called_with_them(phone: Reader, page: Page) -> None:
    page.locator("#ruleset").select_option("wiki")  # has red fives, so all keys exist
    page.locator('[data-tile="0p"]').wait_for()
    place = page.locator(".ask-keys").bounding_box()
    tap(page, "2m 3m 4m 5p")
    call(page, "chii", "0p")
    page.locator(".ask-offer").first.click()  # the first of the runs with that tile
    call(page, "pon", "5z", "opposite")
    call(page, "kan", "9s", "added", "right")
    tap(page, "5p")
    hand = """234m5p 0'67p 55'5z 999'9"s"""
    answers(phone, ask="worth", hand=hand, win="5p", by="ron", ruleset="wiki")
    for tile, off in (("9s", "true"), ("0p", "true"), ("0s", "false")):
        assert page.locator(f'[data-tile="{tile}"]').get_attribute("aria-disabled") == off
    assert page.locator(".ask-keys").bounding_box() == place
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert page.locator(".ask-keys").bounding_box() == place
    keys = page.locator(".ask-key")
    assert keys.count() == 34 + 3 + 4
    assert not small(keys)
    bottom = "keys => Math.max(...keys.map(key => key.getBoundingClientRect().bottom))"
    assert keys.evaluate_all(bottom) <= PHONE["height"]
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.proof
def test_what_became_of_a_tile_of_the_river_is_tapped(phone: Reader, page: Page) -> None:
    put_all(phone, [f"ask=furiten&hand={NOTATION}&river=9m1s3p4z"])
    river = page.locator(".ask-slot-river .ask-taken")
    assert not small(river)
    river.nth(1).tap()
    press(page, "Riichi with this tile")
    river.nth(2).tap()
    press(page, "Somebody called it")
    question = {"ask": "furiten", "hand": NOTATION, "ruleset": ASSUMED}
    answers(phone, **question, river="9m1's3_p4z")
    assert page.evaluate(BARRIERS, [".ask-slot-river", None]) == []
    # Turning a tile declares riichi, and turning it back retracts riichi.
    riichi = page.get_by_label("Riichi", exact=True)
    assert riichi.is_checked()
    assert "riichi=1" in page.url
    riichi.uncheck()
    answers(phone, **question, river="9m1s3_p4z")
    river.nth(1).tap()
    press(page, "Riichi with this tile")
    # By keyboard: move the riichi to another tile, and remove the last one.
    river.first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Space")
    answers(phone, **question, river="9'm1s3_p4z")
    page.keyboard.press("Escape")
    assert focus(page, "getAttribute('aria-label')").startswith("9 of characters, riichi")
    for keys, left in (("RRRD", "9'm1s3_p"), ("LLD", "1s3_p")):
        for key in keys:
            page.keyboard.press({"R": "ArrowRight", "L": "ArrowLeft", "D": "Delete"}[key])
        answers(phone, **question, river=left)
    assert not riichi.is_checked()
    # A link that has only one of the two is answered as it is, and the page says so.
    put_all(phone, [f"ask=worth&hand={NOTATION}&win=5p&by=ron&river=9m1's"])
    answers(phone, ask="worth", hand=NOTATION, win="5p", by="ron", river="9m1's")
    assert "Riichi is not ticked" in page.locator(".ask-slot-river").first.inner_text()


@pytest.mark.proof
def test_what_happened_in_a_round_is_put_together(phone: Reader, page: Page) -> None:
    page.locator('[data-kind="turn"]').click()
    press(page, "Show an example")
    adding = page.locator(".ask-adding")
    what = adding.locator("select")
    adding.get_by_label("South").check()
    what.select_option("calls pon")
    press(adding, "Add")
    tap(page, "9s")
    press(adding, "Add")
    events = "E draws, discards 5p; S pon, discards 9s"
    question = {"ask": "turn", "deal": {"S": "55p"}, "events": events, "seat": "S", "ruleset": ASSUMED}
    answers(phone, **question)
    what.select_option("calls chii")
    adding.get_by_label("North").check()
    press(adding, "Add")
    verdict(page, 'at "N chii"')
    press(adding, "Take the last one back")
    answers(phone, **question)
    what.select_option("discards a tile")
    press(adding, "Add")
    assert adding.get_by_role("status").inner_text() == "Tap the tile first."


@pytest.mark.proof
def test_address_fields_and_answer_say_the_same_question(phone: Reader, page: Page) -> None:
    page.locator('[data-kind="ending"]').click()
    rounds = page.get_by_role("group", name="Round")
    assert rounds.get_by_label("East").is_checked()
    assert page.get_by_role("group", name="Dealer").get_by_label("1", exact=True).is_checked()
    page.get_by_role("radio", name="Draw", exact=True).check()
    page.get_by_role("combobox", name="Draw").select_option("exhaustive draw")
    answers(phone, ask="ending", draw="exhaustive", ruleset=ASSUMED)
    answered = page.url
    page.get_by_label("Win", exact=True).check()
    settled(page, ("ready",))
    assert (answer_on(phone), page.evaluate("location.hash")) == (None, "")
    page.go_back()
    settled(page)
    assert page.url == answered
    assert page.get_by_role("radio", name="Draw", exact=True).is_checked()
    # The address keeps a refused question just as the form does.
    page.locator('[data-kind="turn"]').click()
    page.get_by_label("Events").fill("S draws")
    verdict(page, 'at "S draws"')
    assert "events=S+draws" in page.url
    # An invalid link clears the form.
    assert put_all(phone, ["ask=points&han=x"])[0].state == "refused"
    assert page.get_by_label("Han", exact=True).input_value() == ""
    # If only the win names the round, the table takes it over.
    score = {"hand": NOTATION, "win": "5p", "by": "tsumo", "round": "S"}
    put_all(phone, ["ask=ending&dealer=0&wins=" + quote(json.dumps([{"seat": 0, "score": score}]))])
    assert rounds.get_by_label("South").is_checked()


def test_what_is_typed_is_read_in_every_dialect_and_nothing_of_it_is_lost(phone: Reader, page: Page) -> None:
    box, tab, fault = page.locator(".ask-typing input"), page.locator(".ask-tab"), page.locator(".ask-fault")
    type_in(page, "m33~s111~p12345678")
    verdict(page, "waits on")
    press(page, "Clear")
    tab.filter(has_text="Hand").click()
    box.fill(NOTATION)
    tab.filter(has_text="River").click()
    box.fill("9m8z")
    tap(page, "1s")
    fault.locator("pre").wait_for()
    tab.filter(has_text="Win").click()
    tap(page, "5p")
    answers(phone, **RON, river="1s")
    assert (box.input_value(), fault.locator("pre").inner_text()) == ("9m8z", "9m8z\n  ^")
    # Once corrected, the text fills the river it was typed for; a tapped tile is added after it.
    box.fill("9m8p")
    tab.filter(has_text="River").click()
    tap(page, "2s")
    answers(phone, **RON, river="9m8p2s")
    press(page, "Clear")
    page.evaluate(TYPED, [("Hand", NOTATION), ("River", "9m8p"), ("Win", "5p")])
    answers(phone, **RON, river="9m8p")
    type_in(page, "#ask=points&han=3&fu=40&by=ron&seat=S")
    answers(phone, ask="points", han=3, fu=40, by="ron", seat="S")
    type_in(page, "123m")
    says(fault, "No tiles are needed here")


def test_fourteen_tiles_are_thirteen_and_the_one_that_won(phone: Reader, page: Page) -> None:
    note = page.locator(".ask-typing .ask-note")
    type_in(page, "https://tenhou.net/2/?q=77m34567p678s777z5p")
    answers(phone, **RON)
    assert says(note, "The last tile") == "The last tile, the 5 of circles, is taken as the winning tile."
    press(page, "Clear")
    type_in(page, "77m 345567p 678s 中中中")
    verdict(page, "Which tile won?")
    offers = page.locator("#answer .ask-offer")
    assert offers.count() == len(set(HAND.split()))  # each tile of the hand once
    page.locator("#answer").get_by_role("button", name="5 of circles").tap()
    answers(phone, **RON)
    # A kind without a winning tile asks about the hand without it.
    page.locator('[data-kind="furiten"]').click()
    press(page, "Clear")
    type_in(page, f"{NOTATION}5p")
    answers(phone, ask="waits", hand=NOTATION, ruleset=ASSUMED)
    says(note, "is left out")
    type_in(page, "東東Q")
    under = says(page.locator(".ask-fault"), "neither a tile")
    assert under.endswith("東東Q\n  ^")
    fault, keys = (page.locator(place).bounding_box() or {} for place in (".ask-fault", ".ask-keyboard"))
    assert fault["y"] + fault["height"] <= keys["y"]


@pytest.mark.proof
def test_a_question_goes_along_to_other_rules_and_to_single_options(phone: Reader, page: Page) -> None:
    put_all(phone, ["ask=worth&hand=340m456p22678s11z&win=1z&by=ron&ruleset=tenhou"])
    page.locator("#ruleset").select_option(ASSUMED)
    answers(phone, ask="worth", hand="345m456p22678s11z", win="1z", by="ron", ruleset=ASSUMED)
    assert "five" in page.locator(".ask-note").first.inner_text()
    page.locator(".ask-panel select").first.select_option("wiki")
    verdict(page, "Riichi wiki: ")
    page.locator(".ask-panel select").first.select_option("")
    put_all(phone, ["ask=points&han=4&fu=30&by=ron&ruleset=wiki"])
    page.get_by_text("Change single options").click()
    found, option = page.get_by_label("Find an option"), page.locator(".ask-option:visible select")
    found.fill("limits.kiriage")
    option.select_option("rounded up")
    points = {"ask": "points", "han": 4, "fu": 30, "by": "ron", "ruleset": "wiki"}
    answers(phone, **points, set={"limits.kiriage": True})
    assert page.locator("#ruleset").evaluate("it => it.selectedOptions[0].text").endswith("one change")
    found.fill("match.bankruptcy")
    option.select_option(index=0)
    verdict(page, "2 changes in these rules only this makes a difference here: Kiriage")
    press(page, "Undo all changes")
    answers(phone, **points)
    found.fill("")


@pytest.mark.proof
def test_the_end_of_a_hand_is_asked_with_several_winners(phone: Reader, page: Page) -> None:
    show(page, "ending")
    page.get_by_label("Win", exact=True).check()
    discarder = page.get_by_role("group", name="Discarded by").get_by_role("radio")
    assert [each.is_checked() for each in discarder.all()] == [False] * 4
    press(page, "Add another win")
    second = "2p 3p 4p 6p 7p 5z 5z 5z 2s 3s 4s 9s 9s"
    for place, winner in enumerate((2, 4)):
        win = page.locator(".ask-rows > div > fieldset").nth(place)
        win.get_by_role("group", name="Winner").get_by_label(f"player {winner}").check()
        win.locator(".ask-slot-name", has_text="Hand").click()
        tap(page, f"{second if place else HAND} 5p")
    settled(page, ("ready",))
    assert page.locator(".ask-verdict").inner_text() == "Now choose who discarded it."
    for each in page.get_by_role("group", name="Discarded by").all():
        each.get_by_label("player 3").check()
    wins = [
        {"seat": 1, "from": 2, "score": {"hand": NOTATION, "win": "5p", "by": "ron"}},
        {"seat": 3, "from": 2, "score": {"hand": "23467p23499s555z", "win": "5p", "by": "ron"}},
    ]
    answers(phone, ask="ending", dealer=0, wins=wins, ruleset=ASSUMED)


@pytest.mark.proof
def test_a_tab_asks_nothing_by_itself_an_example_says_that_it_is_one_and_terms_what_is_assumed(
    phone: Reader, page: Page
) -> None:
    terms = page.locator(".ask-terms")
    for kind in ("worth", "furiten", "points", "ending", "result", "turn"):
        show(page, kind)
        settled(page, ("ready",))
        assert (answer_on(phone), page.evaluate("location.hash"), terms.inner_text()) == (None, "", ""), kind
        press(page, "Show an example")
        settled(page)
        assert terms.inner_text().startswith("Example: "), kind
        press(page, "Clear")
    # A link from the search leaves facts out, too: they are assumed, and the chosen rules apply.
    for rules, name in (("wrc-2025", "WRC 2025"), (ASSUMED, "EMA 2025")):
        page.locator("#ruleset").select_option(rules)
        put_all(phone, ["ask=points&han=3&fu=40"])
        assert terms.inner_text() == f"as dealer (East), ron, {name}"
        press(page, "Show an example")
        settled(page)
        assert terms.inner_text().endswith(name), "an example is asked under the reader's rules"
    show(page, "points")
    page.get_by_label("Han", exact=True).fill("3")
    page.get_by_label("Fu", exact=True).select_option("40")
    asked = {"ask": "points", "han": 3, "fu": 40, "by": "ron", "ruleset": ASSUMED}
    answers(phone, **asked)
    assert terms.inner_text() == "as dealer (East), ron, EMA 2025"
    for name, words in (("South", "South"), ("East", "dealer (East)")):  # a chosen fact is not assumed
        pick(page, "Seat", name)
        answers(phone, **asked, seat=name[0])
        assert terms.inner_text() == f"as {words}, ron, EMA 2025"
    page.get_by_text("The same question elsewhere").click()
    for name, start in (("Link", phone.address), ("Python", "ask.points("), ("JSON", '{"ask"')):
        press(page, f"Copy: {name}")
        wait_for(lambda start=start: page.evaluate("navigator.clipboard.readText()").startswith(start))


@pytest.mark.proof
def test_nothing_on_the_page_keeps_anybody_out(phone: Reader, page: Page) -> None:
    found = []
    for theme, rules in (("light", None), ("dark", COLOURS)):
        page.emulate_media(color_scheme=theme)
        put_all(phone, ["ask=worth&hand=234m5p+0'67p+55'5z+9999's&win=5p&by=ron&ruleset=wiki"])
        page.evaluate(FOLDS, True)
        page.locator(".ask-option").first.wait_for()
        page.evaluate(FEW_OPTIONS)
        found += page.evaluate(BARRIERS, ["article", rules])
        page.evaluate(FOLDS, False)
        for kind in map(kind_of, ("ending", "turn")):
            put_all(phone, [address_of(question_of(kind.name, kind.example)).partition("#")[2]])
            found += page.evaluate(BARRIERS, ["article", rules])
        put_all(phone, ["ask=waits&hand=234m9z"])
        found += page.evaluate(BARRIERS, ["article", rules])
    assert found == []
