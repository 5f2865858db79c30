// Which melds a tapped tile can make, as texts. Their tiles have to be there: `left(tile)` says how many are.

import { inOrder, plain, rankOf, suitOf, textOf } from "./notation.js";

// The melds of a kind that hold the called tile: {text}, the plainest first.
export function meldsWith(kind, called, { source, kan, left }) {
  if (kind === "chii") return runs(called, left).map((others) => laid(called, others, "left"));
  const copies = kind === "pon" ? 2 : 3;
  const others = choicesOf(Array(copies).fill(plain(called)), called, left);
  if (kind === "pon") return others.map((each) => laid(called, each, source));
  // A kan has all four copies, so that it does not matter which of them was called.
  const [rest] = others;
  if (!rest) return [];
  if (kan === "closed") {
    const [one, two] = inOrder([called, ...rest].map(loose));
    return [textOf([{ tile: "X" }, one, two, { tile: "X" }])];
  }
  if (kan !== "added") return [laid(called, rest, source)];
  return [laid(called, rest.slice(0, -1), source, [{ tile: rest.at(-1), marks: '"' }])];
}

function runs(called, left) {
  if (suitOf(called) === "z") return [];
  const rank = rankOf(called);
  return [[1, 2], [-1, 1], [-2, -1]]
    .filter((steps) => steps.every((step) => rank + step >= 1 && rank + step <= 9))
    .flatMap((steps) => choicesOf(steps.map((step) => `${rank + step}${suitOf(called)}`), called, left));
}

// The same tiles with red fives for plain ones, as far as they are there beside the called tile.
function choicesOf(tiles, called, left) {
  const red = `0${suitOf(called)}`;
  const fives = tiles.filter((tile) => tile[0] === "5" && suitOf(tile) !== "z").length;
  const choices = [];
  for (let reds = 0; reds <= fives; reds++) {
    let open = reds;
    const choice = tiles.map((tile) => (tile[0] === "5" && fives && open-- > 0 ? red : tile));
    const used = [called, ...choice];
    if (used.every((tile) => used.filter((one) => one === tile).length <= left(tile))) choices.push(choice);
  }
  return choices;
}

const loose = (tile) => ({ tile, marks: "" });

function laid(called, others, source, added = []) {
  const tiles = inOrder(others.map(loose));
  const place = { left: 0, opposite: 1, right: tiles.length }[source];
  tiles.splice(place, 0, { tile: called, marks: "'" }, ...added);
  return textOf(tiles);
}

