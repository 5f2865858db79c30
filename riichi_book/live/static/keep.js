// Keeps the whole site for when there is no network, once the page has its Python and time for it, and says so.
import { onState, state } from "./rules.js";

const PATIENCE = 6000; // milliseconds after which nobody seems to ask
const KEPT = "This site is kept: it answers without a network too.";
const NOT_KEPT = "This browser keeps nothing for later, so the site needs its network. Its storage may be full or forbidden.";
const CHANGED = "Its host changes the pages of this site on their way, so they are not kept: without a network they are not here.";
const root = new URL("../../", import.meta.url);

let stop = () => {};

async function keep() {
  stop();
  try {
    const registered = await navigator.serviceWorker.register(new URL("offline.js", root), { scope: root.pathname });
    const coming = registered.installing;
    if (registered.active) await tell();
    coming?.addEventListener("statechange", () => {
      if (coming.state === "activated") tell();
      else if (coming.state === "redundant" && !registered.active) say(NOT_KEPT);
    });
  } catch {
    say(NOT_KEPT);
  }
}

// Pages that are not kept stand in a list of their own.
async function tell() {
  const list = await caches.match(new URL("_live/left-out.json", root));
  say((await list?.json())?.length ? CHANGED : KEPT);
}

function say(sentence) {
  let place = document.getElementById("ask-kept");
  if (place === null) {
    place = document.createElement("p");
    place.id = "ask-kept";
    place.setAttribute("role", "status");
    document.querySelector("#ask-page, #practice-page").after(place);
  }
  place.textContent = sentence;
}

if (navigator.serviceWorker && isSecureContext) {
  const timer = setTimeout(keep, PATIENCE);
  const forget = onState((now) => now === "ready" && keep());
  stop = () => {
    clearTimeout(timer);
    forget();
  };
  if (state() === "ready") keep();
} else {
  say(NOT_KEPT);
}
