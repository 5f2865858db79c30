// The page of drills: one at a time, from a seed, under the reader's rules, with an address for each.

import { copier, pictureOf } from "./answer.js";
import { button, fold, group, labelled, make, newest, option, selection, tableOf } from "./dom.js";
import { Exercise } from "./exercise.js";
import { isSettings, parsed } from "./kept.js";
import { Progress, keyOf } from "./progress.js";
import { barOf, bringFaces, python, teach } from "./python.js";
import { Rules } from "./ruleset.js";
import { plural, say } from "./say.js";

const SEEDS = 10_000;
const NOT_KEPT = say("This browser stores nothing, so your progress lasts only while this page is open.");
const [DRILL, LEVEL] = [say("Drill"), say("Level")];
const HEADS = [say("Drills"), say("Tried"), say("Right"), say("The last twenty")];

class Practice {
  // `set` says how many drills a seed makes.
  constructor({ kinds, rulesets, set }) {
    this.kinds = new Map(kinds.map((each) => [each.kind, each]));
    this.size = set;
    this.progress = new Progress((place) => this.isPlace(place));
    this.made = new Map(); // promises of drills, by place
    this.newest = newest();
    this.rules = new Rules(rulesets, { changed: () => this.show({ ...this.ahead, ...this.chosen }, { push: true }) });
    this.kind = selection(kinds.map(({ kind, title }) => [kind, title]), { onchange: () => this.begin(this.kind.value, 1) });
    this.level = selection([], { onchange: () => this.begin(this.place.kind, Number(this.level.value)) });
    this.where = make("p", { class: "practice-where" });
    this.asked = group("practice-asked", say("What is asked"));
    this.asked.tabIndex = -1;
    const go = () => this.show(this.following, { push: true, go: true });
    this.next = button("", go, { class: "ask-plain practice-next" });
    this.drill = make("section", { class: "practice-drill", "aria-label": DRILL }, this.where, this.asked);
    this.count = make("p", { class: "practice-count" });
    this.sheet = make("div", { class: "practice-sheet" });
    this.table = make("div", {});
    this.note = make("p", {});
  }

  get elements() {
    this.rules.bar.prepend(make("span", { "aria-hidden": "true" }, say("Rules")));
    const head = make("div", { class: "practice-head" }, labelled(DRILL, this.kind), labelled(LEVEL, this.level), this.rules.bar);
    const other = button(say("Other drills of this kind"), () => this.begin(this.place.kind, this.place.level, freshSeed()));
    const printed = plural(this.size, "This command prints the drill of this set, with its solution.", "This command prints the {n} drills of this set, with their solutions.");
    const clear = button(say("Forget my progress"), () => this.clear());
    return [
      head,
      this.drill,
      this.count,
      make("div", { class: "ask-buttons" }, other),
      fold(say("Your progress"), [this.table, this.note, clear]),
      fold(say("The same drills on paper"), [make("p", {}, printed), this.sheet]),
      this.rules.panel,
    ];
  }

  // ---- Which drill ----

  // Continue a kind and level where the reader stopped, or start with another seed.
  begin(kind, level, seed = null) {
    const kept = seed === null && this.progress.places[`${kind} ${level}`];
    const { seed: from, number } = kept || { seed: seed ?? freshSeed(), number: 1 };
    return this.show({ kind, level, seed: from, number, ...this.chosen }, { push: Boolean(this.place) });
  }

  get chosen() {
    return { set: undefined, ...this.rules.facts };
  }

  // The next drill: a mistake that is due, or the next of the set; after the last one the next seed's set begins.
  get following() {
    const due = this.progress.due(this.place);
    if (due && keyOf(due) !== keyOf(this.place)) return { ...due, again: true };
    return this.onward;
  }

  get onward() {
    const { again, ...place } = this.ahead;
    if (place.number < this.size) return { ...place, number: place.number + 1 };
    return { ...place, seed: place.seed + 1, number: 1 };
  }

  drillAt(place) {
    const key = keyOf(place);
    if (!this.made.has(key)) this.made.set(key, teach("drill", ...JSON.parse(key)));
    this.made.get(key).catch(() => this.made.delete(key)); // allow a retry
    return this.made.get(key);
  }

  // ---- What is shown ----

