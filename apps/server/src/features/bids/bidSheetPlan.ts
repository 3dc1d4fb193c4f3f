import { modeDetails, type OfferedMode } from '@lanewright/freight';
import type { CellMark, WorkbookPlan, WrittenColumn } from '@lanewright/tabular';
import type { ChargeStructure } from '../settings/index.ts';
import type { GridRow } from './bids.queries.ts';
import { bidSheetName, readMeSheetName, type SheetColumn, sheetColumns } from './sheetLayout.ts';

type WrittenCell = WorkbookPlan['sheets'][number]['rows'] extends Iterable<readonly (infer C)[]> ? C : never;

const inputFill = 'FFF8E1';
const requiredFill = 'FFECB3';
const wrongFill = 'FFCDD2';
const largestRate = '999999999999';

export type SheetOf = {
  readonly customerId: string;
  readonly customerName: string;
  readonly carrierName: string;
  readonly mode: OfferedMode;
  readonly structure: ChargeStructure;
  readonly currencies: readonly string[];
  readonly months: readonly string[];
};

function writtenColumn(column: SheetColumn, sheet: SheetOf): WrittenColumn {
  const common = { header: column.header, width: column.width };
  if (column.kind === 'lane') return common;
  const input = { ...common, unlocked: true, fill: inputFill };
  if (column.kind === 'currency') {
    return {
      ...input,
      rule: { kind: 'list', values: sheet.currencies, message: 'Choose a currency of the list.' },
    };
  }
  if (column.kind === 'transitDays')
    return { ...input, rule: { kind: 'whole', min: '0', max: '365', message: 'Whole days, door to door.' } };
  const charge = sheet.structure.charges.find((candidate) => candidate.chargeNo === column.chargeNo);
  return {
    ...input,
    ...(column.required ? { fill: requiredFill } : {}),
    numberFormat: '#,##0.00####',
    rule: {
      kind: 'decimal',
      min: charge?.minAllowed ?? (charge?.allowNegative === true ? `-${largestRate}` : '0'),
      max: charge?.maxAllowed ?? largestRate,
      message: `A number${charge?.allowNegative === true ? '' : ', not negative'}. Leave it empty if you do not offer it.`,
    },
  };
}

function cellOf(column: SheetColumn, row: GridRow): WrittenCell {
  if (column.kind === 'currency') return row.currency ?? 'USD';
  if (column.kind === 'transitDays') return row.transit_days;
  if (column.kind === 'rate') {
    const rate = row.rates.find(
      (cell) => cell.charge_no === column.chargeNo && cell.break_no === (column.breakNo ?? 0),
    );
    return rate === undefined ? null : { decimal: String(rate.rate) };
  }
  switch (column.field) {
    case 'laneId':
      return row.lane_id;
    case 'origin':
      return row.origin_label;
    case 'destination':
      return row.destination_label;
    case 'equipment':
      return row.equipment;
    case 'service':
      return row.move_type ?? row.service;
    case 'miles':
      return row.distance_miles === null ? null : { decimal: row.distance_miles };
    case 'shipments':
      return row.shipment_count;
    case 'volume':
      return { decimal: row.forecast_volume };
  }
}

/** The bid sheet of a carrier: a row a lane, lane cells locked, input cells coloured and checked, a page that explains. */
export function bidSheetPlan(sheet: SheetOf, lanes: readonly GridRow[]): WorkbookPlan {
  const columns = sheetColumns(sheet.structure, modeDetails[sheet.mode].volumeUnit);
  return workbook(
    sheet,
    columns,
    lanes.filter((lane) => lane.is_open).map((lane) => columns.map((column) => cellOf(column, lane))),
    [],
  );
}

/** A received sheet given back: the carrier's own cells as received, the wrong ones red with a note. */
export function markedSheetPlan(
  sheet: SheetOf,
  received: readonly (readonly string[])[],
  wrong: readonly { row: number; columnNo: number; message: string }[],
): WorkbookPlan {
  const columns = sheetColumns(sheet.structure, modeDetails[sheet.mode].volumeUnit);
  const rows = received.map((texts) =>
    columns.map((column, columnNo): WrittenCell => {
      const text = texts[columnNo] ?? '';
      if (text === '') return null;
      return column.kind !== 'currency' &&
        /^-?\d+(\.\d+)?$/.test(text) &&
        !(column.kind === 'lane' && column.field === 'laneId')
        ? { decimal: text }
        : text;
    }),
  );
  const marks = wrong.map(({ row, columnNo, message }) => ({
    row,
    column: columnNo,
    fill: wrongFill,
    note: message,
  }));
  return workbook(sheet, columns, rows, marks);
}

function workbook(
  sheet: SheetOf,
  columns: readonly SheetColumn[],
  rows: readonly (readonly WrittenCell[])[],
  marks: readonly CellMark[],
): WorkbookPlan {
  return {
    title: `Bid sheet ${sheet.customerName}, ${modeDetails[sheet.mode].title}`,
    author: 'Lanewright',
    metadata: {
      kind: 'bid sheet',
      customerId: sheet.customerId,
      mode: String(sheet.mode),
      structureVersion: String(sheet.structure.version),
    },
    sheets: [
      {
        name: bidSheetName,
        columns: columns.map((column) => writtenColumn(column, sheet)),
        rows,
        marks,
        isProtected: true,
        frozenColumns: 3,
        filterable: true,
      },
      {
        name: readMeSheetName,
        columns: [
          { header: `Bid sheet of ${sheet.customerName} for ${sheet.carrierName}`, width: 110, wrap: true },
        ],
        rows: readMe(sheet, marks.length).map((line) => [line]),
        isProtected: true,
      },
    ],
  };
}

function readMe(sheet: SheetOf, wrongCells: number): string[] {
  const [first, last] = [sheet.months[0], sheet.months.at(-1)];
  return [
    `${modeDetails[sheet.mode].title}, contract ${first} to ${last}, charge structure version ${sheet.structure.version}.`,
    ...(wrongCells === 0
      ? []
      : [
          `${wrongCells} cells marked red could not be read; the note on each says why. Mend them and upload this workbook again.`,
        ]),
    'Fill the coloured cells of the sheet "Bids"; the darker ones are required. One row is one lane.',
    'Leave a cell empty if you do not offer that charge: an empty cell is not zero. A lane without its required charges is a partial bid and cannot win.',
    'Choose the currency of each row from the list. All charges of a row are in that currency.',
    'Upload the workbook where you downloaded it. Only cells that changed change; a rate you clear is taken away.',
    'Lane cells are locked. Lanes cannot be added here: ask the customer to open them.',
    'Where a charge has weight breaks, each break is a rate per kg; the minimum is per shipment.',
  ];
}
