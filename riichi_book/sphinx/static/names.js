// Names of things: Escape hides those that a link tells, until something else is pointed at or reached.
"use strict";

const page = document.documentElement;
const shown = () => delete page.dataset.riichiNames;

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") page.dataset.riichiNames = "hidden";
});
document.addEventListener("pointerover", shown);
document.addEventListener("focusin", shown);

// A tile that is tapped is named beside it, wherever it is drawn; one that is a key of the page that asks is typed,
// and one of a table that opens larger is named there.
const TILE = /^#[\w-]*?(\d[mpsz])-*$/;
const UNNAMED = "#ask-page, #practice-page .ask-keyboard, .riichi-board, a";
const SEEN = 2500; // milliseconds
const STILL = 8; // pixels: what moves less, as at the end of a scroll, leaves the name

const bubble = Object.assign(document.createElement("div"), { className: "riichi-tile-name", role: "status", popover: "manual" });
let fading = 0;
let scrolled = 0;

// What marks a tile lies over it, and takes the tap.
function tileAt(x, y) {
  const uses = document.elementsFromPoint(x, y).filter((each) => each.localName === "use" && !each.closest(UNNAMED));
  return uses.map((use) => ({ use, found: TILE.exec(use.getAttribute("href")) })).find(({ found }) => found);
}

document.addEventListener("click", ({ clientX, clientY, detail }) => {
  const tile = detail && bubble.showPopover && tileAt(clientX, clientY);
  clearTimeout(fading);
  if (!tile) return bubble.isConnected && bubble.hidePopover();
  bubble.textContent = tileNames[tile.found[1]];
  if (!bubble.isConnected) document.body.append(bubble);
  else bubble.hidePopover(); // above a table that was opened since
  bubble.showPopover();
  const at = tile.use.getBoundingClientRect();
  const left = at.left + (at.width - bubble.offsetWidth) / 2;
  bubble.style.left = `${Math.max(4, Math.min(left, document.documentElement.clientWidth - bubble.offsetWidth - 4))}px`;
  bubble.style.top = `${Math.max(4, at.top - bubble.offsetHeight - 4)}px`;
  fading = setTimeout(() => bubble.hidePopover(), SEEN);
  scrolled = scrollY;
}, true);
const moved = () => bubble.isConnected && Math.abs(scrollY - scrolled) > STILL && bubble.hidePopover();
document.addEventListener("scroll", moved, { passive: true });
