// Tiles: reading and writing canonical notation, and drawing tiles as the site does. The package parses what readers
// type: it knows every dialect and explains faults.
import { make, makeSvg } from "./dom.js";
import { formed, say } from "./say.js";

const SUITS = "mpsz";

export const KINDS = ["123456789m", "123456789p", "123456789s", "1234567z"].map((row) => [...row.slice(0, -1)].map((digit) => digit + row.at(-1)));
export const REDS = ["0m", "0p", "0s"];

// The number of tiles in a hand without its winning one, and the number that a meld counts for.
export const HAND = 13;
export const MELD = 3;

// The groups of a text, each a list of tiles: {tile: "5m", marks: "'"}; a face-down tile is {tile: "X"}.
// Null for a text that is not canonical.
export function groupsOf(text) {
  const groups = text.split(" ").filter(Boolean).map(tilesOf);
  return groups.includes(null) ? null : groups;
}

function tilesOf(group) {
  if (!/^((?:[\dX]['"_]*)+[mpsz])*(X['"_]*)*$/.test(group)) return null;
  const tiles = group.matchAll(/([\dX])(['"_]*)(?=[^mpsz]*([mpsz]?))/g); // each with its suit, which comes later in the text
  return [...tiles].map(([, letter, marks, suit]) => ({ tile: letter === "X" ? letter : letter + suit, marks }));
}

// A suit letter follows the last tile of its suit; face-down tiles have none.
export function textOf(tiles) {
  let text = "";
  let suit = "";
  for (const { tile, marks = "" } of tiles) {
    if (tile !== "X" && suit !== suitOf(tile)) {
      text += suit;
      suit = suitOf(tile);
    }
    text += tile[0] + marks;
  }
  return text + suit;
}

export const loose = (tile) => ({ tile, marks: "" });
export const suitOf = (tile) => tile.at(-1);
const isRed = (tile) => tile[0] === "0";
export const plain = (tile) => (isRed(tile) ? `5${suitOf(tile)}` : tile);
export const rankOf = (tile) => Number(plain(tile)[0]);

// The tiles of a meld; the face-down tiles of a closed kan are of the same kind as the others.
export function heldIn(meld) {
  const seen = meld.find((one) => one.tile !== "X");
  return meld.map((one) => (one.tile === "X" && seen ? { ...one, tile: plain(seen.tile) } : one));
}

// Sort by suit, then by rank, with a red five before other fives.
export function inOrder(tiles) {
  const place = (tile) => SUITS.indexOf(suitOf(tile)) * 100 + rankOf(tile) * 10 - (isRed(tile) ? 1 : 0);
  return [...tiles].sort((one, other) => place(one.tile) - place(other.tile));
}

export const WINDS = Object.entries({ E: say("East"), S: say("South"), W: say("West"), N: say("North") });

// ---- Drawing, with the site's shared symbols ----

let words = {};
let measures = {};

export function measureTiles(data) {
  words = data.tiles;
  measures = data.measures;
}

export const wordsOf = (tile, form) => formed(words[tile] ?? (tile === "X" ? say("face-down tile") : tile), form);
export const asFact = (tile) => (form) => wordsOf(tile, form);
export const wordsOfAll = (tiles) => tiles.map(({ tile }) => wordsOf(tile)).join(", ");

// Draw groups of tiles in a row. Marked tiles are turned sideways; an added tile is above the turned one.
export function face(...groups) {
  const { width, height, depth, gap, between, stacked, margin, veil } = measures;
  const uses = [];
  let x = 0;
  let top = 0;
  groups.forEach((tiles, place) => {
    if (place) x += between - gap;
    let turnedAt = 0;
    for (const { tile, marks = "" } of tiles) {
      if (marks.includes('"')) {
        top = height - width - stacked;
        uses.push({ href: `#riichi-${tile}-`, x: turnedAt, y: top });
        continue;
      }
      const turned = marks.includes("'");
      const at = { x, y: turned ? height - width : 0 };
      const side = turned ? "-" : "";
      uses.push({ href: `#riichi-${tile}${side}`, ...at });
      if (marks.includes("_")) uses.push({ href: `#riichi-veil${side}`, ...at, opacity: veil });
      if (turned) turnedAt = x;
      x += (turned ? height : width) + gap;
    }
  });
  const high = height - top + depth + 2 * margin;
  const viewBox = `${-margin} ${top - margin} ${x - gap + 2 * margin} ${high}`;
  const svg = makeSvg("svg", { class: "ask-face", viewBox, "aria-hidden": "true" }, uses.map((use) => makeSvg("use", use)));
  svg.style.setProperty("--high", high / height); // in tile heights: the style sheet sets the height of a tile
  return svg;
}

// Canonical text as a drawing labelled in words; any other text stays text.
export function tilesIn(text, label) {
  const groups = groupsOf(text);
  if (!groups?.length) return document.createTextNode(text);
  return make("span", { class: "ask-tiles", role: "img", "aria-label": label ?? wordsOfAll(groups.flat()) }, face(...groups));
}
