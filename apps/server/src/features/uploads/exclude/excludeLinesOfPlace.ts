import { isOfferedMode } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, oneRow } from '../../../platform/database/rows.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import type { Reading } from '../columns/reading.ts';
import { fixChanges } from '../exceptions/changes/restoreChange.ts';
import { excludedBy, lineState } from '../lines/parsedLine.ts';
import { isOneContainerEach } from '../lines/isSingleContainer.ts';
import { countUsedWords } from '../reconcile/updateLineStates.ts';
import { reconcileUpload } from '../reconcile/reconcileUpload.ts';

const headShipments = loadSql(import.meta.url, '../reconcile/headShipments.sql');

/** Excludes every line that begins or ends at one of these place words, as the user asked; returns how many. */
export async function excludeLinesOfPlace(
  tx: Transaction,
  upload: { readonly customerId: string; readonly uploadId: string; readonly mode: number },
  wordNos: readonly number[],
): Promise<number> {
  const { customerId, uploadId } = upload;
  const excluded = await execute(
    tx,
    `UPDATE lines SET state = $4, excluded_by = $5
     WHERE customer_id = $1 AND upload_id = $2 AND state <> $4 AND route_no IN (
       SELECT route_no FROM routes
       WHERE customer_id = $1 AND upload_id = $2
         AND (origin_word = ANY ($3::integer[]) OR destination_word = ANY ($3::integer[])))`,
    [customerId, uploadId, wordNos, lineState.excluded, excludedBy.userWithPlace],
  );
  await recountExcluded(tx, upload);
  return excluded;
}

/** Updates counts after rows were excluded: shipment heads, changes, words and the reconciliation. */
export async function recountExcluded(
  tx: Transaction,
  {
    customerId,
    uploadId,
    mode,
  }: { readonly customerId: string; readonly uploadId: string; readonly mode: number },
): Promise<void> {
  const { reading } = await oneRow<{ reading: Reading }>(
    tx,
    'SELECT reading FROM uploads WHERE customer_id = $1 AND upload_id = $2',
    [customerId, uploadId],
  );
  const isSingleContainer = isOfferedMode(mode) && isOneContainerEach(reading, mode);
  await execute(tx, headShipments, [customerId, uploadId, isSingleContainer]);
  await fixChanges(tx, customerId, uploadId);
  await countUsedWords(tx, customerId, uploadId);
  await reconcileUpload(tx, customerId, uploadId, mode);
}
