// Runs the cells of a notebook in a Worker of their own, so that what a reader writes there never freezes the
// page, and can be stopped.
import { NO_START, runsHere, startWorker } from "./python.js";

const DIED = "The page's Python stopped. Run the cell again, or load the page anew.";

class Stopped extends Error {
  name = "Stopped";
}

export class Kernel {
  #worker = null;
  #waiting = null; // what is run now: {resolve, reject}; one cell at a time
  #ready = false;

  /** What a cell shows, as `riichi_book.live.cells` has it; `begun` is called when Python is there. */
  run(number, source, begun) {
    return new Promise((resolve, reject) => {
      if (!runsHere()) throw new Error(NO_START);
      this.#waiting = { resolve, reject, begun };
      if (this.#ready) begun();
      this.#worker ??= startWorker("riichi-cells", (data) => this.#heard(data), () => this.#end(this.#failure()));
      this.#worker.postMessage({ id: number, call: "run", args: [number, source] });
    });
  }

  /** End what runs; Python starts anew with the next cell. */
  stop() {
    this.#end(new Stopped());
  }

  #failure() {
    return new Error(this.#ready ? DIED : NO_START);
  }

  #heard({ ready, broken, fatal, reply }) {
    if (ready) {
      this.#ready = true;
      this.#waiting?.begun();
    } else if (broken !== undefined || fatal !== undefined) {
      console.info(`The page's Python failed: ${broken ?? fatal}`);
      this.#end(this.#failure());
    } else {
      const { resolve } = this.#waiting;
      this.#waiting = null;
      resolve(reply);
    }
  }

  #end(error) {
    this.#worker?.terminate();
    this.#worker = null;
    this.#ready = false;
    this.#waiting?.reject(error);
    this.#waiting = null;
  }
}
