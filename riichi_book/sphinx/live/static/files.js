// Fetch files next to the scripts, among them tables of what han and fu are worth: replies that the build computed, so
// they need no Python. The page that asks loads this script first, to fetch the table for its address at once.

// How many bytes each packed file has. The build fills this in.
export const sizes = {};

/** A file next to this module, as "text", "json" or "arrayBuffer". */
export const fetched = async (name, as) => (await had(name))[as]();

/** A packed file there, unpacked. */
export const unpacked = async (name, as) => new Response((await had(name)).body.pipeThrough(new DecompressionStream("gzip")))[as]();

async function had(name) {
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response;
}

const tables = new Map(); // by ruleset: promises of text, with a line for each question: its key, a tab, and the reply as JSON

const keyOf = (facts) => facts.map(([name, value]) => `${name}=${value}`).sort().join("&");

async function found(facts) {
  const { ask, ruleset = "" } = Object.fromEntries(facts);
  const name = `points-${ruleset}.pack`;
  if (ask !== "points" || !Object.hasOwn(sizes, name)) return null;
  if (!tables.has(name)) tables.set(name, unpacked(name, "text").catch(() => tables.delete(name) && ""));
  return replyOf(await tables.get(name), keyOf(facts));
}

// Parsing only one line is much faster than parsing the table.
function replyOf(table, key) {
  const at = table.indexOf(`\n${key}\t`);
  return at < 0 ? null : JSON.parse(table.slice(at + key.length + 2, table.indexOf("\n", at + 1)));
}

/** The reply to a question, under another ruleset if one is given; null if only Python can answer. */
export const tabled = async (question, ruleset, settings) =>
  Object.keys(settings ?? {}).length ? null : found(Object.entries(ruleset ? { ...question, ruleset } : question));

/** The question of an address; null if only Python can read it. */
export const questionAt = async (fragment) => (await found([...new URLSearchParams(fragment)]))?.question ?? null;

questionAt(location.hash.slice(1));
// If Python will be loaded, show a progress bar even before the page's other scripts have loaded.
document.documentElement.classList.toggle("ask-comes", !location.hash.includes("ask=points"));
