import { containerPayloadKg, isTwentyFoot } from '@lanewright/freight';
import type { Transaction } from '../../../../platform/database/database.ts';
import { execute, oneRow, rows } from '../../../../platform/database/rows.ts';
import { loadSql } from '../../../../platform/loadSql.ts';
import { valueOf } from '../../assumptions/kinds/index.ts';
import type { Reading } from '../../columns/reading.ts';

const shipmentContainers = loadSql(import.meta.url, './shipmentContainers.sql');
const storeContainers = `${shipmentContainers}
  UPDATE lines l SET containers = f.containers FROM filled f
  WHERE l.customer_id = $1 AND l.upload_id = $2 AND l.line_no = f.head AND l.containers IS DISTINCT FROM f.containers`;
const sumContainers = `${shipmentContainers} SELECT coalesce(sum(containers), 0)::float8 AS containers FROM filled`;

/** Whether the number of containers of a shipment is calculated from its weight. */
export const hasContainersFromWeight = (reading: Reading): boolean =>
  reading.found?.some(({ key }) => key === 'containers') === true &&
  valueOf(reading, 'containers') === 'fromWeight';

/**
 * Calculates the containers of shipments from their weight, if the reading says so. Runs after lines were read, read again or
 * excluded. `lineNos`: lines of whole shipments, or null for all.
 */
export async function countContainers(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  reading: Reading,
  lineNos: readonly number[] | null,
): Promise<void> {
  if (!hasContainersFromWeight(reading)) return;
  await execute(tx, storeContainers, await weightParameters(tx, customerId, uploadId, lineNos));
}

/** Number of containers that an upload's shipments would fill by their weight. */
export async function containersByWeight(
  tx: Transaction,
  customerId: string,
  uploadId: string,
): Promise<number> {
  const sum = await oneRow<{ containers: number }>(
    tx,
    sumContainers,
    await weightParameters(tx, customerId, uploadId, null),
  );
  return sum.containers;
}

async function weightParameters(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  lineNos: readonly number[] | null,
): Promise<unknown[]> {
  const types = await rows<{ word_no: number; text: string }>(
    tx,
    `SELECT word_no, text FROM words WHERE customer_id = $1 AND upload_id = $2 AND kind = 'equipment'`,
    [customerId, uploadId],
  );
  return [
    customerId,
    uploadId,
    lineNos,
    containerPayloadKg.twentyFoot,
    containerPayloadKg.other,
    types.filter(({ text }) => isTwentyFoot(text)).map((type) => type.word_no),
  ];
}
