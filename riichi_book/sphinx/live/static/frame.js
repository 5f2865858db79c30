// Runs in a frame of an origin of its own, whose policy forbids every connection: what it starts inherits that.
// The page sends the files, then one cell after the other. One answer to each goes back, if a page can bear it: a
// Worker that says more is ended, or a page would do nothing but listen.
"use strict";

const LONGEST = 2_000_000; // characters of an answer
const ENDED = JSON.stringify({ fatal: "the Worker broke, or said what nobody can hear" });
let worker = null;
let due = 1; // answers: that it is there, and one to each cell

addEventListener("message", ({ source, data }) => {
  if (source !== parent) return;
  if (!worker) return start(data);
  due += 1;
  worker.postMessage(data);
});

// In such a frame Chromium starts no Worker that is a module; one that is none may import it. Pyodide refuses a Worker
// in which importScripts works: it must not depend on the policy whether it does.
function start({ worker: text, pyodide, files }) {
  const whole = script(text.replace("./pyodide.mjs", script(pyodide)));
  const first = `self.importScripts = () => { throw new TypeError("import it") }; self.given = new Promise((resolve) => addEventListener("message", resolve, { once: true })); import("${whole}");`;
  worker = new Worker(script(first), { name: "riichi-cells" });
  worker.addEventListener("message", ({ data }) => (due-- > 0 && typeof data === "string" && data.length <= LONGEST ? parent.postMessage(data, "*") : end()));
  worker.addEventListener("error", end);
  worker.postMessage({ files }, Object.values(files));
}

function script(text) {
  return URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
}

function end() {
  worker.terminate();
  parent.postMessage(ENDED, "*");
}
