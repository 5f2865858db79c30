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
  if (kan === "closed") return [closed([called, ...rest])];
  return [kan === "added" ? added(called, rest, source) : laid(called, rest, source)];
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

function laid(called, others, source) {
  const tiles = inOrder(others.map(loose));
  const place = { left: 0, opposite: 1, right: tiles.length }[source];
  tiles.splice(place, 0, { tile: called, marks: "'" });
  return textOf(tiles);
}

function added(called, others, source) {
  const [last, ...rest] = inOrder(others.map(loose)).reverse();
  const place = { left: 0, opposite: 1, right: rest.length }[source];
  rest.reverse().splice(place, 0, { tile: called, marks: "'" }, { ...last, marks: '"' });
  return textOf(rest);
}

function closed(tiles) {
  const [one, two] = inOrder(tiles.map(loose));
  return textOf([{ tile: "X" }, one, two, { tile: "X" }]);
}
