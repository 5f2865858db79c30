// The book under the reader's rules: what a page asks is answered anew, what is true under other rules alone
// is hidden. Python is loaded only when a ruleset is chosen, or one was kept.
import { make } from "./dom.js";
import { CHANGED, OWN, areAlike, forgetRules, isOwn, keepRules, keptRules, ownName, ownRules } from "./kept.js";

const select = document.querySelector(".riichi-choice select");
const status = document.querySelector(".riichi-choice output");
// The parts of an answer that a page shows of each kind, beside those that it prints.
const PARTS = { waits: ["Waits"], ending: ["Points", "What follows"], result: ["Result"], turn: ["What may be done"] };

const FEW = 16; // answers that one need not wait for

let loaded = false; // whether Python has answered here
let rules = null; // what the reader chose
let changed = null; // rules with single options changed, beside the reader's own
let turn = 0;

// What the header says: {ruleset, set, name}, or null where a page is as printed.
export const rulesChosen = () => rules;

function begin() {
  rules = keptRules();
  if (!isHere(rules)) rules = null;
  if (isOwn(rules)) keepRules(rules);
  name();
  select.addEventListener("change", choose);
  select.parentElement.dataset.ready = "";
  if (rules) show();
}

const isHere = (some) => [...select.options].some((choice) => choice.value && choice.value === some?.ruleset);

// The reader's own rules stand in the list as well, whatever is chosen now.
function name() {
  const own = isHere(ownRules()) ? ownRules() : null;
  if (isOwn(rules) && !areAlike(rules, own)) changed = rules;
  for (const [value, some] of [[OWN, own], [CHANGED, changed]]) {
    if (some && !select.querySelector(`option[value=${value}]`)) select.append(make("option", { value }, ownName(some, nameOf(some.ruleset))));
  }
  select.value = !isOwn(rules) ? (rules?.ruleset ?? "") : areAlike(rules, own) ? OWN : CHANGED;
}

function nameOf(ruleset) {
  return [...select.options].find((choice) => choice.value === ruleset).textContent;
}

function choose() {
  const { value } = select;
  rules = { [OWN]: ownRules(), [CHANGED]: changed, "": null }[value] ?? (value ? { ruleset: value, set: {}, name: "" } : null);
  if (rules) keepRules(rules);
  else forgetRules();
  name();
  show();
}

async function show() {
  const mine = ++turn;
  const all = blocks();
  const asked = rules ? all.filter((block) => !isAlike(block)) : [];
  const seen = new Set(asked.length > FEW ? asked.filter(isInSight) : asked); // before anything moves
  document.documentElement.toggleAttribute("data-riichi-chosen", rules !== null);
  sortOptions();
  showProse();
  if (!rules) {
    for (const block of all) asPrinted(block);
    say("");
    return;
  }
  if (!all.length) {
    say("");
    return;
  }
  const alike = () => all.forEach((block) => asked.includes(block) || answerAlike(block));
  if (!asked.length || !loaded) alike(); // else with the first answers: the page is laid out once
  const count = { changed: 0, refused: 0, same: 0 };
  try {
    if (asked.length) {
      if (!loaded) say("The rules are being loaded.");
      const [{ call, bringFaces, drawing }, { cellOf, tableOf }] = await Promise.all([import("./rules.js"), import("./answer.js")]);
      const faces = bringFaces();
      // Of many answers those in sight come first; few come at once, since each time the page is laid out.
      const sorted = [[...seen], asked.filter((block) => !seen.has(block))].filter((some) => some.length);
      const replies = sorted.map((some) => call("anew", some.map(dataOf), rules.ruleset, rules.set));
      for (const reply of replies) reply.catch(() => {}); // the first that fails is told
      for (const [place, some] of sorted.entries()) {
        const [found] = await Promise.all([replies[place], faces]);
        if (mine !== turn) return;
        if (loaded && !place) alike();
        loaded = true;
        some.forEach((block, number) => answer(block, found[number], { cellOf, tableOf, drawing }));
        for (const { state } of found) count[state] += 1;
      }
    }
    say(summary(count, all.length));
  } catch (error) {
    if (mine !== turn) return;
    for (const block of all) asPrinted(block);
    const stale = `The rules that you kept hold no longer: ${error.message}. Choose other rules here, or take yours anew where the rules are asked.`;
    say(`${error.name === "Refused" ? stale : error.message} What stands here is as printed.`);
  }
}

