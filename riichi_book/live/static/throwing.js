// A hand that is live is played on where it stands: a tap on one of its tiles throws it, and a button below begins
// without. What that needs is loaded then.
import { button, make } from "./dom.js";
import { brought } from "./network.js";
import { say } from "./say.js";

for (const block of document.querySelectorAll("[data-live]")) offer(block);

function offer(block) {
  const figure = block.querySelector("figure");
  const tiles = [...figure.querySelectorAll("use")]; // those of the hand come first
  let begun = false;
  const play = async ({ target }) => {
    if (begun) return;
    begun = true;
    try {
      const [{ LiveHand }, { bringFaces }] = await brought("live_hand", "rules");
      await bringFaces();
      const [ask] = block.querySelector(":scope > .riichi-ask a").getAttribute("href").split("#");
      const hand = new LiveHand(JSON.parse(block.dataset.question), { leave, ask });
      place.replaceChildren(hand.element);
      block.dataset.plays = "";
      hand.begin();
      const tapped = hand.tiles[tiles.indexOf(target)];
      if (tapped) hand.throw(tapped);
    } catch ({ message }) {
      begun = false;
      start.after(make("span", { role: "status" }, ` ${message}`));
    }
  };
  const start = button(say("Try it: discard and draw"), play, { class: "riichi-back" });
  const place = make("div", { class: "riichi-live" }, start);
  const leave = () => {
    begun = false;
    delete block.dataset.plays;
    place.replaceChildren(start);
    start.focus();
  };
  figure.querySelector("svg").addEventListener("click", play);
  figure.after(place);
}

