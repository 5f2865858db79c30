// Exercises of a page are answered where they stand. What that needs is loaded when somebody begins.

import { Exercise } from "./exercise.js";
import { answerTo, keepAnswer } from "./lessons.js";

const blocks = [...document.querySelectorAll("[data-exercise]")];
for (const block of blocks) {
  const { control, short, ...asked } = JSON.parse(block.dataset.exercise);
  const printed = [...block.querySelectorAll(":scope > .riichi-choices > li > p")];
  for (const [place, choice] of printed.entries()) control.values[place].drawn = [...choice.childNodes].map((each) => each.cloneNode(true));
  const replied = ({ right, said }, given) => keepAnswer(asked, blocks.length, { right, said, given });
  const exercise = new Exercise(asked, control, { short, replied });
  block.querySelector(":scope > details").before(exercise.element);
  block.dataset.answerable = ""; // choices that are printed are buttons now
  const before = answerTo(asked);
  if (before) exercise.recall(before).catch(() => {}); // without a network it is asked anew
}
