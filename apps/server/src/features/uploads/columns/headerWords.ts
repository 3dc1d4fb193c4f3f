/** A header cell taken apart: its words in full, and what stood in brackets or as a unit at its end. */
export type HeaderWords = {
  readonly words: readonly string[];
  readonly text: string;
  /** Lower-case texts in brackets and unit words: `kilograms`, `usd`, `lbs`. */
  readonly notes: readonly string[];
};

const fullWords: Readonly<Record<string, string>> = {
  orig: 'origin',
  org: 'origin',
  dest: 'destination',
  dst: 'destination',
  destn: 'destination',
  cd: 'code',
  nbr: 'number',
  num: 'number',
  no: 'number',
  nr: 'number',
  wgt: 'weight',
  wgh: 'weight',
  wt: 'weight',
  vol: 'volume',
  qty: 'quantity',
  amt: 'amount',
  dt: 'date',
  ctry: 'country',
  cntry: 'country',
  st: 'state',
  prov: 'province',
  postcode: 'zip',
  postalcode: 'zip',
  zipcode: 'zip',
  addr: 'address',
  pu: 'pickup',
  del: 'delivery',
  dlvry: 'delivery',
  delv: 'delivery',
  eqp: 'equipment',
  equip: 'equipment',
  svc: 'service',
  srvc: 'service',
  lvl: 'level',
  chg: 'charge',
  chgs: 'charges',
  frt: 'freight',
  lh: 'linehaul',
  fsc: 'fuel surcharge',
  shpr: 'shipper',
  cnee: 'consignee',
  pol: 'port of loading',
  pod: 'port of discharge',
  aol: 'airport of loading',
  aod: 'airport of discharge',
  cntr: 'container',
  ctr: 'container',
  bl: 'bill of lading',
  bol: 'bill of lading',
  hbl: 'house bill of lading',
  mbl: 'master bill of lading',
  awb: 'air waybill',
  hawb: 'house air waybill',
  mawb: 'master air waybill',
  curr: 'currency',
  ccy: 'currency',
  uom: 'unit',
  pcs: 'pieces',
  pkgs: 'packages',
  bu: 'business unit',
  mot: 'mode of transport',
  dsc: 'description',
  desc: 'description',
  dist: 'distance',
  shpmt: 'shipment',
  shp: 'shipment',
  fulfill: 'fulfil',
  fulfilled: 'fulfil',
  fulfillment: 'fulfilment',
};

const unitWords = new Set(
  'kg kgs kilogram kilograms kilo kilos lb lbs pound pounds t tonne tonnes mt cbm m3 cft ft3 cuft usd eur gbp cad cny aud jpy mxn inr chf mi km'.split(
    ' ',
  ),
);

/** Longer than the name of any column; the patterns below take their time with long texts. */
const longest = 300;

/** Takes a header apart: `ORIGIN_CITY_NAME`, `originCity`, `Orig. City` and `Weight (Kilograms)` become words. */
export function headerWords(header: string): HeaderWords {
  const notes: string[] = [];
  const bare = header
    .slice(0, longest)
    .normalize('NFKC')
    .replace(/[([{]([^)\]}]*)[)\]}]/g, (_, inside: string) => {
      notes.push(inside.trim().toLowerCase());
      return ' ';
    })
    .replace(/\bb\/l\b/gi, 'bol')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/#/g, ' number ')
    .replace(/\$/g, ' usd ')
    .toLowerCase();
  const words = (bare.match(/[\p{L}\p{N}]+/gu) ?? []).flatMap((word) =>
    // A file may well have a column called "constructor".
    (Object.hasOwn(fullWords, word) ? (fullWords[word] ?? word) : word).split(' '),
  );
  while (words.length > 1 && unitWords.has(words.at(-1) ?? '')) notes.push(words.pop() ?? '');
  if (words.length > 1 && words.at(-1) === 'in') words.pop();
  return { words, text: words.join(' '), notes };
}
