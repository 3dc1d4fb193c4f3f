import { type Charge, type ChargePurpose, ChargeUnit, takesRate, takesText } from '@lanewright/freight';
import type { ChargeStructure } from '../../settings/index.ts';
import type { SheetRow } from '../sheet/readSheetFile.ts';
import { type ColumnTexts, columnTexts } from './columnTexts.ts';
import { placeIndex } from './placeIndex.ts';
import type { TemplateSheet } from './readTemplateFile.ts';
import { folded, type TemplateLane } from './templateLanes.ts';
import { leftOut, type MatchedColumn, type Meaning, type TemplateMatching } from './templateMatching.ts';

export type ProposedMatching = {
  readonly matching: TemplateMatching;
  /** Why each column was matched so, by its place. */
  readonly why: readonly string[];
};

/** What headers call the cells of a bid that are no charges; the first that fits counts. */
const words: readonly (readonly [Meaning, RegExp])[] = [
  ['lane', /^(our )?lane( id| no| nr| number)?$/],
  ['validFrom', /\b(valid from|effective( date| from)?|start date|rates? from)\b/],
  ['validTo', /\b(valid (to|until|through|thru)|expir\w*|end date)\b/],
  ['transitDays', /\b(transit|tt days|lead time)\b/],
  ['currency', /\b(currency|ccy|curr)\b/],
  ['equipment', /\b(equipment|container (type|size)|trailer|truck( type)?)\b/],
  ['service', /\b(service (level|type)|move type|service mode|terms of service)\b/],
  // A surcharge for emissions is a charge.
  ['emissionKgPerUnit', /^(?!.*\b(\w*charge|fee|levy|cost|price|usd|eur|ets)\b).*\b(co2e?|ghg|emissions?)\b/],
  ['capacity', /\b(capacity|allocation|max volume)\b/],
  ['only', /\b(season|peak|period|tier|variant|scenario)\b/],
];
const sides = {
  origin: /\b(origin|from|pol|ship from|departure|pick ?up|collection|load(ing)? port)\b/,
  destination: /\b(dest|destination|to|pod|ship to|arrival|delivery|discharge|drop( off)?)\b/,
} as const;
const area = /\b(area|zone|region|place|city|location|port)\b/;

/** Proposes what the columns of a sheet mean, by their names and by what stands in them. What is not plain is left to the carrier. */
export function proposeMatching(
  sheet: TemplateSheet,
  rows: readonly SheetRow[],
  structure: ChargeStructure,
  lanes: readonly TemplateLane[],
): ProposedMatching {
  const contents = sheet.header.map((_, columnNo) => columnTexts(rows, columnNo));
  const columns = sheet.header.map((_, columnNo) => leftOut(columnNo));
  const why = sheet.header.map(() => 'Nothing of a bid is called so');
  const match = (columnNo: number, matched: Partial<MatchedColumn>, reason: string) => {
    columns[columnNo] = { ...leftOut(columnNo), ...matched };
    why[columnNo] = reason;
  };
  const isFree = (columnNo: number) => columns[columnNo]?.means === null;
  matchPlaces(sheet, contents, lanes, match);
  for (const [columnNo, header] of sheet.header.entries()) {
    if (!isFree(columnNo)) continue;
    const name = folded(header);
    const means = words.find(
      ([meaning, pattern]) => pattern.test(name) && !columns.some((column) => column.means === meaning),
    )?.[0];
    if (means === 'only') {
      const [first] = contents[columnNo]?.texts ?? [];
      if (first !== undefined)
        match(
          columnNo,
          { means, texts: [{ text: first.text, charges: [] }] },
          'Rows differ by it: choose which are taken',
        );
    } else if (means !== undefined)
      match(
        columnNo,
        {
          means,
          ...(means === 'capacity'
            ? { month: /\d{4} (0[1-9]|1[0-2])/.exec(name)?.[0].replace(' ', '-') ?? null }
            : {}),
        },
        'By its name',
      );
  }
  matchCharges(sheet, contents, structure, isFree, match);
  return { matching: { sheet: sheet.index, columns, places: [], currency: null }, why };
}

type Match = (columnNo: number, matched: Partial<MatchedColumn>, reason: string) => void;

/** The column of each side whose texts name the most places of the lanes; without any, the first that is called so. */
function matchPlaces(
  sheet: TemplateSheet,
  contents: readonly ColumnTexts[],
  lanes: readonly TemplateLane[],
  match: Match,
): void {
  const headers = sheet.header.map(folded);
  const called = (pattern: RegExp) => headers.flatMap((header, at) => (pattern.test(header) ? [at] : []));
  const best = (candidates: readonly number[], of: readonly ('origin' | 'destination')[]) => {
    const index = placeIndex(lanes, of);
    const scored = candidates
      .filter((at) => (contents[at]?.texts.length ?? 0) !== 1 || contents.length < 3)
      .map((at) => {
        const texts = contents[at]?.texts.map(({ text }) => text) ?? [];
        const known = (texts.length === 0 ? (contents[at]?.samples ?? []) : texts).filter(
          (text) => index.labelsOf(text).length > 0,
        ).length;
        return { at, known };
      })
      .toSorted((a, b) => b.known - a.known || a.at - b.at);
    return scored[0];
  };
  const both = (at: number) =>
    sides.origin.test(headers[at] ?? '') && sides.destination.test(headers[at] ?? '');
  const found = (['origin', 'destination'] as const).flatMap((side) => {
    const column = best(
      called(sides[side]).filter((at) => !both(at) && (contents[at]?.numbers ?? 0) < 0.5),
      [side],
    );
    return column === undefined ? [] : [{ side, ...column }];
  });
  for (const { side, at, known } of found)
    match(
      at,
      { means: side },
      known > 0 ? `By its name; ${known} of its texts are places of the lanes` : 'By its name',
    );
  if (found.length > 0) return;
  const column = best(
    called(area).filter((at) => (contents[at]?.numbers ?? 0) < 0.5),
    ['origin', 'destination'],
  );
  if (column !== undefined) match(column.at, { means: 'place' }, 'By its name: one column of places');
}

