// The book under the reader's rules: answer the questions of a page again, and hide text that is true only under other
// rules. Python loads only if the reader has chosen rules, now or earlier.
import { button, inLanguage, labelled, make, newest, option, selection } from "./dom.js";
import { CHANGED, OWN, isOwn, keepRules, keptRules, ownName, ownRules, valueIn } from "./kept.js";
import { brought } from "./network.js";
import { pieces, plural, say } from "./say.js";

const select = document.querySelector(".riichi-choice select");
const status = document.querySelector("output[for=ruleset]");
// The parts of an answer that a page shows for each kind of question, besides those that it prints.
const PARTS = { waits: ["waits"], ending: ["points", "follows"], result: ["result"], turn: ["may"] };

// What an answer replaces in a block: the text below its drawing, the drawing as well, or the note of a table.
const PRINTED = ":scope > :not(figure, .output, .riichi-update, .riichi-ask), :scope > .output :is(figcaption, p, table)";
const WHOLE = ":scope > :not(.riichi-update, .riichi-ask)";
const MARK = ":scope > .riichi-mark";
const SLOT = ":scope > .riichi-update";

let loaded = null; // the functions that draw answers, once Python has answered on this page
let rules = null; // what the reader chose: {ruleset, set, name}, or null for the page as printed
let changed = null; // rules with single options changed, besides the reader's own
const begin = newest();
const lines = [...document.querySelectorAll(".rule-answer")].map((line) => ({ line, printed: [...line.childNodes], of: line.dataset.ruleset }));
const shows = new WeakMap(); // by block: the function that shows the new answer, or the printed one

export const rulesChosen = () => rules;

function start() {
  rules = inList(keptRules());
  if (isOwn(rules)) keepRules(rules);
  name();
  select.addEventListener("change", choose);
  select.parentElement.dataset.ready = "";
  if (rules) show();
  document.querySelectorAll("[data-live]").forEach(offer);
}

// The choice of a ruleset in the list. The first choice, without a value, is the page as printed.
const choiceOf = (ruleset) => [...select.options].slice(1).find(({ value }) => value === ruleset);
const inList = (some) => (choiceOf(some?.ruleset) ? some : null);

// The list also has the reader's own rules, whatever is chosen now.
function name() {
  const own = inList(ownRules());
  const value = rules ? valueIn(rules, own) : "";
  if (value === CHANGED) changed = rules;
  for (const [id, some] of [[OWN, own], [CHANGED, changed]]) {
    if (some && !select.querySelector(`option[value=${id}]`)) select.append(option(id, ownName(some, choiceOf(some.ruleset).textContent)));
  }
  select.options[0].textContent = rules ? say("as printed") : say("choose yours");
  select.value = value;
}

function choose() {
  const { value } = select;
  rules = { [OWN]: ownRules(), [CHANGED]: changed, "": null }[value] ?? (value ? { ruleset: value, set: {}, name: "" } : null);
  keepRules(rules);
  name();
  show();
}

const topOf = (it) => it.getBoundingClientRect().top;
const isInSight = (it) => topOf(it) > 0 && topOf(it) < innerHeight;

// Change the page, and keep in its place what the reader sees: browsers do so only in some layouts.
function steadily(change) {
  const tops = [...document.querySelectorAll("article :is(h1, h2, h3, p, figure)")].filter(isInSight).map((it) => [it, topOf(it)]);
  const made = change();
  const [seen, top] = tops.find(([it]) => it.isConnected && it.checkVisibility()) ?? [];
  if (seen) scrollBy(0, topOf(seen) - top);
  return made;
}

