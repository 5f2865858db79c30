// Sentences of scripts in the reader's language. A call has the English sentence, with facts in braces: it is the key in
// the catalogue, and the fallback if the catalogue lacks it. Only calls with a literal template are found and translated.
// A translation may list inflected forms after bars, and a template can request one, as in {tile:acc}. A fact with such
// forms is a function that takes the name of a form.
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

/** A sentence as a list of texts and facts, for facts that are elements. */
export const pieces = (template, facts) => pieced(words[template] ?? template, facts);

/** A sentence as a text. */
export const say = (template, facts) => pieces(template, facts).join("");

/** A sentence about `n` things, in the plural form for `n`, which is {n} in the template. */
export function plural(n, one, many, facts) {
  const forms = words[one];
  const place = plurals[new Intl.PluralRules(language).select(n)];
  return pieced(forms?.[place] ?? forms?.at(-1) ?? (n === 1 ? one : many), { n, ...facts }).join("");
}

/** Names joined by commas, and the last one by a conjunction. */
export const listed = (names) => names.slice(0, -1).join(", ") + (names.length > 1 ? say(" and {last}", { last: names.at(-1) }) : names[0]);
