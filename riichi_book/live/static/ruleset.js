// Which rules hold: a ruleset by name, single options changed in words, a club's file, a second ruleset beside.

import { button, fold, freshId, labelled, make, part } from "./dom.js";
import { CHANGED, OWN, areAlike, forgetOwn, isOwn, keepRules, keptRules, ownName, ownRules } from "./kept.js";
import { call } from "./rules.js";
import { say } from "./say.js";

const LARGEST_FILE = 200_000;

export class Rules {
  // `changed()` is called when other rules hold, `compared()` when a second ruleset was chosen or dropped; without
  // it there is no second one.
  constructor(rulesets, { changed, compared = null }) {
    this.rulesets = rulesets;
    this.changed = changed;
    this.compared = compared;
    this.usual = rulesets.find((each) => each.assumed).id;
    this.base = this.usual;
    this.set = {};
    this.said = {}; // what a club's file says beside its options
    this.select = document.getElementById("ruleset") ?? make("select", { id: "ruleset" });
    this.select.addEventListener("change", () => this.choose(this.select.value === OWN ? ownRules() : { ruleset: this.select.value }));
    const label = make("label", { for: "ruleset", class: "ask-unseen" }, say("Ruleset"));
    this.bar = this.select.isConnected ? null : make("div", { class: "ask-rules" }, label, this.select);
    this.second = make("select", { id: freshId("second"), onchange: compared });
    this.second.append(make("option", { value: "" }, say("no other")), ...rulesets.map(choiceOf));
    this.options = make("div", { class: "ask-options" });
    this.search = make("input", { type: "search", id: freshId("search"), oninput: () => this.find() });
    this.status = make("p", { class: "ask-status", role: "status" });
    this.panel = this.panelOf();
    const kept = rulesets.length > 1 ? keptRules() : null; // a book of one ruleset offers no other
    for (const part of [this.bar, this.panel]) if (part) part.hidden = rulesets.length === 1;
    if (kept && rulesets.some((each) => each.id === kept.ruleset)) this.take(kept);
    this.show();
  }

  get value() {
    return { ruleset: this.base, set: this.set };
  }

  // The facts of a question that say which rules hold.
  get facts() {
    return Object.keys(this.set).length ? { ruleset: this.base, set: this.set } : { ruleset: this.base };
  }

  get other() {
    return this.second.value ? { ruleset: this.second.value, set: {} } : null;
  }

  take({ ruleset, set = {}, name = "", house = [], warnings = [] }) {
    this.base = ruleset;
    this.set = { ...set };
    this.name = name;
    this.said = Object.fromEntries(Object.entries({ house, warnings }).filter(([, lines]) => lines.length));
  }

  // The rules of a question that came from elsewhere: they hold on this page, and are not kept.
  follow(question) {
    this.take({ ruleset: question.ruleset ?? this.usual, set: question.set });
    this.show();
  }

  choose(rules) {
    this.take(rules);
    keepRules({ ...this.value, name: this.name, ...this.said });
    this.show();
    this.changed();
  }

  show() {
    const own = this.own;
    const [isChanged, isMine] = [isOwn(this.value), areAlike(own, this.value)];
    const choice = (value, rules) => make("option", { value }, ownName(rules, this.nameOf(rules.ruleset)));
    this.select.replaceChildren(...this.rulesets.map(choiceOf));
    if (own) this.select.append(choice(OWN, own));
    if (isChanged && !isMine) this.select.append(choice(CHANGED, { ...this.value, name: this.name }));
    this.select.value = isMine ? OWN : isChanged ? CHANGED : this.base;
    this.drop.hidden = !isChanged;
    this.forgets.hidden = !own;
    if (own) this.forgets.textContent = say("Forget {rules}", { rules: ownName(own, this.nameOf(own.ruleset)) });
    this.sayings.replaceChildren(...sayingsOf(isMine ? own : this.said));
    if (this.fold.open) this.list();
  }

  // The reader's own rules, whatever holds now.
  get own() {
    const own = ownRules();
    return own && this.rulesets.some(({ id }) => id === own.ruleset) ? own : null;
  }

  forget() {
    const held = areAlike(this.own, this.value);
    const rules = ownName(this.own, this.nameOf(this.own.ruleset));
    forgetOwn();
    if (held) this.choose({ ruleset: this.base });
    else this.show();
    this.status.textContent = say("{rules}: forgotten.", { rules });
  }

  nameOf(id) {
    return this.rulesets.find((each) => each.id === id)?.name ?? id;
  }

  // Changes without a name are undone for good; a club's rules stay in the list.
  undo() {
    if (areAlike(this.own, this.value) && !this.own.name) forgetOwn();
    this.choose({ ruleset: this.base });
  }

