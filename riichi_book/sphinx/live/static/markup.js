// Turn the HTML output of a cell into elements of this page that cannot run anything or fetch anything. We parse it here,
// because the browser's parser repairs unclosed tags, which can take much longer than the length of the text suggests.

import { say } from "./say.js";

const HTML = "http://www.w3.org/1999/xhtml";
const SVG = "http://www.w3.org/2000/svg";
const ELEMENTS = {
  [HTML]: words("b br caption code dd div dl dt em figcaption figure hr i li ol p pre small span strong sub sup table tbody td tfoot th thead tr ul"),
  [SVG]: words("circle clipPath defs desc ellipse g line path polygon polyline rect svg symbol text title tspan use"),
};
const TEXTS = words("alt aria-hidden aria-label class dir lang role scope title");
const LENGTHS = words("colspan rowspan start value"); // a table with huge spans would be slow
const DRAWN =
  words(`border clip-path clip-rule clipPathUnits color cx cy d dominant-baseline dx dy fill fill-opacity fill-rule font-family font-size
  font-style font-weight height letter-spacing opacity overflow points preserveAspectRatio r rx ry stroke stroke-dasharray stroke-linecap
  stroke-linejoin stroke-opacity stroke-width text-anchor transform viewBox width x x1 x2 y y1 y2`);
const SEEN_THROUGH = words("a body html"); // only their content is kept
const UNREAD = words("iframe noembed noframes noscript script style textarea xmp"); // their content is not parsed as markup
const VOID = words("area base br col embed hr img input link meta source track wbr");
const CLOSED_BY = { dd: words("dd dt"), dt: words("dd dt"), li: words("li"), p: words("p"), td: words("td th"), th: words("td th"), tr: words("td th tr") };

const REFERENCE = /url\(\s*["']?#([^"'()\s]+)["']?\s*\)/g;
const FUNCTION = /\b(?:hsla?|matrix|rgba?|rotate|scale|skew[XY]|translate)\(/g;
const BEGINNING = /<[a-z/!?]/gi;
const TAG = /<(\/?)([a-z][^\s/>]*)/iy;
const ATTRIBUTE = /[\s/]*([^\s/>=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]*)))?/y;

const [LONGEST, DEEPEST, MOST] = [1_000_000, 200, 20_000]; // characters, tags within each other, tags
const CHAIN = 500; // the longest chain of elements that draw each other
const [longest, most] = [LONGEST, MOST].map((number) => number.toLocaleString(document.documentElement.lang));
const TOO_MUCH = say("This output is more than a page can show: {longest} characters, {most} tags, {deepest} of them within each other.", {
  longest,
  most,
  deepest: DEEPEST,
});

let count = 0;

/** A function that turns HTML into safe nodes, or returns a sentence once the outputs of a cell are too large in total. */
export function copier() {
  let room = MOST;
  return (text) => {
    const made = text.length > LONGEST ? null : elementsOf(text);
    const weight = made ? weightOf(made) : Infinity;
    if (weight > room) return document.createTextNode(TOO_MUCH);
    room -= weight;
    return made;
  };
}

function elementsOf(text) {
  const made = document.createDocumentFragment();
  const scope = `output-${++count}-`; // references stay within this output
  const open = [made];
  let [tags, left] = [0, null]; // the element being skipped with its content: {name, depth}
  for (const { words: said, closes, name, attributes, ends } of tokens(text)) {
    if (said) {
      if (!left) open.at(-1).append(decoded(said));
      continue;
    }
    if (++tags > MOST) return null;
    const inSvg = open.at(-1).namespaceURI === SVG;
    const local = inSvg ? name : name.toLowerCase();
    const isOne = ends || VOID.has(local);
    if (left) {
      if (local.toLowerCase() === left.name && !isOne) left.depth += closes ? -1 : 1;
      if (!left.depth) left = null;
    } else if (closes) {
      const place = open.findLastIndex((each) => each.localName === local);
      if (place > 0) open.length = place;
    } else if (!SEEN_THROUGH.has(local)) {
      const space = inSvg || local === "svg" ? SVG : HTML;
      if (!ELEMENTS[space].has(local)) {
        if (!isOne) left = { name: local.toLowerCase(), depth: 1 };
        continue;
      }
      while (CLOSED_BY[local]?.has(open.at(-1).localName)) open.pop();
      const element = document.createElementNS(space, local);
      for (const [key, value] of attributes) put(element, space === SVG ? key : key.toLowerCase(), decoded(value), scope);
      open.at(-1).append(element);
      if (!isOne) open.push(element);
      if (open.length > DEEPEST) return null;
    }
  }
  return made;
}

