// Save what readers need offline once the page's Python has loaded, and tell them. Offer to save the rest.
import { button, make } from "./dom.js";
import { ROOT } from "./network.js";
import { python } from "./python.js";
import { say } from "./say.js";

const SAVED = say("You can use the chapters, Ask and Practice offline. Notebooks, pairs of rulesets, the API and the proofs need a network, unless you save them too.");
const ALL_SAVED = say("Saved. You can use the whole site offline.");
const FAILED = say("This could not be saved: there is no network, or no space on this device.");
const NOT_SAVED = say("This browser stores nothing, so the site needs a network. Its storage may be full or blocked.");

const words = make("p", { role: "status" });
const place = make("div", { id: "ask-kept", class: "ask-root" }, words);

async function keep() {
  try {
    const registered = await navigator.serviceWorker.register(`${ROOT}offline.js`, { scope: ROOT });
    const coming = registered.installing;
    if (registered.active) await tell();
    coming?.addEventListener("statechange", () => ["activated", "redundant"].includes(coming.state) && tell());
  } catch {
    show(NOT_SAVED);
  }
}

async function tell() {
  const kept = await caches.match(`${ROOT}_live/kept.json`).catch(() => null);
  if (!kept) return show(NOT_SAVED);
  const { whole, sizes } = await kept.json();
  const size = Math.ceil(sizes.more / 1e6);
  const label = whole ? say("Remove the last download, {size} MB", { size }) : say("Save for offline, {size} MB", { size });
  return show(whole ? ALL_SAVED : SAVED, button(label, () => want(!whole)));
}

async function want(whole) {
  show(say("Saving …"));
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = async ({ data: done }) => {
    await tell();
    if (!done) words.textContent = FAILED;
  };
  active.postMessage({ whole }, [port2]);
}

function show(sentence, ...keys) {
  if (!place.isConnected) document.querySelector("#ask-page, #practice-page").after(place);
  place.replaceChildren(words, ...keys);
  words.textContent = sentence;
}

// Let the page and its Python load first, since they share the network. The memory of Python is saved as well.
python.ask({ desk: "keep" }).catch(() => {}).then(keep);
