// What lies beside the scripts, and of it what han and fu are worth under the rulesets that ship: replies that were made
// with the book, by their questions. Nobody waits for Python to hear them. The page that asks brings this first, so that
// the table for its address comes at once.

// How many bytes each packed file has. The build puts them in its place.
export const sizes = {};

/** What lies beside this module, as "text", "json" or "arrayBuffer". */
export const fetched = async (name, as) => (await had(name))[as]();

/** The same of what lies there packed. */
export const unpacked = async (name, as) => new Response((await had(name)).body.pipeThrough(new DecompressionStream("gzip")))[as]();

async function had(name) {
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response;
}

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

/** The question of an address; null likewise. */
export const questionAt = async (fragment) => (await found([...new URLSearchParams(fragment)]))?.question ?? null;

questionAt(location.hash.slice(1));
// Where Python will be loaded, a bar says so before the page's other scripts have come.
document.documentElement.classList.toggle("ask-comes", !location.hash.includes("ask=points"));
