import { loadWords, modeDetails, moveTypeText, type OfferedMode } from '@lanewright/freight';
import type { CellMark, WorkbookPlan, WrittenColumn } from '@lanewright/tabular';
import type { ChargeStructure } from '../../settings/index.ts';
import { firstCurrency } from '../save/checkBid.ts';
import { ownCell, type SheetFile } from './readSheetFile.ts';
import { loadsPerWeek, type SheetLane } from './sheetLanes.ts';
import { bidSheetName, isContext, type SheetColumn, sheetColumns } from './sheetLayout.ts';
import { decimalCell, instructionsPage, oddFill, volumesPage, type WrittenPage } from './sheetPages.ts';
import { type SheetLayout, type SheetWords, wordsOfSheet } from './sheetMetadata.ts';

type WrittenCell = WorkbookPlan['sheets'][number]['rows'] extends Iterable<readonly (infer C)[]> ? C : never;

const inputFill = 'FFF8E1';
const requiredFill = 'FFECB3';
/** Of alternative charges, one colour for each group. */
const alternativeFills = ['D1E8F5', 'DCEDC8', 'E1D5F0'];
const wrongFill = 'FFCDD2';
const largestRate = '999999999999';

export type SheetOf = {
  readonly customerId: string;
  readonly customerName: string;
  readonly carrierName: string;
  readonly mode: OfferedMode;
  readonly contractNo: number;
  readonly structure: ChargeStructure;
  readonly currencies: readonly string[];
  /** Of which day the exchange rates are that bids are compared at. */
  readonly rates: string;
  readonly months: readonly string[];
  /** How road miles are estimated in the US and Canada, and their error. */
  readonly milesEstimate?: string;
  readonly isBlank?: boolean;
};

/** The columns of a sheet, for the structure it is or was made with. */
export const columnsOf = (
  sheet: Pick<SheetOf, 'structure' | 'months' | 'mode'>,
  layout: SheetLayout = 2,
): SheetColumn[] => sheetColumns({ ...sheet, layout, volumeUnit: modeDetails[sheet.mode].volumeUnit });

function writtenColumn(column: SheetColumn, sheet: SheetOf): WrittenColumn {
  const common = { header: column.header, width: column.width };
  const loads = loadWords(modeDetails[sheet.mode].volumeUnit).many;
  if (column.kind === 'lane') return common;
  const input = { ...common, unlocked: true, fill: inputFill };
  const currencies = {
    kind: 'list',
    values: sheet.currencies,
    message: 'Choose a currency from the list.',
  } as const;
  const number = (max: string, message: string) => ({ kind: 'decimal', min: '0', max, message }) as const;
  switch (column.kind) {
    case 'currency':
      return { ...input, rule: currencies };
    case 'transitDays':
      return {
        ...input,
        rule: { kind: 'whole', min: '0', max: '365', message: 'Whole days, door to door.' },
      };
    case 'validFrom':
    case 'validTo':
      return {
        ...input,
        numberFormat: 'yyyy-mm-dd',
        rule: { kind: 'date', min: '2000-01-01', max: '2199-12-31', message: 'A date, such as 2027-03-31.' },
      };
    case 'fuelBasisUsdPerGallon':
      return {
        ...input,
        rule: number('100', 'Enter a price in USD per gallon, e.g. 3.85.'),
      };
    case 'emissionKgPerUnit':
      return {
        ...input,
        rule: number('9999999', 'Your own well-to-wheel value. Blank = estimated from distance and weight.'),
      };
    case 'loadsPerWeek':
      return { ...input, rule: number('999999.99', `The most ${loads} per week. Blank = unlimited.`) };
    case 'capacity':
      return {
        ...input,
        rule: number(largestRate, `Capacity of the month. Blank = from ${loads} per week, else unlimited.`),
      };
    case 'value':
      return { ...input, ...(column.isCurrency ? { rule: currencies } : { numberFormat: '@' }) };
    case 'rate':
      return { ...input, ...rateRule(column, sheet) };
  }
}

