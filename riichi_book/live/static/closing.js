// A Worker in which no text becomes JavaScript, and which has no way left to fetch anything: what its Python runs
// may be anybody's. A Worker takes its policy from its own response, and not every host can send one.

/** What a reader is told who tries. */
export const NO_JAVASCRIPT = "the page's cells have no JavaScript: they are Python alone, and fetch nothing";

const WRITERS = [() => {}, async () => {}, function* () {}, async function* () {}]; // their constructors take texts
const TIMERS = ["setTimeout", "setInterval"]; // they take texts too
const WAYS = [
  ...["fetch", "XMLHttpRequest", "WebSocket", "WebSocketStream", "EventSource", "WebTransport", "RTCPeerConnection"],
  ...["caches", "indexedDB", "FontFace", "importScripts", "Worker", "SharedWorker", "BroadcastChannel", "Notification"],
];

/** Have no text become code: before Pyodide is there, so that nothing of it keeps what makes code. */
export function closeScripts() {
  for (const writer of WRITERS) {
    const kept = Object.getPrototypeOf(writer); // Pyodide makes functions of its own with it
    const closed = function () {
      refuse();
    };
    closed.prototype = kept;
    Object.defineProperty(kept, "constructor", { value: closed });
  }
  close("Function", Function.prototype.constructor);
  close("eval", refuse);
  for (const name of TIMERS) {
    const begin = self[name].bind(self);
    close(name, (code, ...more) => (typeof code === "function" ? begin(code, ...more) : refuse()));
  }
}

/** Have nothing fetched any more, once all that is needed is here. */
export function closeNetwork() {
  for (const name of WAYS) close(name, refuse);
}

function refuse() {
  throw new Error(NO_JAVASCRIPT);
}

// Where a name stands is not the same in all browsers: often not in the Worker itself, but in what it is made after.
function close(name, value) {
  for (let holder = self; holder; holder = Object.getPrototypeOf(holder)) {
    if (holder === self || Object.hasOwn(holder, name)) Object.defineProperty(holder, name, { value });
  }
}