async function show() {
  const mine = begin();
  const all = blocks();
  const asked = rules ? all.filter((block) => !isAlike(block)) : [];
  const answers = loaded && asked.length ? updates(asked) : null; // Python works while the page changes
  const alike = () => all.forEach((block) => asked.includes(block) || answerAlike(block));
  const answered = steadily(() => {
    document.documentElement.toggleAttribute("data-riichi-chosen", rules !== null);
    sortOptions();
    showProse(mine);
    if (first) orderColumns();
    if (rules) all.forEach(slotOf);
    else all.forEach(asPrinted);
    if (rules && !answers) {
      alike(); // otherwise together with the answers, so the page is laid out once
      asked.forEach(asPrinted);
    }
    return showAnswers(mine);
  });
  if (!rules) return tell("");
  let found = [];
  try {
    if (asked.length) {
      if (!loaded) tell(say("Loading the rules."));
      [found, loaded] = await mine(answers ?? updates(asked));
      steadily(() => {
        if (answers) alike();
        asked.forEach((block, place) => answer(block, found[place], loaded));
      });
    }
    tell([summary(found, all.length), saidOf(await answered)].filter(Boolean).join(" "));
  } catch (error) {
    steadily(() => all.forEach(asPrinted));
    const why = error.message;
    const stale = [say("Your saved rules no longer work:"), `${why}.`, say("Choose other rules here, or add yours again on the Ask page.")];
    tell([...(error.name === "Refused" ? stale : [why]), say("The examples on this page are shown as printed.")].join(" "));
  }
}

// Python's answers to blocks, and the functions that draw them. Imports are cached: awaiting them again would let the
// browser paint before Python gets the call.
async function updates(asked) {
  const { ruleset, set } = rules;
  const drawn = loaded ?? Object.assign({}, ...(await brought("python", "answer")));
  if (!loaded) status.append(drawn.barOf(drawn.python));
  const replies = drawn.call("updates", asked.map(dataOf), ruleset, set);
  const [found] = await Promise.all([replies, drawn.bringFaces()]);
  return [found, drawn];
}

function summary(found, all) {
  const [differing, refused] = ["changed", "refused"].map((state) => found.filter((each) => each.state === state).length);
  const facts = { all, rules: chosenName() };
  const differ = plural(
    differing,
    "Under {rules}, {n} of {all} examples on this page comes out differently.",
    "Under {rules}, {n} of {all} examples on this page come out differently.",
    facts,
  );
  const none = plural(
    refused,
    "{n} of {all} examples on this page has no answer under these rules: it says why.",
    "{n} of {all} examples on this page have no answer under these rules: they say why.",
    { all },
  );
  return [differing && differ, refused && none].filter(Boolean).join(" ") || (all && say("Under {rules}, the examples on this page stay the same.", facts));
}

const chosenName = () => select.selectedOptions[0].textContent;
const saidOf = (n) => (n ? plural(n, "{n} option on this page is answered for {rules}.", "{n} options on this page are answered for {rules}.", { rules: chosenName() }) : "");

// Above each rule, show its options under the reader's rules: the line knows those of rulesets that ship, others need
// Python. Returns the number of options shown.
async function showAnswers(mine) {
  for (const { line, printed, of } of lines) fill(line, printed, of);
  if (!rules || !lines.length) return 0;
  try {
    const told = isOwn(rules) && (await mine(ofRules("answers_to", lines.map(({ line }) => line.dataset.option))));
    const answers = lines.map(({ line }, place) => (told ? { whose: chosenName(), ...told[place] } : playedIn(line)));
    let last = {};
    lines.forEach(({ line }, place) => {
      const { whose, because, ...said } = answers[place];
      const rule = line.parentElement;
      const isNamed = last.rule === rule && last.whose === whose; // by the answer above it
      const words = isNamed ? said.words : [make("strong", {}, whose), ": ", said.words];
      fill(line, [inLanguage(make("p", {}, words), said)], select.value);
      line.hidden = besides(line).includes(because); // another answer of the rule says why it cannot happen
      if (!line.hidden) last = { rule, whose };
    });
    return lines.filter(({ line }) => !line.hidden).length;
  } catch {
    return 0; // the lines then stay as printed and say who plays which way
  }
}

