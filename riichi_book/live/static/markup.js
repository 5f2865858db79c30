// HTML that a cell made, as elements of this page: nothing in it can run, and nothing is fetched for it.

const HTML = "http://www.w3.org/1999/xhtml";
const SVG = "http://www.w3.org/2000/svg";
const ELEMENTS = {
  [HTML]: words("b br caption code dd div dl dt em figcaption figure hr i li ol p pre small span strong sub sup table tbody td tfoot th thead tr ul"),
  [SVG]: words("circle clipPath defs desc ellipse g line path polygon polyline rect svg symbol text title tspan use"),
};
const NEVER = /^on|^style$|^srcdoc$/i;
const MARK = "\uFDD0"; // no text has it: it is no character
// A browser complains of a handler, and of an address for all others, as soon as it reads them, wherever that is.
const HANDLERS = /(^|[^\w-])(on)/gi;
const BASES = /<base\b/gi;

const [LONGEST, DEEPEST, MOST] = [1_000_000, 200, 50_000]; // characters, tags within each other, tags
const TAGS = /<(\/?)([a-z][^\s/>]*)([^>]*)/gi;
const VOID = words("br hr img wbr");
const TOO_MUCH = `This output is more than a page can show: ${LONGEST.toLocaleString("en")} characters, ${MOST.toLocaleString("en")} tags, ${DEEPEST} of them within each other.`;

/** What of a text of HTML may stand on a page: text, tables and drawings; a sentence where it is too much. */
export function copied(text) {
  if (isTooMuch(text)) return document.createTextNode(TOO_MUCH);
  const read = new DOMParser().parseFromString(quiet(text), "text/html");
  const made = document.createDocumentFragment();
  made.append(...children(read.body));
  return made;
}

// What could be the name of a handler begins with a mark, which is taken away again where it is none.
function quiet(text) {
  return text.replaceAll(MARK, "").replace(HANDLERS, `$1${MARK}$2`).replace(BASES, "<wbr");
}

function unmarked(text) {
  return text.replaceAll(MARK, "");
}

// Before a browser reads it: tags that nobody closes take it far longer than their number says.
function isTooMuch(text) {
  if (text.length > LONGEST) return true;
  const open = [];
  let tags = 0;
  for (const [, closing, name, rest] of text.matchAll(TAGS)) {
    if (++tags > MOST) return true;
    if (!closing && !rest.endsWith("/") && !VOID.has(name.toLowerCase())) open.push(name);
    else if (closing && open.at(-1) === name) open.pop();
    if (open.length > DEEPEST) return true;
  }
  return false;
}

function children(element) {
  return [...element.childNodes].flatMap(copy);
}

function copy(node) {
  if (node.nodeType === Node.TEXT_NODE) return [document.createTextNode(unmarked(node.data))];
  if (node.localName === "a") return children(node); // its words stay
  if (!ELEMENTS[node.namespaceURI]?.has(node.localName)) return [];
  const made = document.createElementNS(node.namespaceURI, node.localName);
  for (const { name, value: marked } of node.attributes) {
    const value = unmarked(marked);
    if (isPlain(name, value)) made.setAttribute(name, value);
  }
  made.append(...children(node));
  return [made];
}

// What is referred to lies in the drawing itself.
function isPlain(name, value) {
  if (name.startsWith(MARK) || NEVER.test(name) || name.startsWith("data-")) return false;
  return /(^|:)(href|src)$/i.test(name) ? value.startsWith("#") : !/url\s*\(\s*["']?\s*(?!#)/i.test(value);
}

function words(text) {
  return new Set(text.split(" "));
}
