// Which rules hold: a ruleset by name, single options changed in words, a club's file, a second ruleset beside.

import { button, fold, freshId, labelled, make, newest, option, part, selection } from "./dom.js";
import { CHANGED, OWN, areAlike, forgetOwn, isOwn, keepRules, keptRules, ownName, ownRules } from "./kept.js";
import { call } from "./python.js";
import { say } from "./say.js";

const LARGEST_FILE = 200_000;

export class Rules {
  // `changed()` is called when other rules hold, `compared()` when a second ruleset was chosen or dropped; without
  // it there is no second one.
  constructor(rulesets, { changed, compared = null }) {
    this.rulesets = rulesets;
    this.changed = changed;
    this.usual = rulesets.find((each) => each.assumed).id;
    this.take({ ruleset: this.usual });
    this.begin = newest();
    const isOnly = rulesets.length === 1; // a book of one ruleset offers no other
    this.choices = rulesets.map(({ id, name, edition }) => [id, edition && !name.includes(edition) ? `${name} (${edition})` : name]);
    const chosen = ({ target: { value } }) => this.choose(value === OWN ? ownRules() : { ruleset: value });
    this.select = make("select", { id: "ruleset", onchange: chosen });
    const label = make("label", { for: "ruleset", class: "ask-unseen" }, say("Ruleset"));
    this.bar = make("div", { class: "ask-rules", hidden: isOnly }, label, this.select);
    this.second = selection([["", say("no other")], ...this.choices], { id: freshId("second"), onchange: compared });
    this.options = make("div", { class: "ask-options" });
    this.search = make("input", { type: "search", id: freshId("search"), oninput: () => this.find() });
    this.status = make("p", { class: "ask-status", role: "status" });
    this.drop = button(say("Undo all changes"), () => this.undo());
    this.forgets = button("", () => this.forget());
    this.sayings = make("div", { class: "ask-sayings" });
    this.fold = fold(say("Change single options"), [labelled(say("Find an option"), this.search, "ask-text"), this.options, this.drop]);
    this.fold.addEventListener("toggle", () => this.fold.open && this.list());
    const second = compared && labelled(say("Beside another ruleset"), this.second);
    this.panel = make("div", { class: "ask-panel", hidden: isOnly }, second, this.fold, this.clubOf());
    const kept = isOnly ? null : keptRules();
    if (this.isHere(kept)) this.take(kept);
    this.show();
  }

  get value() {
    return { ruleset: this.base, set: this.set };
  }

  // The facts of a question that say which rules hold.
  get facts() {
    return isOwn(this.value) ? this.value : { ruleset: this.base };
  }

  isHere(rules) {
    return this.rulesets.some(({ id }) => id === rules?.ruleset);
  }

  take({ ruleset, set = {}, name = "", house = [], warnings = [] }) {
    this.base = ruleset;
    this.set = { ...set };
    this.name = name;
    this.said = Object.fromEntries(Object.entries({ house, warnings }).filter(([, lines]) => lines.length)); // by a club's file
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
    const { own } = this;
    const isMine = areAlike(own, this.value);
    const choice = (value, rules) => option(value, ownName(rules, this.nameOf(rules.ruleset)));
    this.select.replaceChildren(...this.choices.map(([value, words]) => option(value, words)));
    if (own) this.select.append(choice(OWN, own));
    if (isOwn(this.value) && !isMine) this.select.append(choice(CHANGED, { ...this.value, name: this.name }));
    this.select.value = isMine ? OWN : isOwn(this.value) ? CHANGED : this.base;
    this.drop.hidden = !isOwn(this.value);
    this.forgets.hidden = !own;
    if (own) this.forgets.textContent = say("Forget {rules}", { rules: ownName(own, this.nameOf(own.ruleset)) });
    this.sayings.replaceChildren(...sayingsOf(isMine ? own : this.said));
    if (this.fold.open) this.list();
  }

  // The reader's own rules, whatever holds now.
  get own() {
    const own = ownRules();
    return this.isHere(own) ? own : null;
  }

  forget() {
    const held = areAlike(this.own, this.value);
    const rules = ownName(this.own, this.nameOf(this.own.ruleset));
    forgetOwn();
    if (held) this.choose({ ruleset: this.base });
    else this.show();
    this.status.textContent = say("{rules} is forgotten.", { rules });
  }

