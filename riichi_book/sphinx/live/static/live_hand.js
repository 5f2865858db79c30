// A hand that readers play on with on its page: they discard and draw tiles, and the rules say what the hand can do.
import { captioned } from "./answer.js";
import { rulesChosen } from "./chosen.js";
import { button, group, hold, inLanguage, isOff, make, newest, off, walkable } from "./dom.js";
import { ask, call, python } from "./python.js";
import { say } from "./say.js";
import { leftOf } from "./slot.js";
import { HAND, KINDS, MELD, REDS, asFact, face, groupsOf, heldIn, inOrder, loose, plain, textOf, tilesIn, wordsOf, wordsOfAll } from "./tiles.js";

const RULES = ["ruleset", "set"];
const SEATED = [...RULES, "seat", "round", "dora_indicators"]; // facts that do not change while tiles come and go
const THROW_NOW = say("Discard a tile.");
const PARTS = ["value", "fu", "pays"]; // the parts of an answer to show as tables
const choice = document.querySelector(".riichi-choice select");

export class LiveHand {
  // `question` is that of a printed hand; `leave()` goes back to it, and `ask` is the address of the page that asks.
  constructor(question, { leave, ask: page }) {
    this.question = question;
    this.page = page;
    this.red = { m: 0, p: 0, s: 0 };
    this.newest = newest();
    this.causes = []; // the tiles that bar a ron
    this.verdict = make("p", { class: "riichi-verdict", "aria-live": "polite" });
    this.under = make("p", { class: "riichi-mark" });
    this.hand = group("riichi-row", ""); // `declares` labels it
    this.title = make("p", { class: "riichi-title", "aria-hidden": "true" });
    this.melds = make("div", { class: "riichi-row" });
    const [river, waits, draw] = [say("Your river"), say("It waits on: tap a tile, as if somebody discarded it"), say("Draw a tile")];
    this.river = make("div", { class: "riichi-river", role: "list", "aria-label": river });
    this.waits = group("riichi-row", waits);
    this.letting = make("div", {});
    this.gone = make("span", { class: "riichi-row" });
    this.past = make("div", { class: "riichi-row", hidden: true }, make("span", { class: "riichi-title" }, say("You let pass")), this.gone);
    this.declare = back(say("Riichi"), () => {
      this.declares(!this.declaring);
      this.tell(this.declaring ? say("Riichi: tap the tile to discard with it.") : THROW_NOW, "");
    });
    this.worth = make("div", {});
    const key = (tile) => button(face([loose(tile)]), () => this.draw(tile), { class: null, "aria-label": say("draw {tile}", { tile: asFact(tile) }), "data-tile": tile });
    this.keys = new Map([...KINDS.flat(), ...REDS].map((tile) => [tile, key(tile)]));
    this.wall = group("riichi-keys", draw, ...this.keys.values());
    this.reachTile = walkable(this.hand);
    this.reachKey = walkable(this.wall);
    this.link = make("a", { href: page }, say("Ask about this"));
    const buttons = [back(say("Draw any tile"), () => this.drawAny()), back(say("Start again"), () => this.begin()), back(say("Back to the printed hand"), () => this.leave(leave))];
    const waiting = titled(waits, make("div", { class: "riichi-row" }, this.waits, this.letting), this.past);
    const hand = make("div", {}, make("div", { class: "riichi-row" }, this.title, this.declare), this.hand, this.melds);
    const below = [titled(river, this.river), titled(draw, this.wall), make("p", { class: "riichi-row" }, buttons, this.link), this.under, this.worth];
    this.element = group("riichi-update", say("This hand, played on"), this.verdict, waiting, hand, below);
    this.refresh = () => this.judge();
    choice.addEventListener("change", this.refresh);
  }

  begin() {
    const [concealed, ...melds] = groupsOf(this.question.hand);
    this.tiles = inOrder(concealed);
    this.called = melds;
    this.thrown = groupsOf(this.question.river ?? "").flat();
    this.drawn = null;
    this.passed = [];
    this.declare.hidden = melds.length > 0;
    this.riichi = null; // the turn of the declaration: tiles held, drawn and discarded
    this.declares(false);
    this.did = "";
    this.melds.replaceChildren(...melds.map((meld) => tilesIn(textOf(meld), say("meld {tiles}", { tiles: wordsOfAll(meld) }))));
    this.judge();
    this.reachKey();
    this.hand.firstElementChild.focus({ preventScroll: true });
  }

  leave(leave) {
    choice.removeEventListener("change", this.refresh);
    this.newest(); // drop pending replies
    leave();
  }

  // How many tiles are missing: 0 before a draw, -1 after it.
  get open() {
    return HAND - MELD * this.called.length - this.tiles.length - (this.drawn ? 1 : 0);
  }

