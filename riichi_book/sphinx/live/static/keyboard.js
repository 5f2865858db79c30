// Enter tiles by tapping or typing. On a phone the tile keyboard stays at the bottom.

import { faultOf } from "./answer.js";
import { button, centre, freshId, group, hold, isHeld, labelFor, make, off, segments, walkable } from "./dom.js";
import { call } from "./python.js";
import { say } from "./say.js";
import { KINDS, REDS, asFact, face, inOrder, loose, rankOf, suitOf, textOf, tilesIn, wordsOf } from "./tiles.js";

const WORDS = { chii: say("chii"), pon: say("pon"), kan: say("kan") };
const CALLS = Object.keys(WORDS);
const SOURCES = { left: say("left"), opposite: say("opposite"), right: say("right") };
const KANS = { closed: say("closed"), open: say("open"), added: say("added") };
const choices = (all) => Object.entries(all).map(([value, words]) => ({ value, words }));

export class Keyboard {
  // The listener's `tapped(tile)`, `melded(text)`, `takenBack()` and `chosen(slot)` are called for presses. With `kinds`
  // there are no keys for calls and red fives.
  constructor(listener, { kinds = false } = {}) {
    this.listener = listener;
    this.keys = new Map();
    const rows = KINDS.map((row) => row.map((tile) => this.tileKey(tile)));
    this.reds = REDS.map((tile) => this.tileKey(tile));
    const calling = (call) => () => this.begin(this.call === call ? null : call);
    this.calls = CALLS.map((call) => button(WORDS[call], calling(call), { class: "ask-key ask-call" }));
    this.back = button("⌫", () => listener.takenBack(), { class: "ask-key ask-back", "aria-label": say("take back") });
    rows[3].push(this.back);
    if (!kinds) rows.push([...this.reds, ...this.calls]);
    this.grid = group("ask-keys", say("Tiles"), ...rows.map((keys) => make("div", { class: "ask-row" }, keys)));
    this.reach = walkable(this.grid);
    this.tabs = group("ask-tabs", say("What the tiles are for"));
    this.fold = button("", () => this.toggle(), { class: "ask-tab ask-fold-keys", "aria-label": say("Tile keys") });
    this.bar = make("div", { class: "ask-bar" }, this.tabs, this.fold);
    this.sources = segments(say("from"), choices(SOURCES), () => this.offer());
    this.kans = segments(WORDS.kan, choices(KANS), () => this.offer());
    this.prompt = make("span", { class: "ask-prompt" });
    this.offers = make("div", { class: "ask-offers" });
    this.calling = make("div", { class: "ask-calling", hidden: true }, this.prompt, this.kans.element, this.sources.element, this.offers);
    this.element = make("section", { class: "ask-keyboard", "aria-label": say("Tile keyboard") }, this.calling, this.bar, this.grid);
    this.toggle(true);
    this.bar.hidden = kinds;
    this.reach();
    this.call = null;
    this.digits = "";
  }

  tileKey(tile) {
    const key = button(face([loose(tile)]), () => this.tap(tile), { class: "ask-key", "aria-label": wordsOf(tile), "data-tile": tile });
    this.keys.set(tile, key);
    return key;
  }

  // Show the slots as tabs, mark the active one, and turn off the keys of tiles that are used up: `left(tile)`.
  show(slots, active, left) {
    this.left = left;
    this.element.hidden = !slots.length;
    this.showTabs(slots, active);
    for (const [tile, key] of this.keys) off(key, left(tile) < 1);
    REDS.forEach((tile, place) => (this.reds[place].hidden = left.red[tile[1]] < 1));
    const hand = active?.type === "hand";
    this.calls.forEach((key) => off(key, !hand || active.open < 3));
    off(this.back, !active || active.empty);
    if (this.call && (!hand || active.open < 3)) this.begin(null);
  }

