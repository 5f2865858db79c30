// Where the facts of a question stand on the page. Which facts there are, the forms of the package say:
// what is not named here is folded away behind the others.

import { say } from "./say.js";

export const TABS = [
  { kind: "worth", words: say("What is it worth?") },
  { kind: "furiten", words: say("May I win?") },
  { kind: "points", words: say("Han and fu") },
  { kind: "ending", words: say("End of a hand") },
  { kind: "result", words: say("Result of a match") },
  { kind: "turn", words: say("A turn") },
];

const FIRST = {
  worth: "hand win by seat round riichi double_riichi ippatsu last_tile rinshan chankan dora_indicators ura_indicators river honba bets",
  furiten: "hand river passed riichi",
  points: "han fu yakuman by seat honba",
  ending: "wins draw tenpai chombo dealer honba bets riichi round scores",
  "ending.wins": "seat from score",
  "ending.wins.score": "hand win by riichi ippatsu last_tile dora_indicators ura_indicators",
  result: "scores bets chombo",
  turn: "seat deal events action",
  "turn.deal": "E S W N dora",
};

export const WINDS = Object.entries({ E: say("East"), S: say("South"), W: say("West"), N: say("North") });

export function laidOut(path, fields) {
  const names = FIRST[path]?.split(" ");
  if (!names) return { first: fields, folded: [] };
  const named = names.map((name) => fields.find((field) => field.name === name)).filter(Boolean);
  return { first: named, folded: fields.filter((field) => !named.includes(field)) };
}

// What is asked of a form: without a river and tiles let pass, only what the hand waits on.
export function asked(kind, facts) {
  if (kind !== "furiten") return { ask: kind, ...facts };
  const { river, passed, riichi, ...rest } = facts;
  if (!river && !passed) return { ask: "waits", ...rest };
  return { ask: "furiten", ...facts, river: river ?? "" };
}

// What a form shows of the facts of a question. A win may say the round of its table, which has a place of its own.
export function asForm(kind, facts) {
  const said = facts.wins?.map((win) => win.score?.round).find(Boolean);
  return kind === "ending" && said ? { round: said, ...facts } : facts;
}

export const tabOf = (question) => (question.ask === "waits" ? "furiten" : question.ask);
