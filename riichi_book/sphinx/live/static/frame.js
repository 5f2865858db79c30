// Runs in a frame with its own origin. Its policy forbids every connection, and the Worker that it starts inherits that.
// The page sends the files, then one cell after the other, and gets one answer of limited length to each. A Worker that
// sends more is terminated, so it cannot flood the page with messages.
"use strict";

const LONGEST = 2_000_000; // characters of an answer
const ENDED = JSON.stringify({ fatal: "the Worker broke, or said what nobody can hear" });
let worker = null;
let due = 1; // expected answers: one when it is ready, and one to each cell

addEventListener("message", ({ source, data }) => {
  if (source !== parent) return;
  if (!worker) return start(data);
  due += 1;
  worker.postMessage(data);
});

// In such a frame Chromium does not start module Workers, but a classic Worker can import a module. Pyodide refuses to
// run in a Worker where importScripts works, so replace it: otherwise this would depend on the policy.
function start({ worker: text, pyodide, files }) {
  const whole = script(text.replace("./pyodide.mjs", script(pyodide)));
  const first = `self.importScripts = () => { throw new TypeError("import it") }; self.given = new Promise((resolve) => addEventListener("message", resolve, { once: true })); import("${whole}");`;
  worker = new Worker(script(first), { name: "riichi-cells" });
  worker.addEventListener("message", ({ data }) => (due-- > 0 && typeof data === "string" && data.length <= LONGEST ? parent.postMessage(data, "*") : end()));
  worker.addEventListener("error", end);
  worker.postMessage({ files }, Object.values(files));
}

const script = (text) => URL.createObjectURL(new Blob([text], { type: "text/javascript" }));

function end() {
  worker.terminate();
  parent.postMessage(ENDED, "*");
}
