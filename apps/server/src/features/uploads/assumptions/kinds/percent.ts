import { headerMeaning } from '../../columns/headerMeaning.ts';
import { headerWords } from '../../columns/headerWords.ts';
import type { MatchedColumn } from '../../columns/reading.ts';
import { fieldColumn } from '../../lines/fieldColumn.ts';
import type { AssumptionKind, SampledFile } from '../found.ts';
import { amountsOf, cellsOf, columnNoOf, nameOf } from './sampledCells.ts';

const surcharge =
  /\b(fuel|surcharge|surcharges|charge|charges|baf|fsc|accessorial|accessorials|discount|rebate|levy|toll|tolls|peak season|security|bunker)\b/;
const mostly = 0.6;

/** A charge that is a percentage of other charges, such as `18.5%`: which charges it applies to, or excluded. */
export const percent: AssumptionKind = {
  name: 'percent',
  find(file) {
    const { columns } = file.reading;
    const has = (field: string) => columns.some((column) => column.field === field);
    if (has('totalCharge') || !has('linehaul')) return [];
    return columns.flatMap((column) => {
      if (column.field !== null && column.field !== 'fuel' && column.field !== 'otherCharge') return [];
      if (!isShare(file, column)) return [];
      return [
        {
          key: `percent:${column.columnNo}`,
          text: `${nameOf(column)} is a percentage. What is it a percentage of?`,
          why: 'The file has no total, so this percentage is part of the charge.',
          pattern: isFraction(file, column) ? 'fraction' : 'percent',
          choices: [
            { value: 'linehaul', label: 'Of the linehaul' },
            { value: 'charges', label: 'Of the linehaul and all other charges' },
            { value: 'exclude', label: 'Exclude it' },
          ],
          lineCount: file.rows.length,
        },
      ];
    });
  },
  columns: (reading, { key }) => ({
    ...reading,
    columns: reading.columns.map((column) =>
      column.columnNo === columnNoOf(key) ? { ...column, field: null } : column,
    ),
  }),
  plan(plan, { key, pattern }, answer, reading) {
    const column = reading.columns[columnNoOf(key)];
    if (column === undefined || (answer !== 'linehaul' && answer !== 'charges')) return plan;
    const share = {
      column: fieldColumn(column, reading),
      of: answer,
      isFraction: pattern === 'fraction',
    } as const;
    return { ...plan, percents: [...plan.percents, share] };
  },
};

function isShare(file: SampledFile, column: MatchedColumn): boolean {
  const filled = cellsOf(file, column).filter((cell) => cell !== '');
  const withSign = filled.filter((cell) => /^-?[\d.,\s]+%$/.test(cell)).length;
  if (filled.length === 0) return false;
  const { words } = headerWords(column.header);
  const isNamed = headerMeaning(column.header).isPercent && surcharge.test(words.join(' '));
  const amounts = amountsOf(file, column).filter((amount) => amount !== null).length;
  return withSign >= mostly * filled.length
    ? surcharge.test(words.join(' ')) || column.field !== null
    : isNamed && amounts >= mostly * filled.length;
}

/** Whether the share is written without a sign and below 1: 0.185 is 18.5%. */
function isFraction(file: SampledFile, column: MatchedColumn): boolean {
  if (cellsOf(file, column).some((cell) => cell.endsWith('%'))) return false;
  return amountsOf(file, column).every((amount) => amount === null || Math.abs(amount) < 1);
}
