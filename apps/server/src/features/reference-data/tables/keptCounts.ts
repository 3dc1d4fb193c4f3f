import type { Transaction } from '../../../platform/database/database.ts';
import { oneRow } from '../../../platform/database/rows.ts';
import type { ReferenceTable } from './referenceTable.ts';
import type { Filter } from './filterOf.ts';

export type Counts = {
  readonly total: number;
  /** Number of rows with a value in the sort column. */
  readonly withValue: number;
};

const mostKept = 500;
/** Counts of long lists, the most recently used at the end; valid for one edition of the places. */
const kept = new Map<string, { edition: string; counts: Counts }>();

/**
 * Counts the rows of a list. Counting a million takes longer than reading a page of them, so counts are cached until a place
 * changes; every process notices that by the edition, which the change increments in its own transaction.
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
