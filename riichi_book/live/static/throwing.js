// Under a hand that is live stands a button. Whoever presses it plays on with that hand, where it stands; what
// that needs is loaded then.
import { make } from "./dom.js";

for (const block of document.querySelectorAll("[data-live]")) offer(block);

function offer(block) {
  const button = make("button", { type: "button", class: "riichi-back" }, "Try it: throw and draw");
  const place = make("div", { class: "riichi-live" }, button);
  button.addEventListener("click", async () => {
    try {
      const [{ LiveHand }, { bringFaces }] = await Promise.all([import("./live_hand.js"), import("./rules.js")]);
      await bringFaces();
      const hand = new LiveHand(JSON.parse(block.dataset.question), { leave, ask: askPage(block) });
      place.replaceChildren(hand.element);
      block.dataset.plays = "";
      hand.begin();
    } catch {
      button.after(make("span", { role: "status" }, " This could not be loaded. Load the page anew."));
    }
  });
  const leave = () => {
    delete block.dataset.plays;
    place.replaceChildren(button);
    button.focus();
  };
  block.querySelector("figure").after(place);
}

// Where the page that asks lies.
function askPage(block) {
  return block.querySelector(":scope > .riichi-ask a").getAttribute("href").split("#")[0];
}
