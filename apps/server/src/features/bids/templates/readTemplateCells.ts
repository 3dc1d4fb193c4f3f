import type { ChargeStructure } from '../../settings/index.ts';
import { type Parsed, parseTerm } from '../sheet/parseCells.ts';
import type { SheetRow } from '../sheet/readSheetFile.ts';
import { type DecimalMark, currencyCode, readMeasure } from '../../uploads/index.ts';
import type { DecimalMarks } from './decimalMarks.ts';
import { rateCell } from './sheetContext.ts';
import { type RateUnits, convertedRate } from './rateUnits.ts';
import { folded } from './templateLanes.ts';
import type { MatchedColumn, TemplateMatching } from './templateMatching.ts';

/** One cell of a bid as a row gives it: its name in drafts (`rate:1/2`, `currency`), and its column. */
export type GivenCell = {
  readonly cell: string;
  readonly text: string;
  readonly columnNo: number;
  /** The end of the lane that its charge belongs to. */
  readonly location: string;
  /** The price in the sheet, if it was converted to the unit of its charge. */
  readonly sheetText?: string;
};
export type CellsOfRow = {
  readonly given: readonly GivenCell[];
  readonly problems: readonly { readonly columnNo: number; readonly message: string }[];
  /** Price cells that are empty or state that there is no price. */
  readonly blank: readonly GivenCell[];
  /** Left out by a column `only` or `charge`. */
  readonly isLeftOut: boolean;
};

