import {
  formatMomentUtc,
  loadsLabel,
  modeDetails,
  moveTypeText,
  type OfferedMode,
} from '@lanewright/freight';
import { type StreamedCell, type StreamedColumn, streamXlsx } from '@lanewright/tabular';
import { type AwardTerms, sumMonths } from '../details/selectAwardTerms.ts';
import type { RateNames } from '../rateNames.ts';
import { awardSheetName, monthAnswers, monthHeader, readHeaders, responses } from './sheetColumns.ts';

/** Pending awards of one customer and mode, and the names of their rates. */
export type AwardSheet = {
  readonly customerId: string;
  readonly customerName: string;
  readonly mode: OfferedMode;
  readonly awards: readonly AwardTerms[];
  readonly names: RateNames;
};

const inputFill = 'FFF8E1';
const usd = '#,##0.00';

/** A column and its cell for each award. */
type SheetColumn = { readonly column: StreamedColumn; readonly cellOf: (award: AwardTerms) => StreamedCell };

/** The workbook in which a carrier responds to its pending awards: one row each, with what was awarded and the cells to fill in. */
export function writeAwardSheet(sheet: AwardSheet): AsyncGenerator<Uint8Array> {
  const columns = columnsOf(sheet);
  return streamXlsx([
    {
      name: awardSheetName,
      columns: columns.map(({ column }) => column),
      rows: [sheet.awards.map((award) => columns.map(({ cellOf }) => cellOf(award)))],
      frozenColumns: 3,
      filterable: true,
    },
    {
      name: 'Instructions',
      columns: [{ header: `Awards from ${sheet.customerName}`, width: 110, wrap: true }],
      rows: [instructions.map((line) => [line])],
    },
  ]);
}

const instructions = [
  'Fill in the coloured cells on the "Awards" sheet: Accept or Decline. Leave the response blank to respond later.',
  'To accept only some months, write Accept and change the other months from Yes to No. They are returned to the customer.',
  'A declined award needs a reason. The customer sees it.',
  'Rates, volumes and amounts are those of the award. Changes to them are ignored.',
  'Rows may be sorted, filtered and deleted. Upload the workbook under My awards: the responses are shown first and sent only when you confirm.',
];

function columnsOf({ awards, names, mode }: AwardSheet): SheetColumn[] {
  const { volumeUnit } = modeDetails[mode];
  const months = [...new Set(awards.flatMap((award) => award.months.map(({ month }) => month)))].toSorted();
  return [
    text(readHeaders.award, 18, (award) => award.award_id),
    text('Origin', 26, (award) => award.origin_label),
    text('Destination', 26, (award) => award.destination_label),
    input(readHeaders.response, 12, responses, () => null),
    ...months.map((month) =>
      input(monthHeader(month), 10, monthAnswers, (award) =>
        award.months.some((awarded) => awarded.month === month) ? 'Yes' : null,
      ),
    ),
    {
      column: { header: readHeaders.reason, width: 30, unlocked: true, fill: inputFill, numberFormat: '@' },
      cellOf: () => null,
    },
    text('Respond by', 24, (award) => formatMomentUtc(award.answer_by)),
    number('Awarded cost (USD)', usd, (award) => sumMonths(award.months).awardedUsd.toFixed(2)),
    number('Share (%)', '0.##', (award) => award.share),
    number(`Volume (${volumeUnit})`, '#,##0.###', (award) => String(sumMonths(award.months).volume)),
    number(loadsLabel(volumeUnit), '#,##0.##', (award) => sumMonths(award.months).loads?.toString() ?? null),
    text('Equipment', 16, (award) => award.equipment),
    text('Service', 14, (award) => moveTypeText(award.move_type) ?? award.service),
    number('Miles', '#,##0.#', (award) => award.distance_miles),
    text('Currency', 10, (award) => award.currency),
    ...names.names.map((name) => rateColumn(name, names)),
    number('Diesel price (USD per gallon)', '0.00##', (award) => award.fuel_basis_usd_per_gallon),
    number('Transit days', '0', (award) => award.transit_days?.toString() ?? null),
    date('Valid from', (award) => award.valid_from),
    date('Valid to', (award) => award.valid_to),
  ];
}

function rateColumn(name: string, names: RateNames): SheetColumn {
  return {
    column: {
      header: name,
      width: Math.max(12, Math.min(26, name.length + 2)),
      numberFormat: '#,##0.00####',
    },
    cellOf: ({ rates, bid_texts: texts, structure_version: version }) => {
      const rate = rates.find((one) => names.ofRate(version, one) === name);
      if (rate !== undefined) return { decimal: rate.rate };
      return texts.find((one) => names.ofSaying(version, one) === name)?.value ?? null;
    },
  };
}

const text = (header: string, width: number, cellOf: (award: AwardTerms) => string | null): SheetColumn => ({
  column: { header, width },
  cellOf,
});

const input = (
  header: string,
  width: number,
  values: readonly string[],
  cellOf: (award: AwardTerms) => string | null,
): SheetColumn => ({
  column: {
    header,
    width,
    unlocked: true,
    fill: inputFill,
    rule: { kind: 'list', values, message: `Choose ${values.join(' or ')}.` },
  },
  cellOf,
});

const number = (
  header: string,
  numberFormat: string,
  decimalOf: (award: AwardTerms) => string | null,
): SheetColumn => ({
  column: { header, width: Math.max(10, header.length + 2), numberFormat },
  cellOf: (award) => {
    const decimal = decimalOf(award);
    return decimal === null ? null : { decimal };
  },
});

const date = (header: string, dayOf: (award: AwardTerms) => string | null): SheetColumn => ({
  column: { header, width: 12, numberFormat: 'yyyy-mm-dd' },
  cellOf: (award) => {
    const day = dayOf(award);
    return day === null ? null : new Date(`${day}T00:00:00Z`);
  },
});
