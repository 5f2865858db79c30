// The page's Python, as the rules and the cells of a notebook start it: in a Worker of a name of its own.

import { say } from "./say.js";

export const NO_START = say("The page's Python could not start here. A newer browser may run it; the book reads all the same.");

export const runsHere = () => typeof WebAssembly === "object" && typeof Worker === "function";

/** What lies beside this module, as "text", "json" or "arrayBuffer". */
export async function fetched(name, as) {
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response[as]();
}

/** A Worker that starts it: what it says is heard, and whatever breaks it is told. */
export function startWorker(name, heard, died) {
  const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module", name });
  worker.addEventListener("message", ({ data }) => heard(data));
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    died();
  });
  return worker;
}