// Python's replies about several things under the reader's rules.
const ofRules = async (name, things) => (await brought("python"))[0].call(name, things, rules.ruleset, rules.set);

function fill(line, content, of) {
  line.replaceChildren(...content);
  line.dataset.ruleset = of;
  line.hidden = false;
}

// The options of a rule, one of which a line is about.
const besides = (line) => [...line.parentElement.querySelectorAll(":scope > .rule-answer")].map(({ dataset }) => dataset.option);

function playedIn(line) {
  const way = JSON.parse(line.dataset.ways).find(({ rulesets }) => rulesets.split(" ").includes(rules.ruleset));
  const confidence = way.noted?.[rules.ruleset];
  return { ...way, whose: confidence ? say("{value} ({confidence})", { value: chosenName(), confidence }) : chosenName() };
}

const blocks = () => [...document.querySelectorAll("[data-question]:not([data-ruleset]), [data-table]")];
const dataOf = (block) => JSON.parse(block.dataset.question ?? block.dataset.table);

// The build asked each question under every ruleset that ships: if the answer is the same, do not ask again.
const isAlike = (block) => !Object.keys(rules.set).length && block.dataset.same.split(" ").includes(rules.ruleset);

function answerAlike(block) {
  const address = new URLSearchParams(linkOf(block)?.getAttribute("href").split("#")[1]);
  address.set("ruleset", rules.ruleset);
  address.delete("set");
  answer(block, { state: "same", address: address.toString() }, {});
}

const tell = (words) => (status.textContent = words);
const under = () => say("Under {rules}", { rules: chosenName() });

const linkOf = (block) => block.querySelector(":scope > .riichi-ask a");

function asPrinted(block) {
  const slot = block.querySelector(SLOT);
  nameRules(block, null);
  if (slot) slot.hidden = true;
  slot?.replaceChildren();
  shows.get(block)?.(false);
  shows.delete(block);
  const link = linkOf(block);
  if (link?.dataset.printed) link.setAttribute("href", link.dataset.printed);
}

// An answer that is the same names the reader's rules instead of those that it was computed under.
function nameRules(block, ruleset) {
  for (const named of block.querySelectorAll(".riichi-computed-under")) {
    named.dataset.printed ??= named.textContent;
    named.textContent = !ruleset ? named.dataset.printed : say("Ruleset: {ruleset}.", { ruleset });
  }
}

const SAID = {
  same: (facts) => pieces("{under} the same.", facts),
  refused: ({ under, words }) => [under, ": ", words, "."],
  changed: ({ under, verdict }) => [under, ": ", verdict],
};

// The slot stays once it is made: inserting an element next to a table makes the browser lay out the whole table.
function slotOf(block) {
  const slot = block.querySelector(SLOT);
  if (slot) return slot;
  const made = make("div", { class: "riichi-update", hidden: true });
  block.insertBefore(made, block.querySelector(block.dataset.table ? ":scope > .table-wrapper" : ":scope > .riichi-ask"));
  return made;
}

function answer(block, found, { captioned, cellOf, drawing }) {
  const slot = slotOf(block);
  asPrinted(block);
  // What is the same needs no word: the line at the top of the page counts what differs.
  const silent = found.state === "same" && !found.notes?.length;
  if (found.state === "same") nameRules(block, chosenName());
  if (!silent) slot.append(make("p", { class: "riichi-verdict" }, SAID[found.state]({ ...found, under: make("strong", {}, under()) })));
  if (found.state === "changed") {
    const wanted = [...(PARTS[dataOf(block).ask] ?? []), ...(block.dataset.parts ?? "").split(" ")];
    for (const part of found.parts ?? []) if (wanted.includes(part.id)) slot.append(captioned(part));
    const picture = found.picture && drawing(found.picture);
    if (picture) slot.prepend(make("div", { class: "riichi-pictured" }, picture));
    const show = found.tables ? tablesUpdated(block, found, cellOf) : replacing(block, picture ? WHOLE : PRINTED);
    shows.set(block, show);
    show(true);
    slot.append(wayBack(slot, show));
  }
  for (const note of found.notes ?? []) slot.append(make("p", { class: "riichi-mark" }, note));
  inLanguage(slot, silent ? {} : found);
  slot.removeAttribute("data-printed");
  slot.hidden = silent;
  const link = found.address && linkOf(block);
  if (!link) return;
  link.dataset.printed ??= link.getAttribute("href");
  link.setAttribute("href", `${link.dataset.printed.split("#")[0]}#${found.address}`);
}

