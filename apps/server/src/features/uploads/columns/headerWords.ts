import { plainLetters } from '../cells/monthNames.ts';
import { currencyCode } from '../cells/currencies.ts';
import { kgPerUnit, m3PerUnit, milesPerUnit } from '../cells/units.ts';
import { inEnglish } from './foreignWords.ts';

/** A parsed header cell: its words in full English, and any text in brackets or unit at its end. */
export type HeaderWords = {
  readonly words: readonly string[];
  readonly text: string;
  /** Lower-case texts in brackets and unit words: `kilograms`, `usd`, `lbs`. */
  readonly notes: readonly string[];
};

const abbreviations: readonly (readonly [full: string, short: string])[] = [
  ['origin', 'orig|org|orgn|ori'],
  ['destination', 'dest|dst|destn|dstn|destin'],
  ['code', 'cd'],
  ['number', 'nbr|num|no|nr|nmbr|nº|n°'],
  ['reference', 'ref|refn|refno|refnr'],
  ['weight', 'wgt|wgh|wt|wght|weigth'],
  ['volume', 'vol'],
  ['quantity', 'qty|qnty|qtd|qtde'],
  ['amount', 'amt'],
  ['date', 'dt|dte'],
  ['country', 'ctry|cntry|cty|ctr y'],
  ['state', 'st'],
  ['province', 'prov'],
  ['city', 'cit'],
  ['zip', 'postcode|postalcode|zipcode|zc'],
  ['address', 'addr|adr'],
  ['location', 'loc'],
  ['pickup', 'pu'],
  ['delivery', 'del|dlvry|delv|dlv|dely|dlvy|deliv'],
  ['equipment', 'eqp|equip|eqpt|eqmt|equ|eq'],
  ['service', 'svc|srvc|serv'],
  ['level', 'lvl'],
  ['charge', 'chg|chrg'],
  ['charges', 'chgs|chrgs'],
  ['freight', 'frt|frgt|fght|frght'],
  ['linehaul', 'lh'],
  ['fuel surcharge', 'fsc|fsurc|fs'],
  ['bunker surcharge', 'baf|ebs|lss'],
  ['peak season surcharge', 'pss'],
  ['shipper', 'shpr|shppr|shipr'],
  ['consignee', 'cnee|cons|consig|cgne|cnsgn|cne'],
  ['receiver', 'rcvr'],
  ['port of loading', 'pol'],
  ['port of discharge', 'pod'],
  ['place of receipt', 'por|plr'],
  ['place of delivery', 'pld|podel'],
  ['airport of loading', 'aol|apol'],
  ['airport of discharge', 'aod|apod'],
  ['container', 'cntr|ctr|cont|ctnr|conts|cntnr'],
  ['containers', 'ctrs|cntrs'],
  ['bill of lading', 'bl|bol|b l'],
  ['house bill of lading', 'hbl|hbol'],
  ['master bill of lading', 'mbl|mbol|obl'],
  ['air waybill', 'awb'],
  ['house air waybill', 'hawb'],
  ['master air waybill', 'mawb'],
  ['currency', 'curr|ccy|cur|crncy'],
  ['unit', 'uom|um'],
  ['pieces', 'pcs|pce|pc'],
  ['packages', 'pkgs|pkg|pks'],
  ['pallets', 'plts|plt|pal|pals'],
  ['cartons', 'ctns|ctn'],
  ['business unit', 'bu'],
  ['mode of transport', 'mot|tmode'],
  ['description', 'dsc|desc|descr'],
  ['distance', 'dist'],
  ['shipment', 'shpmt|shp|shpt|shipt'],
  ['carrier', 'carr|crr|carier|cxr'],
  ['total', 'tot|ttl'],
  ['estimated', 'est'],
  ['actual', 'act'],
  ['airline', 'airl'],
  ['fulfil', 'fulfill|fulfilled'],
  ['fulfilment', 'fulfillment'],
];
const fullWords: ReadonlyMap<string, readonly string[]> = new Map(
  abbreviations.flatMap(([full, list]) => list.split('|').map((short) => [short, full.split(' ')] as const)),
);
/** Parts of places: before them, a lone O or D means origin or destination. */
const placeWords = new Set(
  'city state zip country port name address location province county airport code iata region town site postal locode unlocode st ctry cd loc addr postcode ramp'.split(
    ' ',
  ),
);

/** Longer than the name of any column; the patterns below are slow on long texts. */
const longest = 300;

/** Parses a header: `ORIGIN_CITY_NAME`, `originCity`, `Orig. City`, `O City` and `Weight (Kilograms)` become words. */
export function headerWords(header: string): HeaderWords {
  const notes: string[] = [];
  const bare = header
    .slice(0, longest)
    .normalize('NFKC')
    .replace(/[([{【]([^)\]}】]*)[)\]}】]/g, (_, inside: string) => {
      notes.push(inside.trim().toLowerCase());
      return ' ';
    })
    .replace(/\bb\/l\b/gi, 'bol')
    .replace(/\bn[º°o]\.?(?=\s)/gi, 'number ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/(\p{Script=Han})([A-Za-z])/gu, '$1 $2')
    .replace(/([A-Za-z])(\p{Script=Han})/gu, '$1 $2')
    .replace(/#/g, ' number ')
    .replace(/\$/g, ' usd ')
    .replace(/€/g, ' eur ');
  const plain = plainLetters(bare).replaceAll('ß', 'ss');
  const words = unabbreviated(inEnglish(plain.match(/[\p{L}\p{N}]+/gu) ?? []));
  while (words.length > 1 && (isUnitWord(words.at(-1) ?? '') || scaleWord.test(words.at(-1) ?? '')))
    notes.push(words.pop() ?? '');
  if (words.length > 1 && words.at(-1) === 'in') words.pop();
  return { words, text: words.join(' '), notes };
}

function unabbreviated(words: readonly string[]): string[] {
  const isProof = words.some((word) => /^(date|dt|time|signed|signature|received|by)$/.test(word));
  return words.flatMap((word, index) => {
    const isEnd = words.length > 1 && placeWords.has(words[index + 1] ?? words[index - 1] ?? '');
    if (isEnd && word === 'o') return ['origin'];
    if (isEnd && word === 'd') return ['destination'];
    if (word === 'pod' && isProof) return ['proof', 'of', 'delivery'];
    return fullWords.get(word) ?? [word];
  });
}

/** Words for a scale; `headerMeaning` has the factors. */
const scaleWord = /^(k|000s?|thousands?|tsd|mn|mio|mln|millions?)$/;

/** Unit names that are also ordinary header words. */
const notUnits = new Set([
  'st',
  'g',
  'l',
  'to',
  'real',
  'rand',
  'won',
  'fr',
  'rs',
  'mi',
  'all',
  'try',
  'top',
  'mop',
  'lak',
]);

function isUnitWord(word: string): boolean {
  if (word === 'mi' || word === 't' || word === 'g') return true;
  if (notUnits.has(word)) return false;
  if (kgPerUnit(word) !== null || m3PerUnit(word) !== null || milesPerUnit(word) !== null)
    return word !== 'miles' && word !== 'mile';
  return /^[a-z]{3}$/.test(word) && currencyCode(word) !== null;
}
