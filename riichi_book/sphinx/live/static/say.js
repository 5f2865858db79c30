// What scripts say, in the reader's language. A sentence is written in English where it is said: that is its key in
// the catalogue, and what is shown where the catalogue lacks it. Facts stand in it in braces. What is looked for in
// scripts is the call with its template written out: nothing else is translated.
// A translation may list other forms of itself behind bars, and a place asks for one, as in {tile:acc}. A fact that
// has such forms is a function, which takes the name of a form.
import { catalogue } from "./words.js";

const { language, plurals, words } = catalogue;

/** A text of a catalogue in one of its forms. */
export function formed(text, form) {
  const [plain, ...others] = text.split("|");
  return others.find((other) => other.startsWith(`${form} `))?.slice(form.length + 1) ?? plain;
}

const pieced = (text, facts) =>
  formed(text)
    .split(/\{([\w:]+)\}/)
    .flatMap((piece, place) => {
      const [name, form] = piece.split(":");
      const fact = place % 2 ? facts[name] : piece;
      return typeof fact === "function" ? fact(form) : fact;
    });

/** A sentence as a list of texts and facts, where elements are among these. */
export const pieces = (template, facts) => pieced(words[template] ?? template, facts);

/** A sentence as a text. */
export const say = (template, facts) => pieces(template, facts).join("");

/** A sentence about so many things, which {n} names. */
export function plural(n, one, many, facts) {
  const forms = words[one];
  const place = plurals[new Intl.PluralRules(language).select(n)];
  return pieced(forms?.[place] ?? forms?.at(-1) ?? (n === 1 ? one : many), { n, ...facts }).join("");
}

const and = (last) => say(" and {last}", { last });

/** Names with commas, and before the last one what a function says of it. */
export const listed = (names, last = and) => (names.length > 1 ? names.slice(0, -1).join(", ") + last(names.at(-1)) : names.join(""));
