// A form for a question, built from the package's table of its fields. It knows the facts, and what is missing.

import { fold, make, segments } from "./dom.js";
import { controlOf } from "./controls.js";
import { listed, plural, say } from "./say.js";

// The order of a question's facts. Facts that are not named here are folded away after the others.
const FIRST = {
  worth: "hand win by seat round riichi double_riichi ippatsu last_tile rinshan chankan dora_indicators ura_indicators river honba bets",
  furiten: "hand river passed riichi",
  points: "han fu yakuman by seat honba",
  ending: "wins draw tenpai chombo dealer honba bets riichi round scores",
  "ending.wins": "seat from score",
  "ending.wins.score": "hand win by riichi ippatsu last_tile dora_indicators ura_indicators",
  result: "scores bets chombo",
  turn: "seat deal events action",
  "turn.deal": "E S W N dora",
};

const RIICHI = ["riichi", "double_riichi", "open_riichi"];

export class Form {
  unused = []; // facts that the rules ignore

  // `spec` is what `form_data(kind)` of the package returns; `path` is the place of the form, such as "ending.wins".
  constructor(spec, path, context) {
    this.fields = new Map(spec.fields.map((field) => [field.name, field]));
    this.rules = spec.together;
    const within = { ...context, form: (inner, innerPath) => new Form(inner, innerPath, context) };
    this.controls = new Map(spec.fields.map((field) => [field.name, controlOf(field, `${path}.${field.name}`, within)]));
    for (const [name, { element }] of this.controls) {
      element.addEventListener("change", () => this.said.add(name), { capture: true });
    }
    this.winds = context.winds; // functions that label seats by wind, once the dealer is known
    const names = FIRST[path]?.split(" ") ?? [...this.fields.keys()];
    const first = names.map((name) => this.fields.get(name)).filter(Boolean);
    const folded = spec.fields.filter((field) => !first.includes(field));
    this.order = [...first, ...folded];
    this.oneOf = this.rules.find((rule) => rule.rule === "one-of");
    this.fold = folded.length ? fold(say("More circumstances"), make("div", { class: "ask-form" }, this.inRows(folded))) : null;
    this.choice = this.oneOf && segments(say("What it is about"), this.alternatives, context.changed, { hidden: true });
    this.element = make("div", { class: "ask-form" }, this.choice?.element, this.inRows(first), this.fold);
    this.set({});
  }

  inRows(fields) {
    const rows = [];
    for (const field of fields) {
      const { element } = this.controls.get(field.name);
      if (field.type !== "flag") rows.push(element);
      else if (rows.at(-1)?.className === "ask-flags") rows.at(-1).append(element);
      else rows.push(make("div", { class: "ask-flags" }, element));
    }
    return rows;
  }

  // If only one of several groups of facts can be given, the reader first chooses which.
  get alternatives() {
    const wordsOf = ({ label, within }, place) => (place ? within : label);
    const namesOf = (names) => listed(names.map((name, place) => wordsOf(this.fields.get(name), place)));
    return this.oneOf.groups.map((names, value) => ({ value, words: namesOf(names) }));
  }

  // Hide facts that the rules ignore, unless they have a value: then the reader can remove it.
  set idle(names) {
    this.unused = names;
    for (const { forms = [] } of this.controls.values()) for (const form of forms) form.idle = names;
  }

  // Whether a field is shown. After a tsumo nobody discarded; if the win has a hand, the hand's own form says that.
  shows(name) {
    if (name === "from" && this.controls.get("score")?.form.facts.by === "tsumo") return false;
    if (this.unused.includes(name) && !this.controls.get(name).value()) return false;
    const group = this.oneOf?.groups.find((names) => names.includes(name));
    if (group && this.oneOf.groups.indexOf(group) !== this.choice.value()) return false;
    return this.rules
      .filter((rule) => rule.rule === "goes-with" && rule.names.includes(name))
      .every(({ other, value }) => (value === null ? this.given(other) !== undefined : this.given(other) === value));
  }

  // The value of a field; undefined if it is not shown or nothing is entered.
  given(name) {
    return this.shows(name) ? this.controls.get(name).value() : undefined;
  }

  // The facts entered. Default values are left out, unless the reader chose them explicitly.
  get facts() {
    const values = [...this.controls.keys()].map((name) => [name, this.given(name)]);
    const told = values.filter(([name, value]) => {
      const { default: usual, assumed } = this.fields.get(name);
      if (value === undefined || this.wanted(name) || (assumed && this.said.has(name))) return value !== undefined;
      return JSON.stringify(value) !== JSON.stringify(usual ?? emptiest(value));
    });
    return Object.fromEntries(told);
  }