/** Columns of amounts, by the charge whose name stands in theirs; or by a column whose texts name charges. */
function matchCharges(
  sheet: TemplateSheet,
  contents: readonly ColumnTexts[],
  structure: ChargeStructure,
  isFree: (columnNo: number) => boolean,
  match: Match,
): void {
  const byRow = sheet.header.findIndex(
    (_, at) =>
      isFree(at) && (contents[at]?.texts ?? []).some(({ text }) => chargeCalled(structure, text) !== null),
  );
  const isNumbers = (at: number) => (contents[at]?.numbers ?? 0) >= 0.8;
  if (byRow >= 0 && !isNumbers(byRow)) {
    const texts = (contents[byRow]?.texts ?? []).map(({ text }) => ({
      text,
      charges: [chargeCalled(structure, text)].flatMap((cell) => (cell === null ? [] : [cell])),
    }));
    match(byRow, { means: 'charge', texts }, 'Its texts are names of charges');
    const amount = sheet.header.findIndex(
      (header, at) =>
        isFree(at) && isNumbers(at) && /\b(price|rate|amount|cost|usd|charge)\b/.test(folded(header)),
    );
    if (amount >= 0) match(amount, { means: 'rate' }, 'Its amounts are for the charge of the row');
    return;
  }
  for (const [columnNo, header] of sheet.header.entries()) {
    if (!isFree(columnNo)) continue;
    const cell = isNumbers(columnNo) ? chargeCalled(structure, header) : null;
    const text = structure.charges.find(
      (charge) => takesText(charge) && folded(charge.name) === folded(header),
    );
    if (cell !== null) match(columnNo, { means: 'rate', charges: [cell] }, 'By the name of the charge');
    else if (text !== undefined)
      match(
        columnNo,
        { means: 'value', charges: [{ chargeNo: text.chargeNo, breakNo: null }] },
        'By its name',
      );
    else if (isNumbers(columnNo))
      match(columnNo, {}, 'Amounts, but of no charge that is called so: say which, or leave it out');
  }
}

/** The charge whose name a text holds, the longest name first; of a charge with breaks, the break whose floor it says. */
function chargeCalled(structure: ChargeStructure, text: string) {
  const said = ` ${folded(text)} `;
  const charge = structure.charges
    .filter(takesRate)
    .toSorted((a, b) => b.name.length - a.name.length)
    .find(({ name }) => {
      const whole = folded(name.replace(/\(.*?\)|,.*$/g, ''));
      return said.includes(` ${whole} `) || said.includes(` ${whole.split(' ')[0]} `);
    });
  const called = charge ?? chargeOfPurpose(structure, said) ?? chargeOfUnit(structure, said);
  if (called === undefined) return null;
  if (!called.hasBreaks) return { chargeNo: called.chargeNo, breakNo: null };
  const floors = said.match(/\d+/g)?.map(Number) ?? [];
  const band = structure.breaks.find(({ weightFromKg }) => floors[0] === Number(weightFromKg));
  return band === undefined ? null : { chargeNo: called.chargeNo, breakNo: band.breakNo };
}

const purposes: readonly (readonly [ChargePurpose, RegExp])[] = [
  ['linehaul', /\b(line ?haul|base rate|freight rate|main leg)\b/],
  ['fuel', /\b(fuel|fsc|baf|bunker)\b/],
  ['documentation', /\b(docs?|documentation|bl fee)\b/],
];

/** The one charge of the purpose that a text names, or the one that is required of it; none where there are several. */
function chargeOfPurpose(structure: ChargeStructure, said: string): Charge | undefined {
  const purpose = purposes.find(([, pattern]) => pattern.test(said))?.[0];
  const charges = structure.charges.filter((charge) => takesRate(charge) && charge.purpose === purpose);
  const required = charges.filter((charge) => charge.required);
  return charges.length === 1 ? charges[0] : required.length === 1 ? required[0] : undefined;
}

const units: readonly (readonly [number, RegExp])[] = [
  [ChargeUnit.PerMile, /\bper (mile|mi)\b/],
  [ChargeUnit.PerContainer, /\bper (container|box)\b/],
  [ChargeUnit.PerWeightUnit, /\bper (kg|kilo)\b/],
  [ChargeUnit.PerUnitMeasure, /\bper (w m|wm|cbm|rt)\b/],
  [ChargeUnit.PerShipment, /\bper (load|shipment|trip)\b/],
];

/** “Rate per mile”: the one freight charge that is per what a text says its price is per; none where there are several. */
function chargeOfUnit(structure: ChargeStructure, said: string): Charge | undefined {
  if (!/\b(rate|price|cost|all in)\b/.test(said)) return undefined;
  const unit = units.find(([, pattern]) => pattern.test(said))?.[0];
  const charges = structure.charges.filter(
    (charge) => takesRate(charge) && charge.purpose === 'linehaul' && charge.unit === unit,
  );
  return charges.length === 1 ? charges[0] : undefined;
}
