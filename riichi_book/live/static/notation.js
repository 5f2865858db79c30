// Canonical notation as the page needs it: to show what it holds, and to write what was tapped.
// What a reader types goes to the package, which reads every dialect and says what is wrong.

const SUITS = "mpsz";

export const KINDS = ["123456789m", "123456789p", "123456789s", "1234567z"].map((row) => [...row.slice(0, -1)].map((digit) => digit + row.at(-1)));
export const REDS = ["0m", "0p", "0s"];

// The tiles of a hand without its winning one, and how many of them a meld stands for.
export const HAND = 13;
export const MELD = 3;

// The groups of a text, each a list of tiles: {tile: "5m", marks: "'"}; a face-down tile is {tile: "X"}.
// Null for a text that is not canonical.
export function groupsOf(text) {
  const groups = text.split(" ").filter(Boolean).map(tilesOf);
  return groups.includes(null) ? null : groups;
}

function tilesOf(group) {
  const tiles = [];
  let open = [];
  for (const letter of group) {
    if (letter >= "0" && letter <= "9") open.push({ tile: letter, marks: "" });
    else if (letter === "X") open.push({ tile: "X", marks: "" });
    else if ("'\"_".includes(letter) && open.length) open.at(-1).marks += letter;
    else if (SUITS.includes(letter)) {
      tiles.push(...open.map((one) => (one.tile === "X" ? one : { ...one, tile: one.tile + letter })));
      open = [];
    } else return null;
  }
  if (open.some((one) => one.tile !== "X")) return null;
  return [...tiles, ...open];
}

// The suit stands behind the last tile of it; tiles face down have none.
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

export const suitOf = (tile) => tile.at(-1);
export const isRed = (tile) => tile[0] === "0";
export const plain = (tile) => (isRed(tile) ? `5${suitOf(tile)}` : tile);
export const rankOf = (tile) => Number(plain(tile)[0]);

// What a closed kan holds: its tiles that lie face down are as the others.
export function heldIn(meld) {
  const seen = meld.find((one) => one.tile !== "X");
  return meld.map((one) => (one.tile === "X" && seen ? { ...one, tile: plain(seen.tile) } : one));
}

// By suit, then by rank, a red five before the others.
export function inOrder(tiles) {
  const place = (tile) => SUITS.indexOf(suitOf(tile)) * 100 + rankOf(tile) * 10 - (isRed(tile) ? 1 : 0);
  return [...tiles].sort((one, other) => place(one.tile) - place(other.tile));
}
