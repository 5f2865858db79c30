// What is remembered in the reader's browser. A storage that is full or forbidden is no error.

const KEY = "riichi-rules";

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
