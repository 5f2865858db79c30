// Whatever fails without a network says that this is the reason.
import { say } from "./say.js";

export const NO_NETWORK = say("You are offline, and what this needs is not saved on this device. You can still read this page. Open Ask once while you are online, and the chapters, Ask and Practice will work offline.");

/** Whether the server of this site cannot be reached. */
export const isOffline = () => fetch(new URL("../build.txt", import.meta.url), { cache: "no-store" }).then(() => false, () => true);

/** The reason why something could not be loaded: the network, or else what a sentence says. */
export const reasonOf = async (otherwise) => ((await isOffline()) ? NO_NETWORK : otherwise);

const NOT_LOADED = say("This could not be loaded. Reload the page.");

/** Modules that lie here, by their names. Where they do not come, the error says why. */
export async function brought(...names) {
  try {
    return await Promise.all(names.map((name) => import(`./${name}.js`)));
  } catch {
    throw new Error(await reasonOf(NOT_LOADED));
  }
}
