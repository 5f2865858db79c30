// A field for tiles: it shows the tapped tiles, which can be removed again, and has them as text.

import { button, freshId, hold, make, walkable } from "./dom.js";
import { plural, say } from "./say.js";
import { HAND, MELD, asFact, face, groupsOf, heldIn, inOrder, loose, plain, textOf, wordsOfAll } from "./tiles.js";

const TURNED = "'";
const TAKEN = "_";

export class Slot {
  // `field` is one of a form whose type is hand, tile or tiles; `changed` is called after a tap.
  constructor(field, label, { activate, changed }) {
    this.name = field.name;
    this.type = field.type;
    this.within = field.within; // the label inside a sentence
    this.short = field.short ?? label;
    this.changed = changed;
    this.tiles = [];
    this.melds = [];
    const id = freshId("slot");
    const onclick = ({ target }) => target === this.strip && activate(this);
    const pressed = { onclick, onkeydown: (event) => this.erase(event) };
    this.strip = make("div", { class: "ask-strip", role: "group", "aria-labelledby": id, ...pressed });
    this.reach = walkable(this.strip);
    this.count = make("span", { class: "ask-count" });
    const attributes = { class: "ask-slot-name", "aria-pressed": "false", title: field.words };
    this.button = button([make("span", { id }, label), this.count], () => activate(this), attributes);
    this.element = make("div", { class: `ask-slot ask-slot-${field.type}` }, this.button, this.strip);
  }

  // How many more tiles fit; negative if there are too many, and 0 for a slot of any length.
  get open() {
    if (this.type === "hand") return HAND - MELD * this.melds.length - this.tiles.length;
    return this.type === "tile" ? 1 - this.tiles.length : 0;
  }

  get full() {
    return this.type !== "tiles" && this.open <= 0;
  }

  get empty() {
    return !this.tiles.length && !this.melds.length;
  }

  get text() {
    return [this.tiles, ...this.melds].map(textOf).join(" ").trim();
  }

  // Takes canonical text as the package writes it. Any other text empties the slot.
  set text(text) {
    if (text === this.text) return; // keep the drawn tiles, and with them the focus
    const groups = groupsOf(text ?? "") ?? [];
    const [concealed = [], ...melds] = this.type === "hand" ? groups : [groups.flat()];
    this.tiles = this.type === "hand" ? inOrder(concealed) : concealed;
    this.melds = melds;
    this.draw();
  }

  // Whether a hand includes its winning tile.
  get holdsWin() {
    return this.type === "hand" && this.open === -1;
  }

  giveUp(tile) {
    this.tiles.splice(this.tiles.findIndex((one) => one.tile === tile), 1);
    this.draw();
  }

  get all() {
    return [...this.tiles, ...this.melds.flatMap(heldIn)];
  }

  add(tile) {
    if (this.type === "tile") this.tiles = [];
    this.tiles.push(loose(tile));
    if (this.type === "hand") this.tiles = inOrder(this.tiles);
    this.last = tile;
    this.update();
  }

  addMeld(text) {
    this.melds.push(...groupsOf(text));
    this.last = null;
    this.update();
  }

  // Remove the tile that was tapped last; after that, the rightmost meld or tile.
  takeBack() {
    const place = this.tiles.findLastIndex((one) => one.tile === this.last);
    if (place >= 0) this.tiles.splice(place, 1);
    else if (this.melds.length) this.melds.pop();
    else this.tiles.pop();
    this.last = undefined;
    this.update();
  }

  update() {
    this.draw();
    this.changed();
  }

  draw() {
    const had = [...this.strip.children].indexOf(document.activeElement);
    const taken = (tiles, label, pressed) => button(face(tiles), pressed, { class: "ask-taken", "aria-label": label, title: label });
    const tiles = [
      ...this.tiles.map((one, place) => taken([one], this.labelOf(one), () => this.pressed(place))),
      ...this.melds.map((meld, place) => taken(meld, say("meld {tiles}, take it back", { tiles: wordsOfAll(meld) }), () => this.out(place, "melds"))),
    ];
    this.strip.replaceChildren(...tiles);
    const kept = this.reach(tiles[Math.min(had, tiles.length - 1)]);
    if (had >= 0) (kept ?? this.button).focus();
    const { open } = this;
    const count = open > 0 ? plural(open, "{n} more", "{n} more") : plural(-open, "{n} too many", "{n} too many");
    this.count.textContent = this.type !== "hand" || this.empty || this.holdsWin || !open ? "" : count;
  }

