// The book under the reader's rules: what a page asks is answered anew, what is true under other rules alone
// is hidden. Python is loaded only when a ruleset is chosen, or one was kept.
import { make } from "./dom.js";
import { forgetRules, keepRules, keptRules } from "./kept.js";

const select = document.querySelector(".riichi-choice select");
const status = document.querySelector(".riichi-choice output");
const own = "own";
// The parts of an answer that a page shows of each kind, beside those that it prints.
const PARTS = { waits: ["Waits"], ending: ["Points", "What follows"], result: ["Result"], turn: ["What may be done"] };

let rules = null; // what the reader chose: {ruleset, set, name}
let turn = 0;

function begin() {
  rules = keptRules();
  if (rules && ![...select.options].some((choice) => choice.value === rules.ruleset)) rules = null;
  name();
  select.addEventListener("change", choose);
  select.parentElement.dataset.ready = "";
  if (rules) show();
}

// The reader's own rules stand in the list as well.
function name() {
  const changes = Object.keys(rules?.set ?? {}).length;
  select.querySelector(`option[value=${own}]`)?.remove();
  if (changes) {
    const words = rules.name || `${nameOf(rules.ruleset)}, ${changes === 1 ? "one change" : `${changes} changes`}`;
    select.append(make("option", { value: own }, words));
  }
  select.value = changes ? own : (rules?.ruleset ?? "");
}

function nameOf(ruleset) {
  return [...select.options].find((choice) => choice.value === ruleset).textContent;
}

function choose() {
  rules = select.value ? { ruleset: select.value, set: {}, name: "" } : null;
  if (rules) keepRules(rules);
  else forgetRules();
  name();
  show();
}

async function show() {
  const mine = ++turn;
  document.documentElement.toggleAttribute("data-riichi-chosen", rules !== null);
  sortOptions();
  showProse();
  if (!rules) {
    for (const block of blocks()) asPrinted(block);
    say("");
    return;
  }
  const asked = blocks();
  if (!asked.length) return;
  say("The rules are being loaded.");
  try {
    const [{ call, bringFaces, drawing }, { tableOf }] = await Promise.all([import("./rules.js"), import("./answer.js")]);
    const questions = asked.map((block) => JSON.parse(block.dataset.question));
    const [found] = await Promise.all([call("anew", questions, rules.ruleset, rules.set), bringFaces()]);
    if (mine !== turn) return;
    asked.forEach((block, place) => answer(block, questions[place], found[place], { tableOf, drawing }));
    const changed = found.filter(({ state }) => state === "changed").length;
    say(changed ? `${changed} of ${found.length} answers on this page ${changed === 1 ? "differs" : "differ"}.` : "All answers on this page are the same.");
  } catch (error) {
    if (mine !== turn) return;
    for (const block of asked) asPrinted(block);
    say(`${error.message} What stands here is as printed.`);
  }
}

const blocks = () => [...document.querySelectorAll("[data-question]:not([data-ruleset])")];
const say = (words) => (status.textContent = words);
const under = () => `Under ${select.selectedOptions[0].textContent}`;

function asPrinted(block) {
  block.querySelector(":scope > .riichi-anew")?.remove();
  delete block.dataset.shows;
  const link = block.querySelector(":scope > .riichi-ask a");
  if (link?.dataset.printed) link.setAttribute("href", link.dataset.printed);
}

function answer(block, question, found, { tableOf, drawing }) {
  asPrinted(block);
  const made = make("div", { class: "riichi-anew" });
  const words = { same: " the same.", refused: `: ${found.words}.`, changed: `: ${found.verdict}` }[found.state];
  made.append(make("p", { class: "riichi-verdict" }, make("strong", {}, under()), words));
  if (found.state === "changed") {
    const wanted = [...(PARTS[question.ask] ?? []), ...(block.dataset.parts ?? "").split(", ")];
    for (const part of found.parts.filter(({ title }) => wanted.includes(title))) made.append(partOf(part, tableOf));
    const picture = found.picture && drawing(found.picture);
    if (picture) made.prepend(make("div", { class: "riichi-pictured" }, picture));
    block.dataset.shows = picture ? "anew whole" : "anew";
    made.append(wayBack(block));
  }
  for (const note of found.notes ?? []) made.append(make("p", { class: "riichi-mark" }, `${note}.`));
  const link = block.querySelector(":scope > .riichi-ask");
  block.insertBefore(made, link);
  follow(link?.querySelector("a"), found.address);
}

function partOf(part, tableOf) {
  if (part.rows) {
    const table = tableOf(part);
    table.prepend(make("caption", {}, part.title));
    return table;
  }
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
    const lines = [...line.parentElement.querySelectorAll(":scope > [class*=riichi-of-]")];
    lines.forEach((each, place) => (each.dataset.place ??= place));
    if (!line.parentElement.querySelector(":scope > .riichi-lines-end")) lines.at(-1).after(make("span", { class: "riichi-lines-end", hidden: true }));
    lines[0].before(line);
    line.classList.add("riichi-yours");
  }
  for (const [option, value] of Object.entries(rules.set ?? {})) {
    const line = document.getElementById(`option-${option}`)?.querySelector(".riichi-yours");
    line?.before(make("p", { class: "riichi-own" }, make("code", {}, String(value)), ` ${under()}`));
  }
}

// Prose that is true under some rules alone.
function showProse() {
  for (const prose of document.querySelectorAll("[data-when]")) {
    const [option, values] = prose.dataset.when.split("=");
    const changed = rules?.set?.[option];
    const holds = changed === undefined ? prose.dataset.rulesets.split(" ").includes(rules?.ruleset) : values.split("|").includes(String(changed));
    prose.hidden = rules !== null && !holds;
  }
}

if (select) begin();
if (select && document.querySelector("[data-live]")) import("./throwing.js");