  set(facts) {
    this.said = new Set(Object.keys(facts));
    if (this.oneOf) {
      const chosen = this.oneOf.groups.findIndex((names) => names.some((name) => name in facts));
      this.choice.set(Math.max(0, chosen));
    }
    for (const [name, control] of this.controls) control.set(facts[name]);
    this.before = this.declared;
    this.follows = false;
    if (this.fold?.querySelector("input:checked[type=checkbox]")) this.fold.open = true;
    this.update();
  }

  // Copy the facts that both forms ask, when the reader turns to another question about the same hand.
  takeFrom(form) {
    const [hand, its] = [this, form].map(({ controls }) => controls.get("hand")?.slot);
    if (!hand || !its || its.empty) return;
    const both = [...this.controls.keys()].filter((name) => form.controls.has(name));
    this.set({ ...this.facts, ...Object.fromEntries(both.map((name) => [name, form.controls.get(name).value()])) });
  }

  // Whether the boxes and the river show a riichi; null unless the form has both.
  get declared() {
    const river = this.controls.get("river")?.slot;
    const boxes = RIICHI.map((name) => this.controls.get(name)).filter(Boolean);
    return river && boxes.length ? { river, box: boxes[0], lies: river.lies, ticked: boxes.some((box) => box.value()) } : null;
  }

  // A riichi discard is turned sideways: turning a tile ticks the box, and unticking the box turns the tile back.
  agree() {
    for (const form of this.inner) form.agree();
    const { declared: now, before } = this;
    if (!now) return;
    if (now.lies && !before.lies && !now.ticked) now.box.set((this.follows = true));
    else if (!now.lies && before.lies && this.follows) now.box.set((this.follows = false));
    else if (now.lies && before.ticked && !now.ticked) now.river.upright();
    this.before = this.declared;
  }

  update() {
    const said = this.declared;
    if (said) said.river.note.textContent = said.lies && !said.ticked ? say("one tile is turned as for riichi, but Riichi is not ticked") : "";
    for (const [name, { element }] of this.controls) element.hidden = !this.shows(name);
    for (const form of this.inner) form.update();
  }

  wanted(name) {
    const chosen = this.oneOf?.groups[this.choice.value()] ?? [];
    const needed = this.rules.some((rule) => rule.rule === "needs" && rule.other === name && this.given(rule.name) !== undefined);
    return name === "from" || this.fields.get(name).needed || chosen.includes(name) || needed;
  }

  // Whether any optional fact, or any part of an inner form, has been entered.
  get begun() {
    return this.shown.some(([name, { form, value }]) => (form ? Object.keys(form.facts).length : !this.wanted(name) && value() !== undefined));
  }

  get shown() {
    return [...this.controls].filter(([name]) => this.shows(name));
  }

  get inner() {
    return this.shown.flatMap(([, { forms = [] }]) => forms);
  }

  // The slots of this form without inner forms, in the order of the page.
  get slots() {
    return this.order.filter(({ name }) => this.shows(name)).map(({ name }) => this.controls.get(name).slot).filter(Boolean);
  }

  // This form and its inner forms, as far as they have slots.
  get scopes() {
    return [this, ...this.inner.flatMap((form) => form.scopes)].filter((form) => form.slots.length);
  }

  // A sentence about what is missing before the question can be asked; null if nothing is.
  // The river may be missing, as a hand without one is asked for its waits. The discarder is asked for after the hand.
  get missing() {
    for (const [name, { slot, value, form }] of this.shown) {
      if (slot?.type === "hand" && (slot.open !== 0 || slot.empty)) return handMissing(slot);
      if (!this.wanted(name) || ["river", "from"].includes(name)) continue;
      if (slot?.type === "tile" && slot.empty) return say("Now tap the winning tile.");
      if (form && !this.begun) return say("Tap the tiles you know.");
      if (value() === undefined) return say("Still missing: {what}.", { what: this.fields.get(name).within });
    }
    const inner = this.inner.map((form) => form.missing).find(Boolean);
    if (inner) return inner;
    return this.controls.has("from") && this.shows("from") && this.given("from") === undefined ? say("Now choose who discarded it.") : null;
  }
}

const emptiest = (value) => (Array.isArray(value) ? [] : value === false ? false : null);

function handMissing(slot) {
  if (slot.empty) return say("Tap or paste the hand.");
  if (slot.holdsWin) return say("Which tile won? Tap it.");
  return slot.open > 0
    ? plural(slot.open, "The hand needs {n} tile more.", "The hand needs {n} tiles more.")
    : plural(-slot.open, "The hand has {n} tile too many.", "The hand has {n} tiles too many.");
}
