// What a catalogue has for `say.js`. The build puts that of the reader's language in its place; English needs none.
export const catalogue = { language: "en", plurals: {}, words: {} };
