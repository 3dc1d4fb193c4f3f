import type { NumberKind } from './excelDate.ts';

/** What a number format does to the text of a number. */
export interface ShownNumber {
  readonly kind: NumberKind;
  /** Digits to fill up with leading zeros (format `00000`), else 0. */
  readonly zeroPaddedTo: number;
}

const asIs: ShownNumber = { kind: 'number', zeroPaddedTo: 0 };
const asDate: ShownNumber = { kind: 'date', zeroPaddedTo: 0 };
const asTime: ShownNumber = { kind: 'time', zeroPaddedTo: 0 };

/** Formats that Excel knows by number; 27-36 and 50-58 are dates of East Asian editions. */
export function builtInFormat(id: number): ShownNumber {
  if (id >= 18 && id <= 21) return asTime;
  if (id === 45 || id === 47) return asTime;
  const isDate = (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
  return isDate ? asDate : asIs;
}

/** Excel takes no longer ones. */
const longestCode = 255;

/** Reads a format code such as `dd/mm/yyyy`, `[$-409]h:mm AM/PM` or `00000`. Elapsed hours (`[h]:mm`) stay numbers. */
export function parseNumberFormat(code: string): ShownNumber {
  const signs = code
    .slice(0, longestCode)
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .split(';')[0]
    ?.toLowerCase();
  if (signs === undefined || /\[(h+|m+|s+)\]/.test(signs)) return asIs;
  const bare = signs.replace(/\[[^\]]*\]/g, '').trim();
  if (bare === 'general' || bare === 'standard' || bare === '@') return asIs;
  if (/^0{2,15}$/.test(bare)) return { kind: 'number', zeroPaddedTo: bare.length };
  // Digits belong to dates as parts of seconds only; letters beside them are literals that lack their quotes.
  if (/[0#?]/.test(bare.replace(/(s)[.,]0+/g, '$1'))) return asIs;
  const noon = bare.replace(/am\/pm|a\/p/g, 'h');
  if (/[yd]/.test(noon)) return asDate;
  if (/[hs]/.test(noon)) return asTime;
  return noon.includes('m') ? asDate : asIs;
}
