// Keeps the whole site for when there is no network, once the page has its Python and time for it.
import { onState, state } from "./rules.js";

const PATIENCE = 6000; // milliseconds after which nobody seems to ask
const root = new URL("../../", import.meta.url);

async function keep() {
  stop();
  try {
    await navigator.serviceWorker.register(new URL("offline.js", root), { scope: root.pathname });
  } catch (error) {
    // Storage that is full or forbidden, or a site without https: the site works as long as there is a network.
    console.info(`The site is not kept for later: ${error.message}`);
  }
}

let stop = () => {};
if (navigator.serviceWorker && isSecureContext) {
  const timer = setTimeout(keep, PATIENCE);
  const forget = onState((now) => now === "ready" && keep());
  stop = () => {
    clearTimeout(timer);
    forget();
  };
  if (state() === "ready") keep();
}
