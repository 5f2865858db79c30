// The reader's progress with drills, stored on the device: how many were right for each kind and level, where the reader
// stopped, and which mistakes to repeat.

import { isThing, remember, remembered } from "./kept.js";

const KEY = "riichi-practice";
const LAST = 20;
const AFTER = [3, 8]; // how many other drills of its kind come before a mistake is repeated, the first and the second time
const MOST = 60; // the most mistakes to store

const nameOf = ({ kind, level }) => `${kind} ${level}`;
const kindIn = (name) => ({ kind: name.split(" ")[0], level: Number(name.split(" ")[1]) });
const rulesOf = ({ ruleset, set }) => JSON.stringify([ruleset, set ?? {}]);
export const keyOf = ({ kind, level, seed, number, ruleset, set }) => JSON.stringify([kind, level, seed, number, ruleset, set]);

// Stored data may be anything: skip what does not fit.
const isWhole = (number) => Number.isSafeInteger(number) && number >= 0;
const isCount = ({ tried, right, last }) => isWhole(tried) && isWhole(right) && Array.isArray(last) && last.every(isWhole);
const isMistake = ({ time, wait }) => isWhole(time) && time < AFTER.length && Number.isFinite(wait);
const fitting = (things, fits) => Object.fromEntries(Object.entries(things ?? {}).filter(([name, thing]) => isThing(thing) && fits(thing, name)));

export class Progress {
  // `isPlace(place)` tells whether such a drill exists.
  constructor(isPlace) {
    const { counts, places, mistakes, last } = remembered(KEY) ?? {};
    this.counts = fitting(counts, isCount);
    this.places = fitting(places, ({ seed, number }, name) => isPlace({ ...kindIn(name), seed, number }));
    this.mistakes = Object.values(fitting(mistakes, isMistake)).filter(({ place }) => isThing(place) && isPlace(place)).slice(-MOST);
    this.last = isThing(last) && isPlace({ ...last, seed: 1, number: 1 }) ? last : null;
    this.kept = true; // whether storing works
  }

  // How many drills of a kind and level were tried, how many were right, and the last results: 1 is right.
  of(place) {
    return this.counts[nameOf(place)] ?? { tried: 0, right: 0, last: [] };
  }

  // Record an answer to the drill at a place: {kind, level, seed, number, ruleset, set}. `next` is the place after it.
  answered(place, right, next) {
    const { tried, right: before, last } = this.of(place);
    this.counts[nameOf(place)] = { tried: tried + 1, right: before + Number(right), last: [...last, Number(right)].slice(-LAST) };
    const mine = this.mistakes.find((each) => keyOf(each.place) === keyOf(place));
    for (const each of this.mistakes) if (each !== mine && each.place.kind === place.kind) each.wait -= 1;
    const time = right ? (mine?.time ?? AFTER.length) + 1 : 0;
    this.mistakes = this.mistakes.filter((each) => each !== mine);
    if (time < AFTER.length) this.mistakes = [...this.mistakes, { place, time, wait: AFTER[time] }].slice(-MOST);
    if (next) {
      this.places[nameOf(next)] = { seed: next.seed, number: next.number };
      this.last = { kind: next.kind, level: next.level };
    }
    this.keep();
  }

  // The place of a mistake that is due, with the same kind and rules as `place`; null if there is none.
  due(place) {
    return this.mistakes.find((each) => each.wait <= 0 && each.place.kind === place.kind && rulesOf(each.place) === rulesOf(place))?.place ?? null;
  }

  clear() {
    Object.assign(this, { counts: {}, places: {}, mistakes: [], last: null });
    this.keep();
  }

  keep() {
    const { counts, places, mistakes, last } = this;
    this.kept = remember(KEY, { counts, places, mistakes, last });
  }
}
