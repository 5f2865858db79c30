// A bar that says how much has come of what the page's Python needs, until Python is there.
import { make } from "./dom.js";
import { say } from "./say.js";
import sizes from "./sizes.js";

/** What Python needs on every page. */
export const FIRST = ["pyodide.asm.wasm", "pyodide.asm.mjs", "lib.zip", "lock.json", "links.json", "app"].map((name) => `${name}.pack`);
const STARTING = say("Loaded. The rules are starting.");

const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

export function barOf(python, names = FIRST) {
  const all = names.reduce((sum, name) => sum + (sizes[name] ?? 0), 0);
  const bar = make("progress", { max: all, "aria-hidden": "true" });
  const words = make("span", {});
  const element = make("span", { class: "ask-coming" }, bar, " ", words);
  python.watch(({ state, loaded }) => {
    element.hidden = state !== "loading";
    bar.value = loaded;
    words.textContent = loaded < all ? say("{come} of {all} MB", { come: megabytes(loaded), all: megabytes(all) }) : STARTING;
  });
  return element;
}
