// The page that asks the rules: a form and a tile keyboard, the answer, and the address that says the same.

import { Answer } from "./answer.js";
import { button, centre, make } from "./dom.js";
import { Form } from "./form.js";
import { Keyboard } from "./keyboard.js";
import { TABS, asForm, asked, tabOf } from "./layout.js";
import { ask, bringFaces, call, warmUp } from "./rules.js";
import { Rules } from "./ruleset.js";
import { say } from "./say.js";
import { leftOf } from "./slot.js";
import { Typing } from "./typing.js";

const FAILED = say("The rules could not be started in this browser. The book can still be read.");

const PAUSE = 400; // milliseconds without a tap

class Page {
  constructor({ forms, use }, rulesets) {
    this.forms = forms;
    this.assumed = use;
    this.made = new Map();
    this.uses = new Map();
    this.turn = 0;
    this.answer = new Answer();
    this.rules = new Rules(rulesets, { changed: () => this.carry().catch((failure) => this.fail(failure)), compared: () => this.changed() });
    this.keyboard = new Keyboard({
      tapped: (tile) => this.typing.before(() => this.tap(tile)),
      melded: (text) => this.typing.before(() => this.slot?.addMeld(text)),
      takenBack: () => this.typing.before(() => this.takeBack()),
      chosen: (slot) => this.typing.before(() => this.activate(slot, true), slot),
    });
    this.typing = new Typing({
      tiles: (text, slot) => this.typed(text, slot),
      question: (question) => this.load(question, { push: true }),
    });
    this.tabs = TABS.map(({ kind, words }) => button(words, () => this.turnTo(kind), { class: "ask-kind", "data-kind": kind }));
    this.box = make("div", { class: "ask-facts" });
    this.clear = button(say("Clear"), () => this.fill({}));
    this.example = button(say("Show an example"), () => this.load(this.exampleOf(), { push: true, example: true }));
  }

  get elements() {
    const kinds = make("div", { class: "ask-kinds", role: "group", "aria-label": say("What is asked") }, this.tabs);
    const asking = make(
      "section",
      { class: "ask-asking", "aria-label": say("Question") },
      this.box,
      this.typing.element,
      make("div", { class: "ask-buttons" }, this.clear, this.example),
      make("div", { class: "ask-dock" }, this.answer.line, this.keyboard.element),
    );
    this.answer.watchFrom(this.keyboard.element);
    asking.addEventListener("keydown", (event) => this.keyboard.type(event));
    const head = make("div", { class: "ask-head" }, this.rules.bar, kinds);
    return [head, this.answer.element, asking, this.answer.why, this.rules.panel];
  }

  get form() {
    return this.made.get(this.kind);
  }

  // ---- The form ----

  turnTo(kind) {
    const { form } = this;
    this.show(kind);
    if (form !== this.form) this.form.takeFrom(form);
    this.changed();
  }

  show(kind) {
    if (this.kind === kind) return;
    this.kind = kind;
    if (!this.form) this.made.set(kind, this.formOf(kind));
    for (const tab of this.tabs) {
      tab.setAttribute("aria-pressed", String(tab.dataset.kind === kind));
      if (tab.dataset.kind === kind && tab.parentElement) centre(tab.parentElement, tab);
    }
    this.box.replaceChildren(this.form.element);
    this.refresh();
  }

  formOf(kind) {
    const context = {
      winds: [],
      changed: () => this.changed(),
      activate: (slot) => this.activate(slot),
      drawn: () => this.form && this.refresh(),
    };
    const form = new Form(this.forms[kind], kind, context);
    form.winds = context.winds;
    form.set({});
    return form;
  }

  exampleOf() {
    return { ask: this.kind, ...this.forms[this.kind].example };
  }

  fill(facts) {
    this.typing.forget();
    this.form.set(facts);
    this.slot = null;
    this.changed();
  }

  // ---- Tiles ----

  activate(slot, seen = false) {
    this.slot = slot;
    this.keyboard.toggle(true);
    this.refresh();
    if (seen) slot.element.scrollIntoView({ block: "nearest" });
  }