  showTabs(slots, active) {
    if (slots.length !== this.slots?.length || slots.some((slot, place) => slot !== this.slots[place])) {
      this.slots = slots;
      const tabOf = (slot) => button(slot.short, () => this.listener.chosen(slot), { class: "ask-tab" });
      this.tabs.replaceChildren(...slots.map(tabOf));
    }
    slots.forEach((slot, place) => {
      const tab = this.tabs.children[place];
      if (slot === active && !isHeld(tab)) centre(this.tabs, tab);
      hold(tab, slot === active);
    });
  }

  toggle(open = this.grid.hidden) {
    this.grid.hidden = !open;
    this.fold.textContent = open ? "▾" : "▴";
    this.fold.setAttribute("aria-expanded", String(open));
  }

  begin(call) {
    this.call = call;
    this.called = null;
    this.calls.forEach((key, place) => hold(key, CALLS[place] === call));
    this.calling.hidden = !call;
    this.bar.hidden = Boolean(call);
    if (!call) return;
    this.sources.set("left");
    this.kans.set("closed");
    this.offer();
  }

  tap(tile) {
    if (!this.call) return this.listener.tapped(tile);
    this.called = tile;
    const melds = this.melds();
    if (melds.length === 1) this.meld(melds[0]);
    else this.offer();
  }

  melds() {
    const how = { source: this.sources.value(), kan: this.call === "kan" && this.kans.value(), left: this.left };
    return this.called ? meldsWith(this.call, this.called, how) : [];
  }

  meld(text) {
    this.begin(null);
    this.listener.melded(text);
  }

  // Show the choices that a call still needs, and the melds that are possible with the called tile.
  offer() {
    const closed = this.call === "kan" && this.kans.value() === "closed";
    this.kans.element.hidden = this.call !== "kan";
    this.sources.element.hidden = this.call === "chii" || closed;
    const melds = this.melds();
    const tap = closed ? say("Tap the tile.") : say("Tap the called tile.");
    const none = this.called && say("No {call} of {tile}.", { call: WORDS[this.call], tile: asFact(this.called) });
    this.prompt.textContent = !this.called ? tap : melds.length ? say("Which one?") : none;
    const offer = (words, pressed) => button(words, pressed, { class: "ask-offer" });
    this.offers.replaceChildren(...melds.map((text) => offer(tilesIn(text), () => this.meld(text))), offer(say("no call"), () => this.begin(null)));
  }