  async show(place, { push = false, go = false } = {}) {
    const mine = this.newest();
    this.place = place;
    if (!place.again || !this.ahead) this.ahead = place; // a link may lead straight to a repeated mistake
    this.address(push);
    this.choose();
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.wait(say("Loading the rules.")), 300);
    try {
      const [drill] = await mine(Promise.all([this.drillAt(place), bringFaces()]));
      this.draw(drill, go);
      this.drillAt(this.onward).catch(() => {}); // prefetch while the reader thinks
    } catch (failure) {
      this.wait(failure.message);
    }
    clearTimeout(this.waiting);
  }

  choose() {
    const { kind, level } = this.place;
    const { levels } = this.kinds.get(kind);
    this.kind.value = kind;
    this.level.replaceChildren(...levels.map((words, place) => option(place + 1, `${place + 1}: ${words}`)));
    this.level.value = String(level);
    this.tell();
  }

  wait(sentence) {
    this.where.textContent = "";
    this.drill.dataset.state = "waiting";
    this.asked.replaceChildren(make("p", { role: "status" }, sentence), barOf(python));
  }

  draw(drill, go) {
    const { exercise: asked, control, moment, sentence, ruleset, command } = drill;
    const { number, again } = this.place;
    this.exercise = new Exercise(asked, control, { once: true, replied: (reply) => this.replied(reply) });
    this.where.textContent = again
      ? say("Once more: you missed this one. Ruleset: {ruleset}.", { ruleset })
      : say("Drill {number} of {size}. Ruleset: {ruleset}.", { number, size: this.size, ruleset });
    const words = make("p", {}, moment, moment && " ", make("strong", {}, sentence));
    this.asked.replaceChildren(words, pictureOf(drill) ?? "", this.exercise.element);
    this.exercise.verdict.after(this.next); // before the parts that are only read
    this.next.textContent = say("Skip it");
    this.drill.dataset.state = "asked";
    this.drill.dataset.exercise = JSON.stringify(asked);
    this.sheet.replaceChildren(make("code", { tabindex: 0 }, command), copier(say("the command"), command));
    const { top } = this.drill.getBoundingClientRect();
    if (top < 0 || top > innerHeight / 2) this.drill.scrollIntoView();
    if (go) this.asked.focus({ preventScroll: true });
  }

  replied({ right }) {
    const { place } = this;
    this.progress.answered(place, right, place.again ? null : this.onward);
    this.drill.dataset.state = right ? "right" : "wrong";
    const next = this.ahead.number === this.size ? plural(this.size, "The next {n}", "The next {n}") : say("Next");
    this.next.textContent = this.following.again ? say("Next: one you missed") : next;
    this.next.focus({ preventScroll: true });
    this.drillAt(this.following).catch(() => {});
    this.tell();
  }

  // ---- Progress ----

  tell() {
    const { tried, right, last } = this.progress.of(this.place);
    const all = tried ? [plural(right, "{n} of {tried} right at this level.", "{n} of {tried} right at this level.", { tried })] : [];
    const recent = tried > last.length ? [plural(sum(last), "Of the last {all}, {n}.", "Of the last {all}, {n}.", { all: last.length })] : [];
    this.count.textContent = [...all, ...recent].join(" ");
    this.note.textContent = this.progress.kept ? say("It stays on this device.") : NOT_KEPT;
    const { rows } = this;
    this.table.replaceChildren(rows.length ? tableOf({ heads: HEADS, rows }) : make("p", {}, say("You have not answered a drill yet.")));
  }

  get rows() {
    const row = ({ kind, title }, level) => {
      const { tried, right, last } = this.progress.of({ kind, level });
      const recent = say("{right} of {all}", { right: sum(last), all: last.length });
      return tried ? [[`${title} ${level}`, tried, right, recent]] : [];
    };
    return [...this.kinds.values()].flatMap((each) => each.levels.flatMap((_, place) => row(each, place + 1)));
  }

  clear() {
    if (!confirm(say("Forget which drills you answered, and which mistakes to bring back?"))) return;
    this.progress.clear();
    this.tell();
  }

  // ---- The address ----

  address(push) {
    const { kind, level, seed, number, ruleset, set, again } = this.place;
    const texts = { kind, level, seed, number, ruleset, ...(set ? { set: JSON.stringify(set) } : {}), ...(again ? { again: 1 } : {}) };
    const fragment = String(new URLSearchParams(texts));
    if (location.hash.slice(1) !== fragment) history[push ? "pushState" : "replaceState"](null, "", `#${fragment}`);
  }

  open() {
    const place = this.read(new URLSearchParams(location.hash.slice(1)));
    if (place?.seed === undefined) {
      const [first] = this.kinds.keys();
      const { kind, level } = place ?? this.progress.last ?? { kind: first, level: 1 };
      return this.begin(kind, level);
    }
    this.rules.follow(place);
    return this.show(place);
  }

  isPlace({ kind, level, seed, number, set }) {
    const levels = this.kinds.get(kind)?.levels ?? [];
    const isThere = level >= 1 && level <= levels.length && number >= 1 && number <= this.size && seed >= 0;
    return isThere && [level, number, seed].every(Number.isSafeInteger) && isSettings(set ?? {});
  }

  // The place that an address names, perhaps without a seed; null if it names none.
  read(texts) {
    const { kind, ruleset, ...rest } = Object.fromEntries(texts);
    const [level, number, seed] = [wholeIn(rest.level ?? "1"), wholeIn(rest.number ?? "1"), wholeIn(rest.seed ?? "0")];
    if (!this.isPlace({ kind, level, seed, number })) return null;
    if (rest.seed === undefined) return { kind, level };
    const set = parsed(() => rest.set);
    const rules = ruleset ? { ruleset, set: isSettings(set) ? set : undefined } : this.chosen;
    return { kind, level, seed, number, ...rules, ...(rest.again ? { again: true } : {}) };
  }
}

const wholeIn = (text) => (/^\d+$/.test(text) ? Number(text) : NaN); // digits only, as addresses are written: no 1e0, no 0x10
const freshSeed = () => 1 + Math.floor(Math.random() * SEEDS);
const sum = (numbers) => numbers.reduce((all, each) => all + each, 0);

const place = document.getElementById("practice-page");
python.warmUp();
const page = new Practice({ kinds: JSON.parse(place.dataset.kinds), rulesets: JSON.parse(place.dataset.rulesets), set: Number(place.dataset.set) });
place.replaceChildren(...page.elements);
place.classList.remove("ask-notice");
history.scrollRestoration = "manual"; // the content changes, so the old position is wrong
window.addEventListener("popstate", () => page.open());
page.open().then(() => import("./keep.js")).catch(() => {}); // without a network there is nothing to save