  panelOf() {
    this.drop = button(say("Undo all changes"), () => this.undo());
    const found = labelled(say("Find an option"), this.search, "ask-text");
    this.fold = fold(say("Change single options"), [found, this.options, this.drop]);
    this.fold.addEventListener("toggle", () => this.fold.open && this.list());
    const second = this.compared && labelled(say("Beside another ruleset"), this.second);
    return make("div", { class: "ask-panel" }, second, this.fold, this.clubOf());
  }

  // Options in words, each with its values; made when they are asked for.
  async list() {
    const mine = (this.listing = {});
    const options = await call("options", this.base).catch((error) => ({ error }));
    if (options.error) {
      this.options.textContent = options.error.message;
      return;
    }
    if (mine !== this.listing) return;
    const groups = grouped(options);
    this.options.replaceChildren(
      ...[...groups].map(([group, each]) => part(group, each.map((option) => this.optionOf(option)))),
    );
    this.find();
  }

  optionOf(option) {
    const id = freshId("option");
    const now = tokenOf(this.set[option.option] ?? option.value);
    const change = (token) => {
      const set = { ...this.set, [option.option]: valueOf(token) };
      if (token === option.value) delete set[option.option];
      this.choose({ ruleset: this.base, set, name: "" });
    };
    const choices = option.choices ?? [];
    const control = choices.length
      ? make(
          "select",
          { id, onchange: (event) => change(choices[event.target.selectedIndex].value) },
          choices.map(({ value, words }) => make("option", { selected: value === now }, words)),
        )
      : make("input", { id, value: now, onchange: (event) => change(event.target.value.trim()) });
    const changed = option.option in this.set ? " ask-changed" : "";
    return make("div", { class: `ask-option${changed}`, "data-words": `${option.words} ${option.search} ${option.option}`.toLowerCase() }, make("label", { for: id }, option.words), control);
  }

  find() {
    const wanted = this.search.value.trim().toLowerCase();
    for (const option of this.options.querySelectorAll(".ask-option")) option.hidden = !option.dataset.words.includes(wanted);
    for (const group of this.options.querySelectorAll("fieldset")) group.hidden = !group.querySelector(".ask-option:not([hidden])");
  }

  clubOf() {
    const file = make("input", { type: "file", accept: ".toml,.TOML,text/plain", id: freshId("file"), onchange: () => this.read(file.files[0]) });
    const text = make("textarea", { id: freshId("toml"), rows: 5, spellcheck: "false", placeholder: `extends = "${this.usual}"` });
    this.forgets = button("", () => this.forget());
    this.sayings = make("div", { class: "ask-sayings" });
    const asked = [
      labelled(say("Its file (TOML), chosen or dropped here"), file, "ask-text"),
      labelled(say("Or its text"), text, "ask-text"),
      button(say("Take these rules"), () => this.club(text.value)),
    ];
    const element = fold(say("A club's own rules"), [...asked, this.forgets, this.status, this.sayings], "ask-drop");
    element.addEventListener("dragover", (event) => event.preventDefault());
    element.addEventListener("drop", (event) => {
      event.preventDefault();
      const [dropped] = event.dataTransfer.files;
      if (dropped) this.read(dropped);
      else this.club(event.dataTransfer.getData("text/plain"));
    });
    return element;
  }

  async read(file) {
    if (!file) return;
    if (file.size > LARGEST_FILE) this.status.textContent = say("This file is too long to be a ruleset.");
    else this.club(await file.text());
  }

  async club(text) {
    this.status.textContent = "";
    const club = await call("club", text).catch((error) => ({ error }));
    if (club.error) {
      this.status.textContent = club.error.message;
      return;
    }
    const values = Object.entries(club.set).map(([name, value]) => [name, typeof value === "string" ? valueOf(value) : value]);
    this.choose({ ...club, set: Object.fromEntries(values) });
    this.status.textContent = say("These rules hold now: {rules}.", { rules: club.name || this.nameOf(club.ruleset) });
  }
}

// What a club's file says beside its options, as the command line says it.
function sayingsOf({ house = [], warnings = [] }) {
  const list = (title, lines) => (lines.length ? [make("p", {}, make("strong", {}, title)), make("ul", {}, lines.map((line) => make("li", {}, line)))] : []);
  return [...list(say("Odd"), warnings), ...list(say("Conduct of the house"), house)];
}

const choiceOf = ({ id, name, edition }) =>
  make("option", { value: id }, edition && !name.includes(edition) ? `${name} (${edition})` : name);

function grouped(options) {
  const groups = new Map();
  for (const option of options) groups.set(option.group, [...(groups.get(option.group) ?? []), option]);
  return groups;
}

// Values of options are tokens for who chooses, and what JSON has for them in a question.
const tokenOf = (value) => (Array.isArray(value) ? value.join(",") : String(value));

function valueOf(token) {
  if (token === "true" || token === "false") return token === "true";
  return /^-?\d+$/.test(token) ? Number(token) : token;
}
