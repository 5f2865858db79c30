// The page that asks the rules: a form and a tile keyboard, the answer, and an address that holds the question.

import { Answer } from "./answer.js";
import { button, centre, group, hold, make, newest } from "./dom.js";
import { questionAt, tabled } from "./files.js";
import { Form } from "./form.js";
import { Keyboard, Typing } from "./keyboard.js";
import { reasonOf } from "./network.js";
import { ask, barOf, bringFaces, bringForms, call, python } from "./python.js";
import { Rules } from "./ruleset.js";
import { say } from "./say.js";
import { leftOf } from "./slot.js";
import { asFact } from "./tiles.js";

const TABS = [
  { kind: "worth", words: say("Win and worth") },
  { kind: "furiten", words: say("Am I furiten?") },
  { kind: "points", words: say("Han and fu") },
  { kind: "ending", words: say("End of a hand") },
  { kind: "result", words: say("Result of a match") },
  { kind: "turn", words: say("A turn") },
];

const FAILED = say("The rules could not start in this browser. You can still read the book.");
const LOADING = say("Loading the rules.");
const PAUSE = 400; // milliseconds without a tap

class Page {
  constructor({ forms, use, uses }, rulesets) {
    this.forms = forms;
    this.assumed = use;
    this.made = new Map(); // forms, by kind of question
    this.uses = new Map(Object.entries(uses)); // how rules limit the forms, by rules
    this.newest = newest();
    this.answer = new Answer(() => this.keyboard.toggle(false)); // the keys would cover the reasons
    this.rules = new Rules(rulesets, { changed: () => this.carry(), compared: () => this.changed() });
    this.keyboard = new Keyboard({
      tapped: (tile) => this.typing.before(() => this.tap(tile)),
      melded: (text) => this.typing.before(() => this.slot?.addMeld(text)),
      takenBack: () => this.typing.before(() => this.takeBack()),
      chosen: (slot) => this.typing.before(() => this.activate(slot, true), slot),
    });
    this.typing = new Typing({
      tiles: (text, slot, win) => this.typed(text, slot, win),
      question: (question) => this.load(question, { push: true }),
      hand: () => this.slots.find(({ type }) => type === "hand"),
    });
    this.tabs = TABS.map(({ kind, words }) => button(words, () => this.turnTo(kind), { class: "ask-kind", "data-kind": kind }));
    this.box = make("div", { class: "ask-facts" });
  }

  get elements() {
    const clear = button(say("Clear"), () => this.clear());
    const shown = () => this.load({ ask: this.kind, ...this.forms[this.kind].example, ...this.rules.facts }, { push: true, example: true });
    const asking = make(
      "section",
      { class: "ask-asking", "aria-label": say("Question"), onkeydown: (event) => this.keyboard.type(event) },
      this.typing.element,
      make("div", { class: "ask-dock" }, this.answer.line, this.keyboard.element),
      this.box,
      make("div", { class: "ask-buttons" }, clear, button(say("Show an example"), shown)),
    );
    this.answer.watchFrom(this.keyboard.element);
    this.answer.element.append(barOf(python));
    const kinds = group("ask-kinds", say("What is asked"), this.tabs);
    const head = make("div", { class: "ask-head" }, this.rules.bar, kinds);
    return [head, this.answer.element, asking, this.answer.why, this.rules.panel];
  }

  // ---- The form ----

  get form() {
    return this.made.get(this.kind);
  }

  turnTo(kind) {
    this.typing.before(() => {
      const { form } = this;
      this.typing.forget(); // a text with a fault was for the other form
      this.show(kind);
      if (form !== this.form) this.form.takeFrom(form);
      this.changed();
    });
  }

  show(kind) {
    if (this.kind === kind) return;
    this.kind = kind;
    tabled({ ask: kind, ...this.rules.facts }); // prefetch the table while the reader taps
    const drawn = () => this.form && this.refresh();
    const how = { winds: [], changed: () => this.changed(), drawn, activate: (slot) => this.activate(slot) };
    if (!this.form) this.made.set(kind, new Form(this.forms[kind], kind, how));
    for (const tab of this.tabs) {
      hold(tab, tab.dataset.kind === kind);
      if (tab.dataset.kind === kind) centre(tab.parentElement, tab);
    }
    this.box.replaceChildren(this.form.element);
    this.refresh();
  }

  clear() {
    this.typing.forget();
    this.slot = null;
    this.fill({});
    this.changed();
  }

  // Fill the form with the facts of a question. A win may name the round of its table, which is a field of the form.
  fill({ ruleset, set, id, ask: kind, ...facts }) {
    const round = kind === "ending" && facts.wins?.map((win) => win.score?.round).find(Boolean);
    this.form.set(round ? { round, ...facts } : facts);
    this.refresh();
  }

  // ---- Tiles ----

  activate(slot, seen = false) {
    this.slot = slot;
    this.keyboard.toggle(true);
    this.refresh();
    if (seen) slot.element.scrollIntoView({ block: "nearest" });
  }

