import { repairMojibake } from './repairMojibake.ts';

/** Letters that do not decompose into a base letter and an accent. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ħ: 'h',
  ŋ: 'n',
  ə: 'a',
};

const shortForms: Readonly<Record<string, string>> = {
  saint: 'st',
  sainte: 'ste',
  sankt: 'st',
  fort: 'ft',
  mount: 'mt',
  mountain: 'mtn',
};

/**
 * Normalises a place name for all comparisons: lower case, no accents, no punctuation, initials joined ('N.Y.' → 'ny'),
 * Saint/Fort/Mount abbreviated. Used for cities, ports, aliases and searches.
 */
export function normalisePlaceName(text: string): string {
  if (/^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/.test(text)) return inShortForms(text.toLowerCase());
  const plain = repairMojibake(text)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßøđðłıæœþħŋə]/g, (letter) => letters[letter] ?? letter)
    .replace(/\b(?:[a-z]\.){2,}(?=[^a-z]|$)|\b[a-z](?:\.[a-z])+\b\.?/g, (initials) =>
      initials.replaceAll('.', ''),
    )
    .replace(/['’‘ʻʼ`´]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return inShortForms(plain);
}

function inShortForms(words: string): string {
  return words.replace(/\b(?:sainte?|sankt|fort|mount|mountain)\b/g, (word) => shortForms[word] ?? word);
}
