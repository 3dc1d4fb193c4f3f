import { plainLetters } from './monthNames.ts';

/** After a number, KGS is kilograms, not soms. */
const codes: ReadonlySet<string> = new Set(
  Intl.supportedValuesOf('currency').filter((code) => code !== 'KGS'),
);
const names: ReadonlyMap<string, string> = new Map(
  Object.entries({
    USD: '$|us$|$us|usd$|us dollar|us dollars|u s dollar|dollar|dollars|dolar|dolares|dolar americano|美元|美金',
    EUR: '€|euro|euros|欧元',
    GBP: '£|pound sterling|sterling|英镑',
    CNY: 'rmb|cnh|renminbi|yuan|人民币|元',
    CAD: 'c$|ca$|cdn|cad$|canadian dollar|canadian dollars',
    AUD: 'a$|au$|aud$|australian dollar',
    HKD: 'hk$|港币',
    SGD: 's$|sg$',
    TWD: 'nt$|ntd|台币',
    MXN: 'mx$|mxp|mexican peso|peso mexicano|pesos mexicanos',
    BRL: 'r$|real|reais|brazilian real',
    JPY: 'yen|japanese yen|日元',
    INR: '₹|rs|inr rs|rupee|rupees|indian rupee',
    KRW: '₩|won',
    CHF: 'sfr|fr|franken|swiss franc|francs suisses',
    SEK: 'swedish krona',
    PLN: 'zl|zloty',
    ZAR: 'rand',
  }).flatMap(([code, list]) => list.split('|').map((name) => [name, code] as const)),
);
/** Currencies written with a bare dollar sign in their own country. */
const dollars: ReadonlySet<string> = new Set('USD CAD AUD MXN HKD SGD NZD TWD COP CLP ARS'.split(' '));
/** Whether a currency is written with a bare dollar sign in its own country. */
export const isDollar = (code: string): boolean => dollars.has(code);
const longest = 30;

/** ISO code of a currency as written by users; null if it is not one. */
export function currencyCode(text: string): string | null {
  if (text.length > longest) return null;
  const code = text.trim().toUpperCase();
  if (codes.has(code)) return code;
  return (
    names.get(
      plainLetters(text)
        .replace(/[.\s]+/g, ' ')
        .trim(),
    ) ?? null
  );
}

/** Whether a text is the sign shared by the Japanese yen and the Chinese yuan. */
export const isYenOrYuan = (text: string): boolean => text === '¥' || text === '￥';

/**
 * The currency of a cell's own sign or code, given the currency of the column or file: a bare `$` can be any country's own dollar,
 * and `¥` the yen or the yuan; null if ambiguous.
 */
export function wornCurrency(text: string, standard: string | null): string | null {
  if (isYenOrYuan(text)) return standard === 'JPY' || standard === 'CNY' ? standard : null;
  return text === '$' && standard !== null && isDollar(standard) ? standard : currencyCode(text);
}
