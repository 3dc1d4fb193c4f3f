import type { Transaction } from '../../../../platform/database/database.ts';
import { execute } from '../../../../platform/database/rows.ts';
import { loadSql } from '../../../../platform/loadSql.ts';

const countOnceSql = loadSql(import.meta.url, './countOnce.sql');

/** Lets quantities of shipments whose lines are charges count once again, after lines were read again or left out. */
export async function countOnce(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  lineNos: readonly number[] | null,
): Promise<void> {
  await execute(tx, countOnceSql, [customerId, uploadId, lineNos]);
}
