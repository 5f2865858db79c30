// The choice of rules: a ruleset by name, changes of single options, a club's file, and a second ruleset to compare.

import { button, fold, labelFor, labelled, make, newest, option, part, selection } from "./dom.js";
import { CHANGED, OWN, areAlike, forgetOwn, isOwn, keepRules, keptRules, ownName, ownRules, valueIn } from "./kept.js";
import { call } from "./python.js";
import { say } from "./say.js";

const LARGEST_FILE = 200_000;

export class Rules {
  // `changed()` is called when the rules change, `compared()` when a second ruleset is chosen or dropped. Without
  // `compared` a page has no second one.
  constructor(rulesets, { changed, compared = null }) {
    this.rulesets = rulesets;
    this.changed = changed;
    this.usual = rulesets.find((each) => each.assumed).id;
    this.take({ ruleset: this.usual });
    this.begin = newest();
    const isOnly = rulesets.length === 1; // a book of one ruleset offers no other
    this.choices = rulesets.map(({ id, name }) => [id, name]);
    const chosen = ({ target: { value } }) => this.choose(value === OWN ? ownRules() : { ruleset: value });
    this.select = make("select", { id: "ruleset", onchange: chosen });
    const label = make("label", { for: "ruleset", class: "ask-unseen" }, say("Ruleset"));
    this.bar = make("div", { class: "ask-rules", hidden: isOnly }, label, this.select);
    this.second = selection([["", say("no other")], ...this.choices], { onchange: compared });
    this.options = make("div", { class: "ask-options" });
    this.search = make("input", { type: "search", oninput: () => this.find() });
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
    const { ruleset, set } = this.held;
    return { ruleset, set };
  }

  // The facts of a question that name its rules.
  get facts() {
    return isOwn(this.held) ? this.value : { ruleset: this.held.ruleset };
  }

  isHere(rules) {
    return this.rulesets.some(({ id }) => id === rules?.ruleset);
  }

  // Rules from a club's file also have a name, and may have rules of conduct and warnings.
  take({ ruleset, set = {}, name = "", house = [], warnings = [] }) {
    this.held = { ruleset, set, name, house, warnings };
  }

  // Use the rules of a question that came from elsewhere, on this page only: they are not stored.
  follow(question) {
    this.take({ ruleset: question.ruleset ?? this.usual, set: question.set });
    this.show();
  }

  choose(rules) {
    this.take(rules);
    keepRules(this.held);
    this.show();
    this.changed();
  }

  show() {
    const { own, held } = this;
    const value = valueIn(held, own);
    const others = [own && [OWN, this.wordsFor(own)], value === CHANGED && [CHANGED, this.wordsFor(held)]].filter(Boolean);
    this.select.replaceChildren(...[...this.choices, ...others].map(([id, words]) => option(id, words)));
    this.select.value = value;
    this.drop.hidden = !isOwn(held);
    this.forgets.hidden = !own;
    if (own) this.forgets.textContent = say("Forget {rules}", { rules: this.wordsFor(own) });
    this.sayings.replaceChildren(...sayingsOf(value === OWN ? own : held));
    if (this.fold.open) this.list();
  }

  // The reader's own rules, whatever is chosen now.
  get own() {
    const own = ownRules();
    return this.isHere(own) ? own : null;
  }

  forget() {
    const { own, held } = this;
    forgetOwn();
    if (areAlike(own, held)) this.choose({ ruleset: held.ruleset });
    else this.show();
    this.status.textContent = say("{rules} is forgotten.", { rules: this.wordsFor(own) });
  }

  nameOf(id) {
    return this.rulesets.find((each) => each.id === id)?.name ?? id;
  }

  wordsFor(rules) {
    return ownName(rules, this.nameOf(rules.ruleset));
  }

  // Forget changes that have no name; a club's rules stay in the list.
  undo() {
    if (areAlike(this.own, this.held) && !this.own.name) forgetOwn();
    this.choose({ ruleset: this.held.ruleset });
  }

  // List the options in words, each with its values. This is done lazily.
  async list() {
    try {
      const options = await this.begin()(call("options", this.held.ruleset));
      const groups = Object.entries(Object.groupBy(options, ({ group }) => group));
      this.options.replaceChildren(...groups.map(([group, its]) => part(group, its.map((each) => this.optionOf(each)))));
      this.find();
    } catch ({ message }) {
      this.options.textContent = message;
    }
  }

  optionOf({ option: name, words, search, value, choices }) {
    const { set } = this.held;
    const onchange = ({ target }) => {
      const token = target.value.trim();
      const { ruleset, set: { [name]: before, ...others } } = this.held;
      this.choose({ ruleset, set: token === value ? others : { ...others, [name]: valueOf(token) } });
    };
    const named = choices.map((each) => [each.value, each.words]);
    const control = named.length ? selection(named, { onchange }) : make("input", { onchange });
    control.value = String(set[name] ?? value);
    const changed = name in set ? " ask-changed" : "";
    const searched = `${words} ${search} ${name}`.toLowerCase();
    const label = labelFor(control, changed ? say("{option} (changed)", { option: words }) : words);
    return make("div", { class: `ask-option${changed}`, "data-words": searched }, label, control);
  }

  find() {
    const wanted = this.search.value.trim().toLowerCase();
    for (const option of this.options.querySelectorAll(".ask-option")) option.hidden = !option.dataset.words.includes(wanted);
  }

  clubOf() {
    const onchange = ({ target }) => this.read(target.files[0]).then(() => (target.value = "")); // so that a corrected file can be chosen again
    const file = make("input", { type: "file", accept: ".toml,.TOML,text/plain", onchange });
    const text = make("textarea", { rows: 5, spellcheck: "false", placeholder: `extends = "${this.usual}"` });
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

// What a club's file has besides options, with the warnings that the command line prints.
function sayingsOf({ house = [], warnings = [] }) {
  const lists = [[say("Odd"), warnings], [say("Conduct of the house"), house]].filter(([, lines]) => lines.length);
  return lists.flatMap(([title, lines]) => [make("p", {}, make("strong", {}, title)), make("ul", {}, lines.map((line) => make("li", {}, line)))]);
}

// The value of an option in a question: tokens for booleans and integers become JSON values.
const valueOf = (token) => (/^(true|false|-?(0|[1-9]\d*))$/.test(token) ? JSON.parse(token) : token);