  get text() {
    return [textOf(this.tiles), ...this.called.map(textOf)].join(" ");
  }

  // Discard a tile, perhaps with riichi. If the rules refuse that, show why and keep the tile.
  async throw(one) {
    if (this.open > 0) return;
    if (!this.declaring && (!this.riichi || one === this.drawn)) return this.thrownAway(one);
    const turn = { held: textOf(this.tiles), drawn: this.drawn?.tile, thrown: one.tile, from: one === this.drawn ? "" : "from hand" };
    const no = await this.heard(turn.drawn ? this.refusal(turn) : { words: say("It is not your turn: draw a tile first.") });
    if (no) return this.tell(no.verdict ?? no.words, "", no);
    if (this.declaring) this.riichi = turn;
    this.thrownAway(one, this.declaring ? "'" : "");
  }

  // The reply, unless the reader does something else meanwhile. Errors are shown.
  heard(asked) {
    const mine = this.newest();
    return mine(asked).catch(({ message }) => {
      this.stands("failed", message);
      return new Promise(() => {});
    });
  }

  // The reply with which the rules refuse a discard, with riichi or after it; null if they allow it.
  async refusal({ held, drawn, thrown, from }) {
    const { riichi } = this;
    const said = (verb, what, mark = "") => ({ verb, what, mark, actors: "E" });
    const before = riichi ? [said("draws", riichi.drawn), said("riichi", riichi.thrown, riichi.from), { verb: "until", what: "E" }] : [];
    const [events, action] = await call("scripted", [...before, said("draws", drawn)], said(this.declaring ? "riichi" : "discards", thrown, from));
    const reply = await this.ask("turn", RULES, { deal: { E: riichi?.held ?? held }, events, seat: "E", action });
    return reply.state === "refused" || reply.answer.refused ? reply : null;
  }

  declares(is) {
    this.declaring = is;
    hold(this.declare, is);
    this.title.textContent = is ? say("Riichi: tap the tile to discard with it") : say("Your hand: tap a tile to discard it");
    this.hand.setAttribute("aria-label", this.title.textContent);
  }

  thrownAway(one, marks = "") {
    this.tiles = inOrder(this.held.filter((each) => each !== one));
    this.drawn = null;
    this.thrown.push({ tile: one.tile, marks });
    const tile = asFact(one.tile);
    this.did = marks ? say("You declared riichi and discarded the {tile}.", { tile }) : say("You discarded the {tile}.", { tile });
    if (!this.riichi || marks) this.passed = []; // tiles let pass bar a ron until one's next discard, or for good after riichi
    this.declares(false);
    this.judge();
    this.reachKey().focus({ preventScroll: true });
  }

  // If the hand is short of tiles, the drawn one goes into it; otherwise it is kept apart until a discard.
  draw(tile) {
    const one = loose(tile);
    if (this.open > 0) this.tiles = inOrder([...this.tiles, one]);
    else this.drawn = one;
    this.did = say("You drew the {tile}.", { tile: asFact(tile) });
    this.judge();
    this.hand.lastElementChild.focus({ preventScroll: true });
  }

  drawAny() {
    const all = [...this.keys.keys()].filter((tile) => !isOff(this.keys.get(tile)));
    const wall = all.flatMap((tile) => Array(this.left(tile)).fill(tile));
    if (wall.length) this.draw(wall[Math.floor(Math.random() * wall.length)]);
  }

  left(tile) {
    const all = [...this.held, ...this.called.flatMap(heldIn), ...this.thrown, ...this.passed];
    return leftOf([{ all }], this.red)(tile);
  }

  get held() {
    return [...this.tiles, ...(this.drawn ? [this.drawn] : [])];
  }

  show() {
    const full = this.open > 0;
    const tile = (one) => {
      const label = say("discard {tile}", { tile: asFact(one.tile) });
      const attributes = { class: one === this.drawn && "riichi-drawn", "aria-label": label, "aria-disabled": full && "true" };
      return button(face([one]), () => this.throw(one), attributes);
    };
    const place = [...this.hand.children].indexOf(document.activeElement);
    this.hand.replaceChildren(...this.held.map(tile));
    this.reachTile(this.hand.children[Math.max(0, place)]);
    if (place >= 0) this.reachTile().focus({ preventScroll: true });
    off(this.declare, !this.drawn || this.riichi);
    this.past.hidden = !this.passed.length;
    this.gone.replaceChildren(...this.passed.map((one) => this.inRow(one)));
    this.river.replaceChildren(...this.thrown.map((one) => this.inRow(one, "listitem")));
    for (const [each, key] of this.keys) {
      key.hidden = REDS.includes(each) && !this.red[each[1]];
      off(key, this.open < 0 || this.left(each) < 1);
    }
  }

