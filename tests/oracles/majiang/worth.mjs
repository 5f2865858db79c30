// What the engine says of wins: `node worth.mjs FOLDER` reads a win a line as JSON, and answers each in a line.
// FOLDER has node_modules with the engine. A win is a hand, the tile of a ron or null, and the engine's parameters.
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";

const majiang = createRequire(join(process.argv[2], "package.json"))("@kobalab/majiang-core");

for await (const line of createInterface({ input: process.stdin })) {
    const { hand, waiting, ron, rules, ...facts } = JSON.parse(line);
    const held = majiang.Shoupai.fromString(hand);
    const parameters = majiang.Util.hule_param({ ...facts, rule: majiang.rule(rules) });
    const worth = majiang.Util.hule(held, ron, parameters);
    const waits = majiang.Util.tingpai(majiang.Shoupai.fromString(waiting));
    console.log(JSON.stringify({ worth, waits }));
}
