// Tiles as the site draws them, from its shared symbols.

import { make, makeSvg } from "./dom.js";
import { groupsOf } from "./notation.js";
import { formed, say } from "./say.js";

let words = {};
let measures = {};

export function measureTiles(data) {
  words = data.tiles;
  measures = data.measures;
}

export const wordsOf = (tile, form) => formed(words[tile] ?? (tile === "X" ? say("face-down tile") : tile), form);

export const asFact = (tile) => (form) => wordsOf(tile, form);

export const wordsOfAll = (tiles) => tiles.map(({ tile }) => wordsOf(tile)).join(", ");

// Groups of tiles in a row: what is turned lies sideways, an added tile on top of the one before it.
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
  const svg = makeSvg(
    "svg",
    { class: "ask-face", viewBox: `${-margin} ${top - margin} ${x - gap + 2 * margin} ${high}`, "aria-hidden": "true" },
    uses.map((use) => makeSvg("use", use)),
  );
  svg.style.setProperty("--high", high / height); // in tiles: a style sheet says how high one is
  return svg;
}

// Canonical text as a drawing that says itself in words; what is no tiles stays a text.
export function tilesIn(text, label) {
  const groups = groupsOf(text);
  if (!groups?.length) return document.createTextNode(text);
  return make("span", { class: "ask-tiles", role: "img", "aria-label": label ?? wordsOfAll(groups.flat()) }, face(...groups));
}
