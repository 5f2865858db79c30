// The catalogue for `say.js`. The build replaces this file by that of the reader's language; English needs none.
export const catalogue = { language: "en", plurals: {}, words: {} };