  // Outside text inputs, digits followed by a suit type tiles.
  type(event) {
    const { key } = event;
    if (event.target.closest("input, select, textarea, .ask-strip") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (key >= "0" && key <= "9") this.digits += key;
    else if (key === "Backspace") this.back.click();
    else if (key.length === 1 && "mpsz".includes(key)) {
      for (const digit of this.digits) this.keys.get(digit + key)?.click();
      this.digits = "";
    } else return;
    event.preventDefault();
  }
}

// ---- The melds that are possible with a called tile, as texts: enough copies must be left, by `left(tile)` ----

// The other tiles of each call, as steps from the rank of the called one.
const STEPS = { chii: [[1, 2], [-1, 1], [-2, -1]], pon: [[0, 0]], kan: [[0, 0, 0]] };

function meldsWith(call, called, how) {
  if (call === "chii" && suitOf(called) === "z") return [];
  const others = STEPS[call]
    .map((steps) => steps.map((step) => rankOf(called) + step + suitOf(called)))
    .filter((tiles) => tiles.every((tile) => KINDS.flat().includes(tile)))
    .flatMap((tiles) => ways(tiles, [called], how.left));
  return [...new Set(others.map((tiles) => textOf(laid(called, inOrder(tiles.map(loose)), how))))];
}

// All choices of tiles for these kinds that are left after those taken. A red five can be any five, but comes last.
function ways([kind, ...rest], taken, left) {
  if (!kind) return [[]];
  const isThere = (tile) => taken.filter((one) => one === tile).length < left(tile);
  const tiles = [kind, kind.replace("5", "0")].filter(isThere);
  return tiles.flatMap((tile) => ways(rest, [...taken, tile], left).map((others) => [tile, ...others]));
}

// A kan has all four copies, so it does not matter which of them was called.
function laid(called, others, { source, kan }) {
  if (kan === "closed") return [loose("X"), ...inOrder([loose(called), ...others]).slice(0, 2), loose("X")];
  const added = kan === "added" ? [{ ...others.pop(), marks: '"' }] : [];
  const place = { left: 0, opposite: 1, right: others.length }[source];
  return others.toSpliced(place, 0, { tile: called, marks: "'" }, ...added);
}

// A box for typing or pasting tiles of the active slot in any dialect, or a whole question.
export class Typing {
  // The listener's `tiles(text, slot, win)` gets canonical tiles for a slot, with the winning tile if the text had one, and returns a
  // note for the reader; `question(question)` gets a whole question. `hand()` is the slot of a hand typed for one tile.
  constructor(listener) {
    this.listener = listener;
    this.fault = make("div", { id: freshId("fault"), class: "ask-fault", role: "status" });
    this.input = make("input", {
      type: "text",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      placeholder: "456m11z22z X11Xs",
      "aria-describedby": this.fault.id,
      onchange: () => this.read(),
      onkeydown: ({ key }) => key === "Enter" && this.read(),
    });
    this.label = labelFor(this.input, say("Type or paste"));
    this.note = make("div", { class: "ask-note", role: "status" });
    this.element = make("div", { class: "ask-typing ask-text" }, this.label, this.input, this.fault, this.note);
    this.known = "";
    this.turn = 0;
  }

  // Show the text of the active slot. Text typed for another slot is read first, and stays if it has a fault.
  show(slot) {
    this.slot = slot;
    if (this.reading || this.input.value !== this.known) return;
    this.owner = slot;
    this.label.textContent = slot
      ? say("Type or paste: {tiles}, a link, JSON", { tiles: slot.within })
      : say("Paste a link or JSON");
    const text = slot?.text ?? "";
    if (this.known !== text) this.input.value = this.known = text;
    this.tell(null);
    this.note.textContent = "";
  }

  forget() {
    this.turn += 1;
    this.reading = this.text = null;
    this.known = this.input.value;
  }

  // Run `act` once the typed text has been read, because a tap on a tile leaves the box. After a tap on a slot, new text
  // is for that slot at once, even while text for another one is still being read.
  before(act, slot = this.owner) {
    if (!this.reading) return act();
    this.owner = slot;
    return this.reading.then(act);
  }

  read() {
    const text = this.input.value;
    if (text === this.known || text === this.text) return;
    this.text = text;
    // If the form of the owning slot is no longer on the page, the text is for the current slot.
    const slot = this.owner?.element.isConnected ? this.owner : this.slot;
    const { turn } = this;
    this.reading = this.understood(text, slot).then((found) => {
      if (this.turn !== turn) return;
      if (this.text === text) this.reading = this.text = null;
      this.tell(found.error ? found : null);
      if (found.error && this.input.value === text) this.owner = slot; // the text stays there until it is correct
      if (found.error) return;
      this.known = text;
      if (found.question) this.listener.question(found.question);
      else {
        const into = found.hand && slot.type === "tile" ? this.listener.hand() : slot;
        this.note.textContent = this.listener.tiles(found.hand ?? found.tiles, into, found.win) ?? "";
      }
    });
  }

  async understood(text, slot) {
    const found = text.trim() ? await call("understand", text, slot?.type ?? "tiles").catch((error) => ({ error })) : { tiles: "" };
    return slot || found.question || found.error ? found : { error: new Error(say("No tiles are needed here: paste a link or JSON.")) };
  }

  tell(fault) {
    this.fault.replaceChildren(...(fault ? faultOf(fault) : []));
    this.input.setAttribute("aria-invalid", String(Boolean(fault)));
  }
}
