// What is remembered in the reader's browser. A storage that is full or forbidden is no error.

import { plural } from "./say.js";

const KEY = "riichi-rules";
const OWN_KEY = "riichi-own-rules";
const LONGEST = 200; // characters of a name
const unkept = new Map(); // what no storage took holds for this page alone

// The values by which a list of rulesets has the reader's own rules, and others with changes; what it calls them.
export const OWN = "own";
export const CHANGED = "changed";
export function ownName({ set, name }, base) {
  return name || plural(Object.keys(set).length, "{base}, one change", "{base}, {n} changes", { base });
}

// The ruleset that the reader chose for all pages: {ruleset, set, name}; null where none was.
export const keptRules = () => read(KEY);

// The reader's own rules, a club's for instance, to which they may come back from any other choice.
export const ownRules = () => read(OWN_KEY);

// Rules with a name are not given up for some single options that were changed since.
export function keepRules(rules) {
  write(KEY, JSON.stringify(rules));
  if (isOwn(rules) && (rules.name || !ownRules()?.name)) write(OWN_KEY, JSON.stringify(rules));
}

export const forgetRules = () => write(KEY, null);

export function forgetOwn() {
  const [own, chosen] = [ownRules(), keptRules()];
  write(OWN_KEY, null);
  if (areAlike(own, chosen)) write(KEY, JSON.stringify({ ruleset: own.ruleset, set: {}, name: "" }));
}

export const isOwn = (rules) => Object.keys(rules?.set ?? {}).length > 0;

export function areAlike(one, other) {
  if (!one || one.ruleset !== other?.ruleset) return false;
  const names = Object.keys(one.set);
  return names.length === Object.keys(other.set).length && names.every((name) => String(one.set[name]) === String(other.set[name]));
}

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

// Whether the storage takes it; if not it holds for this page alone.
export const remember = (key, value) => write(key, JSON.stringify(value));

// What was remembered may be anything: rules that are none are no rules, and of what they say only lines are read.
function read(key) {
  const { ruleset, set, name, house, warnings } = remembered(key) ?? {};
  if (typeof ruleset !== "string" || !isSettings(set ?? {})) return null;
  const said = Object.entries({ house, warnings }).filter(([, lines]) => Array.isArray(lines) && lines.every(isText));
  return { ruleset, set: set ?? {}, name: isText(name) ? name.slice(0, LONGEST) : "", ...Object.fromEntries(said) };
}

const isText = (thing) => typeof thing === "string";
const isValue = (thing) => ["boolean", "number", "string"].includes(typeof thing);

// Options of a ruleset, each with its value: what a question or an address says of them may be anything too.
export function isSettings(set) {
  if (typeof set !== "object" || set === null || Array.isArray(set)) return false;
  return Object.values(set).every((value) => isValue(value) || (Array.isArray(value) && value.every(isValue)));
}

function write(key, text) {
  unkept.delete(key);
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    unkept.set(key, text);
  }
  return !unkept.has(key);
}

// ---- What was answered on pages: the lessons show it again, and Learn how far each of them is ----

const ANSWERS = "riichi-answers"; // {page: {of: exercises there, answers: {id: {right, ...}}}}; the game keeps its own there
export const isThing = (thing) => typeof thing === "object" && thing !== null;
const pageOf = ({ page }) => page.split("#")[0];

// What was remembered may be anything: what does not fit is left out.
function answered() {
  const pages = remembered(ANSWERS);
  return isThing(pages) ? Object.fromEntries(Object.entries(pages).filter(([, page]) => isThing(page) && isThing(page.answers))) : {};
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

export const forgetAnswers = () => remember(ANSWERS, {});
