import { normalisePlaceName, repairMojibake } from '../../reference-data/index.ts';
import { isPlaceholderText } from '../resolve/isPlaceholderText.ts';

export type SpelledWord = { wordNo: number; text: string; lineCount: number };

const companyForms = new Set(
  (
    'inc incorporated llc llp lp ltd limited co company corp corporation plc gmbh mbh ag kg sa sas sarl srl spa bv nv ' +
    'as ab oy aps pty pte pvt private bhd'
  ).split(' '),
);

/** Common key for spellings of one carrier: ignores case, accents, punctuation and the legal form at the end. */
export function carrierKey(text: string): string {
  const words = normalisePlaceName(text).split(' ');
  while (words.length > 1 && words[0] === 'the') words.shift();
  while (words.length > 1 && companyForms.has(words.at(-1) ?? '')) words.pop();
  return words.join(' ');
}

/** Common key for spellings of one name: ignores case, accents and punctuation. */
export function nameKey(text: string): string {
  return normalisePlaceName(text);
}

/**
 * One canonical name for all spellings of a name: the one the company already uses, otherwise the spelling on most lines. Empty
 * values ('N/A', '-') get none.
 * @param known canonical names of the company's other uploads
 */
export function mergeSpellings(
  words: readonly SpelledWord[],
  known: readonly string[],
  keyOf: (text: string) => string,
): Map<number, string> {
  const canonical = new Map<string, string>();
  for (const name of known) if (!canonical.has(keyOf(name))) canonical.set(keyOf(name), name);
  const telling = words.filter((word) => !isPlaceholderText(word.text) && keyOf(word.text) !== '');
  const mostLinesFirst = [...telling].sort(
    (a, b) => b.lineCount - a.lineCount || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0),
  );
  for (const word of mostLinesFirst) {
    const key = keyOf(word.text);
    if (!canonical.has(key)) canonical.set(key, repairMojibake(word.text).replace(/\s+/g, ' ').trim());
  }
  return new Map(telling.map((word) => [word.wordNo, canonical.get(keyOf(word.text)) ?? word.text]));
}
