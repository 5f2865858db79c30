// Under a hand that is live stands a button. Whoever presses it plays on with that hand, where it stands; what
// that needs is loaded then.
import { button, make } from "./dom.js";
import { brought } from "./network.js";
import { say } from "./say.js";

for (const block of document.querySelectorAll("[data-live]")) offer(block);

function offer(block) {
  const play = async () => {
    try {
      const [{ LiveHand }, { bringFaces }] = await brought("live_hand", "rules");
      await bringFaces();
      const [ask] = block.querySelector(":scope > .riichi-ask a").getAttribute("href").split("#");
      const hand = new LiveHand(JSON.parse(block.dataset.question), { leave, ask });
      place.replaceChildren(hand.element);
      block.dataset.plays = "";
      hand.begin();
    } catch ({ message }) {
      start.after(make("span", { role: "status" }, ` ${message}`));
    }
  };
  const start = button(say("Try it: throw and draw"), play, { class: "riichi-back" });
  const place = make("div", { class: "riichi-live" }, start);
  const leave = () => {
    delete block.dataset.plays;
    place.replaceChildren(start);
    start.focus();
  };
  block.querySelector("figure").after(place);
}

