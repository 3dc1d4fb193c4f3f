import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import { loadSql } from '../../../platform/loadSql.ts';

const settle = loadSql(import.meta.url, './settleBids.sql');

/** Recalculates which of these bids are complete, after their rates or charges changed. */
export async function settleBids(
  tx: Transaction,
  customerId: string,
  bidIds: readonly string[],
): Promise<void> {
  await execute(tx, settle, [customerId, bidIds]);
}