  get scope() {
    const { scopes } = this.form;
    return scopes.find((scope) => scope.slots.includes(this.slot)) ?? scopes.at(-1); // of a turn the deal, not what happens in it
  }

  tap(tile) {
    const slots = this.scope.slots;
    // A full hand hands the tile on: it is the winning one, or the first of the river.
    if (this.slot.full && this.slot.type === "hand") this.slot = slots[slots.indexOf(this.slot) + 1] ?? this.slot;
    if (this.slot.full && this.slot.type === "hand") return;
    this.slot.add(tile);
  }

  takeBack() {
    const { slots } = this.scope;
    const before = slots[slots.indexOf(this.slot) - 1];
    if (this.slot.empty && before) this.activate(before);
    if (!this.slot.empty) this.slot.takeBack();
  }

  typed(text, slot) {
    slot.text = text;
    this.changed();
  }

  // What follows from the facts of the form: which controls are seen, which tiles are left.
  refresh() {
    const { form } = this;
    const { idle, red_fives: red, most } = this.use;
    form.idle = idle;
    form.update();
    const dealer = form.facts.dealer ?? 0;
    for (const tell of form.winds) tell(dealer);
    const scope = this.scope;
    const slots = scope?.slots ?? [];
    if (!slots.includes(this.slot)) this.slot = slots.find((slot) => slot.type !== "tiles" && !slot.full) ?? slots[0] ?? null;
    if (this.slot?.type === "hand" && this.slot.full) {
      const next = slots[slots.indexOf(this.slot) + 1];
      if (next?.empty) this.slot = next;
    }
    for (const each of form.scopes.flatMap((one) => one.slots)) each.mark(each === this.slot);
    const beside = slots.filter((slot) => slot.name !== "passed" || slot === this.slot);
    const left = this.slot?.tiles.length >= (most[this.slot?.name] ?? Infinity) ? () => 0 : leftOf(this.slot?.type === "tile" ? beside.filter((slot) => slot !== this.slot) : beside, red);
    left.red = red;
    this.keyboard.show(slots, this.slot, left);
    this.typing.show(this.slot);
  }

  // ---- Asking ----

  get question() {
    return { ...asked(this.kind, this.form.facts), ...this.rules.facts };
  }

  changed() {
    this.form.agree();
    this.refresh();
    const { missing } = this.form;
    if (missing) this.wait(missing);
    else this.put(this.question, { push: true });
  }

  // Something is missing. A hand that lacks only its winning tile is told its waits.
  async wait(missing) {
    const mine = ++this.turn;
    this.answer.hint(missing);
    this.address("", true);
    const { slots } = this.scope ?? { slots: [] };
    const [hand, win] = ["hand", "tile"].map((type) => slots.find((slot) => slot.type === type));
    if (!hand || !win?.empty || hand.empty || hand.open !== 0) return;
    try {
      const reply = await ask({ ask: "waits", hand: hand.text, ...this.rules.facts });
      if (mine === this.turn) this.answer.offer(reply, (tile) => win.add(tile));
    } catch {
      // Then the question itself will say so.
    }
  }

  // Other rules: the question goes along, and what cannot be there changes.
  async carry() {
    if (this.turn === this.reading) {
      this.carries = true; // what is being read goes along
      return undefined;
    }
    const mine = ++this.turn;
    await this.bringUse();
    if (mine !== this.turn) return undefined;
    this.refresh();
    const { missing } = this.form;
    if (missing) return this.wait(missing);
    return this.put(this.question, { push: true, carry: this.rules.value });
  }

  // A question from an address or from what was pasted: the form says it too.
  async load(question, how = {}) {
    if (!how.carry) this.rules.follow(question);
    this.typing.forget();
    const { ask: kind, ruleset, set, id, ...facts } = question;
    this.show(tabOf(question));
    this.form.set(asForm(kind, facts));
    this.slot = null;
    this.refresh();
    await this.put(question, how);
    if (await this.bringUse()) this.refresh();
  }

  // What the rules make of the form: which fives are red, which facts mean nothing. Until they are there,
  // those that are assumed say so.
  get use() {
    return this.uses.get(JSON.stringify(this.rules.value)) ?? this.assumed;
  }