function rateRule(column: SheetColumn & { readonly kind: 'rate' }, { structure }: SheetOf) {
  const charge = structure.charges.find((candidate) => candidate.chargeNo === column.chargeNo);
  const canBeNegative = charge?.allowNegative === true;
  return {
    ...fillOf(column, structure),
    numberFormat: '#,##0.00####',
    rule: {
      kind: 'decimal',
      // Limits are in the charge's currency and the row may be in another: they are checked when the sheet is returned.
      min: canBeNegative ? `-${largestRate}` : '0',
      max: largestRate,
      message: `A number${canBeNegative ? '' : ', not negative'}. Leave it blank if you don’t quote it.`,
    },
  } as const;
}

/** Required charges have a colour of their own; alternatives of which one is enough share one. */
function fillOf(
  { alternativeGroup, required }: SheetColumn & { readonly kind: 'rate' },
  { charges }: ChargeStructure,
): { fill?: string } {
  if (!required) return {};
  const groups = [...new Set(charges.flatMap((charge) => charge.alternativeGroup ?? []))];
  const at = alternativeGroup === null ? -1 : groups.indexOf(alternativeGroup);
  return { fill: at < 0 ? requiredFill : alternativeFills[at % alternativeFills.length] };
}

type RateCells = ReadonlyMap<string, number>;

function cellOf(column: SheetColumn, row: SheetLane, rates: RateCells, sheet: SheetOf): WrittenCell {
  switch (column.kind) {
    case 'currency':
      return sheet.isBlank === true ? null : (row.currency ?? firstCurrency(sheet.structure));
    case 'transitDays':
      return row.transit_days;
    case 'validFrom':
      return dateCell(row.valid_from);
    case 'validTo':
      return dateCell(row.valid_to);
    case 'fuelBasisUsdPerGallon':
      return decimalCell(row.fuel_basis_usd_per_gallon);
    case 'emissionKgPerUnit':
      return decimalCell(row.emission_kg_per_unit);
    case 'loadsPerWeek':
      return decimalCell(row.loads_per_week);
    case 'capacity':
      return decimalCell(row.capacity.find(({ month }) => month === column.month)?.capacity);
    case 'value':
      return row.values.find(({ chargeNo }) => chargeNo === column.chargeNo)?.value ?? null;
    case 'rate':
      return decimalCell(rates.get(`${column.chargeNo}/${column.breakNo ?? 0}`));
    case 'lane':
      return laneCell(column.field, row, sheet);
  }
}

const dateCell = (date: string | null) => (date === null ? null : new Date(`${date}T00:00:00Z`));

function laneCell(
  field: (SheetColumn & { readonly kind: 'lane' })['field'],
  row: SheetLane,
  sheet: SheetOf,
): WrittenCell {
  switch (field) {
    case 'laneId':
      return row.lane_id;
    case 'origin':
      return row.origin_label;
    case 'destination':
      return row.destination_label;
    case 'equipment':
      return row.equipment;
    case 'service':
      return moveTypeText(row.move_type) ?? row.service;
    case 'miles':
      return decimalCell(row.distance_miles);
    case 'shipments':
      return decimalCell(row.shipments_per_year);
    case 'volume':
      return decimalCell(row.forecast_volume);
    case 'originZip':
      return row.origin_zip;
    case 'destinationZip':
      return row.destination_zip;
    case 'loadsPerWeek':
      return row.monthly === null ? null : decimalCell(loadsPerWeek(sheet.months, row.monthly));
    case 'target':
      return decimalCell(row.target);
    case 'standing':
      return row.standing;
    case 'lastRound':
      return decimalCell(row.lastRoundUsd);
  }
}

/**
 * The bid sheet of a carrier: one row per lane, coloured and validated input cells, and a page of instructions. Its rows can be sorted,
 * so its cells are not locked: the lane number decides which lane a row is for.
 */
