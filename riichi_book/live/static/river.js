// A river as it is tapped: a tile in it is asked what became of it, since its marks would else have to be typed.

import { button, freshId, hold, make } from "./dom.js";
import { asFact } from "./faces.js";
import { say } from "./say.js";
import { Slot } from "./slot.js";

const TURNED = "'";
const TAKEN = "_";

export class River extends Slot {
  constructor(field, label, context) {
    super(field, label, context);
    this.riichi = button(say("Riichi with this tile"), () => this.turn());
    this.called = button(say("Somebody called it"), () => this.toggle(TAKEN));
    const back = button(say("Take it back"), () => this.out(this.chosen));
    const onkeydown = ({ key }) => key === "Escape" && this.close(true);
    const attributes = { class: "ask-menu", role: "group", hidden: true, id: freshId("menu"), onkeydown };
    this.menu = make("div", attributes, this.riichi, this.called, back);
    this.element.classList.add("ask-slot-river");
    this.note = make("span", { class: "ask-count" });
    this.button.append(this.note);
    this.element.append(this.menu);
    this.draw();
  }

  nameOf(one) {
    const { marks = "" } = one;
    const tile = marks.includes(TURNED) ? say("{tile}, riichi", { tile: asFact(one.tile) }) : asFact(one.tile);
    return marks.includes(TAKEN) ? say("{tile}, called", { tile }) : tile;
  }

  labelOf(one) {
    return say("{tile}: what became of it", { tile: this.nameOf(one) });
  }

  pressed(place) {
    if (this.chosen === place) return this.close(true);
    this.chosen = place;
    this.draw();
    this.riichi.focus({ preventScroll: true });
    this.menu.scrollIntoView({ block: "nearest" });
  }

  get lies() {
    return this.tiles.some(({ marks }) => marks.includes(TURNED));
  }

  upright() {
    for (const one of this.tiles) one.marks = one.marks.replace(TURNED, "");
  }

  turn() {
    const { marks } = this.tiles[this.chosen];
    this.upright();
    this.tiles[this.chosen].marks = marks.includes(TURNED) ? marks.replace(TURNED, "") : TURNED + marks;
    this.update();
  }

  toggle(mark) {
    const one = this.tiles[this.chosen];
    one.marks = one.marks.includes(mark) ? one.marks.replace(mark, "") : one.marks + mark;
    this.update();
  }

  out(place) {
    this.chosen = null;
    this.tiles.splice(place, 1);
    this.update();
    (this.strip.children[Math.min(place, this.tiles.length - 1)] ?? this.button).focus({ preventScroll: true });
  }

  close(back = false) {
    const place = this.chosen;
    this.chosen = null;
    this.draw();
    if (back) this.strip.children[place]?.focus({ preventScroll: true });
  }

  add(tile) {
    this.chosen = null;
    super.add(tile);
  }

  takeBack() {
    this.chosen = null;
    super.takeBack();
  }

  draw() {
    super.draw();
    if (!this.menu) return; // it is being made
    const one = this.tiles[this.chosen];
    if (!one) this.chosen = null;
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
