// Show the progress of each lesson in the list of lessons.

import { button, make } from "./dom.js";
import { doneOn, forgetAnswers } from "./kept.js";
import { ROOT } from "./network.js";
import { pieces, say } from "./say.js";

const lessons = [...document.querySelectorAll("table.riichi-lessons tbody tr")];
const links = lessons.map((row) => row.querySelector("a"));

function told(link) {
  const done = doneOn(link.href.replace(ROOT, ""));
  if (!done) return null;
  const state = done.tried < done.of ? "begun" : done.right < done.of ? "tried" : "done";
  return make("span", { class: "riichi-done", "data-state": state }, say("{right} of {all} right", { right: done.right, all: done.of }));
}

function show() {
  for (const old of document.querySelectorAll(".riichi-done, .riichi-onward")) old.remove();
  const all = links.map(told);
  all.forEach((each, place) => each && links[place].after(each));
  if (!all.some(Boolean)) return;
  const next = links.find((_, place) => !all[place] || all[place].dataset.state === "begun");
  const clear = () => confirm(say("Forget your answers in all lessons?")) && (forgetAnswers(), show());
  const forget = button(say("Forget my answers"), clear, { class: "riichi-back" });
  const onward = next ? pieces("Go on with {lesson}.", { lesson: make("a", { href: next.href }, next.textContent) }) : [];
  const line = make("p", { class: "riichi-onward" }, onward, " ", say("Your answers stay on this device."), " ", forget);
  lessons[0].closest("table").after(line);
}

show();
addEventListener("pageshow", ({ persisted }) => persisted && show()); // the reader came back from a lesson