  // Whether they are new here.
  async bringUse() {
    const rules = this.rules.value;
    const name = JSON.stringify(rules);
    if (this.uses.has(name)) return false;
    const use = await call("use", rules.ruleset, rules.set);
    if (use.red_fives) this.uses.set(name, use); // rules that cannot be are refused with the question
    return true;
  }

  async put(question, { push = false, carry = null, example = false } = {}) {
    const mine = ++this.turn;
    this.answer.state = "loading";
    try {
      const reply = await ask(question, carry?.ruleset, carry?.set);
      if (mine !== this.turn) return;
      this.answer.show(reply, { example });
      // Also what is refused stands in the address, as it stands in the form; what is no question stays as it came.
      if (push || reply.address) this.address(reply.address ?? "", push);
      if (reply.state !== "answered") return;
      if (carry) this.adopt(reply.question);
      await this.compare(reply.question, mine);
      if (reply.question.set) await this.sift(reply.question, mine);
    } catch (failure) {
      if (mine !== this.turn) return;
      if (push) this.address("", push);
      this.fail(failure);
    }
  }

  adopt(question) {
    const { ask: kind, ruleset, set, id, ...facts } = question;
    this.form.set(asForm(kind, facts));
    this.refresh();
  }

  async compare(question, mine) {
    const { other } = this.rules;
    if (!other) return;
    const reply = await ask(question, other.ruleset, other.set);
    if (mine === this.turn) this.answer.compare(this.rules.nameOf(other.ruleset), reply);
  }

  // Which of the changed options decide the answer: each is tried, once nobody goes on tapping.
  async sift(question, mine) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (mine !== this.turn) return;
    const words = await call("deciding", question);
    if (words && mine === this.turn) this.answer.note(words);
  }

  // ---- The address ----

  // A question that is not finished has an address without one, whose place the finished one takes.
  address(fragment, push) {
    this.fragment = fragment;
    if (location.hash.slice(1) === fragment) return;
    const how = push && !this.unfinished ? "pushState" : "replaceState";
    this.unfinished = !fragment;
    history[how](null, "", fragment ? `#${fragment}` : location.pathname + location.search);
  }

  fail({ message }) {
    this.answer.fail(message || FAILED);
  }

  // Until the rules are there the page shows the right form, though an empty one.
  begin(fragment) {
    const kind = tabOf({ ask: fragment.match(/(?:^|&)ask=(\w+)/)?.[1] });
    this.show(Object.hasOwn(this.forms, kind) ? kind : TABS[0].kind);
    this.answer.hint(fragment ? say("The rules are being loaded.") : this.form.missing, "loading");
  }

  async open() {
    const fragment = location.hash.slice(1);
    if (!/(^|&)ask=/.test(fragment)) {
      if (!this.kind) this.begin("");
      if (this.fragment) this.form.set({}); // back to where nothing was asked
      this.fragment = "";
      const mine = ++this.turn;
      await this.bringUse();
      return mine === this.turn ? this.changed() : undefined;
    }
    if (fragment === this.fragment && this.answer.state === "answered") return undefined;
    const mine = ++this.turn;
    if (!this.kind) this.begin(fragment);
    this.reading = mine;
    this.carries = false;
    const read = await call("from_address", fragment).finally(() => this.reading === mine && (this.reading = null));
    if (mine !== this.turn) return undefined;
    if (read.question) return this.load(read.question, { carry: this.carries ? this.rules.value : null });
    this.begin(fragment); // what the address says is no question, so that the form says nothing either
    this.form.set({});
    this.refresh();
    this.fragment = fragment;
    return this.answer.show(read);
  }
}

async function start(place) {
  warmUp();
  const page = new Page(await bringFaces(), JSON.parse(place.dataset.rulesets));
  place.replaceChildren(...page.elements);
  place.classList.remove("ask-notice");
  const open = () => page.open().catch((failure) => page.fail(failure));
  window.addEventListener("popstate", open);
  await open();
}

const place = document.getElementById("ask-page");
start(place).catch(() => {
  place.replaceChildren(make("p", { id: "answer", "data-state": "failed" }, FAILED));
});
