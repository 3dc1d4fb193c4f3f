import type { Transaction } from '../../../../platform/database/database.ts';
import { execute } from '../../../../platform/database/rows.ts';
import { loadSql } from '../../../../platform/loadSql.ts';
import { valueOf } from '../../assumptions/kinds/index.ts';
import type { Reading } from '../../columns/reading.ts';

const countOnceSql = loadSql(import.meta.url, './countOnce.sql');
const chargesOnce = loadSql(import.meta.url, './chargesOnce.sql');

/** Whether charges that every row of a shipment repeats count once. */
export const hasChargesOnce = (reading: Reading): boolean => decides(reading, 'rowCharges');
const decides = (reading: Reading, key: string) =>
  reading.found?.some((found) => found.key === key) === true && valueOf(reading, key) === 'once';

/**
 * Lets charges and quantities that rows of a shipment repeat count once, where the reading has them so: after lines were
 * read, read again, or left out. `lineNos`: lines of whole shipments, or null for all.
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