// Replace the cells of a printed table that differ under the reader's rules; all others stay as they are.
// Returns a function that shows the new cells, or the printed ones.
function tableUpdated(table, { title, rows }, found, cellOf) {
  const caption = title && table.querySelector(".caption-text");
  const body = table.tBodies[0];
  const printed = { rows: [...body.rows], title: caption?.textContent };
  const cells = []; // [printed cell, new cell]
  const updated = rows.map(({ printed: place, cells: differing }) => {
    const row = printed.rows[place] ?? withoutIds(printed.rows[0].cloneNode(true));
    for (const [column, lines] of Object.entries(differing)) {
      const cell = inLanguage(withoutIds(row.cells[column].cloneNode()), found);
      cell.append(...lines.filter(({ bar }) => !bar).map((line) => make("p", {}, line.strong ? make("strong", {}, line.strong) : cellOf(line))));
      cell.classList.add("riichi-differs");
      if (place === undefined) row.cells[column].replaceWith(cell);
      else cells.push([row.cells[column], cell]);
    }
    return row;
  });
  return (isUpdated) => {
    for (const [before, cell] of cells) (isUpdated ? before : cell).replaceWith(isUpdated ? cell : before);
    put(body, isUpdated ? updated : printed.rows);
    if (caption) caption.textContent = isUpdated ? title : printed.title;
  };
}

// Rows that are in their place already are not touched.
function put(body, rows) {
  for (const row of [...body.rows]) if (!rows.includes(row)) row.remove();
  rows.forEach((row, place) => body.rows[place] === row || body.insertBefore(row, body.rows[place] ?? null));
}

function withoutIds(element) {
  for (const each of [element, ...element.querySelectorAll("[id]")]) each.removeAttribute("id");
  return element;
}

function tablesUpdated(block, found, cellOf) {
  const tables = [...block.querySelectorAll("table")].map((table, place) => tableUpdated(table, found.tables[place], found, cellOf));
  return (isUpdated) => [...tables, replacing(block, MARK)].forEach((show) => show(isUpdated));
}

// Mark each part instead of the block: an attribute on the block makes the browser restyle all drawings in it.
function replacing(block, parts) {
  const printed = [...block.querySelectorAll(parts)];
  return (isUpdated) => printed.forEach((part) => part.toggleAttribute("data-replaced", isUpdated));
}

function wayBack(slot, show) {
  const both = [say("As printed"), under()];
  const turn = ({ currentTarget }) => {
    const printed = slot.toggleAttribute("data-printed");
    show(!printed);
    currentTarget.textContent = both[printed ? 1 : 0];
  };
  return button(both[0], turn, { class: "riichi-back" });
}

