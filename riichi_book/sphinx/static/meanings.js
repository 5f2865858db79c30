// A word that is pointed at or tapped tells what it means, where it stands. Without this its link leads to the
// glossary.
"use strict";

if ("popover" in HTMLElement.prototype) {
  const [SOON, LATER] = [250, 300];
  let waiting = 0;
  const linkOf = (event) => event.target.closest?.("a[data-riichi-meaning]");
  const boxOf = (link) => document.getElementById(link.dataset.riichiMeaning);

  document.documentElement.dataset.riichiMeanings = "";
  for (const link of document.querySelectorAll("a[data-riichi-meaning]")) {
    if (boxOf(link)) link.setAttribute("aria-haspopup", "dialog");
  }

  // Below the word, or above it where there is more room.
  function open(link, box) {
    if (box.matches(":popover-open")) return;
    box.showPopover();
    const at = link.getClientRects()[0];
    const left = Math.max(8, Math.min(at.left, document.documentElement.clientWidth - box.offsetWidth - 8));
    const below = at.bottom + box.offsetHeight + 12 < innerHeight || at.top < box.offsetHeight + 12;
    box.style.left = `${left + scrollX}px`;
    box.style.top = `${(below ? at.bottom + 4 : at.top - box.offsetHeight - 4) + scrollY}px`;
  }

  document.addEventListener("click", (event) => {
    const link = linkOf(event);
    const box = link && boxOf(link);
    if (!box || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    clearTimeout(waiting);
    link.focus();
    open(link, box);
    box.focus();
  });

  const close = () => document.querySelector(".riichi-meaning:popover-open")?.hidePopover();
  document.addEventListener("keydown", ({ key }) => key === "Escape" && close());

  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse") return;
    const link = linkOf(event);
    const box = link && boxOf(link);
    const inside = event.target.closest?.(".riichi-meaning");
    const seen = document.querySelector(".riichi-meaning:popover-open");
    clearTimeout(waiting);
    if (box) waiting = setTimeout(open, SOON, link, box);
    else if (seen && !inside && !seen.contains(document.activeElement)) waiting = setTimeout(() => seen.hidePopover(), LATER);
  });
}
