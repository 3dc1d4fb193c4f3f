import type { Chance } from '../../tools/generate/random.ts';

const neighbours: Readonly<Record<string, string>> = {
  a: 'sq',
  b: 'vn',
  c: 'xv',
  d: 'sf',
  e: 'wr',
  f: 'dg',
  g: 'fh',
  h: 'gj',
  i: 'uo',
  j: 'hk',
  k: 'jl',
  l: 'kö',
  m: 'n',
  n: 'bm',
  o: 'ip',
  p: 'o',
  q: 'wa',
  r: 'et',
  s: 'ad',
  t: 'ry',
  u: 'yi',
  v: 'cb',
  w: 'qe',
  x: 'zc',
  y: 'tu',
  z: 'x',
};
const shortened: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\bSaint\b/, ['St.', 'St']],
  [/\bSt\.? /, ['Saint ', 'St ', 'St. ']],
  [/\bSainte\b/, ['Ste.', 'Ste']],
  [/\bFort\b/, ['Ft.', 'Ft']],
  [/\bMount\b/, ['Mt.', 'Mt']],
  [/\bNorth\b/, ['N.', 'N']],
  [/\bSouth\b/, ['S.', 'S']],
  [/\bEast\b/, ['E.', 'E']],
  [/\bWest\b/, ['W.', 'W']],
  [/\bSprings\b/, ['Spgs', 'Spgs.']],
  [/\bHeights\b/, ['Hts', 'Hts.']],
  [/\bBeach\b/, ['Bch']],
  [/\bJunction\b/, ['Jct', 'Jct.']],
  [/\bPort\b(?= )/, ['Pt.', 'Pt']],
  [/\bSanta\b/, ['Sta.', 'Sta']],
  [/\bCiudad\b/, ['Cd.', 'Cd']],
];
const windows1252 = new TextDecoder('windows-1252');

/** Changes the case: upper case, lower case, or mixed as in hasty typing. */
export function recase(chance: Chance, text: string): string {
  const way = chance.whole(0, 3);
  if (way === 0) return text.toUpperCase();
  if (way === 1) return text.toLowerCase();
  if (way === 2) return text.slice(0, 1).toLowerCase() + text.slice(1);
  return text.slice(0, 1) + text.slice(1).toUpperCase();
}

/** Without accents. */
export function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(
      /[ßøØłŁđĐıæ’]/g,
      (letter) =>
        ({ ß: 'ss', ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i', æ: 'ae', '’': "'" })[letter] ??
        letter,
    );
}

/** UTF-8 decoded as Windows-1252. */
export function asMojibake(text: string): string {
  return windows1252.decode(new TextEncoder().encode(text));
}

/** German umlauts as two characters. */
export function withDigraphs(text: string): string {
  return text.replace(
    /[äöüÄÖÜß]/g,
    (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue', ß: 'ss' })[letter] ?? letter,
  );
}

/** Characters lost in encoding, as question marks or replacement characters. */
export function withLostLetters(chance: Chance, text: string): string {
  const mark = chance.pick(['?', '\uFFFD']);
  return text.normalize('NFC').replace(/[^\u0020-\u007e]/g, mark);
}

/** One typo in a word of six letters or more: a letter omitted, doubled, swapped, or replaced by its neighbour on the keyboard. */
export function withTypo(chance: Chance, text: string): string | null {
  const places = [...text].flatMap((letter, index) => (index > 0 && /[a-z]/.test(letter) ? [index] : []));
  if (places.length < 5) return null;
  const at = chance.pick(places);
  const [before, letter, after] = [text.slice(0, at), text.charAt(at), text.slice(at + 1)];
  const way = chance.whole(0, 3);
  if (way === 0) return before + after;
  if (way === 1) return before + letter + letter + after;
  if (way === 2 && /^[a-z]/.test(after) && after.charAt(0) !== letter)
    return before + after.charAt(0) + letter + after.slice(1);
  return before + chance.pick([...(neighbours[letter] ?? 'e')]) + after;
}

/** Abbreviates one of the commonly shortened words (or expands it, if the name has the short form); null if there is none. */
export function abbreviated(chance: Chance, text: string): string | null {
  const fitting = shortened.filter(([word]) => word.test(text));
  if (fitting.length === 0) return null;
  const [word, forms] = chance.pick(fitting);
  const changed = text.replace(word, chance.pick(forms));
  return changed === text ? null : changed;
}

/** Misplaced spaces, commas and full stops. */
export function padded(chance: Chance, text: string): string {
  return chance.pick([
    `  ${text}`,
    `${text}  `,
    `\u00a0${text}\u00a0`,
    `${text},`,
    `${text}.`,
    ` ${text.replaceAll(' ', '  ')} `,
    `"${text}"`,
  ]);
}
