// Search the book for the ?q= of the address, and list the results, best first. MiniSearch searches the index in
// searchindex.js; no server is involved.
"use strict";

{
  const { fields, entries, stop_words, endings, line, asks } = riichiSearch;
  const found = entries.map((entry, id) => Object.fromEntries([["id", id], ...fields.map((name, at) => [name, entry[at]])]));
  const kinds = {
    rule: say("Rule"),
    word: say("Word"),
    chapter: say("Chapter"),
    section: say("Section"),
    option: say("Option"),
    ruleset: say("Rules"),
  };

  // Hiragana in Unicode order, from ぁ to ゔ. With "+", a small vowel or y joins the kana before it.
  const kana = (
    "+a a +i i +u u +e e +o o ka ga ki gi ku gu ke ge ko go sa za shi ji su zu se ze so zo ta da chi ji + tsu zu te de to do " +  // codespell:ignore te
    "na ni nu ne no ha ba pa hi bi pi fu bu pu he be pe ho bo po ma mi mu me mo +ya ya +yu yu +yo yo ra ri ru re ro wa wa i e o n vu"  // codespell:ignore bu
  ).split(" ");

  /** A word with its kana in romaji and without length marks: チョンボ becomes chonbo. */
  const inRomaji = (word) =>
    word
      .replace(/[\u30a1-\u30f4]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60)) // from katakana
      .replace(/[\u3041-\u3094]/g, (letter) => kana[letter.charCodeAt(0) - 0x3041])
      .replace(/(?<=sh|ch|j)i\+y|[aiu]\+(?=[aeiouy])|\+|ー/g, "");

  /** A word in lower case without diacritics, with all spellings of romaji made equal. */
  const plain = (word) =>
    inRomaji(word.normalize("NFC"))
      .toLowerCase()
      .replaceAll("ł", "l")
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .replace(/m(?=[bp])/g, "n")
      .replaceAll("ou", "o")
      .replace(/([a-z])\1+/g, "$1");

  const stem = 3; // the fewest letters before an ending
  const ends = endings.map(plain);

  /** A word for comparison: normalized, and without an inflected ending. */
  function folded(word) {
    const whole = plain(word);
    const ending = ends.find((each) => whole.endsWith(each) && whole.length >= stem + each.length) ?? "";
    return whole.slice(0, whole.length - ending.length);
  }

  const faint = new Set(stop_words.map(folded));
  const words = (text) => text.split(/(?:(?!(?<=\d)\.\d)[\s\p{P}])+/u).filter(Boolean); // 4.2.1 is one word

  const known = new Set(); // words of the book: never treat them as misspelt
  const kept = (word) => {
    const term = folded(word);
    known.add(term);
    return term;
  };

  const sought = new MiniSearch({
    fields: ["title", "names", "words", "within", "text"],
    tokenize: words, processTerm: kept,
    searchOptions: {
      processTerm: folded,
      boost: { title: 4, names: 4, words: 2, within: 3, text: 1 },
      boostDocument: (id) => found[id].weight,
      boostTerm: (term) => (faint.has(term) ? 0.3 : 1),
      prefix: (term) => term.length > 2 && !faint.has(term),
      fuzzy: (term) => term.length > 3 && !known.has(term) && !/^\d/.test(term) && 0.2,
      weights: { prefix: 0.5, fuzzy: 0.4 },
      bm25: { k: 0.8, b: 0.5, d: 0.5 }, // repeating a word adds little to the score
    },
  });
  sought.addAll(found);

  /** The words of a text that tell something: all but stop words, unless it has no others. */
  const telling = (text) => {
    const all = words(text).map(folded);
    const told = all.filter((word) => !faint.has(word));
    return told.length ? told : all;
  };
  const callings = found.map(({ title, names, words: others }) => [title, ...names, ...others].map(telling));

  /** The share of a query that is a whole name of an entry: "double ron" is two thirds of "double ron ema". */
  function called(id, terms, length) {
    const matched = new Set(terms);
    const whole = callings[id].filter((name) => name.every((word) => matched.has(word)));
    return Math.min(1, Math.max(0, ...whole.map((name) => name.length)) / length);
  }

  /** Whether a query is exactly a name of an entry: "chi" is one of chii, but only the beginning of chiitoitsu. */
  const isName = (id, query) => callings[id].some((name) => name.join(" ") === query.join(" "));

  const far = 0.02; // drop results that score less than this share of the best one
  function leads(query) {
    const told = telling(query); // "what is furiten" searches for furiten
    return sought
      .search(query)
      .map(({ id, score, terms }) => ({ ...found[id], score: score * (isName(id, told) ? 8 : 1 + called(id, terms, told.length)) }))
      .sort((one, other) => other.score - one.score)
      .filter(({ score }, place, all) => score > far * all[0].score);
  }

  /** A link to the page that asks, if a query names han and fu: it has the answer. */
  function asked(query) {
    const han = query.match(/(\d+)\s*han\b/i);
    const fu = query.match(/(\d+)\s*fu\b/i);
    if (!asks || !han || !fu) return [];
    const question = new URLSearchParams({ ask: "points", han: han[1], fu: fu[1], seat: "S" }); // most players are not the dealer
    const title = say("What {han} han and {fu} fu pay", { han: han[1], fu: fu[1] });
    return [{ address: `${asks}#${question}`, kind: "answer", title, within: "", text: say("Ask the rules: they answer at once.") }];
  }

  /** Make an element without parsing markup, so that a query is never more than text. */
  function element(name, attributes, ...children) {
    const made = Object.assign(document.createElement(name), attributes);
    made.append(...children);
    return made;
  }

  /** The beginning of a text, cut at the end of a word. */
  const beginning = (text) => (text.length <= line ? text : `${text.slice(0, text.lastIndexOf(" ", line))} …`);

  const choice = document.querySelector(".riichi-choice select"); // what rules the reader chose

  /** What the chosen ruleset plays, a line for each option of a rule. */
  const played = (answers) =>
    (answers ?? [])
      .filter(([, rulesets]) => rulesets.includes(choice?.value))
      .map(([answer]) => element("p", { className: "search-answer" }, [choice.selectedOptions[0].textContent, answer].join(": ")));

  function shown({ address, kind, title, within, text, answers }) {
    const label = [kinds[kind] ?? say("Answer"), within].filter(Boolean).join(" · ");
    const link = element("a", { href: address }, title);
    const below = text ? [element("p", {}, beginning(text))] : [];
    return element("li", {}, link, element("span", { className: "search-kind" }, label), ...played(answers), ...below);
  }

  const most = 40;
  const list = document.getElementById("search-results");
  const title = document.title;
  let results = [];
  const showResults = () => list.replaceChildren(...results.map(shown));

  function search(query) {
    const named = query.replace(/^\D+(?=(\d+\.){2}\d+$)/, ""); // only the number of "rule 4.2.1"
    results = named ? [...asked(query), ...leads(named)].slice(0, most) : [];
    for (const field of document.querySelectorAll('input[name="q"]')) if (field.value.trim() !== query) field.value = query;
    showResults();
    document.getElementById("search-help").hidden = !query || results.length > 0;
    document.getElementById("search-summary").textContent = !query
      ? ""
      : results.length
        ? plural(results.length, "{n} result for “{query}”, the best match first.", "{n} results for “{query}”, the best match first.", { query })
        : say("Nothing was found for “{query}”.", { query });
    document.title = query ? `${query} - ${title}` : title;
  }

  const form = document.querySelector("form.book-search");
  const ofAddress = () => (new URLSearchParams(location.search).get("q") ?? "").trim();
  const typed = () => form.elements.q.value.trim();
  /** Keep what was searched in the history: it changes when the reader presses Enter, or leaves the field for a result. */
  const keep = () => typed() !== ofAddress() && history.pushState(null, "", `?${new URLSearchParams({ q: typed() })}`);
  let pause = 0;
  form.addEventListener("input", () => {
    clearTimeout(pause);
    // One or two letters seldom name anything: what stands there stays until they do.
    pause = setTimeout(() => (typed().length > 2 || leads(typed()).length) && search(typed()), 200);
  });
  form.addEventListener("change", keep);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    clearTimeout(pause);
    keep();
    search(typed());
  });
  window.addEventListener("popstate", () => search(ofAddress()));
  search(typed() || ofAddress()); // what was typed before this script ran comes first
  choice?.addEventListener("change", showResults);
  window.addEventListener("load", showResults); // by now an earlier choice is known
  if (!ofAddress()) form.elements.q.focus(); // the magnifier of a phone leads here
}
