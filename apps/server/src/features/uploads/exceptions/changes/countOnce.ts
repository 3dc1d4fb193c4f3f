import type { Transaction } from '../../../../platform/database/database.ts';
import { execute } from '../../../../platform/database/rows.ts';
import { loadSql } from '../../../../platform/loadSql.ts';
import { valueOf } from '../../assumptions/kinds/index.ts';
import type { Reading } from '../../columns/reading.ts';

const countOnceSql = loadSql(import.meta.url, './countOnce.sql');
const chargesOnce = loadSql(import.meta.url, './chargesOnce.sql');

/** Whether a charge repeated on every row of a shipment is included once. */
export const hasChargesOnce = (reading: Reading): boolean => decides(reading, 'rowCharges');
const decides = (reading: Reading, key: string) =>
  reading.found?.some((found) => found.key === key) === true && valueOf(reading, key) === 'once';

/**
 * Includes charges and quantities that are repeated on the rows of a shipment only once, if the reading says so. Runs after lines
 * were read, read again or excluded. `lineNos`: lines of whole shipments, or null for all.
 */
export async function countOnce(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  reading: Reading,
  lineNos: readonly number[] | null,
): Promise<void> {
  const keys = [customerId, uploadId, lineNos];
  if (decides(reading, 'rowQuantities')) await execute(tx, countOnceSql, keys);
  if (hasChargesOnce(reading)) await execute(tx, chargesOnce, keys);
}
