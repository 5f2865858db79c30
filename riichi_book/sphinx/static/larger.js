// A drawn table opens larger at a tap: as large as the window, and on a phone so large that it moves under the
// finger. Escape closes it, and the focus goes back.
"use strict";

const content = '<form method="dialog"><button></button></form><div tabindex="0"></div>';
const named = { className: "riichi-zoom", ariaLabel: say("The table, larger"), innerHTML: content };
const zoom = Object.assign(document.createElement("dialog"), named, { closedBy: "any" }); // a tap beside it, too
zoom.querySelector("button").textContent = say("Close");

function enlarge(drawing) {
  const room = zoom.lastElementChild;
  if (!zoom.isConnected) document.body.append(zoom);
  room.replaceChildren(drawing.cloneNode(true));
  zoom.showModal();
  room.scrollTo((room.scrollWidth - room.clientWidth) / 2, (room.scrollHeight - room.clientHeight) / 2);
}

for (const board of document.querySelectorAll(".riichi-board")) {
  const drawing = board.querySelector("svg");
  const properties = { type: "button", className: "riichi-larger", textContent: say("Larger"), ariaHasPopup: "dialog" };
  const button = Object.assign(document.createElement("button"), properties);
  for (const place of [drawing, button]) place.addEventListener("click", () => enlarge(drawing));
  drawing.after(button);
}
