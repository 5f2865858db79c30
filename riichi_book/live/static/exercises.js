// Exercises of a page are answered where they stand. What that needs is loaded when somebody begins.

import { Exercise } from "./exercise.js";

for (const block of document.querySelectorAll("[data-exercise]")) {
  const { control, short, ...asked } = JSON.parse(block.dataset.exercise);
  const exercise = new Exercise(asked, control, { short });
  block.querySelector(":scope > details").before(exercise.element);
  block.dataset.answerable = ""; // choices that are printed are buttons now
}