  // The slots of the form that has the active one. By default the last form: in a turn that is the deal, not the events.
  get slots() {
    const all = this.form.scopes.map(({ slots }) => slots);
    return all.find((slots) => slots.includes(this.slot)) ?? all.at(-1) ?? [];
  }

  beside(step) {
    return this.slots[this.slots.indexOf(this.slot) + step];
  }

  tap(tile) {
    const isFull = () => this.slot.full && this.slot.type === "hand";
    // If the hand is full, the tile goes to the next slot: it is the winning tile, or the first of the river.
    if (isFull()) this.slot = this.beside(1) ?? this.slot;
    if (!isFull()) this.slot.add(tile);
  }

  // A typed hand may include its winning tile: put that into its slot, if the form has one.
  typed(text, slot, win) {
    slot.text = text;
    const its = this.form.scopes.find(({ slots }) => slots.includes(slot))?.slots.find(({ type }) => type === "tile");
    if (its && (win || slot.holdsWin)) its.text = win ?? "";
    this.changed();
    if (!win) return null;
    const tile = asFact(win);
    if (its) return say("The last tile, the {tile}, is taken as the winning tile.", { tile });
    return say("The last tile, the {tile}, is left out: the question is about the hand without it.", { tile });
  }

  takeBack() {
    const before = this.beside(-1);
    if (this.slot.empty && before) this.activate(before);
    if (!this.slot.empty) this.slot.takeBack();
  }

  // Update what depends on the facts of the form: which controls are visible, and which tiles are left.
  refresh() {
    const { form } = this;
    form.idle = this.use.idle;
    form.update();
    for (const tell of form.winds) tell(form.facts.dealer ?? 0);
    const { slots } = this;
    if (!slots.includes(this.slot)) this.slot = slots.find((slot) => slot.type !== "tiles" && !slot.full) ?? slots[0] ?? null;
    if (this.slot?.type === "hand" && this.slot.full && this.beside(1)?.empty) this.slot = this.beside(1);
    for (const each of form.scopes.flatMap((one) => one.slots)) each.mark(each === this.slot);
    this.keyboard.show(slots, this.slot, this.left);
    this.typing.show(this.slot);
  }

  // How many of a tile can still go into the slot. Tiles that were let pass do not count: they may be in other rivers.
  get left() {
    const { slot } = this;
    const { red_fives: red, most } = this.use;
    const isFull = slot?.tiles.length >= (most[slot?.name] ?? Infinity);
    const others = this.slots.filter((each) => (each === slot ? each.type !== "tile" : each.name !== "passed"));
    return Object.assign(isFull ? () => 0 : leftOf(others, red), { red });
  }

  // ---- Asking ----

  begins() {
    this.reading = null;
    return this.newest();
  }

  changed() {
    this.form.agree();
    this.refresh();
    this.put(this.begins(), { push: true });
  }

  // Ask the question in the form, or say what is missing.
  put(mine, how) {
    const { missing, facts } = this.form;
    return missing ? this.wait(missing, mine) : this.reply({ ...asked(this.kind, facts), ...this.rules.facts }, mine, how);
  }

  // If the hand lacks only its winning tile, offer its waits. If it includes it, ask which tile that is.
  async wait(missing, mine) {
    this.answer.hint(missing);
    this.address("", true);
    const [hand, win] = ["hand", "tile"].map((type) => this.slots.find((slot) => slot.type === type));
    if (hand?.holdsWin) {
      const won = (tile) => (hand.giveUp(tile), win ? win.add(tile) : this.changed());
      return this.answer.offer(say("It was won with"), [...new Set(hand.tiles.map(({ tile }) => tile))], won);
    }
    if (!hand || !win?.empty || hand.empty || hand.open !== 0) return;
    const asking = ask({ ask: "waits", hand: hand.text, ...this.rules.facts });
    const waits = await mine(asking).catch(() => null); // the question itself will report the failure
    if (waits?.state === "answered") this.answer.offer(say("It waits on"), waits.answer.waits, (tile) => win.add(tile));
  }

  // Other rules were chosen: carry the question over to them, and change what they do not allow.
  async carry() {
    if (this.reading) return (this.carries = true); // carry the question that is still loading
    const mine = this.begins();
    try {
      await mine(this.bringUse());
      this.refresh();
      await this.put(mine, { push: true, carry: this.rules.value });
    } catch (failure) {
      this.fail(failure);
    }
  }

  // Show a question from an address or from pasted text, in the form too.
  async load(question, how = {}) {
    const mine = this.begins();
    if (!how.carry) this.rules.follow(question);
    this.typing.forget();
    this.show(tabOf(question));
    this.slot = null;
    this.fill(question);
    const replied = this.reply(question, mine, how);
    if (await this.bringUse()) this.refresh();
    await replied;
  }

  // How the rules limit the form: which fives are red, which facts are unused. Until that has loaded, use the limits of
  // the default rules.
  get use() {
    return this.uses.get(JSON.stringify(this.rules.value)) ?? this.assumed;
  }

