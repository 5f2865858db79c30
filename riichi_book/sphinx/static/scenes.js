// A hand that is played through is stepped through: one scene at a time, and what a choice leads to is told when
// it is made. Each scene is a section of the page, and its address leads to it.
"use strict";

const scenes = [...document.querySelectorAll("section:has(> .riichi-speaks > .riichi-scene)")];
const ends = []; // what follows the last scene speaks of all of them
for (let part = scenes.at(-1)?.nextElementSibling; part; part = part.nextElementSibling) {
  if (part.matches("section")) ends.push(part);
}

// What the address leads to: a scene, what follows the last one, or nothing of the game.
const target = () => document.getElementById(new URLSearchParams(`at=${location.hash.slice(1)}`).get("at"));
const sceneAt = (place) => scenes.find((scene) => scene.contains(place)) ?? (ends.some((part) => part.contains(place)) ? scenes.at(-1) : null);

const element = (name, properties) => Object.assign(document.createElement(name), properties);
const link = ({ id }, textContent) => element("a", { href: `#${id}`, textContent });

// What was chosen stays on the device, beside the answers to exercises (see kept.js).
const KEY = "riichi-answers";
const gamePage = location.href.split("#")[0].replace(new URL(document.documentElement.dataset.content_root, location.href).href, "");
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}
const chosenIn = ({ id }) => [kept()[gamePage]?.answers?.[id]?.chosen ?? []].flat();
function keep({ id }, chosen, right) {
  const pages = kept();
  const answers = { ...pages[gamePage]?.answers, [id]: { chosen, right } };
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...pages, [gamePage]: { of: scenes.length, answers } }));
  } catch {} // it holds while the page is open
}

// What lies in a term becomes a button that opens its definition.
function choice(term, answered) {
  const button = element("button", { type: "button", ariaExpanded: "false" });
  button.append(...term.childNodes);
  for (const drawing of button.querySelectorAll("svg")) drawing.setAttribute("aria-hidden", "true");
  term.append(button);
  button.addEventListener("click", () => {
    button.ariaExpanded = "true";
    term.parentElement.dataset.answered = "";
    term.dataset.chosen = "";
    answered();
  });
  return button;
}

function prepare(scene, number) {
  const steps = element("nav", { className: "riichi-steps", ariaLabel: say("Scenes") });
  const next = scenes[number + 1] && link(scenes[number + 1], say("Next"));
  if (number) steps.append(link(scenes[number - 1], say("Back")));
  const count = say("{number} of {count}", { number: number + 1, count: scenes.length });
  steps.append(element("span", { textContent: count }));
  const block = scene.querySelector(".riichi-scene");
  block.append(steps);
  const terms = [...block.querySelectorAll(".riichi-outcomes > dt")];
  const chosen = [];
  const isRight = (place) => terms[place].nextElementSibling.querySelector(".riichi-right") !== null;
  const buttons = terms.map((term, place) =>
    choice(term, () => {
      block.dataset.answered = "";
      if (next) steps.append(next);
      if (!chosen.includes(place)) chosen.push(place);
      keep(scene, chosen, isRight(chosen[0]));
    }),
  );
  for (const place of chosenIn(scene)) buttons[place]?.click();
}

function show(here) {
  for (const scene of scenes) scene.classList.toggle("riichi-away", scene !== here);
  for (const part of ends) part.classList.toggle("riichi-away", here !== scenes.at(-1));
}

function move() {
  const place = target();
  const here = sceneAt(place);
  if (!here) return;
  show(here);
  const heading = (here.contains(place) ? here : place).querySelector("h2");
  if (heading) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  (heading ?? place).scrollIntoView();
}

if (scenes.length) {
  scenes.forEach(prepare);
  document.documentElement.dataset.riichiStepped = "";
  addEventListener("hashchange", move);
  show(scenes[0]);
  move();
}
