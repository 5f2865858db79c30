// An exercise that readers answer on its page: a control, and the reply of the rules. The code for that loads on demand.

import { controlFor } from "./answering.js";
import { button, inLanguage, make, newest, tableOf } from "./dom.js";
import { answerTo, keepAnswer } from "./kept.js";
import { ROOT, brought } from "./network.js";
import { pieces, say } from "./say.js";

export class Exercise {
  // `asked` is the exercise and `control` describes its control, both as the package sends them. `replied(reply, given)`
  // is called for each reply; with `once` there is only one, and its keys are open. A `short` exercise tells only the answer and its groups,
  // for readers who know few words yet. The page may have some `replies` in advance.
  constructor(asked, control, { replied, once = false, short = false, replies = [] }) {
    this.asked = asked;
    this.replied = replied;
    this.once = once;
    this.short = short;
    this.known = new Map(replies.map((reply) => [JSON.stringify(reply.given), reply]));
    this.right = control.form === "number" ? replies.find(({ right }) => right) : undefined;
    this.begin = newest();
    this.control = controlFor(control, { answered: (given) => this.check(given), more: () => this.teach("control"), atOnce: once });
    this.fields = make("fieldset", {}, make("legend", { class: "ask-unseen" }, say("Your answer")), this.control.element);
    this.verdict = make("p", { class: "exercise-verdict", role: "status" });
    this.solution = make("div", { class: "exercise-solution" });
    this.retry = button(say("Answer again"), () => this.again(), { class: "ask-plain exercise-retry", hidden: true });
    this.element = make("div", { class: "ask-root exercise" }, this.fields, this.verdict, this.solution, this.retry);
    for (const touch of ["focusin", "pointerdown"]) this.element.addEventListener(touch, warmUp, { once: true });
  }

  async teach(name, ...args) {
    const [{ teach }] = await brought("python");
    return teach(name, this.asked, ...args);
  }

  async check(given) {
    const mine = this.begin();
    // Any other number is wrong for no known reason.
    const other = this.right && { ...this.right, right: false, brief: say("Not quite."), said: [String(given)] };
    const known = this.known.get(JSON.stringify(given)) ?? other;
    this.tell("", "loading");
    try {
      const [{ barOf, bringFaces, python }] = await mine(brought("python"));
      if (!known && python.state !== "ready") this.verdict.append(say("Loading the rules."), barOf(python));
      const [reply] = await mine(Promise.all([known ?? this.teach("check", given), bringFaces()]));
      await this.show(reply);
      this.replied(reply, given);
    } catch (failure) {
      this.tell(failure.message, "failed");
    }
  }

  // Screen readers announce the verdict; the solution below it is only shown.
  tell(words, state, reply) {
    this.element.dataset.state = state;
    this.element.toggleAttribute("data-partly", Boolean(reply?.partly));
    this.verdict.replaceChildren(words);
    this.solution.replaceChildren();
    for (const part of [this.verdict, this.solution]) inLanguage(part, reply);
  }

  // Clear the reply and show the keys again; the reader's answer stays.
  again() {
    this.tell("", "");
    this.retry.hidden = true;
    const first = this.fields.querySelector(":is(.exercise-keys, .exercise-toggles) button");
    if (!first) return this.fields.querySelector(".exercise-opened > button").click();
    first.scrollIntoView({ block: "nearest" });
    focus(first);
  }

  async show(reply) {
    const [{ captioned, cellOf, pictureOf }] = await brought("answer");
    this.tell(make("strong", {}, this.short ? reply.brief : reply.verdict), reply.right ? "right" : "wrong", reply);
    const reveal = () => {
      const answer = this.short ? reply.answer : reply.solution;
      this.verdict.append(" ", ...[...reply.apart, ...(reply.apart.length ? [" "] : []), ...answer].map(cellOf));
      const groups = reply.groups.length ? make("div", { class: "exercise-groups" }, tableOf({ rows: reply.groups }, cellOf)) : null;
      const why = this.short ? [] : [pictureOf(reply), ...reply.parts.map(captioned), rulesOf(reply), this.once ? null : drillsLike(reply)];
      this.solution.replaceChildren(...[groups, ...why].filter(Boolean));
    };
    // Who is right so far may look for the rest.
    const more = reply.partly && !this.once ? button(say("Show the answer"), () => (reveal(), focus(this.retry)), { class: "ask-plain" }) : null;
    if (more) this.solution.append(more);
    else reveal();
    this.fields.disabled = this.once;
    this.retry.hidden = this.once || !this.fields.querySelector(".exercise-keys");
    if (!this.retry.hidden) focus(more ?? this.retry);
    this.solution.scrollIntoView({ block: "nearest" });
    this.verdict.scrollIntoView({ block: "nearest" });
  }

  // Show the answer that was saved earlier.
  async recall({ right, partly, said, given }) {
    const [{ cellOf }, { bringFaces }] = await brought("answer", "python");
    await bringFaces();
    if (this.element.dataset.state) return; // the reader has answered meanwhile
    this.tell(make("strong", {}, right ? say("Right.") : partly ? say("Right so far.") : say("Not quite.")), right ? "right" : "wrong", { partly });
    const answered = pieces("You answered: {answer}", { answer: said.map(cellOf) });
    this.verdict.append(" ", ...answered);
    this.control.recall?.(given);
    this.retry.hidden = !this.fields.querySelector(".exercise-keys, .exercise-opened");
  }
}

const focus = (element) => element.focus({ preventScroll: true });

function rulesOf({ ruleset, rules }) {
  const links = rules.flatMap(({ title, href }) => [", ", make("a", { href: ROOT + href }, title)]).slice(1);
  const said = links.length ? pieces("Ruleset: {ruleset}. The rules: {links}", { ruleset, links }) : say("Ruleset: {ruleset}.", { ruleset });
  return make("p", { class: "exercise-rules" }, said);
}

// If the site has a page of drills, pages with exercises name it in a meta element.
function drillsLike({ drills: { kind, level, words } }) {
  const page = document.querySelector("meta[name=riichi-practice]")?.content;
  if (!page) return null;
  const link = make("a", { href: `${page}#kind=${kind}&level=${level}` }, words);
  return make("p", { class: "exercise-rules" }, pieces("More like it: {link}", { link }));
}

// A reader who touches a control is about to answer: start Python.
const warmUp = () => brought("python").then(([{ python }]) => python.warmUp(), () => {}); // answering reports the failure

const blocks = [...document.querySelectorAll("[data-exercise]")];
for (const block of blocks) {
  const { control, short, replies, ...asked } = JSON.parse(block.dataset.exercise);
  const printed = [...block.querySelectorAll(":scope > .riichi-choices > li > p")];
  for (const [place, choice] of printed.entries()) control.values[place].drawn = [...choice.childNodes].map((each) => each.cloneNode(true));
  const replied = ({ right, partly, said }, given) => keepAnswer(asked, blocks.length, { right, partly, said, given });
  const exercise = new Exercise(asked, control, { short, replies, replied });
  block.querySelector(":scope > details").before(exercise.element);
  block.dataset.answerable = ""; // hides the printed choices, which are buttons now
  const before = answerTo(asked);
  if (before) exercise.recall(before).catch(() => {}); // without a network the exercise stays unanswered
}
