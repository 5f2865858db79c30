// Keeps the whole site for when there is no network, once the page has its Python and time for it, and says so.
import { make } from "./dom.js";
import { python } from "./rules.js";
import { say } from "./say.js";

const PATIENCE = 6000; // milliseconds after which nobody seems to ask
const KEPT = say("This site is kept: it answers without a network too.");
const NOT_KEPT = say("This browser keeps nothing for later, so the site needs its network. Its storage may be full or forbidden.");
const LACKING = say("Some pages of this site are not kept, for its host changes them on their way or has them in part: without a network they are not here.");
const root = new URL("../../", import.meta.url);

const place = make("p", { id: "ask-kept", role: "status" });
let stop = () => {};

async function keep() {
  stop();
  try {
    const registered = await navigator.serviceWorker.register(new URL("offline.js", root), { scope: root.pathname });
    const coming = registered.installing;
    if (registered.active) await tell();
    coming?.addEventListener("statechange", () => ["activated", "redundant"].includes(coming.state) && tell());
  } catch {
    show(NOT_KEPT);
  }
}

async function tell() {
  const kept = await caches.match(new URL("_live/kept.json", root)).catch(() => null);
  const { leftOut } = (await kept?.json()) ?? {};
  show(!leftOut ? NOT_KEPT : leftOut.length ? LACKING : KEPT);
}

function show(sentence) {
  if (!place.isConnected) document.querySelector("#ask-page, #practice-page").after(place);
  place.textContent = sentence;
}

if ("serviceWorker" in navigator && isSecureContext) {
  const timer = setTimeout(keep, PATIENCE);
  const forget = python.onState((now) => now === "ready" && keep());
  stop = () => {
    clearTimeout(timer);
    forget();
  };
  if (python.state === "ready") keep();
} else {
  show(NOT_KEPT);
}
