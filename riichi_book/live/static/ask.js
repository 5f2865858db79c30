// The page that asks: what stands behind the # of its address is the question.
import { ask, bringFaces, call, drawing, onState } from "./rules.js";

const page = document.getElementById("ask-page");
let turn = 0;

function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.startsWith("data-") || key === "for") made.setAttribute(key, value);
    else made[key] = value;
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

const select = element("select", { id: "ruleset" });
const field = element("textarea", { id: "ask-text", rows: 3, spellcheck: false });
const answer = element("section", { id: "answer", "data-state": "ready", ariaLive: "polite" });

function build() {
  const form = element("form", {}, element("label", { for: "ask-text" }, "Your question"), field,
    element("button", {}, "Ask"));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const read = await call("understand", field.value);
    if (read.state === "refused") return refuse(read);
    const question = read.question ?? { ask: "waits", hand: read.hand };
    location.hash = await addressOf(question);
  });
  page.replaceChildren(element("label", { for: "ruleset" }, "Rules"), select, form, answer);
  for (const rules of JSON.parse(page.dataset.rulesets)) {
    select.append(element("option", { value: rules.id }, rules.name));
  }
  select.addEventListener("change", async () => {
    const read = location.hash.startsWith("#ask=") ? await call("from_address", location.hash) : {};
    if (read.question) location.hash = await addressOf({ ...read.question, ruleset: select.value, set: null });
  });
}

async function addressOf(question) {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(question)) {
    if (value === null) continue;
    parameters.append(key, typeof value === "object" ? JSON.stringify(value) : value === true ? "1" : String(value));
  }
  return parameters.toString();
}

async function show() {
  const fragment = location.hash.slice(1);
  const mine = ++turn;
  if (!fragment.startsWith("ask=")) return;
  state("loading");
  try {
    const read = await call("from_address", fragment);
    if (mine !== turn) return;
    if (!read.question) return refuse(read);
    const [reply] = await Promise.all([ask(read.question), bringFaces()]);
    if (mine !== turn) return;
    if (reply.state === "refused") refuse(reply);
    else tell(reply);
  } catch (error) {
    if (mine !== turn) return;
    answer.replaceChildren(element("p", {}, error.message));
    state("failed");
  }
}

function tell(reply) {
  select.value = reply.ruleset.id;
  field.value = reply.same.json;
  const picture = reply.picture && drawing(reply.picture);
  answer.replaceChildren(
    element("p", { className: "verdict" }, reply.verdict),
    picture && element("figure", { role: "img", ariaLabel: reply.picture_words }, picture),
    ...reply.parts.map(part),
    element("ul", {}, ...reply.rules.map((rule) => element("li", {}, element("a", { href: rule.href }, rule.title)))),
  );
  state("answered", JSON.stringify(reply.answer));
}

function part({ title, rows = [], totals = [], lines = [] }) {
  const row = (cells) => element("tr", {}, ...cells.map((cell) => element("td", {}, cell.words ?? cell)));
  return element("div", {}, element("h2", {}, title),
    rows.length ? element("table", {}, ...[...rows, ...totals].map(row)) : null,
    ...lines.map((line) => element("p", {}, line)));
}

function refuse({ error }) {
  answer.replaceChildren(element("pre", {}, error.message));
  state("refused");
}

function state(name, data = null) {
  if (data === null) delete answer.dataset.answer;
  else answer.dataset.answer = data;
  answer.dataset.state = name;
}

build();
onState((now) => page.setAttribute("data-python", now));
addEventListener("hashchange", show);
show();