const dollars = new Set(['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'MXN']);

/** Reads the cells that a row gives, regardless of its lanes. */
export function readTemplateCells(
  matching: TemplateMatching,
  structure: ChargeStructure,
  months: readonly string[],
  row: SheetRow,
  marks: DecimalMarks,
  units: RateUnits,
): CellsOfRow {
  const given: GivenCell[] = [];
  const blank: GivenCell[] = [];
  const problems: { columnNo: number; message: string }[] = [];
  const textOf = (column: MatchedColumn) => (row.texts[column.columnNo] ?? '').trim();
  const only = matching.columns.filter((column) => column.means === 'only');
  const named = matching.columns.find((column) => column.means === 'charge');
  const charges = named?.texts.find((text) => folded(text.text) === folded(textOf(named)))?.charges ?? [];
  if (only.some((column) => !column.texts.some((text) => folded(text.text) === folded(textOf(column)))))
    return { given, problems, blank, isLeftOut: true };
  if (named !== undefined && charges.length === 0) return { given, problems, blank, isLeftOut: true };
  const locationOf = (chargeNo: number) =>
    structure.charges.find((charge) => charge.chargeNo === chargeNo)?.location ?? 'None';
  const read = (column: MatchedColumn, parsed: Parsed<string | number>, cells: readonly Cell[]) => {
    if ('problem' in parsed) problems.push({ columnNo: column.columnNo, message: parsed.problem });
    else if (parsed.value !== null)
      for (const { cell, location } of cells)
        given.push({ cell, text: String(parsed.value), columnNo: column.columnNo, location });
  };
  const signs = new Set<string>();
  for (const column of matching.columns) {
    const text = textOf(column);
    if (column.means === null) continue;
    const ratesOf = () =>
      (column.charges.length > 0 ? column.charges : charges).map(({ chargeNo, breakNo }) => ({
        cell: rateCell({ chargeNo, breakNo }),
        location: locationOf(chargeNo),
        chargeNo,
      }));
    if (saysNoPrice(text)) {
      if (column.means === 'rate')
        for (const { cell, location } of ratesOf())
          blank.push({ cell, location, text, columnNo: column.columnNo });
      continue;
    }
    const mark = marks.byColumn.get(column.columnNo) ?? '.';
    switch (column.means) {
      case 'rate': {
        const { sign, ...parsed } = readPrice(text, mark);
        const currency = sign ?? units.currencyOf(column.columnNo);
        if (currency !== null) signs.add(currency);
        if ('problem' in parsed) read(column, parsed, []);
        else if (parsed.value !== null) given.push(...pricesOf(column, parsed.value, ratesOf(), units));
        break;
      }
      case 'value':
        read(column, parseTerm.text(text), [
          { cell: `value:${column.charges[0]?.chargeNo}`, location: 'None' },
        ]);
        break;
      case 'capacity':
        read(
          column,
          readNumber(text, mark),
          (column.month === null ? months : [column.month]).map((month) => ({
            cell: `capacity:${month}`,
            location: 'None',
          })),
        );
        break;
      case 'currency':
      case 'transitDays':
        read(column, parseTerm[column.means](text), [{ cell: column.means, location: 'None' }]);
        break;
      case 'validFrom':
      case 'validTo':
        read(column, parseTerm.date(text), [{ cell: column.means, location: 'None' }]);
        break;
      case 'fuelBasisUsdPerGallon':
      case 'emissionKgPerUnit':
      case 'loadsPerWeek':
        read(column, readNumber(text, mark), [{ cell: column.means, location: 'None' }]);
        break;
      // The other columns identify the lanes and charges of a row.
      default:
    }
  }
  const problem = currencyProblem(matching, given, signs);
  if (problem !== null) problems.push(problem);
  return { given, problems, blank, isLeftOut: false };
}

/** A price for each of its charges, converted to the unit of the charge. */
function pricesOf(
  { columnNo }: MatchedColumn,
  amount: string,
  cells: readonly RateCell[],
  units: RateUnits,
): GivenCell[] {
  return cells.flatMap(({ cell, location, chargeNo }) => {
    const factor = units.factorOf(columnNo, chargeNo);
    if (factor === null) return [];
    const text = convertedRate(amount, factor);
    return [{ cell, text, columnNo, location, ...(text === amount ? {} : { sheetText: amount }) }];
  });
}

/** A price with a currency next to it: `$` or a code. As in shippers' files, decimals may follow a comma. */
function readPrice(text: string, mark: DecimalMark): Parsed<string> & { readonly sign: string | null } {
  const measure = readMeasure(text, mark);
  const unit = measure?.unit ?? '';
  const sign = unit === '$' ? '$' : currencyCode(unit);
  if (measure === null || (unit !== '' && sign === null)) return { ...parseTerm.rate(text), sign: null };
  return { value: measure.amount, sign };
}

function readNumber(text: string, mark: DecimalMark): Parsed<string> {
  const measure = readMeasure(text, mark);
  return measure === null || measure.unit !== '' ? parseTerm.number(text) : { value: measure.amount };
}

type Cell = { readonly cell: string; readonly location: string };
type RateCell = Cell & { readonly chargeNo: number };

/** The currencies in rows must agree: a column, the sheet as a whole, and the signs next to the amounts. */
function currencyProblem(
  matching: TemplateMatching,
  given: GivenCell[],
  signs: ReadonlySet<string>,
): { columnNo: number; message: string } | null {
  const rate = given.find(({ cell }) => cell.startsWith('rate:'));
  if (rate === undefined) return null;
  const said = given.find(({ cell }) => cell === 'currency')?.text ?? matching.currency;
  // A bare `$` next to a named dollar is that dollar.
  const dollar = [...signs].find((each) => each !== '$' && dollars.has(each));
  const [sign, second] = [...signs].filter((each) => each !== '$' || dollar === undefined);
  if (second !== undefined)
    return { columnNo: rate.columnNo, message: 'The amounts of this row are in several currencies.' };
  const bySign = sign === '$' ? 'USD' : sign;
  if (said !== null && bySign !== undefined && bySign !== said && !(sign === '$' && dollars.has(said)))
    return { columnNo: rate.columnNo, message: `The amount is in ${bySign}, but the row is in ${said}.` };
  const currency = said ?? bySign;
  if (currency !== undefined && currency !== null && !given.some(({ cell }) => cell === 'currency'))
    given.push({ cell: 'currency', text: currency, columnNo: rate.columnNo, location: 'None' });
  return null;
}

/** Texts that mean no price in sheets; signs such as `-` are empty after normalisation. */
const texts = new Set([
  '',
  'na',
  'n a',
  'nil',
  'none',
  'not offered',
  'no bid',
  'no quote',
  'no rate',
  'nq',
  'tbd',
  'tba',
  'tbc',
  'on request',
  'upon request',
  'price on request',
  'rate on request',
  'por',
]);

/** Whether a cell is empty or states that there is no price: `-`, `n/a`, `TBD`, `on request`. */
export const saysNoPrice = (text: string): boolean => text.length <= 40 && texts.has(folded(text));