  pressed(place) {
    this.out(place);
  }

  out(place, of = "tiles") {
    this[of].splice(place, 1);
    this.update();
  }

  labelOf(one) {
    return say("{tile}, take it back", { tile: asFact(one.tile) });
  }

  // Delete the focused tile or meld: tiles come first in the strip, then melds.
  erase(event) {
    if (!["Delete", "Backspace"].includes(event.key)) return;
    event.preventDefault();
    const place = [...this.strip.children].indexOf(document.activeElement);
    if (place < this.tiles.length) this.out(place);
    else this.strip.children[place].click();
  }

  mark(active) {
    this.element.classList.toggle("ask-active", active);
    hold(this.button, active);
  }
}

// A slot for a river. A tap on a tile opens a menu for riichi and calls, so readers need not type these marks.
export class River extends Slot {
  chosen = null; // the place of the tile whose menu is open

  constructor(field, label, context) {
    super(field, label, context);
    this.riichi = button(say("Riichi with this tile"), () => this.turn());
    this.called = button(say("Somebody called it"), () => this.call());
    const back = button(say("Take it back"), () => this.out(this.chosen));
    const onkeydown = ({ key }) => key === "Escape" && this.pressed(this.chosen);
    const attributes = { class: "ask-menu", role: "group", hidden: true, id: freshId("menu"), onkeydown };
    this.menu = make("div", attributes, this.riichi, this.called, back);
    this.element.classList.add("ask-slot-river");
    this.note = make("span", { class: "ask-count" });
    this.button.append(this.note);
    this.element.append(this.menu);
  }

  labelOf({ tile: name, marks = "" }) {
    const tile = marks.includes(TURNED) ? say("{tile}, riichi", { tile: asFact(name) }) : asFact(name);
    return say("{tile}: what became of it", { tile: marks.includes(TAKEN) ? say("{tile}, called", { tile }) : tile });
  }

  // Open or close the menu of a tile.
  pressed(place) {
    this.chosen = this.chosen === place ? null : place;
    this.draw();
    (this.menu.hidden ? this.strip.children[place] : this.riichi).focus({ preventScroll: true });
    this.menu.scrollIntoView({ block: "nearest" });
  }

  get lies() {
    return this.tiles.some(({ marks }) => marks.includes(TURNED));
  }

  upright() {
    for (const one of this.tiles) one.marks = one.marks.replace(TURNED, "");
    this.draw();
  }

  turn() {
    const one = this.tiles[this.chosen];
    const lies = one.marks.includes(TURNED);
    this.upright();
    if (!lies) one.marks = TURNED + one.marks;
    this.update();
  }

  call() {
    const one = this.tiles[this.chosen];
    one.marks = one.marks.includes(TAKEN) ? one.marks.replace(TAKEN, "") : one.marks + TAKEN;
    this.update();
  }

  // Any change closes the menu.
  update() {
    const place = this.chosen;
    this.chosen = null;
    super.update();
    if (place !== null) (this.strip.children[Math.min(place, this.tiles.length - 1)] ?? this.button).focus({ preventScroll: true });
  }

  draw() {
    super.draw();
    const one = this.tiles[this.chosen];
    this.menu.hidden = !one;
    for (const [place, tile] of [...this.strip.children].entries()) {
      tile.setAttribute("aria-expanded", String(place === this.chosen));
      tile.setAttribute("aria-controls", this.menu.id);
    }
    if (!one) return;
    this.menu.setAttribute("aria-label", this.labelOf(one));
    hold(this.riichi, one.marks.includes(TURNED));
    hold(this.called, one.marks.includes(TAKEN));
  }
}

// Returns a function: how many copies of a tile are left outside these slots. `red` is the number of red fives by suit.
export function leftOf(slots, red) {
  const all = slots.flatMap((slot) => slot.all).map((one) => one.tile);
  return (tile) => {
    const used = all.filter((one) => one === tile).length;
    const reds = red[tile.at(-1)] ?? 0;
    if (tile[0] === "0") return Math.min(reds - used, 4 - all.filter((one) => plain(one) === plain(tile)).length);
    return (tile[0] === "5" && tile.at(-1) !== "z" ? 4 - reds : 4) - used;
  };
}
