// What is remembered in the reader's browser. A storage that is full or forbidden is no error.

const KEY = "riichi-rules";

// The value by which a list of rulesets has the reader's own rules, and what it calls them.
export const OWN = "own";
export function ownName({ set, name }, base) {
  const changes = Object.keys(set).length;
  return name || `${base}, ${changes === 1 ? "one change" : `${changes} changes`}`;
}

// The ruleset that the reader chose for all pages: {ruleset, set, name}; null where none was.
export function keptRules() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY));
    return typeof kept?.ruleset === "string" ? { set: {}, ...kept } : null;
  } catch {
    return null;
  }
}

export function keepRules(rules) {
  try {
    localStorage.setItem(KEY, JSON.stringify(rules));
  } catch {
    // Then it holds for this page alone.
  }
}

export function forgetRules() {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
