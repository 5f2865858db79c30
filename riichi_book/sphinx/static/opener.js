// A ticked box shows what most readers pass over, here and on the pages that follow: where all rules of a page
// stand and how they are proven, or what files and commands call the options of a ruleset.
// The old address of what has a page of its own now leads on to it.
"use strict";

for (const event of ["DOMContentLoaded", "hashchange"]) addEventListener(event, () => {
  const leads = document.getElementById(location.hash.slice(1))?.dataset.leads;
  if (leads) location.replace(leads);
});

const SHOWN = {
  proofs: (on) => {
    for (const fold of document.querySelectorAll(".riichi-rule > .riichi-proof")) fold.open = on;
  },
  tokens: (on) => document.documentElement.toggleAttribute("data-riichi-tokens", on),
};

for (const box of document.querySelectorAll(".riichi-opener input")) {
  const show = SHOWN[box.dataset.shows];
  const kept = `riichi-shows-${box.dataset.shows}`;
  try { box.checked = localStorage.getItem(kept) !== null; } catch {} // without a storage it holds for the page
  box.addEventListener("change", () => {
    show(box.checked);
    try {
      if (box.checked) localStorage.setItem(kept, "");
      else localStorage.removeItem(kept);
    } catch {}
  });
  if (box.checked) show(true);
  box.closest("p").dataset.ready = "";
}
