const kgPer: Readonly<Record<string, number>> = {
  kg: 1,
  kgs: 1,
  kgm: 1,
  kilo: 1,
  kilos: 1,
  kilogram: 1,
  kilograms: 1,
  kilogramme: 1,
  lb: 0.45359237,
  lbs: 0.45359237,
  lbr: 0.45359237,
  pound: 0.45359237,
  pounds: 0.45359237,
  '#': 0.45359237,
  t: 1000,
  mt: 1000,
  to: 1000,
  ton: 1000,
  tons: 1000,
  tonne: 1000,
  tonnes: 1000,
  'metric ton': 1000,
  'metric tons': 1000,
  g: 0.001,
  oz: 0.028349523125,
};
const m3Per: Readonly<Record<string, number>> = {
  cbm: 1,
  m3: 1,
  'm³': 1,
  mtq: 1,
  'cubic meters': 1,
  'cubic metres': 1,
  'cubic meter': 1,
  cft: 0.028316846592,
  ft3: 0.028316846592,
  'ft³': 0.028316846592,
  cf: 0.028316846592,
  cuft: 0.028316846592,
  'cu ft': 0.028316846592,
  'cubic feet': 0.028316846592,
  l: 0.001,
};
const milesPer: Readonly<Record<string, number>> = {
  mi: 1,
  mile: 1,
  miles: 1,
  km: 0.621371192237334,
  kms: 0.621371192237334,
  kilometers: 0.621371192237334,
  kilometres: 0.621371192237334,
};

/** What a text of a file stands for: files may well say "constructor". */
const known = <T>(meanings: Readonly<Record<string, T>>, text: string): T | null =>
  Object.hasOwn(meanings, text) ? (meanings[text] ?? null) : null;
const factorOf = (factors: Readonly<Record<string, number>>, unit: string): number | null =>
  known(factors, unit.trim().toLowerCase().replace(/\.$/, ''));

/** Kilograms of one unit of weight; null for a unit we do not know. */
export const kgPerUnit = (unit: string): number | null => factorOf(kgPer, unit);
/** Cubic metres of one unit of volume; null for a unit we do not know. */
export const m3PerUnit = (unit: string): number | null => factorOf(m3Per, unit);
/** Miles of one unit of distance; null for a unit we do not know. */
export const milesPerUnit = (unit: string): number | null => factorOf(milesPer, unit);

const currencySigns: Readonly<Record<string, string>> = {
  $: 'USD',
  US$: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  RMB: 'CNY',
  C$: 'CAD',
};

/** ISO code of a currency as people write it; null when it is none. */
export function currencyCode(text: string): string | null {
  const code = text.trim().toUpperCase();
  return known(currencySigns, code) ?? (/^[A-Z]{3}$/.test(code) ? code : null);
}
