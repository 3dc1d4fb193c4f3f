/** Which kinds of text a word's `where` covers. `prose` is everything but names. */
const kindsOf = {
  all: ['ui', 'comment', 'name', 'docs'],
  prose: ['ui', 'comment', 'docs'],
  ui: ['ui'],
  comment: ['comment'],
  name: ['name'],
};

/**
 * A finder of the listed words: gives for one text the words it holds. Whole words, any case.
 * @param {{ word: string, where: keyof typeof kindsOf, use: string }[]} words
 * @returns {(text: { kind: string, text: string }) => string[]}
 */
export function wordFinder(words) {
  const byKind = {};
  for (const kind of kindsOf.all) {
    const listed = words.filter(({ where }) => kindsOf[where].includes(kind)).map(({ word }) => word);
    byKind[kind] = new RegExp(
      `(?<![\\p{L}\\p{N}])(${listed.map(escape).join('|')})(?![\\p{L}\\p{N}])`,
      'giu',
    );
  }
  return ({ kind, text }) => (text.match(byKind[kind]) ?? []).map((word) => word.toLowerCase());
}

const escape = (word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+');
