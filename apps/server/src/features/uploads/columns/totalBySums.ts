import { readMeasure } from '../cells/readAmount.ts';
import { chargeFields } from './chargeFields.ts';
import { likeCandidates } from './likeCandidates.ts';
import type { MatchedColumn } from './reading.ts';

const nearlyAll = 0.95;
const fewest = 3;
const cent = 0.011;

/**
 * Identifies the total by arithmetic: among three or more columns that could hold charges, the one that is the sum of the
 * others in nearly every row. The others become its parts.
 */
export function withTotalBySums(
  columns: readonly MatchedColumn[],
  rows: readonly (readonly string[])[],
): readonly MatchedColumn[] {
  const like = new Set(likeCandidates(columns, rows, 'totalCharge'));
  const isMoney = ({ field, columnNo }: MatchedColumn) =>
    like.has(columnNo) || (chargeFields as readonly (string | null)[]).includes(field);
  const money = columns.filter(isMoney);
  if (like.size < 2 || money.length < fewest || rows.length < 2) return columns;
  const amounts = rows.map((row) =>
    money.map(({ columnNo }) => {
      const measure = readMeasure((row[columnNo] ?? '').trim());
      return measure === null ? 0 : Number(measure.amount);
    }),
  );
  const total = money.find((column, index) => {
    if (!like.has(column.columnNo)) return false;
    const fits = amounts.filter((row) => {
      const own = row[index] ?? 0;
      const sum = row.reduce((added, amount) => added + amount, 0) - own;
      return own !== 0 && Math.abs(own - sum) < cent;
    });
    return fits.length >= nearlyAll * amounts.length;
  });
  if (total === undefined) return columns;
  return columns.map((column) => {
    if (column.columnNo === total.columnNo)
      return {
        ...column,
        field: 'totalCharge' as const,
        confidence: Math.max(column.confidence, 0.95),
        why: 'Equals the sum of the other charges in nearly every row',
      };
    const isPart = column.field === 'totalCharge' || (column.field === null && like.has(column.columnNo));
    return isPart ? { ...column, field: 'otherCharge' as const, why: `Part of “${total.header}”` } : column;
  });
}
