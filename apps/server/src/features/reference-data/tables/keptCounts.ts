import type { Transaction } from '../../../platform/database/database.ts';
import { oneRow } from '../../../platform/database/rows.ts';
import type { ReferenceTable } from './referenceTable.ts';
import type { Filter } from './filterOf.ts';

export type Counts = {
  readonly total: number;
  /** How many of them have a value in the column that is sorted by. */
  readonly withValue: number;
};

const mostKept = 500;
/** Counts of long lists, the one used last at the end; good for one edition of the places. */
const kept = new Map<string, { edition: string; counts: Counts }>();

/**
 * How many rows a list has. Counting a million takes longer than reading a page of them: it is done once until somebody
 * changes a place, which every process sees by the edition that the change counts up in its own transaction.
 */
export async function countRows(
  tx: Transaction,
  table: ReferenceTable,
  { condition, values }: Filter,
  nullable: string | null,
): Promise<Counts> {
  const statement = `SELECT count(*)::integer AS total, count(${nullable ?? '*'})::integer AS "withValue" FROM ${table.table} t ${condition === '' ? '' : `WHERE ${condition}`}`;
  if (!table.isLong) return oneRow<Counts>(tx, statement, values);
  const { edition } = await oneRow<{ edition: string }>(
    tx,
    `SELECT current_database() || ' ' || edition::text AS edition FROM gazetteer_editions`,
  );
  const key = `${statement} ${JSON.stringify(values)}`;
  const known = kept.get(key);
  kept.delete(key);
  const counts = known?.edition === edition ? known.counts : await oneRow<Counts>(tx, statement, values);
  kept.set(key, { edition, counts });
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  return counts;
}