// Yield text and tags in order. A tag that is not closed at the end of the text is dropped.
function* tokens(text) {
  for (let at = 0; at < text.length; ) {
    const next = matchAt(BEGINNING, text, at)?.index ?? text.length;
    if (next > at) yield { words: text.slice(at, next) };
    const [whole, closes, name] = matchAt(TAG, text, next) ?? [];
    if (!whole) {
      const [mark, end] = text.startsWith("<!--", next) ? ["-->", next + 2] : [">", next];
      const closed = text.indexOf(mark, end);
      if (closed < 0) return;
      yield { name: "!", ends: true, attributes: [] };
      at = closed + mark.length;
      continue;
    }
    at = next + whole.length;
    const attributes = [];
    for (let found; (found = matchAt(ATTRIBUTE, text, at)); at = ATTRIBUTE.lastIndex) {
      attributes.push([found[1], found[2] ?? found[3] ?? found[4] ?? ""]);
    }
    at = text.indexOf(">", at);
    if (at < 0) return;
    const ends = text[at - 1] === "/";
    yield { closes: closes === "/", name, attributes, ends };
    at += 1;
    if (!closes && UNREAD.has(name.toLowerCase())) {
      at = matchAt(new RegExp(`</${name}`, "gi"), text, at)?.index ?? text.length;
    }
  }
}

function matchAt(pattern, text, at) {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function put(element, name, value, scope) {
  if (name === "id") element.id = scope + value;
  else if (/^(xlink:)?href$/.test(name) && value.startsWith("#")) element.setAttribute("href", `#${scope}${value.slice(1)}`);
  else if (TEXTS.has(name) || (LENGTHS.has(name) && /^\d{1,2}$/.test(value))) element.setAttribute(name, value);
  else if (DRAWN.has(name) && isPlain(value)) element.setAttribute(name, value.replace(REFERENCE, `url(#${scope}$1)`));
}

// Many CSS functions fetch something, and a backslash can escape any letter: reject everything but known functions.
const isPlain = (value) => !/[\\(]/.test(value.replace(REFERENCE, "").replace(FUNCTION, ""));

// How many elements a browser draws: referenced ones count again for each reference.
function weightOf(made) {
  const named = new Map([...made.querySelectorAll("[id]")].reverse().map((each) => [each.id, each]));
  const known = new Map();
  const weigh = (element, chain) => {
    if (known.has(element)) return known.get(element);
    if (chain > CHAIN) return Infinity;
    known.set(element, Infinity); // while it is being counted, so that a cycle counts as infinite
    const drawn = [...element.children, ...referredTo(element).map((id) => named.get(id))];
    const weight = drawn.reduce((all, each) => all + (each ? weigh(each, chain + 1) : 0), 1);
    known.set(element, weight);
    return weight;
  };
  return weigh(made, 0);
}

function referredTo(element) {
  return [...(element.attributes ?? [])].flatMap(({ name, value }) =>
    name === "href" ? [value.slice(1)] : DRAWN.has(name) ? [...value.matchAll(REFERENCE)].map(([, id]) => id) : [],
  );
}

// A browser parses the content of a title as plain text, and only decodes entities.
const title = document.createElement("title");
function decoded(text) {
  if (!text.includes("&")) return text;
  title.innerHTML = text.replaceAll("<", "&lt;");
  return title.textContent;
}

function words(text) {
  return new Set(text.split(/\s+/));
}
