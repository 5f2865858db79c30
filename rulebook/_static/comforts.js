// What a keyboard and a printer need beside the theme. Nothing here is needed to read.
"use strict";

// What can be scrolled sideways can be reached, and only as long as there is something to scroll.
function reach() {
  for (const box of document.querySelectorAll(".table-wrapper, pre, .output")) {
    if (box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  }
}

// On paper nothing is folded away.
const opened = [];
function unfold() {
  opened.push(...document.querySelectorAll("details:not([open])"));
  for (const fold of opened) fold.open = true;
}
const refold = () => opened.splice(0).forEach((fold) => { fold.open = false; });

document.addEventListener("DOMContentLoaded", reach);
window.addEventListener("resize", reach);
document.addEventListener("toggle", reach, true);
window.addEventListener("beforeprint", unfold);
window.addEventListener("afterprint", refold);

// The same place in another language: the question and the rules that an address has go along.
document.addEventListener("click", ({ target }) => {
  const link = target.closest(".riichi-languages a");
  if (link) Object.assign(link, { search: location.search, hash: location.hash });
});