function summary({ changed: differing, refused }, all) {
  const said = [];
  if (differing) said.push(`${differing} of ${all} answers on this page ${differing === 1 ? "differs" : "differ"}.`);
  if (refused) said.push(`${refused} of ${all} answers on this page ${refused === 1 ? "is" : "are"} none under these rules: there it stands why.`);
  return said.join(" ") || "All answers on this page are the same.";
}

const blocks = () => [...document.querySelectorAll("[data-question]:not([data-ruleset]), [data-table]")];
const dataOf = (block) => JSON.parse(block.dataset.question ?? block.dataset.table);

function isInSight(block) {
  const { top, bottom } = block.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

// When the book was made it was asked under each ruleset that ships: what is answered alike need not be asked again.
const isAlike = (block) => !Object.keys(rules.set).length && block.dataset.same.split(" ").includes(rules.ruleset);

function answerAlike(block) {
  const address = new URLSearchParams(linkOf(block)?.getAttribute("href").split("#")[1]);
  address.set("ruleset", rules.ruleset);
  address.delete("set");
  answer(block, { state: "same", address: address.toString() }, {});
}

const say = (words) => (status.textContent = words);
const under = () => `Under ${select.selectedOptions[0].textContent}`;

const linkOf = (block) => block.querySelector(":scope > .riichi-ask a");

function asPrinted(block) {
  block.querySelector(":scope > .riichi-anew")?.remove();
  delete block.dataset.shows;
  const link = linkOf(block);
  if (link?.dataset.printed) link.setAttribute("href", link.dataset.printed);
}

function answer(block, found, { cellOf, tableOf, drawing }) {
  const said = block.querySelector(":scope > .riichi-anew[data-alike] strong");
  if (said && isPlain(found)) {
    said.textContent = under(); // one element in place of another makes the browser look at all around it
    follow(linkOf(block), found.address);
    return;
  }
  asPrinted(block);
  const made = make("div", { class: "riichi-anew", "data-alike": isPlain(found) });
  const words = { same: " the same.", refused: `: ${found.words}.`, changed: `: ${found.verdict}` }[found.state];
  made.append(make("p", { class: "riichi-verdict" }, make("strong", {}, under()), words));
  if (found.state === "changed") {
    const printed = [...block.querySelectorAll("table")];
    found.tables?.forEach((table, place) => made.append(tableAnew(printed[place], table, cellOf)));
    const wanted = [...(PARTS[dataOf(block).ask] ?? []), ...(block.dataset.parts ?? "").split(", ")];
    for (const part of found.parts ?? []) if (wanted.includes(part.title)) made.append(partOf(part, tableOf));
    const picture = found.picture && drawing(found.picture);
    if (picture) made.prepend(make("div", { class: "riichi-pictured" }, picture));
    block.dataset.shows = picture ? "anew whole" : "anew";
    made.append(wayBack(block));
  }
  for (const note of found.notes ?? []) made.append(make("p", { class: "riichi-mark" }, `${note}.`));
  block.insertBefore(made, block.querySelector(":scope > .riichi-ask"));
  follow(linkOf(block), found.address);
}

const isPlain = ({ state, notes }) => state === "same" && !notes?.length;

// A printed table with the cells that differ under the reader's rules; what stays is copied as it is drawn.
function tableAnew(printed, { title, rows }, cellOf) {
  const table = printed.cloneNode(true);
  for (const each of [table, ...table.querySelectorAll("[id]")]) each.removeAttribute("id");
  const caption = table.querySelector(".caption-text");
  if (caption && title) caption.textContent = title;
  const body = table.tBodies[0];
  const before = [...body.rows];
  body.replaceChildren(
    ...rows.map(({ printed: place, cells }) => {
      const row = place === undefined ? before[0].cloneNode(true) : before[place];
      for (const [column, lines] of Object.entries(cells)) {
        row.cells[column].replaceChildren(...lines.filter(({ bar }) => !bar).map((line) => make("p", {}, line.strong ? make("strong", {}, line.strong) : cellOf(line))));
        row.cells[column].classList.add("riichi-differs");
      }
      return row;
    }),
  );
  return make("div", { class: "table-wrapper" }, table);
}

function partOf(part, tableOf) {
  if (part.rows) return tableOf({ ...part, caption: part.title });
  return make("ul", {}, part.lines.map((line) => make("li", {}, line.words ?? line)));
}

function wayBack(block) {
  const both = ["As printed", under()];
  const shown = block.dataset.shows;
  const button = make("button", { type: "button", class: "riichi-back" }, both[0]);
  button.addEventListener("click", () => {
    const printed = block.dataset.shows !== "printed";
    block.dataset.shows = printed ? "printed" : shown;
    button.textContent = both[printed ? 1 : 0];
  });
  return button;
}

// The link asks under the reader's rules.
function follow(link, address) {
  if (!link || !address) return;
  link.dataset.printed ??= link.getAttribute("href");
  link.setAttribute("href", `${link.dataset.printed.split("#")[0]}#${address}`);
}

// In tables of options the value that the reader's rules have stands first.
function sortOptions() {
  for (const line of document.querySelectorAll(".riichi-yours")) line.classList.remove("riichi-yours");
  for (const line of document.querySelectorAll(".riichi-own")) line.remove();
  const moved = [...document.querySelectorAll("[data-place]")].sort((one, other) => one.dataset.place - other.dataset.place);
  for (const line of moved) line.parentElement.querySelector(":scope > .riichi-lines-end")?.before(line);
  if (!rules) return;
  for (const line of document.querySelectorAll(`.riichi-of-${CSS.escape(rules.ruleset)}`)) {
    line.classList.add("riichi-yours");
    if (continues(line)) continue;
    const lines = [...line.parentElement.querySelectorAll(":scope > [class*=riichi-of-]")];
    lines.forEach((each, place) => (each.dataset.place ??= place));
    const end = make(line.localName === "tr" ? "tr" : "span", { class: "riichi-lines-end", hidden: true });
    if (!line.parentElement.querySelector(":scope > .riichi-lines-end")) lines.at(-1).after(end);
    lines.find((each) => !each.classList.contains("riichi-yours") || each === line).before(line);
  }
  for (const [option, value] of Object.entries(rules.set ?? {})) {
    const line = document.getElementById(`option-${option}`)?.querySelector(".riichi-yours");
    line?.before(make("p", { class: "riichi-own" }, make("code", {}, String(value)), ` ${under()}`));
  }
}

// In some tables several rows share the head of the first of them: then each stays in its place.
const continues = (line) => line.localName === "tr" && [...line.parentElement.rows].some((row) => !row.hidden && !row.cells[0].textContent.trim());

// Prose that is true under some rules alone. Of an option that the reader changed the rules themselves say it.
async function showProse() {
  const mine = turn;
  const changed = [];
  for (const prose of document.querySelectorAll("[data-when]")) {
    const open = rules !== null && prose.dataset.when.split(/!?=/)[0] in rules.set;
    if (open) changed.push(prose);
    prose.hidden = rules !== null && !open && !prose.dataset.rulesets.split(" ").includes(rules.ruleset);
  }
  if (!changed.length) return;
  try {
    const { call } = await import("./rules.js");
    const holds = await call("holding", changed.map(({ dataset }) => dataset.when), rules.ruleset, rules.set);
    if (mine === turn) changed.forEach((prose, place) => (prose.hidden = !holds[place]));
  } catch {
    // Then it stands there with the names of its rulesets.
  }
}

if (select) begin();
if (select && document.querySelector("[data-live]")) import("./throwing.js");