  nameOf(id) {
    return this.rulesets.find((each) => each.id === id)?.name ?? id;
  }

  // Changes without a name are undone for good; a club's rules stay in the list.
  undo() {
    if (areAlike(this.own, this.value) && !this.own.name) forgetOwn();
    this.choose({ ruleset: this.base });
  }

  // Options in words, each with its values; made when they are asked for.
  async list() {
    try {
      const options = await this.begin()(call("options", this.base));
      if (options.error) throw options.error;
      const groups = [...new Set(options.map(({ group }) => group))];
      const among = (group) => options.filter((each) => each.group === group).map((each) => this.optionOf(each));
      this.options.replaceChildren(...groups.map((group) => part(group, among(group))));
      this.find();
    } catch ({ message }) {
      this.options.textContent = message;
    }
  }

  optionOf({ option: name, words, search, value, choices }) {
    const id = freshId("option");
    const now = tokenOf(this.set[name] ?? value);
    const onchange = ({ target }) => {
      const token = target.value.trim();
      const { [name]: before, ...others } = this.set;
      this.choose({ ruleset: this.base, set: token === value ? others : { ...others, [name]: valueOf(token) }, name: "" });
    };
    const named = choices.map((each) => [each.value, each.words]);
    const control = named.length ? selection(named, { id, onchange }) : make("input", { id, onchange });
    control.value = now;
    const changed = name in this.set ? " ask-changed" : "";
    const searched = `${words} ${search} ${name}`.toLowerCase();
    const label = make("label", { for: id }, changed ? say("{option} (changed)", { option: words }) : words);
    return make("div", { class: `ask-option${changed}`, "data-words": searched }, label, control);
  }

  find() {
    const wanted = this.search.value.trim().toLowerCase();
    for (const option of this.options.querySelectorAll(".ask-option")) option.hidden = !option.dataset.words.includes(wanted);
    for (const group of this.options.querySelectorAll("fieldset")) group.hidden = !group.querySelector(".ask-option:not([hidden])");
  }

  clubOf() {
    const onchange = ({ target }) => this.read(target.files[0]).then(() => (target.value = "")); // it may be chosen again, when it was mended
    const file = make("input", { type: "file", accept: ".toml,.TOML,text/plain", id: freshId("file"), onchange });
    const text = make("textarea", { id: freshId("toml"), rows: 5, spellcheck: "false", placeholder: `extends = "${this.usual}"` });
    const asked = [
      labelled(say("Its file (TOML): choose it or drop it here"), file, "ask-text"),
      labelled(say("Or paste its text"), text, "ask-text"),
      button(say("Use these rules"), () => this.club(text.value)),
    ];
    return fold(say("A club's own rules"), [...asked, this.forgets, this.status, this.sayings], "ask-club");
  }

  async read(file) {
    if (!file) return;
    if (file.size > LARGEST_FILE) this.status.textContent = say("This file is too long to be a ruleset.");
    else this.club(await file.text());
  }

  async club(text) {
    this.status.textContent = "";
    const club = await call("club", text).catch((error) => ({ error }));
    if (club.error) return (this.status.textContent = club.error.message);
    const values = Object.entries(club.set).map(([name, value]) => [name, typeof value === "string" ? valueOf(value) : value]);
    this.choose({ ...club, set: Object.fromEntries(values) });
    this.status.textContent = say("Now you use {rules}.", { rules: club.name || this.nameOf(club.ruleset) });
  }
}

// What a club's file says beside its options, as the command line says it.
function sayingsOf({ house = [], warnings = [] }) {
  const list = (title, lines) => (lines.length ? [make("p", {}, make("strong", {}, title)), make("ul", {}, lines.map((line) => make("li", {}, line)))] : []);
  return [...list(say("Odd"), warnings), ...list(say("Conduct of the house"), house)];
}

// Values of options are tokens for who chooses, and what JSON has for them in a question.
const tokenOf = (value) => (Array.isArray(value) ? value.join(",") : String(value));

function valueOf(token) {
  if (token === "true" || token === "false") return token === "true";
  return /^-?\d+$/.test(token) ? Number(token) : token;
}
