import { takesText } from '@lanewright/freight';
import type { ChargeStructure } from '../../settings/index.ts';
import { chargeCalled } from './chargeCalled.ts';
import { type ColumnTexts, columnTexts } from './columnTexts.ts';
import type { KnownPlaces } from './lanePlaces.ts';
import { proposePlaces } from './proposePlaces.ts';
import type { TemplateRows, TemplateSheet } from './readTemplateFile.ts';
import { folded, type TemplateLane } from './templateLanes.ts';
import {
  type ChargeCell,
  leftOut,
  type MatchedColumn,
  type Meaning,
  type TemplateMatching,
} from './templateMatching.ts';

export type ProposedMatching = {
  readonly matching: TemplateMatching;
  /** Why each column was matched this way, by column index. */
  readonly why: readonly string[];
  /** Charges that a column may price if its header does not name a single one, by column index. */
  readonly candidates: readonly (readonly ChargeCell[])[];
};

/** Header names of bid cells that are not charges; the first match is used. */
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
  // The loads or shipments that a sheet expects are no limit.
  [
    'loadsPerWeek',
    /^(?=.*\b(loads?|shipments?)\b)(?=.*\b(week|weekly|wk)\b)(?=.*\b(max|maximum|capacity|up to)\b)/,
  ],
  ['capacity', /\b(capacity|allocation|max volume)\b/],
  ['only', /\b(season|peak|period|tier|variant|scenario)\b/],
];
/** Proposes what the columns of a sheet mean, by their names and contents. Unclear columns are left to the carrier. */
export function proposeMatching(
  sheet: TemplateSheet,
  { rows, formulaCells }: TemplateRows,
  structure: ChargeStructure,
  lanes: readonly TemplateLane[],
  known: KnownPlaces,
): ProposedMatching {
  const contents = sheet.header.map((_, columnNo) => columnTexts(rows, columnNo));
  const columns = sheet.header.map((_, columnNo) => leftOut(columnNo));
  const why = sheet.header.map(() => 'No matching bid field');
  const candidates: (readonly ChargeCell[])[] = sheet.header.map(() => []);
  const match: Match = (columnNo, matched, reason, mayBe = []) => {
    columns[columnNo] = { ...leftOut(columnNo), ...matched };
    why[columnNo] = reason;
    candidates[columnNo] = mayBe;
  };
  const isFree = (columnNo: number) => columns[columnNo]?.means === null;
  proposePlaces(sheet, rows, contents, lanes, known, match);
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
          'Rows differ in this column. Choose which rows to import',
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
        'Matched by header',
      );
  }
  matchCharges(sheet, contents, formulaCells, structure, isFree, match);
  return {
    matching: { sheet: sheet.index, columns, places: [], currency: null, answers: {} },
    why,
    candidates,
  };
}

/** Matches a column, with the reason and the other charges it may price. */
export type Match = (
  columnNo: number,
  matched: Partial<MatchedColumn>,
  reason: string,
  mayBe?: readonly ChargeCell[],
) => void;

/** Matches columns of amounts by the charge that their header names, or by a column whose texts name charges. */
function matchCharges(
  sheet: TemplateSheet,
  contents: readonly ColumnTexts[],
  formulaCells: TemplateRows['formulaCells'],
  structure: ChargeStructure,
  isFree: (columnNo: number) => boolean,
  match: Match,
): void {
  const byRow = sheet.header.findIndex(
    (_, at) =>
      isFree(at) &&
      (contents[at]?.texts ?? []).some(({ text }) => chargeCalled(structure, text).cell !== null),
  );
  // A column of nothing but formulas without values is matched by its header, so that it is refused instead of ignored.
  const isNumbers = (at: number) =>
    (contents[at]?.numbers ?? 0) >= 0.8 || (contents[at]?.samples.length === 0 && formulaCells.has(at));
  if (byRow >= 0 && !isNumbers(byRow)) {
    const texts = (contents[byRow]?.texts ?? []).map(({ text }) => ({
      text,
      charges: [chargeCalled(structure, text).cell].flatMap((cell) => (cell === null ? [] : [cell])),
    }));
    match(byRow, { means: 'charge', texts }, 'Contains charge names');
    const amount = sheet.header.findIndex(
      (header, at) =>
        isFree(at) && isNumbers(at) && /\b(price|rate|amount|cost|usd|charge)\b/.test(folded(header)),
    );
    if (amount >= 0) match(amount, { means: 'rate' }, 'Contains the amount of each row’s charge');
    return;
  }
  for (const [columnNo, header] of sheet.header.entries()) {
    if (!isFree(columnNo)) continue;
    const text = structure.charges.find(
      (charge) => takesText(charge) && folded(charge.name) === folded(header),
    );
    if (text !== undefined) {
      match(
        columnNo,
        { means: 'value', charges: [{ chargeNo: text.chargeNo, breakNo: null }] },
        'Matched by header',
      );
      continue;
    }
    if (!isNumbers(columnNo)) continue;
    const { cell, candidates, why } = chargeCalled(structure, header);
    if (cell !== null) match(columnNo, { means: 'rate', charges: [cell] }, why);
    else
      match(
        columnNo,
        {},
        why === '' ? 'Amounts of an unknown charge. Choose the charge, or leave the column out.' : why,
        candidates,
      );
  }
}
