import { headerMeaning } from '../../columns/headerMeaning.ts';
import type { MatchedColumn } from '../../columns/reading.ts';
import type { AssumptionKind, SampledFile } from '../found.ts';
import { candidatesOf, withField } from './candidateColumns.ts';
import { amountsOf, nameOf } from './sampledCells.ts';

const within = 0.03;

/** The total is given in two currencies: which one to use. */
export const currencyOfTotals: AssumptionKind = {
  name: 'currencyOfTotals',
  find(file) {
    const totals = candidatesOf(file, 'totalCharge');
    const [one, other] = totals;
    if (one === undefined || other === undefined || totals.length > 2 || !isOneTotal(file, totals)) return [];
    const currency = (column: MatchedColumn) => headerMeaning(column.header).currency;
    const ordered = currency(other) === 'USD' ? [other, one] : [one, other];
    return [
      {
        key: 'currencyOfTotals',
        text: `${nameOf(one)} and ${nameOf(other)} hold the same total in two currencies. Which one should be used?`,
        why: 'Their ratio is nearly the same in every row. Amounts in another currency are converted at the rate of their date.',
        pattern: ordered.map(({ header }) => header).join('|'),
        choices: ordered.map((column) => ({ value: String(column.columnNo), label: nameOf(column) })),
        lineCount: file.rows.length,
      },
    ];
  },
  columns: (reading, _found, answer) => withField(reading, 'totalCharge', Number(answer)),
};

/** Whether columns hold one amount in different currencies: the ratio is nearly the same in every row. */
export function isOneTotal(file: SampledFile, [one, other]: readonly MatchedColumn[]): boolean {
  if (one === undefined || other === undefined) return false;
  const [first, second] = [headerMeaning(one.header).currency, headerMeaning(other.header).currency];
  if (first === null || second === null || first === second) return false;
  const others = amountsOf(file, other);
  const ratios = amountsOf(file, one)
    .map((amount, row) => (amount === null || !others[row] ? null : amount / others[row]))
    .filter((ratio): ratio is number => ratio !== null && ratio > 0);
  if (ratios.length < 2) return false;
  const sorted = ratios.toSorted((a, b) => a - b);
  const middle = sorted[sorted.length >> 1] as number;
  return middle !== 1 && ratios.every((ratio) => Math.abs(ratio / middle - 1) <= within);
}
