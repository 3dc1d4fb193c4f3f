import type { Transaction } from './database.ts';
import { execute } from './rows.ts';

/** Deletes the rows of these customers from a feature's own tables, in the given order: dependent tables first. */
export async function deleteCustomerRows(
  tx: Transaction,
  tables: readonly string[],
  customerIds: readonly string[],
): Promise<void> {
  for (const table of tables) {
    if (!/^[a-z_]+$/.test(table)) throw new Error(`not a table: ${table}`);
    await execute(tx, `DELETE FROM ${table} WHERE customer_id = ANY ($1::bigint[])`, [customerIds]);
  }
}
