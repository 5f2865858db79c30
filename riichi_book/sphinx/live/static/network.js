// Tell readers when something failed because they are offline.
import { say } from "./say.js";

/** The address of the site, which is also that of its front page. */
export const ROOT = new URL("../../", import.meta.url).href;

export const NO_NETWORK = say("You are offline, and what this needs is not saved on this device. You can still read this page. Open Ask once while you are online, and the chapters, Ask and Practice will work offline.");

/** Whether the server of this site cannot be reached. */
export const isOffline = () => fetch(new URL("../build.txt", import.meta.url), { cache: "no-store" }).then(() => false, () => true);

/** The reason why something could not be loaded: the network, or `otherwise`. */
export const reasonOf = async (otherwise) => ((await isOffline()) ? NO_NETWORK : otherwise);

const NOT_LOADED = say("This could not be loaded. Reload the page.");

/** Import modules of this folder by name. If that fails, the error is a sentence that says why. */
export async function brought(...names) {
  try {
    return await Promise.all(names.map((name) => import(`./${name}.js`)));
  } catch {
    throw new Error(await reasonOf(NOT_LOADED));
  }
}
