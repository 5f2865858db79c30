// What is remembered in the reader's browser. A storage that is full or forbidden is no error.

import { plural } from "./say.js";

const KEY = "riichi-rules";
const OWN_KEY = "riichi-own-rules";
const LONGEST = 200; // characters of a name
const unkept = new Map(); // what no storage took holds for this page alone

// The values by which a list of rulesets has the reader's own rules, and others with changes; what it calls them.
export const OWN = "own";
export const CHANGED = "changed";
export const ownName = ({ set, name }, base) => name || plural(Object.keys(set).length, "{base}, one change", "{base}, {n} changes", { base });

// The ruleset that the reader chose for all pages: {ruleset, set, name}; null where none was.
export const keptRules = () => read(KEY);

// The reader's own rules, a club's for instance, to which they may come back from any other choice.
export const ownRules = () => read(OWN_KEY);

// Rules with a name are not given up for some single options that were changed since.
export function keepRules(rules) {
  remember(KEY, rules);
  if (isOwn(rules) && (rules.name || !ownRules()?.name)) remember(OWN_KEY, rules);
}

export function forgetOwn() {
  const own = ownRules();
  remember(OWN_KEY, null);
  if (areAlike(own, keptRules())) remember(KEY, { ruleset: own.ruleset, set: {}, name: "" });
}

export const isOwn = (rules) => Object.keys(rules?.set ?? {}).length > 0;

const keyOf = ({ ruleset, set }) => JSON.stringify([ruleset, Object.entries(set).map(([name, value]) => [name, String(value)]).sort()]);
export const areAlike = (one, other) => Boolean(one && other) && keyOf(one) === keyOf(other);

// Anything that is remembered; null where nothing is.
export const remembered = (key) => parsed(() => (unkept.has(key) ? unkept.get(key) : localStorage.getItem(key)));

// What a text says in JSON; null where it is none, or cannot be had.
export function parsed(text) {
  try {
    return JSON.parse(text());
  } catch {
    return null;
  }
}

// Returns whether the storage takes it; if not it holds for this page alone.
export function remember(key, value) {
  const text = JSON.stringify(value);
  unkept.delete(key);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    unkept.set(key, text);
  }
  return !unkept.has(key);
}

// What was remembered may be anything: rules that are none are no rules, and of what they say only lines are read.
function read(key) {
  const { ruleset, set: kept, name, house, warnings } = remembered(key) ?? {};
  const set = kept ?? {};
  if (!isText(ruleset) || !isSettings(set)) return null;
  const said = Object.entries({ house, warnings }).filter(([, lines]) => Array.isArray(lines) && lines.every(isText));
  return { ruleset, set, name: isText(name) ? name.slice(0, LONGEST) : "", ...Object.fromEntries(said) };
}

export const isThing = (thing) => typeof thing === "object" && thing !== null;
const isText = (thing) => typeof thing === "string";
const isValue = (thing) => ["boolean", "number", "string"].includes(typeof thing);

// Options of a ruleset, each with its value: what a question or an address says of them may be anything too.
export const isSettings = (set) => isThing(set) && !Array.isArray(set) && Object.values(set).every((value) => [value].flat().every(isValue));

// ---- What was answered on pages: the lessons show it again, and Learn how far each of them is ----

const ANSWERS = "riichi-answers"; // {page: {of: exercises there, answers: {id: {right, ...}}}}; the game keeps its own there
const pageOf = ({ page }) => page.split("#")[0];

// What was remembered may be anything: what does not fit is left out.
function answered() {
  const pages = Object.entries(remembered(ANSWERS) ?? {});
  return Object.fromEntries(pages.filter(([, page]) => isThing(page?.answers)));
}

// What was answered to an exercise: {right, said, given}. Null where nothing was, or something else was asked.
export function answerTo(asked) {
  const found = answered()[pageOf(asked)]?.answers[asked.id];
  return Array.isArray(found?.said) && found.asked === JSON.stringify(asked.question) ? found : null;
}

export function keepAnswer(asked, of, answer) {
  const pages = answered();
  const answers = { ...pages[pageOf(asked)]?.answers, [asked.id]: { asked: JSON.stringify(asked.question), ...answer } };
  remember(ANSWERS, { ...pages, [pageOf(asked)]: { of, answers } });
}

// How many of a page's exercises were answered, and how many of them rightly; null where none was.
export function doneOn(page) {
  const { of, answers } = answered()[page] ?? {};
  const all = Object.values(answers ?? {}).filter(isThing);
  return all.length ? { of, tried: all.length, right: all.filter(({ right }) => right === true).length } : null;
}

export const forgetAnswers = () => remember(ANSWERS, null);
