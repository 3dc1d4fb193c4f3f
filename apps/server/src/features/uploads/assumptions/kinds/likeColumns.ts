import type { ShipmentField } from '@lanewright/freight';
import { shipmentFieldDetails } from '@lanewright/freight';
import { headerMeaning } from '../../columns/headerMeaning.ts';
import { likeCandidates } from '../../columns/likeCandidates.ts';
import type { MatchedColumn, Reading } from '../../columns/reading.ts';
import type { AssumptionKind, FoundAssumption, SampledFile } from '../found.ts';
import { amountsOf, isNumeric, nameAmong } from './sampledCells.ts';

const fields = ['totalCharge', 'weight', 'volume', 'miles'] as const satisfies readonly ShipmentField[];
const within = 0.03;

/** Two columns that could fill one field and whose figures don't show which one does: either column, or their sum. */
export const likeColumns: AssumptionKind = {
  name: 'likeColumns',
  find: (file) => fields.flatMap((field) => foundFor(file, field)),
  columns(reading, found, answer) {
    const field = found.key.split(':')[1] as ShipmentField;
    const candidates = found.pattern.split(',').map(Number);
    if (answer === 'sum') return mapFields(reading, (column) => sumField(column, candidates));
    const chosen = Number(answer);
    return mapFields(reading, (column) =>
      column.columnNo === chosen ? field : column.field === field ? null : column.field,
    );
  },
};

function sumField(column: MatchedColumn, candidates: readonly number[]): ShipmentField | null {
  if (candidates.includes(column.columnNo)) return 'otherCharge';
  return column.field === 'totalCharge' ? null : column.field;
}

function mapFields(reading: Reading, fieldOf: (column: MatchedColumn) => ShipmentField | null): Reading {
  return { ...reading, columns: reading.columns.map((column) => ({ ...column, field: fieldOf(column) })) };
}

function foundFor(file: SampledFile, field: (typeof fields)[number]): FoundAssumption[] {
  const { columns } = file.reading;
  const chosen = columns.find((column) => column.field === field);
  if (chosen === undefined || chosen.confidence === 1) return [];
  const candidates = likeCandidates(columns, file.rows, field)
    .map((columnNo) => columns[columnNo])
    .filter((column) => column !== undefined)
    .filter((column) => column.field === field || column.field === null)
    .filter((column) => isNumeric(file, column) && headerMeaning(column.header).per === null);
  const different = candidates.filter(
    (column, index) => !candidates.slice(0, index).some((other) => isSame(file, column, other)),
  );
  if (different.length < 2) return [];
  const currencies = different.map(({ header }) => headerMeaning(header).currency);
  const isOfCurrencies = field === 'totalCharge' && new Set(currencies).size === different.length;
  const inUsd = different.find((_, index) => currencies[index] === 'USD');
  const isSameInTwo = isOfCurrencies && isConverted(file, different);
  const first = isSameInTwo && inUsd !== undefined ? inUsd : chosen;
  const ordered = [first, ...different.filter((column) => column !== first)];
  const label = shipmentFieldDetails[field].label.toLowerCase();
  const single = ordered.map((column) => ({
    value: String(column.columnNo),
    label: `${nameAmong(different, column)} alone`,
  }));
  const sum = { value: 'sum', label: 'All of them together' };
  return [
    {
      key: `likeColumns:${field}`,
      text: `${different.map((column) => nameAmong(different, column)).join(' and ')} could each be the ${label}. Which is it?`,
      why: isOfCurrencies
        ? 'They are in different currencies.'
        : 'Their figures differ, and none is the sum of the others.',
      pattern: different.map(({ columnNo }) => columnNo).join(','),
      choices: field === 'totalCharge' && !isSameInTwo ? [...single, sum] : single,
      lineCount: file.rows.length,
    },
  ];
}

function isSame(file: SampledFile, one: MatchedColumn, other: MatchedColumn): boolean {
  const others = amountsOf(file, other);
  return (
    headerMeaning(one.header).currency === headerMeaning(other.header).currency &&
    amountsOf(file, one).every((amount, row) => amount === (others[row] ?? null))
  );
}

/** Whether one column is the other in another currency: their ratio hardly changes from row to row. */
function isConverted(file: SampledFile, [one, other]: readonly MatchedColumn[]): boolean {
  if (one === undefined || other === undefined) return false;
  const others = amountsOf(file, other);
  const ratios = amountsOf(file, one)
    .map((amount, row) => (amount === null || !others[row] ? null : amount / others[row]))
    .filter((ratio): ratio is number => ratio !== null && ratio > 0);
  if (ratios.length < 2) return false;
  const sorted = ratios.toSorted((a, b) => a - b);
  const middle = sorted[sorted.length >> 1] as number;
  return middle !== 1 && ratios.every((ratio) => Math.abs(ratio / middle - 1) <= within);
}
