// What a reader answered on pages, kept on the device: the lessons show it again, and Learn how far each of them is.

import { remember, remembered } from "./kept.js";

const KEY = "riichi-answers"; // {page: {of: exercises there, answers: {id: {right, ...}}}}; the game keeps its own there
const isThing = (thing) => typeof thing === "object" && thing !== null;
const pageOf = ({ page }) => page.split("#")[0];

// What was remembered may be anything: what does not fit is left out.
function kept() {
  const pages = remembered(KEY);
  return isThing(pages) ? Object.fromEntries(Object.entries(pages).filter(([, page]) => isThing(page) && isThing(page.answers))) : {};
}

// What was answered to an exercise: {right, said, given}. Null where nothing was, or something else was asked.
export function answerTo(asked) {
  const found = kept()[pageOf(asked)]?.answers[asked.id];
  return Array.isArray(found?.said) && found.asked === JSON.stringify(asked.question) ? found : null;
}

export function keepAnswer(asked, of, answer) {
  const pages = kept();
  const answers = { ...pages[pageOf(asked)]?.answers, [asked.id]: { asked: JSON.stringify(asked.question), ...answer } };
  remember(KEY, { ...pages, [pageOf(asked)]: { of, answers } });
}

// How many of a page's exercises were answered, and how many of them rightly; null where none was.
export function doneOn(page) {
  const { of, answers } = kept()[page] ?? {};
  const all = Object.values(answers ?? {}).filter(isThing);
  return all.length ? { of, tried: all.length, right: all.filter(({ right }) => right === true).length } : null;
}

export const forgetAnswers = () => remember(KEY, {});
