// What han and fu are worth under the rulesets that ship: replies that were made with the book, by their questions.
// Nobody waits for Python to hear them. What is not among them, Python answers. The page that asks brings this first, so
// that the table for its address comes at once.
import { unpacked } from "./network.js";
import sizes from "./sizes.js";

const tables = new Map(); // by ruleset: promises

const keyOf = (facts) => facts.map(([name, value]) => `${name}=${value}`).sort().join("&");

async function found(facts) {
  const { ask, ruleset = "" } = Object.fromEntries(facts);
  const name = `points-${ruleset}.pack`;
  if (ask !== "points" || !Object.hasOwn(sizes, name)) return null;
  if (!tables.has(name)) tables.set(name, unpacked(name, "json").catch(() => tables.delete(name) && {}));
  return (await tables.get(name))[keyOf(facts)] ?? null;
}

/** The reply to a question, perhaps under another ruleset; null where Python has to be asked. */
export const tabled = async (question, ruleset, settings) =>
  Object.keys(settings ?? {}).length ? null : found(Object.entries(ruleset ? { ...question, ruleset } : question));

/** Whether a table may answer what an address asks. */
export const isTabled = (fragment) => new URLSearchParams(fragment).get("ask") === "points";

/** The question of an address; null likewise. */
export const questionAt = async (fragment) => (await found([...new URLSearchParams(fragment)]))?.question ?? null;

questionAt(location.hash.slice(1));
