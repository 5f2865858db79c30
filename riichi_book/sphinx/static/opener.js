// A ticked box opens the quiet line of every rule: here, and on the pages that follow.
"use strict";

for (const box of document.querySelectorAll(".riichi-opener input")) {
  const kept = "riichi-open";
  const folds = document.querySelectorAll(".riichi-rule > .riichi-proof");
  const open = () => {
    for (const fold of folds) fold.open = box.checked;
  };
  try {
    box.checked = localStorage.getItem(kept) !== null;
  } catch {} // without a storage it holds for the page
  box.addEventListener("change", () => {
    open();
    try {
      if (box.checked) localStorage.setItem(kept, "");
      else localStorage.removeItem(kept);
    } catch {}
  });
  if (box.checked) open();
  box.closest("p").dataset.ready = "";
}
