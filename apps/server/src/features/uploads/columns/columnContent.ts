import { readAmount } from '../cells/readAmount.ts';
import { readDate } from '../cells/readDate.ts';
import { saysNothing } from '../cells/saysNothing.ts';

/** What the cells of a sampled column look like; shares are of its cells that say something. */
export type ColumnContent = {
  readonly filled: number;
  readonly filledShare: number;
  readonly dates: number;
  readonly numbers: number;
  readonly wholeNumbers: number;
  readonly countries: number;
  readonly twoLetters: number;
  readonly iataCodes: number;
  readonly portCodes: number;
  readonly currencies: number;
  readonly units: number;
  readonly distinctShare: number;
};

const alsoCountries = [
  'congo, drc',
  "côte d'ivoire",
  'vietnam',
  'usa',
  'united states of america',
  'uk',
  'great britain',
  'korea',
  'holland',
];
const countryNames = new Set([...alsoCountries, ...namesOfRegions()]);

function* namesOfRegions(): Iterable<string> {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  for (let first = 65; first <= 90; first++) {
    for (let second = 65; second <= 90; second++) {
      const name = names.of(String.fromCharCode(first, second));
      if (name !== undefined) yield name.toLowerCase();
    }
  }
}

const currencies =
  /^(USD|EUR|GBP|CAD|CNY|RMB|AUD|JPY|MXN|INR|CHF|SGD|HKD|BRL|KRW|SEK|NOK|DKK|PLN|ZAR|AED|NZD|US\$|\$|€|£)$/i;
const units = /^(kgs?|lbs?|t|mt|tonnes?|kilograms?|pounds?|cbm|m3|m³|cft|ft3|cf)$/i;

/** Looks at the sampled cells of one column. */
export function columnContent(cells: readonly string[]): ColumnContent {
  const said = cells
    .map((cell) => cell.replaceAll('\u00a0', ' ').trim())
    .filter((cell) => !saysNothing(cell));
  const share = (test: (cell: string) => boolean) =>
    said.length === 0 ? 0 : said.filter(test).length / said.length;
  const isNumber = (cell: string) => readAmount(cell) !== null;
  return {
    filled: said.length,
    filledShare: cells.length === 0 ? 0 : said.length / cells.length,
    dates: share((cell) => readDate(cell, null) !== null && !/^[\d.,]+$/.test(cell)),
    numbers: share(isNumber),
    wholeNumbers: share((cell) => /^\d+$/.test(cell)),
    countries: share((cell) => countryNames.has(cell.toLowerCase())),
    twoLetters: share((cell) => /^[A-Z]{2}$/.test(cell)),
    iataCodes: share((cell) => /^[A-Z]{3}$/.test(cell)),
    portCodes: share((cell) => /^[A-Z]{2} ?[A-Z2-9]{3}$/.test(cell)),
    currencies: share((cell) => currencies.test(cell)),
    units: share((cell) => units.test(cell)),
    distinctShare: said.length === 0 ? 0 : new Set(said).size / said.length,
  };
}