  inRow(one, role) {
    const guilty = this.causes.includes(plain(one.tile));
    const tile = one.marks ? say("{tile}, riichi", { tile: asFact(one.tile) }) : wordsOf(one.tile);
    const words = guilty ? say("{tile}: this one rules out ron", { tile }) : tile;
    const drawn = make("span", { role: "img", "aria-label": words }, face([one]));
    return make("span", { role, class: guilty && "riichi-guilty" }, drawn);
  }

  tell(sentence, did = this.did, reply) {
    this.did = did;
    inLanguage(this.verdict, reply).textContent = [did, sentence].filter(Boolean).join(" ");
    // On a phone the keys may be far below the verdict.
    if (this.element.contains(document.activeElement)) this.verdict.scrollIntoView({ block: "nearest" });
  }

  stands(state, sentence, reply) {
    this.element.dataset.state = state;
    this.tell(sentence, this.did, reply);
  }

  async judge() {
    this.newest();
    this.element.dataset.state = "loading";
    for (const each of [this.waits, this.letting, this.worth]) each.replaceChildren();
    this.causes = [];
    this.show();
    if (this.open > 0) return this.stands("ready", say("Which tile do you draw?"));
    if (python.state !== "ready") this.tell(say("Loading the rules."));
    const [reply, waits] = await this.heard(this.replied());
    this.causes = reply.answer?.causes ?? [];
    this.show();
    if (reply.state === "refused") return reply.error.type === "not-complete" ? this.stands("ready", THROW_NOW) : this.stands("failed", reply.words, reply);
    this.stands("answered", reply.verdict, reply);
    this.explain(reply);
    const label = (tile) => say("ron on {tile}?", { tile: asFact(tile) });
    const offer = (tile) => button(tilesIn(tile), () => this.ron(tile), { class: null, "aria-label": label(tile) });
    this.waits.replaceChildren(...waits.map(offer));
  }

  // What the rules say of the hand, and the tiles that it waits on.
  async replied() {
    const hand = this.text;
    if (this.open < 0) return [await this.ask("worth", SEATED, { hand, win: this.drawn.tile, by: "tsumo", riichi: this.seen.riichi }), []];
    const waits = await this.ask("waits", RULES, { hand });
    if (waits.state !== "answered" || !waits.answer.tenpai || (!this.thrown.length && !this.passed.length)) return [waits, waits.answer?.waits ?? []];
    return [await this.ask("furiten", RULES, { hand, ...this.seen, river: textOf(this.thrown) }), waits.answer.waits];
  }

  // Facts that are undefined are left out of the question.
  get seen() {
    return { river: textOf(this.thrown) || undefined, passed: textOf(this.passed) || undefined, riichi: this.riichi ? true : undefined };
  }

  async ask(kind, kept, facts) {
    const { ruleset, set } = rulesChosen() ?? {};
    const { red_fives: red } = await call("use", ruleset ?? this.question.ruleset, set ?? this.question.set);
    this.red = red ?? this.red;
    const had = Object.fromEntries(kept.filter((name) => name in this.question).map((name) => [name, this.question[name]]));
    return ask({ ask: kind, ...had, ...facts }, ruleset, set);
  }

  async ron(tile) {
    const reply = await this.heard(this.ask("worth", SEATED, { hand: this.text, win: tile, by: "ron", ...this.seen }));
    this.tell(reply.verdict ?? reply.words, say("Somebody discards the {tile}.", { tile: asFact(tile) }), reply);
    const pass = back(say("Let the {tile} pass", { tile: asFact(tile) }), () => this.pass(tile));
    this.letting.replaceChildren(...(this.left(tile) > 0 ? [pass] : []));
    if (reply.state === "answered") this.explain(reply);
  }

  // Let a tile pass without a win.
  pass(tile) {
    this.passed.push(loose(tile));
    this.did = say("You let the {tile} pass.", { tile: asFact(tile) });
    this.judge();
    this.reachKey().focus({ preventScroll: true });
  }

  explain(reply) {
    const { answer, question, parts, notes, ruleset, same } = reply;
    const tables = question.ask === "worth" ? parts.filter(({ id }) => PARTS.includes(id)) : [];
    inLanguage(this.worth, reply).replaceChildren(...tables.map(captioned));
    const seat = answer.payments && !this.question.seat ? [say("You are East here.")] : [];
    const under = say("Ruleset: {ruleset}.", { ruleset: ruleset.label });
    inLanguage(this.under, notes ? reply : {}).textContent = [under, ...seat, ...(notes ?? [])].join(" ");
    this.link.setAttribute("href", `${this.page}#${same.address}`);
  }
}

const back = (words, pressed) => button(words, pressed, { class: "riichi-back" });
const titled = (title, ...rows) => make("div", {}, make("p", { class: "riichi-title", "aria-hidden": "true" }, title), rows);
