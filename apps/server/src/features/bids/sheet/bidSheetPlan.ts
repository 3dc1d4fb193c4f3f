import { modeDetails, moveTypeText, type OfferedMode } from '@lanewright/freight';
import type { CellMark, WorkbookPlan, WrittenColumn } from '@lanewright/tabular';
import type { ChargeStructure } from '../../settings/index.ts';
import { firstCurrency, quotesFuelPerMile } from '../save/checkBid.ts';
import { pricingHelp } from './pricingHelp.ts';
import type { SheetFile } from './readSheetFile.ts';
import { loadsPerWeek, type SheetLane } from './sheetLanes.ts';
import {
  bidSheetName,
  isContext,
  readMeSheetName,
  type SheetColumn,
  sheetColumns,
  volumesSheetName,
} from './sheetLayout.ts';
import { type SheetLayout, type SheetWords, wordsOfSheet } from './sheetMetadata.ts';

type WrittenCell = WorkbookPlan['sheets'][number]['rows'] extends Iterable<readonly (infer C)[]> ? C : never;

const inputFill = 'FFF8E1';
const requiredFill = 'FFECB3';
/** Of alternative charges, one colour for each group. */
const alternativeFills = ['D1E8F5', 'DCEDC8', 'E1D5F0'];
const wrongFill = 'FFCDD2';
export const oddFill = 'FFE0B2';
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
    case 'capacity':
      return { ...input, rule: number(largestRate, 'Monthly capacity. Blank = unlimited.') };
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

/** Required charges stand out; alternatives of which one is enough share a colour. */
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

const decimalCell = (number: number | string | null | undefined) =>
  number === null || number === undefined ? null : { decimal: String(number) };
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

type WrittenPage = WorkbookPlan['sheets'][number];

/** A page with the forecast of each lane in each contract month: its volume, and its loads where they are known. */
function volumesPage({ mode, months }: SheetOf, lanes: readonly SheetLane[]): WrittenPage {
  const unit = modeDetails[mode].volumeUnit;
  return {
    name: volumesSheetName,
    columns: [
      { header: 'Lane', width: 10 },
      { header: 'Origin', width: 30 },
      { header: 'Destination', width: 30 },
      ...months.map((month) => ({ header: `Volume ${month} (${unit})`, width: 16 })),
      ...months.map((month) => ({ header: `Loads ${month}`, width: 14 })),
    ],
    rows: lanes.map((lane) => [
      lane.lane_id,
      lane.origin_label,
      lane.destination_label,
      ...months.map((_, at) => decimalCell(lane.monthly?.volume[at])),
      ...months.map((_, at) => decimalCell(lane.monthly?.loads?.[at])),
    ]),
    frozenColumns: 3,
    filterable: true,
  };
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
    ...others.map((_, at) => texts[columns.length + at] ?? null),
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
    (column.kind === 'lane' && column.field === 'laneId');
  if (isText) return text;
  if ((column.kind === 'validFrom' || column.kind === 'validTo') && /^\d{4}-\d\d-\d\d$/.test(text)) {
    const date = new Date(`${text}T00:00:00Z`);
    return Number.isNaN(date.getTime()) ? text : date;
  }
  return /^-?\d+(\.\d+)?$/.test(text) ? { decimal: text } : text;
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
          ...columns.map((column) => writtenColumn(column, sheet)),
          ...others.map((header) => ({ header })),
        ],
        rows,
        marks,
        frozenColumns: 3,
        filterable: true,
      },
      ...(volumes === undefined ? [] : [volumes]),
      {
        name: readMeSheetName,
        columns: [
          { header: `Bid sheet from ${sheet.customerName} for ${sheet.carrierName}`, width: 110, wrap: true },
        ],
        rows: readMe(sheet, marks).map((line) => [line]),
        isProtected: true,
      },
    ],
  };
}

function readMe(sheet: SheetOf, marks: readonly CellMark[]): string[] {
  const [first, last] = [sheet.months[0], sheet.months.at(-1)];
  const oddCells = marks.filter(({ fill }) => fill === oddFill).length;
  const wrongCells = marks.length - oddCells;
  return [
    `${modeDetails[sheet.mode].title}, contract ${first} to ${last}, charge structure version ${sheet.structure.version}.`,
    ...(wrongCells === 0
      ? []
      : [`${wrongCells} cells have errors (red, with a note). Correct them and upload this workbook again.`]),
    ...(oddCells === 0
      ? []
      : [
          `${oddCells} prices marked amber were saved but look wrong; each has a note. Correct them here or confirm them in the product.`,
        ]),
    'Shipments a year, loads per week and contract volume are the customer’s forecast, based on its shipment history. The "Volumes" page has them by month.',
    'Fill in the coloured cells on the "Bids" sheet. Dark yellow cells are required; of the charges in one other colour, one is enough. One row per lane.',
    'Leave a cell blank if you don’t quote that charge: blank is not zero. A lane without its required charges is a partial bid and can’t win.',
    'Choose the currency of each row from the list. All charges of a row are in that currency.',
    `Bids in other currencies are compared in USD at the exchange rates of ${sheet.rates}.`,
    '“Valid from” and “Valid to” set how long the bid is valid; blank = the whole contract. Capacity is your maximum per month; blank = unlimited.',
    ...(quotesFuelPerMile(sheet.structure)
      ? [
          'Diesel price: the price in USD per gallon that your fuel rate is based on. Blank = the customer’s reference price.',
        ]
      : []),
    ...(sheet.milesEstimate === undefined
      ? []
      : [
          `Miles: from the customer’s files, otherwise estimated. In the US and Canada: ${sheet.milesEstimate}.`,
        ]),
    'CO2: the emissions of your own transport per unit of the lane’s volume, if you measure them. Blank = estimated.',
    sheet.isBlank === true
      ? 'Upload the workbook under Upload. It was sent without your current prices: blank cells, also of the currency, change nothing.'
      : 'Upload the workbook on the page you downloaded it from. Only changed cells are updated; cleared cells delete the rate.',
    'You can sort and filter the rows. The number in the first column decides which lane a row is for: changes to the other lane cells are ignored.',
    'You can add columns of your own to the right; they are ignored. You can’t add lanes here: ask the customer to open them.',
    ...pricingHelp(sheet.structure),
  ];
}