  // Load these limits. Returns whether that was necessary.
  async bringUse() {
    const rules = this.rules.value;
    const name = JSON.stringify(rules);
    if (this.uses.has(name)) return false;
    const use = await call("use", rules.ruleset, rules.set);
    if (use.red_fives) this.uses.set(name, use); // invalid rules are refused with the question
    return true;
  }

  async reply(question, mine, { push = false, carry = null, example = false } = {}) {
    if (python.state === "ready") this.answer.state = "loading";
    else this.answer.hint(LOADING, "loading");
    try {
      const reply = await mine(ask(question, carry?.ruleset, carry?.set));
      this.answer.show(reply, { example });
      // A refused question goes into the address too, as it is in the form. Text that is no question stays unchanged.
      if (push || reply.address) this.address(reply.address ?? "", push);
      if (reply.state !== "answered") return;
      if (carry) this.fill(reply.question);
      await this.addBeside(reply.question, mine);
    } catch (failure) {
      if (push) this.address("", push);
      this.fail(failure);
    }
  }

  // Show what another ruleset answers, and which of the changed options matter. Trying them is slow, so wait for a pause.
  async addBeside(question, mine) {
    const other = this.rules.second.value;
    if (other) this.answer.compare(this.rules.nameOf(other), await mine(ask(question, other, {})));
    if (!question.set) return;
    await mine(new Promise((resolve) => setTimeout(resolve, PAUSE)));
    const reply = await mine(call("deciding", question));
    if (reply) this.answer.note(reply);
  }

  // ---- The address ----

  // An unfinished question has no fragment. Its history entry is replaced by that of the finished question.
  address(fragment, push) {
    this.fragment = fragment;
    if (location.hash.slice(1) === fragment) return;
    const how = push && !this.unfinished ? "pushState" : "replaceState";
    this.unfinished = !fragment;
    history[how](null, "", fragment ? `#${fragment}` : location.pathname + location.search);
  }

  fail({ message }) {
    this.answer.hint(message || FAILED, "failed");
  }

  // Until the rules have loaded, show the right form, but empty.
  expect(fragment) {
    const kind = tabOf({ ask: new URLSearchParams(fragment).get("ask") });
    this.show(Object.hasOwn(this.forms, kind) ? kind : TABS[0].kind);
    this.answer.hint(fragment ? LOADING : this.form.missing, "loading");
  }

  async open() {
    const fragment = location.hash.slice(1);
    if (!/(^|&)ask=/.test(fragment)) return this.openEmpty();
    if (fragment === this.fragment && this.answer.state === "answered") return undefined;
    const mine = this.begins();
    if (!this.kind) this.expect(fragment);
    this.reading = mine;
    const whole = this.whole(fragment);
    this.carries = whole !== fragment && !/(^|&)ruleset=/.test(fragment);
    const question = await mine(questionAt(whole));
    const read = question ? { question } : await mine(call("from_address", whole));
    this.reading = null;
    if (read.question) return this.load(read.question, { carry: this.carries ? this.rules.value : null });
    this.expect(fragment); // the address has no valid question, so the form stays empty
    this.fill({});
    this.fragment = fragment;
    return this.answer.show(read);
  }

  // A link from the search does not say how the hand was won: assume what the form would choose, and show it. It does
  // not name rules either: the reader's rules apply.
  whole(fragment) {
    const said = new URLSearchParams(fragment);
    const by = this.forms[said.get("ask")]?.fields?.find(({ name }) => name === "by");
    return by && !said.has("by") ? `${fragment}&by=${by.choices[0].value}` : fragment;
  }

  async openEmpty() {
    if (!this.kind) this.expect("");
    if (this.fragment) this.form.set({}); // the reader went back to the empty page
    this.fragment = "";
    await this.begins()(this.bringUse());
    this.changed();
  }
}

// The question of a form: without a river or tiles let pass, ask only what the hand waits on.
function asked(kind, facts) {
  if (kind !== "furiten") return { ask: kind, ...facts };
  const { river, passed, riichi, ...rest } = facts;
  if (!river && !passed) return { ask: "waits", ...rest };
  return { ask: "furiten", ...facts, river: river ?? "" };
}

const tabOf = (question) => (question.ask === "waits" ? "furiten" : question.ask);

async function start(place) {
  const isPoints = location.hash.includes("ask=points"); // a table may have the answer: tiles and Python come after it
  if (!isPoints) python.warmUp();
  const page = new Page(await (isPoints ? bringForms() : bringFaces()), JSON.parse(place.dataset.rulesets));
  place.replaceChildren(...page.elements);
  place.classList.remove("ask-notice");
  const open = () => page.open().catch((failure) => page.fail(failure));
  window.addEventListener("popstate", open);
  await open();
  await bringFaces();
  python.warmUp();
}

const place = document.getElementById("ask-page");
start(place)
  .catch(async () => place.replaceChildren(make("p", { id: "answer", "data-state": "failed" }, await reasonOf(FAILED))))
  .then(() => import("./keep.js"))
  .catch(() => {}); // without a network there is nothing to save