export function bidSheetPlan(sheet: SheetOf, lanes: readonly SheetLane[]): WorkbookPlan {
  const open = lanes.filter((lane) => lane.is_open);
  const words: SheetWords = {
    layout: 2,
    customerId: sheet.customerId,
    mode: sheet.mode,
    contractNo: sheet.contractNo,
    structureVersion: sheet.structure.version,
    months: sheet.months,
    laneIds: open.map((lane) => lane.lane_id),
    isBlank: sheet.isBlank === true,
  };
  const written = columnsOf(sheet).map((column) => ({ column, cells: [] as WrittenCell[] }));
  for (const lane of open) {
    const rates = new Map(lane.rates.map((cell) => [`${cell.charge_no}/${cell.break_no}`, cell.rate]));
    for (const { column, cells } of written) cells.push(cellOf(column, lane, rates, sheet));
  }
  const shown = written.filter(
    ({ column, cells }) => !isContext(column) || cells.some((cell) => cell !== null),
  );
  return workbook(
    sheet,
    words,
    shown.map(({ column }) => column),
    open.map((_, at) => shown.map(({ cells }) => cells[at] ?? null)),
    [],
    { volumes: volumesPage(sheet, open) },
  );
}

/** The received sheet with the carrier's own columns to its right, with wrong cells in red and prices to check in amber, each with a note. */
export function markedSheetPlan(
  sheet: SheetOf,
  columns: readonly SheetColumn[],
  file: SheetFile,
  marked: readonly { row: number; columnNo: number; message: string; isOdd?: boolean }[],
): WorkbookPlan {
  const others = file.header.slice(columns.length);
  const rows = file.rows.map(({ texts }) => [
    ...columns.map((column, columnNo) => receivedCell(column, texts[columnNo] ?? '')),
    ...others.map((_, at) => ownCell(texts[columns.length + at] ?? '')),
  ]);
  const marks = marked.map(({ row, columnNo, message, isOdd = false }) => ({
    row,
    column: columnNo,
    fill: isOdd ? oddFill : wrongFill,
    note: message,
  }));
  return workbook(sheet, file.words, columns, rows, marks, { others });
}

/** Restores numbers and dates from their text. */
function receivedCell(column: SheetColumn, text: string): WrittenCell {
  if (text === '') return null;
  const isText =
    column.kind === 'currency' ||
    column.kind === 'value' ||
    (column.kind === 'lane' && ['laneId', 'originZip', 'destinationZip'].includes(column.field));
  if (isText) return text;
  if ((column.kind === 'validFrom' || column.kind === 'validTo') && /^\d{4}-\d\d-\d\d$/.test(text)) {
    const date = new Date(`${text}T00:00:00Z`);
    return Number.isNaN(date.getTime()) ? text : date;
  }
  return /^-?\d+(\.\d+)?$/.test(text) ? { decimal: text } : text;
}

/** Months are collapsed next to the loads per week. In a marked sheet they are open, so that no mark is overlooked. */
function groupOf(
  { kind }: SheetColumn,
  columns: readonly SheetColumn[],
  isMarked: boolean,
): Pick<WrittenColumn, 'group'> {
  if (kind !== 'capacity' || !columns.some((column) => column.kind === 'loadsPerWeek')) return {};
  return { group: isMarked ? 'open' : 'collapsed' };
}

function workbook(
  sheet: SheetOf,
  words: SheetWords,
  columns: readonly SheetColumn[],
  rows: readonly (readonly WrittenCell[])[],
  marks: readonly CellMark[],
  { others = [], volumes }: { readonly others?: readonly string[]; readonly volumes?: WrittenPage },
): WorkbookPlan {
  return {
    title: `Bid sheet ${sheet.customerName}, ${modeDetails[sheet.mode].title}`,
    author: 'Lanewright',
    metadata: wordsOfSheet(words),
    sheets: [
      {
        name: bidSheetName,
        columns: [
          ...columns.map((column) => ({
            ...writtenColumn(column, sheet),
            ...groupOf(column, columns, marks.length > 0),
          })),
          ...others.map((header) => ({ header })),
        ],
        rows,
        marks,
        frozenColumns: 3,
        filterable: true,
      },
      ...(volumes === undefined ? [] : [volumes]),
      instructionsPage(sheet, marks),
    ],
  };
}
