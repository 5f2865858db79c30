// Tiles as the site draws them, from its shared symbols.

import { make, makeSvg } from "./dom.js";
import { groupsOf } from "./notation.js";

// A tile as `riichi_book.drawing` measures it.
const WIDTH = 30;
const HEIGHT = 40;
const STACKED = 31;
const GAP = 1;
const GROUP_GAP = 8;
const TAKEN = 0.45; // how much is seen of a discard that somebody called

let words = {};

// Remember what each tile is in words.
export function nameTiles(tileWords) {
  words = tileWords;
}

export const wordsOf = (tile) => words[tile] ?? (tile === "X" ? "face-down tile" : tile);
export const wordsOfAll = (tiles) => tiles.map(({ tile }) => wordsOf(tile)).join(", ");

// Groups of tiles in a row: what is turned lies sideways, an added tile on top of the one before it.
export function face(...groups) {
  const uses = [];
  let x = 0;
  let height = HEIGHT;
  groups.forEach((tiles, place) => {
    if (place) x += GROUP_GAP;
    let turnedAt = 0;
    for (const { tile, marks = "" } of tiles) {
      const opacity = marks.includes("_") ? TAKEN : undefined;
      const symbol = `#riichi-${tile}`;
      if (marks.includes('"')) {
        uses.push([`${symbol}-`, turnedAt, HEIGHT - WIDTH - STACKED]);
        height = Math.max(height, WIDTH + STACKED);
      } else if (marks.includes("'")) {
        turnedAt = x;
        uses.push([`${symbol}-`, x, HEIGHT - WIDTH, opacity]);
        x += HEIGHT + GAP;
      } else {
        uses.push([symbol, x, 0, opacity]);
        x += WIDTH + GAP;
      }
    }
  });
  const top = HEIGHT - height;
  const svg = makeSvg(
    "svg",
    { class: "ask-face", viewBox: `-1 ${top - 1} ${x + 1} ${height + 2}`, "aria-hidden": "true" },
    uses.map(([href, left, y, opacity]) => makeSvg("use", { href, x: left, y, opacity })),
  );
  svg.style.setProperty("--high", (height + 2) / (HEIGHT + 2)); // in tiles: a style sheet says how high one is
  return svg;
}

// Canonical text as a drawing that says itself in words; what is no tiles stays a text.
export function tilesIn(text, label) {
  const groups = groupsOf(text);
  if (!groups?.length) return document.createTextNode(text);
  return make("span", { class: "ask-tiles", role: "img", "aria-label": label ?? wordsOfAll(groups.flat()) }, face(...groups));
}
