import { containerPayloadKg, isTwentyFoot } from '@lanewright/freight';
import type { Transaction } from '../../../../platform/database/database.ts';
import { execute, rows } from '../../../../platform/database/rows.ts';
import { loadSql } from '../../../../platform/loadSql.ts';
import { valueOf } from '../../assumptions/kinds/index.ts';
import type { Reading } from '../../columns/reading.ts';

const containersFromWeight = loadSql(import.meta.url, './containersFromWeight.sql');

/** Whether shipments have as many containers as their weight fills. */
export const hasContainersFromWeight = (reading: Reading): boolean =>
  reading.found?.some(({ key }) => key === 'containers') === true &&
  valueOf(reading, 'containers') === 'fromWeight';

/**
 * Works out the containers of shipments from their weight, if the reading says so. Runs after lines were read, read again
 * or excluded. `lineNos`: lines of whole shipments, or null for all.
 */
export async function countContainers(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  reading: Reading,
  lineNos: readonly number[] | null,
): Promise<void> {
  if (!hasContainersFromWeight(reading)) return;
  const types = await rows<{ word_no: number; text: string }>(
    tx,
    `SELECT word_no, text FROM words WHERE customer_id = $1 AND upload_id = $2 AND kind = 'equipment'`,
    [customerId, uploadId],
  );
  await execute(tx, containersFromWeight, [
    customerId,
    uploadId,
    lineNos,
    containerPayloadKg.twentyFoot,
    containerPayloadKg.other,
    types.filter(({ text }) => isTwentyFoot(text)).map((type) => type.word_no),
  ]);
}
