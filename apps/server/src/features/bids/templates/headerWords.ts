import { ChargeUnit, type ChargeUnitNumber } from '@lanewright/freight';
import { folded } from './templateLanes.ts';

/** The unit of a price, if a header states it. */
export type StatedUnit = ChargeUnitNumber | 'percent' | null;

/** A header of a carrier's own sheet, parsed. */
export type HeaderWords = {
  /** Its words without case, accents and punctuation, with trade abbreviations expanded: `Min. chg` is `minimum charge`. */
  readonly words: string;
  /** The remaining words without unit, currency and words such as "rate". */
  readonly bare: string;
  readonly unit: StatedUnit;
  /** Whether it indicates a price, by a word such as "rate" or by a currency. */
  readonly isPrice: boolean;
  /** The end of the lane it names; null if none or both. */
  readonly side: 'Origin' | 'Destination' | null;
};

const abbreviations: Readonly<Record<string, string>> = {
  min: 'minimum',
  chg: 'charge',
  chrg: 'charge',
  chgs: 'charges',
  surch: 'surcharge',
  fsc: 'fuel surcharge',
  lh: 'linehaul',
  doc: 'documentation',
  docs: 'documentation',
  orig: 'origin',
  org: 'origin',
  pol: 'origin',
  dest: 'destination',
  dst: 'destination',
  pod: 'destination',
  othc: 'origin thc',
  dthc: 'destination thc',
  rpm: 'rate per mile',
};

const per = String.raw`(?:\bper\b|/|\ba\b)\s*(?:1(?:00)?\s*)?`;
/** Units as written in headers, matched against the lower-case text; the first match is used. */
const units: readonly (readonly [Exclude<StatedUnit, null>, RegExp])[] = [
  ['percent', /%|\bpercent(age)?\b|\bpct\b/],
  [ChargeUnit.PerMile, new RegExp(String.raw`${per}(?:mi|miles?|km|kilomet(?:er|re)s?)\b|\brpm\b`)],
  [ChargeUnit.PerUnitMeasure, /\bw\s?\/\s?m\b|(?:\bper\b|\/)\s*(?:wm|w m|cbm|m3|m³|rt|revenue ton)/],
  [
    ChargeUnit.PerWeightUnit,
    new RegExp(String.raw`${per}(?:kgs?|kilos?|lbs?|pounds?|cwt|tons?|tonnes?|mt)\b`),
  ],
  [ChargeUnit.PerContainer, new RegExp(String.raw`${per}(?:containers?|cntr|box|teu|feu)\b`)],
  [ChargeUnit.PerDay, new RegExp(String.raw`${per}(?:days?)\b`)],
  [
    ChargeUnit.PerShipment,
    new RegExp(
      String.raw`${per}(?:loads?|shipments?|shpt|trips?|trucks?|awb|b\/?l)\b|\bflat\b|\blump ?sum\b`,
    ),
  ],
];

const currencies =
  /\b(usd|eur|gbp|cad|mxn|cny|jpy|aud|chf|inr|sgd|hkd|brl|krw|sek|nok|dkk|pln|zar|us dollars?|dollars?|euros?)\b/g;
const unitWords =
  /\b(per|flat|lump ?sum|mi|miles?|km|kilomet(er|re)s?|kgs?|kilos?|lbs?|pounds?|cwt|tons?|tonnes?|mt|containers?|cntr|box|teu|feu|days?|loads?|shipments?|shpt|trips?|trucks?|awb|bl|cbm|m3|wm|rt|percent(age)?|pct)\b/g;
const priceWords = /\b(rates?|prices?|costs?|amounts?|charged?|quotes?|bids?|all in)\b/;
const fillers = /\b(rates?|prices?|amounts?|quotes?|bids?|offers?|our|your|in|the|of|and|a|100)\b/g;

/** Parses a header, or a text that names a charge. */
export function headerWords(text: string): HeaderWords {
  const raw = text
    .normalize('NFKC')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase();
  const words = folded(raw)
    .replace(/\bline haul\b/g, 'linehaul')
    .split(' ')
    .map((word) => abbreviations[word] ?? word)
    .join(' ');
  const withoutCurrency = words.replace(currencies, ' ');
  const sideOf = (pattern: RegExp) => pattern.test(words);
  const [atOrigin, atDestination] = [sideOf(/\borigin\b/), sideOf(/\bdestination\b/)];
  return {
    words,
    bare: tidy(
      withoutCurrency
        .replace(unitWords, ' ')
        .replace(/\bw m\b/g, ' ')
        .replace(fillers, ' '),
    ),
    unit: units.find(([, pattern]) => pattern.test(raw))?.[0] ?? null,
    isPrice: priceWords.test(words) || withoutCurrency !== words || /[$€£]/.test(raw),
    side: atOrigin === atDestination ? null : atOrigin ? 'Origin' : 'Destination',
  };
}

const tidy = (words: string) => words.replace(/ +/g, ' ').trim();
