import type { NumberKind } from './excelDate.ts';

/** Effect of a number format on the text of a number. */
export interface ShownNumber {
  readonly kind: NumberKind;
  /** Number of digits to pad to with leading zeros (format `00000`), else 0. */
  readonly zeroPaddedTo: number;
  /** Suffix in the format that is part of the number's meaning: ` €`, ` USD`, or `%` of the number times 100. */
  readonly behind?: string;
}

const asIs: ShownNumber = { kind: 'number', zeroPaddedTo: 0 };
const asPercent: ShownNumber = { ...asIs, behind: '%' };
const asDate: ShownNumber = { kind: 'date', zeroPaddedTo: 0 };
const asTime: ShownNumber = { kind: 'time', zeroPaddedTo: 0 };

/** Built-in formats of Excel by number; 27-36 and 50-58 are dates of East Asian editions. */
export function builtInFormat(id: number): ShownNumber {
  if (id >= 18 && id <= 21) return asTime;
  if (id === 45 || id === 47) return asTime;
  if (id === 9 || id === 10) return asPercent;
  const isDate = (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
  return isDate ? asDate : asIs;
}

/** Maximum length in Excel. */
const longestCode = 255;

/** Currencies as they occur in formats and texts. A number with any other suffix stays a plain number. */
const currencySigns: ReadonlySet<string> = new Set([
  ...'$ US$ C$ CA$ A$ AU$ HK$ S$ SG$ NT$ MX$ R$ € £ ¥ ￥ ₹ ₩'.split(' '),
  ...Intl.supportedValuesOf('currency'),
]);

/**
 * Reads a format code such as `dd/mm/yyyy`, `[$-409]h:mm AM/PM`, `00000`, `#,##0.00 [$€-407]` or `0.0%`. Elapsed hours (`[h]:mm`) stay
 * numbers.
 */
export function parseNumberFormat(code: string): ShownNumber {
  const shown = kindOfFormat(code);
  if (shown !== asIs) return shown;
  const behind = shownBehind(code.slice(0, longestCode).split(';')[0] ?? '');
  return behind === '' ? asIs : { ...asIs, behind };
}

/** The currency or `%` that a format code displays next to the digits. */
function shownBehind(code: string): string {
  if (!/[0#?]/.test(code)) return '';
  const literals = [...code.matchAll(/\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|"([^"]*)"|\\(.)|(\p{Sc})/gu)].map(
    ([, inBrackets, quoted, escaped, bare]) => (inBrackets ?? quoted ?? escaped ?? bare ?? '').trim(),
  );
  const sign = literals.find((text) => currencySigns.has(text));
  if (sign !== undefined) return ` ${sign}`;
  return code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '').includes('%') ? '%' : '';
}

function kindOfFormat(code: string): ShownNumber {
  const signs = code
    .slice(0, longestCode)
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .split(';')[0]
    ?.toLowerCase();
  if (signs === undefined || /\[(h+|m+|s+)\]/.test(signs)) return asIs;
  const bare = signs.replace(/\[[^\]]*\]/g, '').trim();
  if (bare === 'general' || bare === 'standard' || bare === '@') return asIs;
  if (/^0{2,15}$/.test(bare)) return { kind: 'number', zeroPaddedTo: bare.length };
  // In dates, digits occur only as fractions of seconds; letters next to digits are literals without quotes.
  if (/[0#?]/.test(bare.replace(/(s)[.,]0+/g, '$1'))) return asIs;
  const noon = bare.replace(/am\/pm|a\/p/g, 'h');
  if (/[yd]/.test(noon)) return asDate;
  if (/[hs]/.test(noon)) return asTime;
  return noon.includes('m') ? asDate : asIs;
}