// In lists of an option's values, move that of the reader's rules to the top.
const lists = new Map(); // their printed order
function sortOptions() {
  for (const line of document.querySelectorAll(".riichi-yours")) line.classList.remove("riichi-yours");
  for (const line of document.querySelectorAll(".riichi-own")) line.remove();
  for (const [list, printed] of lists) list.replaceChildren(...printed);
  lists.clear();
  if (!rules) return;
  for (const line of document.querySelectorAll(`.riichi-of-${CSS.escape(rules.ruleset)}`)) {
    line.classList.add("riichi-yours");
    if (line.closest(".riichi-grouped")) continue; // its rows share the heading of the first one
    const list = line.parentElement;
    if (!lists.has(list)) lists.set(list, [...list.childNodes]);
    list.querySelector(":scope > [class*=riichi-of-]:not(.riichi-yours)")?.before(line);
  }
  for (const [option, value] of Object.entries(rules.set)) {
    const line = document.getElementById(`option-${option}`)?.querySelector(".riichi-yours");
    line?.before(make("p", { class: "riichi-own" }, make("code", {}, String(value)), ` ${under()}`));
  }
}

// The table of what players ask most has a column for each ruleset, in the order of the list. Put the reader's first,
// then one to compare it with. A phone shows no others.
const first = document.querySelector("table.riichi-first");
const cells = [...(first?.rows ?? [])].map((row) => [...row.cells]);
const beside = first && selection([...select.options].slice(1).map(({ value, textContent }) => [value, textContent]), { id: "beside", onchange: orderColumns });

function orderColumns() {
  const columns = [rules?.ruleset, beside.value].map((id) => choiceOf(id)?.index).filter(Boolean);
  const order = [...new Set([0, ...columns, ...cells[0].keys()])];
  for (const row of cells) row[0].parentElement.replaceChildren(...order.map((column) => row[column]));
  beside.selectedIndex = order[2] - 1;
}

// Hide prose that is not true under the reader's rules. If the reader changed its option, Python decides.
async function showProse(mine) {
  const changed = [];
  for (const prose of document.querySelectorAll("[data-when]")) {
    const open = rules !== null && prose.dataset.when.split(/!?=/)[0] in rules.set;
    if (open) changed.push(prose);
    keep(prose, rules === null || open ? null : prose.dataset.rulesets.split(" ").includes(rules.ruleset));
  }
  if (!changed.length) return;
  const holds = await mine(ofRules("holding", changed.map(({ dataset }) => dataset.when))).catch(() => []);
  steadily(() => changed.forEach((prose, place) => keep(prose, holds[place])));
}

// Prose that holds needs no names of rulesets. Where nobody can say whether it holds, it is shown with them.
function keep(prose, holds) {
  prose.hidden = holds === false;
  prose.querySelector(MARK)?.toggleAttribute("hidden", holds === true);
}

if (first) {
  first.parentElement.before(labelled(say("Compare with"), beside, "riichi-beside"));
  orderColumns();
}
if (select) start();

// Readers can play on with a live hand on the page: a tap on a tile discards it, and a button below starts without a
// discard. The code for that loads on demand.
function offer(block) {
  const figure = block.querySelector("figure");
  const tiles = [...figure.querySelectorAll("use")]; // the hand's tiles come first
  let begun = false;
  const play = async ({ target }) => {
    if (begun) return;
    begun = true;
    try {
      const [{ LiveHand }, { bringFaces }] = await brought("live_hand", "python");
      await bringFaces();
      const [ask] = block.querySelector(":scope > .riichi-ask a").getAttribute("href").split("#");
      const hand = new LiveHand(JSON.parse(block.dataset.question), { leave, ask });
      place.replaceChildren(hand.element);
      block.dataset.plays = "";
      hand.begin();
      const tapped = hand.tiles[tiles.indexOf(target)];
      if (tapped) hand.throw(tapped);
    } catch ({ message }) {
      begun = false;
      start.after(make("span", { role: "status" }, ` ${message}`));
    }
  };
  const start = button(say("Try it: discard and draw"), play, { class: "riichi-back" });
  const place = make("div", { class: "riichi-live" }, start);
  const leave = () => {
    begun = false;
    delete block.dataset.plays;
    place.replaceChildren(start);
    start.focus();
  };
  figure.querySelector("svg").addEventListener("click", play);
  figure.after(place);
}
