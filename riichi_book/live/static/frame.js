// Runs in a frame of an origin of its own, whose policy forbids every connection: what it starts inherits that.
// The page sends the files, then one cell after the other; the Worker's answers go back, if a page can bear them.
"use strict";

const LONGEST = 2_000_000; // characters of an answer
const TOO_LONG = JSON.stringify({ fatal: "an answer was too long for a page" });
let worker = null;

addEventListener("message", ({ source, data }) => {
  if (source !== parent) return;
  if (worker) worker.postMessage(data);
  else start(data);
});

// In such a frame Chromium starts no Worker that is a module; one that is none may import it.
function start({ worker: text, pyodide, module, files }) {
  const whole = script(text.replace("./pyodide.mjs", script(pyodide)));
  const first = `self.given = new Promise((resolve) => addEventListener("message", resolve, { once: true })); import("${whole}");`;
  worker = new Worker(script(first), { name: "riichi-cells" });
  worker.addEventListener("message", ({ data }) => tell(typeof data === "string" && data.length <= LONGEST ? data : TOO_LONG));
  worker.addEventListener("error", () => tell(JSON.stringify({ fatal: "the Worker broke" })));
  worker.postMessage({ files, module: script(module) }, Object.values(files));
}

function script(text) {
  return URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
}

function tell(text) {
  parent.postMessage(text, "*");
}
