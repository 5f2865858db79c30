// What the reader's browser stores. If the storage is full or forbidden, that is not an error.

import { plural } from "./say.js";

const KEY = "riichi-rules";
const OWN_KEY = "riichi-own-rules";
const LONGEST = 200; // characters of a name
const unkept = new Map(); // values that could not be stored: they last as long as the page

// In lists of rulesets: the values of the reader's own rules and of other changed rules, and the name of such rules.
export const OWN = "own";
export const CHANGED = "changed";
export const ownName = ({ set, name }, base) => name || plural(Object.keys(set).length, "{base}, one change", "{base}, {n} changes", { base });

// The value that stands for rules in such a list: OWN, CHANGED, or the id of a ruleset that ships.
export const valueIn = (rules, own) => (!isOwn(rules) ? rules.ruleset : areAlike(rules, own) ? OWN : CHANGED);

// The ruleset that the reader chose for all pages: {ruleset, set, name}; null if there is none.
export const keptRules = () => read(KEY);

// The reader's own rules, such as a club's. Readers can return to them after any other choice.
export const ownRules = () => read(OWN_KEY);

// Changed single options without a name do not replace own rules that have a name.
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

// Any stored value; null if there is none.
export const remembered = (key) => parsed(() => (unkept.has(key) ? unkept.get(key) : localStorage.getItem(key)));

// Parse the JSON that `text()` returns; null if it is invalid or `text` fails.
export function parsed(text) {
  try {
    return JSON.parse(text());
  } catch {
    return null;
  }
}

// Store a value. Returns whether that worked; if not, it lasts as long as the page.
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

// Stored data may be anything: return null for invalid rules, and take only lists of texts from the rest.
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

// Whether something is a set of options with values. Questions and addresses may have anything there too.
export const isSettings = (set) => isThing(set) && !Array.isArray(set) && Object.values(set).every((value) => [value].flat().every(isValue));

// ---- Answers to exercises: lessons show them again, and the list of lessons shows the progress in each ----

const ANSWERS = "riichi-answers"; // {page: {of: exercises there, answers: {id: {right, ...}}}}; the game stores its answers there too
const pageOf = ({ page }) => page.split("#")[0];

// Stored data may be anything: skip what does not fit.
function answered() {
  const pages = Object.entries(remembered(ANSWERS) ?? {});
  return Object.fromEntries(pages.filter(([, page]) => isThing(page?.answers)));
}

// The answer to an exercise: {right, said, given}. Null if there is none, or the exercise has changed since.
export function answerTo(asked) {
  const found = answered()[pageOf(asked)]?.answers[asked.id];
  return Array.isArray(found?.said) && found.asked === JSON.stringify(asked.question) ? found : null;
}

export function keepAnswer(asked, of, answer) {
  const pages = answered();
  const answers = { ...pages[pageOf(asked)]?.answers, [asked.id]: { asked: JSON.stringify(asked.question), ...answer } };
  remember(ANSWERS, { ...pages, [pageOf(asked)]: { of, answers } });
}

// How many of a page's exercises were answered, and how many of them correctly; null if none was.
export function doneOn(page) {
  const { of, answers } = answered()[page] ?? {};
  const all = Object.values(answers ?? {}).filter(isThing);
  return all.length ? { of, tried: all.length, right: all.filter(({ right }) => right === true).length } : null;
}

export const forgetAnswers = () => remember(ANSWERS, null);
