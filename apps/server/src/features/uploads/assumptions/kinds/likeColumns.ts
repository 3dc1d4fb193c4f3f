import type { ShipmentField } from '@lanewright/freight';
import { shipmentFieldDetails } from '@lanewright/freight';
import { headerMeaning } from '../../columns/headerMeaning.ts';
import type { MatchedColumn } from '../../columns/reading.ts';
import type { AssumptionKind, FoundAssumption, SampledFile } from '../found.ts';
import { candidatesOf, withField } from './candidateColumns.ts';
import { isOneTotal } from './currencyOfTotals.ts';
import { nameAmong } from './sampledCells.ts';

const fields = ['totalCharge', 'weight', 'volume', 'miles'] as const satisfies readonly ShipmentField[];

/** Two columns that could fill one field, where the figures don't show which: either column, or their sum. */
export const likeColumns: AssumptionKind = {
  name: 'likeColumns',
  find: (file) => fields.flatMap((field) => foundFor(file, field)),
  columns(reading, found, answer) {
    const field = found.key.split(':')[1] as ShipmentField;
    if (answer !== 'sum') return withField(reading, field, Number(answer));
    const candidates = found.pattern.split(',').map(Number);
    return {
      ...reading,
      columns: reading.columns.map((column) => ({ ...column, field: sumField(column, candidates) })),
    };
  },
};

function sumField(column: MatchedColumn, candidates: readonly number[]): ShipmentField | null {
  if (candidates.includes(column.columnNo)) return 'otherCharge';
  return column.field === 'totalCharge' ? null : column.field;
}

function foundFor(file: SampledFile, field: (typeof fields)[number]): FoundAssumption[] {
  const different = candidatesOf(file, field);
  const chosen = different.find((column) => column.field === field) ?? different[0];
  if (different.length < 2 || chosen === undefined) return [];
  if (field === 'totalCharge' && different.length === 2 && isOneTotal(file, different)) return [];
  const currencies = different.map(({ header }) => headerMeaning(header).currency);
  const isOfCurrencies = field === 'totalCharge' && new Set(currencies).size === different.length;
  const ordered = [chosen, ...different.filter((column) => column !== chosen)];
  const label = shipmentFieldDetails[field].label.toLowerCase();
  const single = ordered.map((column) => ({
    value: String(column.columnNo),
    label: `${nameAmong(different, column)} alone`,
  }));
  const sum = { value: 'sum', label: 'The sum of these columns' };
  return [
    {
      key: `likeColumns:${field}`,
      text: `${different.map((column) => nameAmong(different, column)).join(' and ')} could each be the ${label}. Which one is it?`,
      why: isOfCurrencies
        ? 'They are in different currencies.'
        : 'Their values differ, and none is the sum of the others.',
      pattern: different.map(({ columnNo }) => columnNo).join(','),
      choices: field === 'totalCharge' ? [...single, sum] : single,
      lineCount: file.rows.length,
    },
  ];
}
