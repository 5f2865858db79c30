// Keeps the whole site for when there is no network, once the page has had time to start, and says so.
import { make } from "./dom.js";
import { say } from "./say.js";

const PATIENCE = 4000; // milliseconds for what the page itself loads
const KEPT = say("This site is kept: it answers without a network too.");
const NOT_KEPT = say("This browser keeps nothing for later, so the site needs its network. Its storage may be full or forbidden.");
const LACKING = say("Some pages of this site are not kept, for its host changes them on their way or has them in part: without a network they are not here.");
const root = new URL("../../", import.meta.url);

const place = make("p", { id: "ask-kept", role: "status" });

async function keep() {
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

if ("serviceWorker" in navigator && isSecureContext) setTimeout(keep, PATIENCE);
else show(NOT_KEPT);
