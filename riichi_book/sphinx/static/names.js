// Escape hides the names that a link tells, until something else is pointed at or reached.
"use strict";

const page = document.documentElement;
const shown = () => delete page.dataset.riichiNames;

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") page.dataset.riichiNames = "hidden";
});
document.addEventListener("pointerover", shown);
document.addEventListener("focusin", shown);
