// The verdicts of the suite, from suite.jsonl alone: node runner.mjs suite.jsonl COMMAND...
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [file, command, ...words] = process.argv.slice(2);
const cases = readFileSync(file, "utf8").trim().split("\n").map((line) => JSON.parse(line));
const engine = spawn(command, words, { stdio: ["pipe", "pipe", "inherit"] });
const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
const ask = async (asked) => (engine.stdin.write(`${JSON.stringify(asked)}\n`), JSON.parse((await lines.next()).value));
const hello = await ask({ ask: "hello", id: 0, protocol: 1 });

// All values of each option that leaves name, and the engine's own value as far as leaves reveal it.
const [known, base] = [{}, {}];
for (const { when, of } of cases.flatMap(({ expect }) => expect))
  for (const [name, some] of Object.entries(when)) {
    known[name] = [...new Set([...(known[name] ?? []), ...some])];
    if (of.includes(hello.ruleset)) base[name] = (base[name] ?? some).filter((value) => some.includes(value));
  }
for (const name in base) base[name] = hello.set?.[name] ?? base[name][0];
const has = ({ when }, own) => Object.entries(when).every(([name, some]) => some.includes(own[name]));

// Compare two answers by the facts that both have: tiles as a set, a red five as a plain five.
const plain = (some) => [...new Set(some.map((each) => each.replace("0", "5")))].sort();
const apart = (one, other) => Object.keys(one).filter((key) => key in other && !same(one[key], other[key], key));
function same(one, other, key) {
  if (!one || !other || typeof one !== "object" || typeof other !== "object") return one === other;
  if (["legal", "next"].includes(key)) return !apart(one, other).length;
  const [a, b] = typeof one[0] === "string" ? [plain(one), plain(other)] : [one, other];
  return `${Object.keys(a)}` === `${Object.keys(b)}` && Object.keys(a).every((each) => same(a[each], b[each], each));
}
const DECIDING = ["payments", "points", "deltas", "results", "waits", "furiten"];
function judge({ kind }, { answer, answer: { allowed, legal } }, got) {
  if (got.unsupported || got.error) return got.error ? "fail" : "unsupported";
  const wrong = apart(allowed === undefined ? answer : { allowed }, got).length > 0;
  // Actions that the engine leaves out must be impossible; in JavaScript, [] == false is also true.
  const whole = legal && got.legal && (wrong || Object.keys(legal).every((it) => it in got.legal || legal[it] == false));
  const said = DECIDING.some((key) => key in answer && key in got && !(legal && key === "furiten"));
  const decided = allowed === undefined ? said || whole || (kind === "worth" && got.valid === false) : "allowed" in got;
  return !decided ? "unsupported" : wrong ? "fail" : "pass";
}
const asked = [];
for (const [one, leaf] of cases.flatMap((one) => one.expect.map((leaf) => [one, leaf]))) {
  const told = Object.entries(leaf.when).filter(([name]) => hello.sets.includes(name));
  const set = Object.fromEntries(told.map(([name, some]) => [name, some.includes(base[name]) ? base[name] : some[0]]));
  const got = has(leaf, { ...base, ...set }) && (await ask({ ...one.question, id: asked.length + 1, set }));
  if (got) asked.push({ one, own: { ...base, ...set }, got, house: !leaf.of.length, verdict: judge(one, leaf, got) });
}
engine.stdin.end();

// The engine plays another value if that makes two or more wrong answers right and no right answer wrong.
function right({ one, own, got }, values) {
  const leaf = one.expect.find((each) => has(each, { ...own, ...values }));
  return leaf && !got.error ? judge(one, leaf, got) === "pass" : !leaf && Boolean(got.error);
}
const those = (verdict) => asked.filter((each) => each.verdict === verdict);
const count = (verdict, [name, value], is) =>
  those(verdict).filter((each) => each.one.options.includes(name) && right(each, { [name]: value }) === is).length;
let played = Object.entries(known).flatMap(([name, values]) => values.map((value) => [name, value]));
played = played.filter((each) => count("fail", each, true) > 1 && !count("pass", each, false));
const explained = (it) => [...played.map((each) => [each]), played].some((some) => right(it, Object.fromEntries(some)));
for (const it of those("fail")) it.verdict = explained(it) ? "otherwise" : "fail";
played = played.filter((each) => 10 * count("fail", each, false) <= count("otherwise", each, true));
for (const it of those("otherwise")) it.verdict = explained(it) ? "otherwise" : "fail";

for (const one of cases) {
  const verdict = ["fail", "otherwise", "pass", "unsupported"].find((is) => those(is).some((it) => it.one === one && !it.house));
  const strange = one.options.some((name) => name in base && !known[name].includes(base[name]));
  console.log(JSON.stringify([one.id, verdict ?? (strange ? "unsupported" : "not-asked")]));
}
